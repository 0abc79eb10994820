package cachedir

import (
	"path/filepath"
	"runtime"
)

// UserDir is os.UserCacheDir for other variables than those of the process, "" for none.
func UserDir(lookup func(variable string) string) string {
	under := func(variable string, below ...string) string {
		if dir := lookup(variable); filepath.IsAbs(dir) {
			return filepath.Join(append([]string{dir}, below...)...)
		}
		return ""
	}
	switch runtime.GOOS {
	case "windows":
		return under("LocalAppData")
	case "darwin", "ios":
		return under("HOME", "Library", "Caches")
	case "plan9":
		return under("home", "lib", "cache")
	}
	if dir := under("XDG_CACHE_HOME"); dir != "" {
		return dir
	}
	return under("HOME", ".cache")
}
