// The engine in a browser: no program of its own, only the functions of Exports.swift.
