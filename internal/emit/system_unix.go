//go:build unix && !aix && !solaris && !illumos

package emit

import (
	"io/fs"
	"os"
	"syscall"
)

// FileLocks reports whether the system locks files.
const FileLocks = true

// TryLock locks a file until it is closed or the process ends, and reports whether
// it could.
func TryLock(f *os.File) bool {
	raw, err := f.SyscallConn()
	if err != nil {
		return false
	}
	locked := false
	err = raw.Control(func(fd uintptr) {
		locked = syscall.Flock(int(fd), syscall.LOCK_EX|syscall.LOCK_NB) == nil
	})
	return err == nil && locked
}

// keepOwner gives a file the owner and group of another, as far as the user may.
func keepOwner(f *os.File, of fs.FileInfo) {
	want, ok := of.Sys().(*syscall.Stat_t)
	if !ok {
		return
	}
	info, err := f.Stat()
	if err != nil {
		return
	}
	have, ok := info.Sys().(*syscall.Stat_t)
	if !ok || have.Uid == want.Uid && have.Gid == want.Gid {
		return
	}
	if f.Chown(int(want.Uid), int(want.Gid)) != nil {
		_ = f.Chown(-1, int(want.Gid)) // a group of one's own may be set by anybody
	}
}
