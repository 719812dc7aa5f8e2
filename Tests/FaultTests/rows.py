"""How each row of formats/faults.md is brought about."""

import errno
import os
import shutil
import signal

from bench import ROOT, Ended, Skipped, expect, registry

# By the name that a fault has on the page: what tries it on a bench, and gives how the run ended.
FAULTS, fault = registry()


def failing(name, call, error, number="1", path=".part"):
    FAULTS[name] = lambda bench: bench.fault(call, error, number, path)


failing("disk-full", "write", errno.ENOSPC, 2)
failing("quota", "write", errno.EDQUOT, 2)
failing("write-error", "write", errno.EIO, 2)
failing("interrupted-write", "write", errno.EINTR, 2)
failing("short-writes", "write", "short", "all")
failing("flush-error", "fsync", errno.EIO)
failing("flush-full", "fsync", errno.ENOSPC)
failing("rename-error", "rename", errno.EIO, path="out.csv")
failing("read-only-disk", "open", errno.EROFS)
failing("no-descriptors", "open", errno.EMFILE)
failing("read-error", "read", errno.EIO, "all", path="in.json")


@fault("folder-flush-error")
def folder_flush_error(bench):
    # The second fsync is that of the folder, whose path the temporary file's begins with.
    return bench.fault("fsync", errno.EIO, 2, bench.folder.name)


@fault("full-disk")
def full_disk(bench):
    """A real one: a disk in memory, smaller than the output, that only this run sees."""
    disk = bench.folder / "disk"
    disk.mkdir()
    script = """
        mount -t tmpfs -o size=128k tmpfs disk || exit 99
        cp out.csv disk/out.csv
        "$@"
        status=$?
        rm out.csv
        cp -a disk/. .
        umount disk
        exit $status
    """
    command = ["unshare", "--mount", "--map-root-user", "sh", "-c", script, "sh",
               *bench.command(target="disk/out.csv")]
    ended = bench.run(command)
    if ended.status == 99 or "unshare" in ended.errors:
        raise Skipped("no disk may be mounted here: " + ended.errors.strip())
    return ended


def as_nobody(bench, command):
    """Permissions mean nothing to root."""
    if os.getuid() != 0:
        return bench.run(command)
    if not shutil.which("setpriv"):
        raise Skipped("there is no setpriv to stop being root with")
    nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--no-new-privs"]
    if bench.run([*nobody, bench.bezt, "--version"]).status != 0:
        raise Skipped("bezt lies where nobody but root may run it")
    return bench.run([*nobody, *command])


def owned_by_nobody(*paths):
    if os.getuid() == 0:
        for path in paths:
            os.chown(path, 65534, 65534)


@fault("read-only-folder")
def read_only_folder(bench):
    owned_by_nobody(bench.folder, bench.target)
    bench.folder.chmod(0o555)
    ended = as_nobody(bench, bench.command())
    bench.folder.chmod(0o755)
    return ended


@fault("read-only-file")
def read_only_file(bench):
    owned_by_nobody(bench.folder, bench.target)
    bench.target.chmod(0o444)
    return as_nobody(bench, bench.command())


@fault("unreadable-input")
def unreadable_input(bench):
    owned_by_nobody(bench.folder, bench.target, bench.folder / "in.json")
    (bench.folder / "in.json").chmod(0)
    return as_nobody(bench, bench.command())


@fault("missing-folder")
def missing_folder(bench):
    return bench.run(bench.command(target="nowhere/out.csv"))


@fault("name-too-long")
def name_too_long(bench):
    return bench.run(bench.command(target="n" * 252 + ".csv"))


@fault("existing-file")
def existing_file(bench):
    return bench.run(bench.command(force=False))


# Goes on for long.
ENDLESS = "-16e6:16e6"


def ended_by(bench, number):
    """A run that a signal ends while it writes."""
    process = bench.start_writing(bench.command(frames=ENDLESS))
    process.send_signal(number)
    return end_of(process)


def end_of(process):
    _, errors = process.communicate(timeout=300)
    return Ended(process.returncode, errors)


@fault("vanished-folder")
def vanished_folder(bench):
    (bench.folder / "deep").mkdir()
    # Long enough to be stopped inside, and short enough to be waited for.
    process = bench.start_writing(bench.command(target="deep/out.csv", frames="1:400000"))
    process.send_signal(signal.SIGSTOP)
    shutil.rmtree(bench.folder / "deep")
    process.send_signal(signal.SIGCONT)
    return end_of(process)


for name, number in [("SIGINT", signal.SIGINT), ("SIGTERM", signal.SIGTERM), ("SIGHUP", signal.SIGHUP),
                     ("crash", signal.SIGABRT), ("SIGKILL", signal.SIGKILL)]:
    FAULTS[name] = lambda bench, number=number: ended_by(bench, number)


@fault("after-SIGKILL")
def after_killed(bench):
    ended_by(bench, signal.SIGKILL)
    expect(bench.litter(), "the killed run has left nothing that could be removed")
    return bench.run()


@fault("beside-a-living-run")
def beside_living(bench):
    """The temporary file of a run that goes on is no leftover: it stops in the middle, and another run writes."""
    process = bench.start_writing(bench.command(frames=ENDLESS))
    process.send_signal(signal.SIGSTOP)
    ended = bench.run()
    left = bench.litter()
    process.send_signal(signal.SIGCONT)
    process.terminate()
    process.communicate(timeout=60)
    expect(left, "the temporary file of a run that goes on was taken away")
    return ended


def limited(bench, limit, command=None):
    return bench.run(["bash", "-c", f'ulimit {limit}; exec "$@"', "bash", *(command or bench.command())])


FAULTS["little-memory"] = lambda bench: limited(bench, "-v 150000", bench.command_of_much_input())
FAULTS["little-memory-for-samples"] = lambda bench: limited(
    bench, "-v 200000",
    [bench.bezt, "convert", "in.json", "out.csv", "--to", "json", "--bake=0.001", "--frames", "1:900", "--force"])
FAULTS["file-size"] = lambda bench: limited(bench, "-f 100")
FAULTS["cpu-time"] = lambda bench: limited(bench, "-S -t 1", bench.command(frames=ENDLESS))


@fault("head")
def head(bench):
    command = ["bash", "-c", '"$@" | head -c 100 > /dev/null; exit ${PIPESTATUS[0]}', "bash",
               *bench.command("--to", "csv", target="-")]
    return bench.run(command)


@fault("broken-pipe")
def broken_pipe(bench):
    os.mkfifo(bench.folder / "pipe")
    command = ["bash", "-c", 'head -c 100 pipe > /dev/null & "$@"', "bash", *bench.command("--to", "csv", target="pipe")]
    ended = bench.run(command)
    (bench.folder / "pipe").unlink()
    return ended


@fault("closed-output")
def closed_output(bench):
    return bench.run(["bash", "-c", '"$@" >&-', "bash", *bench.command("--to", "csv", target="-")])


@fault("full-output")
def full_output(bench):
    with open("/dev/full", "wb") as full:
        return bench.run(bench.command("--to", "csv", target="-"), stdout=full)


@fault("bad-file-of-many")
def bad_file_of_many(bench):
    (bench.folder / "many").mkdir()
    good = ["cube", "bounce", "camera"]
    for name in good:
        shutil.copy(ROOT / "samples" / f"{name}.json", bench.folder / f"{name}.json")
    (bench.folder / "bad.json").write_bytes(b"[{")
    ended = bench.run([
        bench.bezt, "convert", "cube.json", "bad.json", "bounce.json", "camera.json", "nowhere.json", "--to", "dae",
        "--output-dir", "many", "--no-measure",
    ])
    names = sorted(os.listdir(bench.folder / "many"))
    expect(names == sorted(f"{name}.dae" for name in good), f"the good files of many became {names}")
    return ended
