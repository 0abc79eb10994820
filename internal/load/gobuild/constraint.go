package gobuild

import (
	"bytes"
	"errors"
	"go/build"
	"go/build/constraint"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A Target decides which files belong to the build, by the rules of go/build.
type Target struct {
	goos, GOARCH string
	tags         []string
	Cgo          func() bool     // whether cgo is enabled; asked only when it matters
	release      func() int      // minor version of the toolchain
	toolTags     func() []string // experiments and the level of the architecture
}

// NewTarget returns the target that the environment and additional build tags select.
func NewTarget(env *Environ, tags []string) *Target {
	t := &Target{goos: env.value("GOOS"), GOARCH: env.value("GOARCH"), tags: tags}
	if t.goos == "" {
		t.goos = runtime.GOOS
	}
	if t.GOARCH == "" {
		t.GOARCH = runtime.GOARCH
	}
	t.Cgo = sync.OnceValue(func() bool { return env.cgoEnabled(t.goos, t.GOARCH) })
	t.release = env.toolchain
	t.toolTags = sync.OnceValue(func() []string { return append(toolTags(env), archTags(env, t.GOARCH)...) })
	return t
}

// Unknown returns the name and the value of the variable of the target that names no operating
// system or architecture of Go, "" if both do: the build constraints of files would tell
// apart what is not there, and go list does not say so.
func (t *Target) Unknown() (variable, value string) {
	switch {
	case !isOS(t.goos):
		return "GOOS", t.goos
	case !isArch(t.GOARCH):
		return "GOARCH", t.GOARCH
	}
	return "", ""
}

// toolTags are the tags of the experiments that the toolchain and the environment turn on.
func toolTags(env *Environ) []string {
	tags := slices.DeleteFunc(slices.Clone(build.Default.ToolTags), func(t string) bool { return !strings.HasPrefix(t, "goexperiment.") })
	for _, x := range strings.Split(env.value("GOEXPERIMENT"), ",") {
		if off, ok := strings.CutPrefix(x, "no"); ok {
			tags = slices.DeleteFunc(tags, func(t string) bool { return t == "goexperiment."+off })
		} else if x != "" {
			tags = append(tags, "goexperiment."+x)
		}
	}
	return tags
}

// Without returns the target without an additional build tag: the target itself where it
// does not have the tag.
func (t *Target) Without(tag string) *Target {
	if !slices.Contains(t.tags, tag) {
		return t
	}
	other := *t
	other.tags = slices.DeleteFunc(slices.Clone(t.tags), func(has string) bool { return has == tag })
	return &other
}

func (t *Target) matchTag(tag string) bool {
	switch tag {
	case t.goos, t.GOARCH, "gc":
		return true
	case "cgo":
		return t.Cgo()
	case "unix":
		return isUnix(t.goos)
	case "linux":
		return t.goos == "android" || t.hasTag(tag)
	case "solaris":
		return t.goos == "illumos" || t.hasTag(tag)
	case "darwin":
		return t.goos == "ios" || t.hasTag(tag)
	case "boringcrypto":
		tag = "goexperiment.boringcrypto"
	}
	return t.hasTag(tag)
}

func (t *Target) hasTag(tag string) bool {
	if slices.Contains(t.tags, tag) {
		return true
	}
	if minor, ok := strings.CutPrefix(tag, "go1."); ok {
		n, err := strconv.Atoi(minor)
		return err == nil && n >= 1 && n <= t.release() && strconv.Itoa(n) == minor
	}
	return strings.Contains(tag, ".") && slices.Contains(t.toolTags(), tag)
}

// MatchName reports whether the operating system and architecture in a file's
// name, if any, are those of the build.
func (t *Target) MatchName(name string) bool {
	name, _, _ = strings.Cut(name, ".")
	_, name, ok := strings.Cut(name, "_")
	if !ok {
		return true
	}
	name = strings.TrimSuffix("_"+name, "_test")
	rest, last, _ := cutLast(name)
	_, before, hasBefore := cutLast(rest)
	switch {
	case hasBefore && isOS(before) && isArch(last):
		return t.matchTag(last) && t.matchTag(before)
	case isOS(last) || isArch(last):
		return t.matchTag(last)
	}
	return true
}

// cutLast cuts s at its last underscore.
func cutLast(s string) (before, after string, ok bool) {
	i := strings.LastIndexByte(s, '_')
	if i < 0 {
		return "", s, false
	}
	return s[:i], s[i+1:], true
}

// A ConstraintError is what is wrong in a line with a build constraint.
type ConstraintError struct {
	Line int
	err  error
}

func (e *ConstraintError) Error() string {
	return "has a build constraint that is not understood: " + e.err.Error()
}

// A constraintLine is a //go:build line above the package clause.
type constraintLine struct {
	text   []byte // without blanks around it
	number int
}

var errTwoConstraints = errors.New("more than one //go:build line")

// Header returns the part of a file that [Target.MatchHeader] looks at, nil where no constraint
// can be in it. src may be the beginning of a file if it reaches beyond the package clause.
func Header(src []byte) []byte {
	src = bytes.TrimPrefix(src, []byte("\xef\xbb\xbf"))
	rest := src
	for inBlock, code := false, false; len(rest) > 0 && !code; {
		var line []byte
		line, rest, _ = bytes.Cut(rest, []byte("\n"))
		inBlock, code = skipComments(bytes.TrimSpace(line), inBlock)
	}
	src = src[:len(src)-len(rest)]
	if !bytes.Contains(src, []byte("build")) {
		return nil
	}
	return bytes.Clone(src)
}

// MatchHeader reports whether the build constraints above the package clause hold.
// src may be the beginning of a file if it reaches beyond the package clause.
func (t *Target) MatchHeader(src []byte) (bool, error) {
	header, goBuild, err := constraintLines(bytes.TrimPrefix(src, []byte("\xef\xbb\xbf")))
	if err != nil {
		return false, err
	}
	if goBuild.text != nil {
		x, err := constraint.Parse(string(goBuild.text))
		if err != nil {
			return false, &ConstraintError{goBuild.number, err}
		}
		return x.Eval(t.matchTag), nil
	}
	for line := range bytes.Lines(header) {
		line = bytes.TrimSpace(line)
		if !bytes.HasPrefix(line, []byte("//")) || !bytes.Contains(line, []byte("+build")) || !constraint.IsPlusBuild(string(line)) {
			continue
		}
		if x, err := constraint.Parse(string(line)); err == nil && !x.Eval(t.matchTag) {
			return false, nil
		}
	}
	return true, nil
}

// constraintLines returns the leading comments that end with a blank line, in
// which +build lines count, and the //go:build line, which may also stand
// between the other comments above the package clause.
func constraintLines(src []byte) (header []byte, goBuild constraintLine, err error) {
	end, ended, inBlock, number := 0, false, false, 0
	for rest := src; len(rest) > 0; {
		number++
		line, after, _ := bytes.Cut(rest, []byte("\n"))
		rest = after
		line = bytes.TrimSpace(line)
		if len(line) == 0 && !ended {
			end = len(src) - len(rest)
			continue
		}
		if !bytes.HasPrefix(line, []byte("//")) {
			ended = true
		}
		if !inBlock && bytes.HasPrefix(line, []byte("//go:build")) && constraint.IsGoBuild(string(line)) {
			if goBuild.text != nil {
				return nil, constraintLine{}, &ConstraintError{number, errTwoConstraints}
			}
			goBuild = constraintLine{line, number}
		}
		var code bool
		if inBlock, code = skipComments(line, inBlock); code {
			break
		}
	}
	return src[:end], goBuild, nil
}

// skipComments reads one line above the package clause. It returns whether the
// next line begins inside a /* */ comment, and whether the line has anything but
// comments.
func skipComments(line []byte, inBlock bool) (stillIn, code bool) {
	for len(line) > 0 {
		if inBlock {
			_, after, found := bytes.Cut(line, []byte("*/"))
			if !found {
				return true, false
			}
			inBlock, line = false, bytes.TrimSpace(after)
			continue
		}
		if bytes.HasPrefix(line, []byte("//")) {
			return false, false
		}
		if !bytes.HasPrefix(line, []byte("/*")) {
			return false, true
		}
		inBlock, line = true, line[2:]
	}
	return inBlock, false
}

func isOS(s string) bool {
	switch s {
	case "aix", "android", "darwin", "dragonfly", "freebsd", "hurd", "illumos", "ios", "js", "linux", "nacl",
		"netbsd", "openbsd", "plan9", "solaris", "wasip1", "windows", "zos":
		return true
	}
	return false
}

func isUnix(s string) bool {
	switch s {
	case "aix", "android", "darwin", "dragonfly", "freebsd", "hurd", "illumos", "ios", "linux", "netbsd",
		"openbsd", "solaris":
		return true
	}
	return false
}

func isArch(s string) bool {
	switch s {
	case "386", "amd64", "amd64p32", "arm", "armbe", "arm64", "arm64be", "loong64", "mips", "mipsle", "mips64",
		"mips64le", "mips64p32", "mips64p32le", "ppc", "ppc64", "ppc64le", "riscv", "riscv64", "s390", "s390x",
		"sparc", "sparc64", "wasm":
		return true
	}
	return false
}
