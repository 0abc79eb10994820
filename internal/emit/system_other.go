//go:build !unix || aix || solaris || illumos

package emit

import (
	"io/fs"
	"os"
	"time"
)

// FileLocks reports whether the system locks files.
const FileLocks = false

// abandoned is the age at which a lock is nobody's any more.
const abandoned = 24 * time.Hour

// TryLock reports whether a lock is so old that no process can hold it.
func TryLock(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && time.Since(info.ModTime()) > abandoned
}

// keepOwner does nothing here: files take what their directory says.
func keepOwner(*os.File, fs.FileInfo) {}
