package gobuild

import (
	"go/version"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
)

// unusual returns the first reason in a go.mod file not to resolve import paths in process.
func (b *Build) unusual(file *modfile.File) string {
	if file.Go == nil || version.Compare("go"+file.Go.Version, "go1.17") < 0 {
		return "go.mod of " + file.Module.Mod.Path + " is from before Go 1.17"
	}
	if isStdModule(file.Module.Mod.Path) {
		return "the module is the standard library"
	}
	if b.newerToolchain(file.Go, file.Toolchain) {
		return "go.mod asks for a newer toolchain"
	}
	excluded := map[module.Version]bool{}
	for _, x := range file.Exclude {
		excluded[x.Mod] = true
	}
	seen := map[string]bool{}
	for _, r := range file.Require {
		if excluded[r.Mod] || seen[r.Mod.Path] || module.CanonicalVersion(r.Mod.Version) != r.Mod.Version {
			return "go.mod requires " + r.Mod.String() + ", which is not final"
		}
		seen[r.Mod.Path] = true
	}
	return ""
}

func isStdModule(modPath string) bool { return modPath == "std" || modPath == "cmd" }

// newerToolchain reports whether the go command would use, or ask for, another
// minor version than the one that is installed. The toolchain may be nil.
func (b *Build) newerToolchain(language *modfile.Go, toolchain *modfile.Toolchain) bool {
	have := "go" + b.Env.version()
	if version.Compare("go"+language.Version, have) > 0 && !sameMinor(language.Version, b.Env.version()) {
		return true
	}
	choice := b.Env.toolchainChoice()
	if choice == "local" {
		return false
	}
	if choice != "" && choice != "auto" && choice != "path" {
		return true
	}
	return toolchain != nil && version.Compare(toolchain.Name, have) > 0 &&
		!sameMinor(strings.TrimPrefix(toolchain.Name, "go"), b.Env.version())
}

func sameMinor(a, b string) bool { return version.Lang("go"+a) == version.Lang("go"+b) }

// WorkFile returns the go.work file that is in force for dir, "" if none.
func (e *Environ) WorkFile(dir string) string {
	switch work := e.value("GOWORK"); work {
	case "off":
		return ""
	case "", "auto":
	default:
		return work
	}
	for d := dir; ; d = filepath.Dir(d) {
		if name := filepath.Join(d, "go.work"); e.Inputs.IsFile(name) {
			return name
		}
		if d == filepath.Dir(d) || filepath.Dir(d) == e.GOROOT() {
			return ""
		}
	}
}

// Unusual returns the first reason in the environment not to resolve import
// paths in process.
func (e *Environ) Unusual() string {
	if why := e.OtherRules(); why != "" {
		return why
	}
	for _, flag := range e.flags() {
		if !harmless(flag) {
			return "GOFLAGS has " + flag
		}
	}
	return ""
}

// OtherRules returns why packages may be found where there is no go.mod, "" if they are not.
func (e *Environ) OtherRules() string {
	if v := e.value("GO111MODULE"); v != "" && v != "on" && v != "auto" {
		return "GO111MODULE is " + v
	}
	switch driver := e.Get("GOPACKAGESDRIVER"); {
	case driver == "off":
	case driver != "":
		return "GOPACKAGESDRIVER is " + driver
	case e.LookPath("gopackagesdriver") != "":
		return "gopackagesdriver is on the PATH"
	}
	return ""
}

// harmless reports whether a word of GOFLAGS has no influence on which packages
// and files are found.
func harmless(flag string) bool {
	name, value, _ := strings.Cut(strings.TrimLeft(flag, "-"), "=")
	switch name {
	case "a", "asmflags", "buildvcs", "count", "gcflags", "json", "ldflags", "modcacherw", "n", "p", "pgo",
		"timeout", "trimpath", "v", "work", "x":
		return true
	case "tags": // the tags of the run replace them
		return true
	case "mod":
		return value == "readonly" || value == "vendor"
	}
	return false
}

// buildMod returns the value of -mod in GOFLAGS, "" where it is not set: the last one counts.
func (e *Environ) buildMod() (mode string) {
	for _, flag := range e.flags() {
		if name, value, _ := strings.Cut(strings.TrimLeft(flag, "-"), "="); name == "mod" {
			mode = value
		}
	}
	return mode
}
