//go:build !unix || aix || solaris || illumos

package filelock

import (
	"os"
	"time"
)

// Supported reports whether the system locks files.
const Supported = false

// abandoned is the age at which a lock is nobody's any more.
const abandoned = 24 * time.Hour

// Try reports whether a lock is so old that no process can hold it.
func Try(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && time.Since(info.ModTime()) > abandoned
}
