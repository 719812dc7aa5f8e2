import AnimationFormats

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

// A reader that goes away, as `head` does, is no reason to be ended by a signal.
signal(SIGPIPE, SIG_IGN)
TemporaryFiles.removeOnSignals()
exit(Program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
