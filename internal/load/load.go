// Package load turns package patterns into Go packages whose files, syntax and
// types are found on demand.
//
// It is the first stage of a run: everything that follows reads Go source
// through it. Import paths are resolved in process from go.mod and the module
// cache by gobuild, files are scanned as bytes, and only declarations that somebody asks
// for are parsed. golang.org/x/tools/go/packages answers wherever the module,
// the environment or an import is out of the ordinary; both give the same
// packages, directories and files.
//
// The package knows nothing of Kubernetes and does not interpret markers: it
// only says where comments are that look like one. It prints nothing, and what the user
// has on disk it only reads. The go command runs in the fallback, on copies of the
// files that it may write in a temporary directory, and once, as "go env GOROOT", where
// what is called go on the PATH is no part of an installation.
package load

import (
	"fmt"
	"go/token"
	"path/filepath"
	"sync"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/inputs"
	"github.com/crdgen/crdgen/internal/load/gobuild"
	"github.com/crdgen/crdgen/internal/load/gofile"
	"github.com/crdgen/crdgen/internal/load/golist"
)

// Mode says how import paths are resolved.
type Mode int

const (
	// Auto resolves in process and falls back to go/packages where that could
	// be wrong.
	Auto Mode = iota
	// Packages uses go/packages for everything, as [Variable] asks for.
	Packages
)

// Variable is the environment variable that chooses the mode.
const Variable = "CRDGEN_LOADER"

// Config is what a load depends on.
type Config struct {
	// Dir is the directory that patterns are relative to; empty means the
	// current one.
	Dir string
	// Patterns are file system paths (absolute or beginning with a dot) and
	// import paths, each with or without "...". None means Dir itself.
	Patterns []string
	// Tags are additional build tags.
	Tags []string
	Mode Mode
	// Overlay has the content of files, by absolute path, that is read in place of
	// what is on disk. Packages and their files are looked for on disk.
	Overlay map[string][]byte
	// Env looks up environment variables; nil means os.Getenv.
	Env func(string) string
	// Inputs notes everything that is read; may be nil.
	Inputs *inputs.Recorder
	// Watched are lists of words that [Package.FilesMentioning] will be asked for of most
	// packages.
	Watched []gofile.Watch
	// Progress is told what takes long, in words for the user; may be nil. It is
	// called from the goroutine that loads.
	Progress func(string)
}

// A Set is the result of one load. All of its methods, and those of its
// packages and files, are safe for concurrent use.
type Set struct {
	Fset *token.FileSet
	// Roots are the packages that the patterns name, each once, in the order
	// of controller-gen: those of import paths first, then those of file
	// system paths pattern by pattern, then those of nested modules; within
	// one pattern a package comes after the packages it imports.
	Roots   []*Package
	dir     string // absolute Config.Dir
	files   *gofile.Set
	build   *gobuild.Build
	env     *gobuild.Environ // of build
	command *golist.Command

	mu sync.Mutex
	// fallback says why go/packages was used, "" if it was not (yet): it may be set later
	// than Load, when an import turns up that cannot be resolved in process.
	fallback string
	modules  map[string]*mainModule // by directory
	byPath   map[string]*Package    // roots
	std      *mainModule
	checks   sync.Mutex
}

// Load finds the packages that the patterns name. Findings say which patterns
// and packages cannot be used, the error is for I/O and wrong use only. The Set
// is not nil unless there is an error.
func Load(cfg Config) (*Set, diag.List, error) {
	dir, err := filepath.Abs(cfg.Dir)
	if err != nil {
		return nil, nil, err
	}
	if info, err := cfg.Inputs.Stat(dir); err != nil {
		return nil, nil, err
	} else if !info.IsDir() {
		return nil, nil, fmt.Errorf("%s is not a directory", dir)
	}
	s := &Set{
		Fset: token.NewFileSet(), dir: dir, env: gobuild.NewEnviron(cfg.Env, cfg.Inputs),
		modules: map[string]*mainModule{}, byPath: map[string]*Package{},
	}
	s.files = &gofile.Set{Fset: s.Fset, Dir: dir, Overlay: cfg.Overlay, Inputs: s.env.Inputs, Target: gobuild.NewTarget(s.env, cfg.Tags), Watched: cfg.Watched}
	s.command = &golist.Command{Env: s.env, Tags: cfg.Tags, Dir: dir, Display: s.files.Display, Progress: cfg.Progress}
	s.build = &gobuild.Build{Env: s.env, Unusual: s.env.Unusual()}
	if cfg.Mode == Packages {
		s.build.Unusual = Variable + " is packages"
	}
	s.std = s.mainModule(&gobuild.Module{})
	r := &roots{set: s}
	if variable, value := s.files.Target.Unknown(); variable != "" {
		r.found.Add(diag.Diagnostic{Code: diag.LoadFailed, Message: fmt.Sprintf("%s is %q, which Go does not know", variable, value), Help: "set it to one of those that \"go tool dist list\" names"})
	}
	r.add(cfg.Patterns)
	r.load()
	return s, r.found, nil
}
