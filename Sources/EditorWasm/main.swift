// The engine in a browser.
