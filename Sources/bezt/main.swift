import AnimationFormats

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

// A reader that goes away, as `head` does, and a file that may grow no larger make writing fail, which is told; they are
// no reason to be ended by a signal.
signal(SIGPIPE, SIG_IGN)
signal(SIGXFSZ, SIG_IGN)
StandardStreams.keepClosedOnesClosed()
TemporaryFiles.removeOnSignals(
    sayingOfCrashes:
        "bezt: ended by a fault of its own, or for want of memory; output that was not whole is gone, and old files are as they were\n"
)

// `CommandLine.arguments` would repair what is no UTF-8, and files of such names would not be found.
let words = (1..<max(1, Int(CommandLine.argc))).compactMap { index in
    CommandLine.unsafeArgv[index].map { PathText.text(of: UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
}
exit(Program.run(words).rawValue)
