//go:build unix && !aix && !solaris && !illumos

package emit

import (
	"io/fs"
	"os"
	"syscall"
)

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
