package gobuild

import (
	"cmp"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"github.com/crdgen/crdgen/internal/inputs"
	"github.com/crdgen/crdgen/internal/interrupt"
)

// An Environ answers questions about the Go installation as the go command would,
// without running it: from environment variables, the file that "go env -w"
// writes, and the directories that they name. Each answer is found once, when
// it is first asked for.
type Environ struct {
	Inputs    *inputs.Recorder
	Get       func(string) string
	userFile  func() map[string]string
	GOROOT    func() string // "" if there is none
	version   func() string // of the toolchain in goroot, such as "1.26.3"
	modCache  func() string
	toolchain func() int // minor version
}

// NewEnviron returns an environment whose variables are looked up with a function, nil means
// os.Getenv. What is read is noted; the recorder may be nil.
func NewEnviron(get func(string) string, rec *inputs.Recorder) *Environ {
	if get == nil {
		get = os.Getenv
	}
	e := &Environ{Get: rec.Getenv(get), Inputs: rec}
	e.userFile = sync.OnceValue(e.readUserFile)
	e.GOROOT = sync.OnceValue(e.findGoroot)
	e.version = sync.OnceValue(e.readVersion)
	e.modCache = sync.OnceValue(e.findModCache)
	e.toolchain = sync.OnceValue(func() int { return minorVersion(e.version()) })
	return e
}

// value returns a setting of the go command, "" if it is not set.
func (e *Environ) value(key string) string {
	if v := e.Get(key); v != "" {
		return v
	}
	return e.userFile()[key]
}

func (e *Environ) readUserFile() map[string]string {
	name := e.Get("GOENV")
	if name == "off" {
		return nil
	}
	if name == "" {
		dir := e.configDir()
		if dir == "" {
			return nil
		}
		name = filepath.Join(dir, "go", "env")
	}
	data, err := readFile(e.Inputs, name)
	if err != nil {
		return nil // as the go command: an unreadable file says nothing
	}
	return parseEnvFile(string(data))
}

func parseEnvFile(data string) map[string]string {
	settings := map[string]string{}
	for line := range strings.Lines(data) {
		key, value, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
		if ok && key != "" && key[0] >= 'A' && key[0] <= 'Z' {
			settings[key] = value
		}
	}
	return settings
}

// configDir is os.UserConfigDir for e's variables.
func (e *Environ) configDir() string {
	switch runtime.GOOS {
	case "windows":
		return e.Get("AppData")
	case "darwin", "ios":
		return under(e.Get("HOME"), "Library", "Application Support")
	case "plan9":
		return under(e.Get("home"), "lib")
	}
	if dir := e.Get("XDG_CONFIG_HOME"); dir != "" {
		return dir
	}
	return under(e.Get("HOME"), ".config")
}

func (e *Environ) home() string {
	switch runtime.GOOS {
	case "windows":
		return e.Get("USERPROFILE")
	case "plan9":
		return e.Get("home")
	}
	return e.Get("HOME")
}

// under joins the elements to dir unless dir is unknown.
func under(dir string, elem ...string) string {
	if dir == "" {
		return ""
	}
	return filepath.Join(append([]string{dir}, elem...)...)
}

func (e *Environ) findModCache() string {
	if dir := e.value("GOMODCACHE"); dir != "" {
		return filepath.Clean(dir)
	}
	if list := filepath.SplitList(e.value("GOPATH")); len(list) > 0 && list[0] != "" {
		return filepath.Join(list[0], "pkg", "mod")
	}
	return under(e.home(), "go", "pkg", "mod")
}

// findGoroot looks where the go command would be found: GOROOT, then the go
// command on the PATH through symbolic links, then the usual place. Only a go
// command that is not part of an installation, as version managers put in its
// place, is run.
func (e *Environ) findGoroot() string {
	if dir := e.value("GOROOT"); dir != "" {
		return filepath.Clean(dir)
	}
	if name := e.LookPath("go"); name != "" {
		// The directory as written comes first, as in the go command itself.
		for _, resolve := range []func(string) (string, error){filepath.Abs, e.Inputs.EvalSymlinks} {
			if exe, err := resolve(name); err == nil && e.isGoroot(filepath.Dir(filepath.Dir(exe))) {
				return filepath.Dir(filepath.Dir(exe))
			}
		}
		e.Inputs.Unknown("the go command was asked where its installation lies")
		var out []byte
		err := interrupt.During(context.Background(), func(ctx context.Context) (err error) {
			cmd := exec.CommandContext(ctx, name, "env", "GOROOT")
			cmd.Env = e.Vars()
			out, err = cmd.Output()
			return err
		})
		if err == nil && e.isGoroot(strings.TrimSpace(string(out))) {
			return strings.TrimSpace(string(out))
		}
	}
	for _, dir := range []string{"/usr/local/go", runtime.GOROOT()} { //nolint:staticcheck // the last resort
		if dir != "" && e.isGoroot(dir) {
			return dir
		}
	}
	return ""
}

func (e *Environ) isGoroot(dir string) bool {
	return e.Inputs.IsDir(filepath.Join(dir, "src", "unsafe"))
}

// LookPath finds an executable file on the PATH, "" if there is none.
func (e *Environ) LookPath(name string) string {
	path := e.Get("PATH")
	if runtime.GOOS == "windows" {
		name += ".exe"
		if path == "" {
			path = e.Get("Path")
		}
	}
	for _, dir := range filepath.SplitList(path) {
		if !filepath.IsAbs(dir) {
			continue // the go command refuses those as well
		}
		file := filepath.Join(dir, name)
		info, err := e.Inputs.Stat(file)
		if err == nil && info.Mode().IsRegular() && (runtime.GOOS == "windows" || info.Mode()&0o111 != 0) {
			return file
		}
	}
	return ""
}

// readVersion returns the version of the toolchain, that of this program's own
// where no toolchain is found.
func (e *Environ) readVersion() string {
	version := runtime.Version()
	if root := e.GOROOT(); root != "" {
		if data, err := readFile(e.Inputs, filepath.Join(root, "VERSION")); err == nil {
			version, _, _ = strings.Cut(string(data), "\n")
		}
	}
	return strings.TrimPrefix(strings.TrimSpace(version), "go")
}

// minorVersion returns 26 for "1.26.3" or "1.26rc1", 0 if there is none.
func minorVersion(version string) int {
	_, rest, ok := strings.Cut(version, ".")
	if !ok {
		return 0
	}
	digits := 0
	for digits < len(rest) && rest[digits] >= '0' && rest[digits] <= '9' {
		digits++
	}
	n, err := strconv.Atoi(rest[:digits])
	if err != nil {
		return 0
	}
	return n
}

// cgoEnabled reports whether files that need cgo belong to the build.
func (e *Environ) cgoEnabled(goos, goarch string) bool {
	switch e.value("CGO_ENABLED") {
	case "1":
		return true
	case "0":
		return false
	}
	if goos != runtime.GOOS || goarch != runtime.GOARCH || !cgoSupported(goos, goarch) {
		return false
	}
	if e.Get("CC") != "" {
		return true
	}
	cc := "gcc"
	switch goos {
	case "darwin", "ios", "freebsd", "openbsd":
		cc = "clang"
	}
	return e.LookPath(cc) != ""
}

func cgoSupported(goos, goarch string) bool {
	switch goos {
	case "js", "wasip1", "plan9":
		return false
	case "aix":
		return goarch == "ppc64"
	}
	return goarch != "wasm"
}

// flags returns the words of GOFLAGS.
func (e *Environ) flags() []string { return splitQuoted(e.value("GOFLAGS")) }

// splitQuoted splits s at blanks; a word may be quoted as a whole.
func splitQuoted(s string) []string {
	var words []string
	for s = strings.TrimLeft(s, " \t\n\r"); s != ""; s = strings.TrimLeft(s, " \t\n\r") {
		if q := s[0]; q == '"' || q == '\'' {
			word, rest, _ := strings.Cut(s[1:], string(q))
			words, s = append(words, word), rest
			continue
		}
		end := strings.IndexAny(s, " \t\n\r")
		if end < 0 {
			end = len(s)
		}
		words, s = append(words, s[:end]), s[end:]
	}
	return words
}

// toolchainChoice returns GOTOOLCHAIN: what the user has set, else "local" and not
// what the installation sets. Source must not name a toolchain that is fetched and
// started.
func (e *Environ) toolchainChoice() string {
	if v := e.value("GOTOOLCHAIN"); v != "" {
		return v
	}
	return "local"
}

// Vars returns the environment for the go command: that of the process, with
// what Config.Env says instead, and with the toolchain that is installed unless the
// user has chosen another.
func (e *Environ) Vars() []string {
	env := os.Environ()
	keys := []string{
		"CC", "CGO_ENABLED", "GO111MODULE", "GOARCH", "GOENV", "GOEXPERIMENT", "GOFLAGS", "GOMODCACHE", "GOOS",
		"GOPACKAGESDRIVER", "GOPATH", "GOPROXY", "GOROOT", "GOWORK", "HOME", "PATH", "XDG_CONFIG_HOME",
	}
	if level := archLevels[cmp.Or(e.value("GOARCH"), runtime.GOARCH)].variable; level != "" {
		keys = append(keys, level)
	}
	for _, key := range keys {
		if v := e.Get(key); v != os.Getenv(key) {
			env = append(env, key+"="+v)
		}
	}
	return append(env, "GOTOOLCHAIN="+e.toolchainChoice())
}

// InertFlags are the build flags with which the go command starts no program that only the
// source names: version control, whose settings stand in the source, and a -toolexec that is
// written in a file. Those that the environment names stay.
func (e *Environ) InertFlags() []string {
	flags := []string{"-buildvcs=false"}
	if !strings.Contains(e.Get("GOFLAGS"), "-toolexec") {
		flags = append(flags, "-toolexec=")
	}
	return flags
}

// readFile reads a file of the Go installation or of the user.
func readFile(rec *inputs.Recorder, path string) ([]byte, error) {
	file, err := rec.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // it is read only
	return io.ReadAll(file)
}
