import AnimationFormats

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

TemporaryFiles.removeOnSignals()
exit(Program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
