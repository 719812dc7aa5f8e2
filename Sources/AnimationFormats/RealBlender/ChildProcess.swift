#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Another program, run to its end.
enum ChildProcess {
    enum Outcome: Equatable {
        case exited(Int32)
        case signalled(Int32)
        /// It ran for too long, and was ended.
        case timedOut
        /// It could not be started: a number of `errno`.
        case notStarted(Int32)
    }

    /// Runs a program with nothing to read; all it prints goes to the end of a file.
    ///
    /// - Parameters:
    ///   - words: the program, looked for on the PATH when it has no `/`, and its arguments.
    ///   - seconds: how long it may take.
    static func run(_ words: [String], output: String, seconds: Double) -> Outcome {
        var actions = posix_spawn_file_actions_t()
        guard posix_spawn_file_actions_init(&actions) == 0 else { return .notStarted(ENOMEM) }
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        output.withPathBytes {
            _ = posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, $0, O_WRONLY | O_APPEND, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)

        var arguments = words.map { word in word.withPathBytes { strdup($0) } }
        arguments.append(nil)
        defer { for argument in arguments { free(argument) } }
        var child = pid_t()
        guard let program = arguments.first ?? nil else { return .notStarted(ENOENT) }
        let status = posix_spawnp(&child, program, &actions, nil, arguments, environ)
        guard status == 0 else { return .notStarted(status) }
        return wait(for: child, seconds: seconds)
    }

    private static func wait(for child: pid_t, seconds: Double) -> Outcome {
        let pause: useconds_t = 5000
        var waited = 0.0
        var status: Int32 = 0
        while true {
            let ended = waitpid(child, &status, WNOHANG)
            if ended == child { break }
            if ended < 0, errno != EINTR { return .notStarted(errno) }
            if waited >= seconds {
                kill(child, SIGKILL)
                while waitpid(child, &status, 0) < 0, errno == EINTR {}
                return .timedOut
            }
            usleep(pause)
            waited += Double(pause) / 1e6
        }
        let signal = status & 0x7f
        return signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
    }
}
