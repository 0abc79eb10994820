//go:build unix && !aix && !solaris && !illumos

package filelock

import (
	"os"
	"syscall"
)

// Supported reports whether the system locks files.
const Supported = true

// Try locks a file until it is closed or the process ends, and reports whether
// it could.
func Try(f *os.File) bool {
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
