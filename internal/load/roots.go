package load

import (
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load/gobuild"
	"github.com/crdgen/crdgen/internal/load/golist"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
)

// A request is a part of the patterns that is looked up at once, as
// controller-gen does: all import paths, one path pattern, or one nested module.
type request struct {
	module   *mainModule
	dir      string   // where the go command would run
	patterns []string // what it would be given
	pattern  string   // as the user wrote it, "" for a nested module
	outer    *request // nested modules: of the pattern that led here
	found    []*Package
	kept     int  // how many of found are packages
	shared   bool // the go command's answer is at another request
}

// wild reports whether the request has a wildcard.
func (q *request) wild() bool { return strings.Contains(q.pattern, "...") }

// roots turns patterns into root packages.
type roots struct {
	set      *Set
	requests []*request
	nested   []*request
	found    diag.List
	missing  diag.List // modules that cannot be downloaded, for each package that needs one
}

// add looks all patterns up, import paths before paths.
func (r *roots) add(patterns []string) {
	if len(patterns) == 0 {
		patterns = []string{"."}
	}
	var imports, paths []string
	for _, p := range patterns {
		switch {
		case p == "":
			r.bad("", "the pattern is empty", "give a directory such as ./api/... or an import path")
		case gobuild.IsPath(p) || strings.HasSuffix(p, ".go") && r.set.env.Inputs.IsFile(filepath.Join(r.set.dir, p)):
			paths = append(paths, p)
		default:
			imports = append(imports, p)
		}
	}
	if len(imports) > 0 {
		r.addImports(imports)
	}
	for _, p := range paths {
		r.addPath(p)
	}
	r.requests = append(r.requests, r.nested...)
}

// reportMissing reports each module that cannot be downloaded once.
func (r *roots) reportMissing() {
	count := map[string]int{}
	for _, d := range r.missing {
		count[d.Message]++
	}
	for _, d := range r.missing {
		if n := count[d.Message]; n > 1 {
			d.Notes = []diag.Note{{Message: fmt.Sprintf("%d packages cannot be listed without it", n)}}
		}
		if count[d.Message] > 0 {
			r.found.Add(d)
		}
		count[d.Message] = 0
	}
}

func (r *roots) bad(pattern, message, help string) {
	if pattern != "" {
		message = quote(pattern) + " " + message
	}
	r.found.Add(diag.Diagnostic{Code: diag.BadPattern, Message: message, Help: help})
}

// asDirectory is the help for an import path, with or without "/...", that would
// name a directory if it began with a dot; "" for any other.
func (r *roots) asDirectory(pattern string) string {
	dir := filepath.FromSlash(strings.TrimSuffix(pattern, "/..."))
	if gobuild.IsPath(pattern) || !r.set.env.Inputs.IsDir(filepath.Join(r.set.dir, dir)) {
		return ""
	}
	return "did you mean " + quote("./"+pattern) + "? What does not begin with a dot or a slash is an import path"
}

func quote(s string) string { return `"` + s + `"` }

// addPath looks one path pattern up.
func (r *roots) addPath(pattern string) {
	base, dir := "", filepath.Clean(pattern)
	if !filepath.IsAbs(dir) {
		base = r.set.dir // dots in its name are no wildcard
	} else if below, err := filepath.Rel(r.set.dir, dir); err == nil && filepath.IsLocal(below) {
		base, dir = r.set.dir, below
	}
	dir, rest := gobuild.SplitWildcard(dir)
	dir = filepath.Join(base, dir)
	info, err := r.set.env.Inputs.Stat(dir)
	if err == nil && !info.IsDir() && strings.HasSuffix(dir, ".go") {
		dir = filepath.Dir(dir)
		info, err = r.set.env.Inputs.Stat(dir)
	}
	switch {
	case err != nil:
		r.bad(pattern, sourcefile.Why(err), "paths are relative to "+r.set.dir)
		return
	case !info.IsDir():
		r.bad(pattern, "is not a directory", "name the directory of a package")
		return
	}
	if rest == "" {
		r.addDir(pattern, dir)
		return
	}
	r.addTree(pattern, dir, rest)
}

// addTree looks a path pattern up below dir, whose part behind that has a wildcard.
func (r *roots) addTree(pattern, dir, rest string) {
	w := gobuild.Walk{Inputs: r.set.env.Inputs}
	w.Run(dir)
	for _, err := range w.Errs {
		r.loadFailed(err)
	}
	inner := w.Outer.Dirs
	if rest != "..." {
		inner = slices.DeleteFunc(inner, func(d gobuild.Dir) bool {
			below, err := filepath.Rel(dir, d.Path)
			return err != nil || !gobuild.MatchPattern(filepath.ToSlash(rest), filepath.ToSlash(below))
		})
		w.Nested = nil // as for the go command, only "dir/..." enters modules
	}
	var outer *request
	if sourcefile.FindModule(r.set.env.Inputs, dir) != "" || len(w.Nested) == 0 {
		outer = r.addDirs(pattern, dir, rest, inner)
	} // else only the modules below count
	for _, tree := range w.Nested {
		if tree.Root != dir && r.isFence(tree.Root) {
			continue
		}
		if m := r.module(tree.Root); m != nil && tree.Root != dir {
			q := &request{module: m, dir: tree.Root, patterns: []string{"./..."}, outer: outer}
			r.fill(q, tree.Dirs)
			r.nested = append(r.nested, q)
		}
	}
}

// addDirs makes the request of a path pattern with a wildcard: dirs are the
// candidates. It is nil if there is no module.
func (r *roots) addDirs(pattern, dir, rest string, dirs []gobuild.Dir) *request {
	m := r.moduleOf(pattern, dir)
	if m == nil {
		return nil
	}
	r.lookIntoVendor(m, dir)
	q := &request{module: m, dir: dir, patterns: []string{"./" + filepath.ToSlash(rest)}, pattern: pattern}
	r.fill(q, dirs)
	r.requests = append(r.requests, q)
	return q
}

// fill makes packages of the directories, unless the go command is to be asked.
func (r *roots) fill(q *request, dirs []gobuild.Dir) {
	if q.module.Unusual != "" {
		return
	}
	ignored := q.module.Ignored()
	for _, d := range dirs {
		if ignored == nil || !ignored(d.Path) {
			q.found = append(q.found, q.module.rootAt(d))
		}
	}
}

// addDir looks a path pattern without a wildcard up.
func (r *roots) addDir(pattern, dir string) {
	m := r.moduleOf(pattern, dir)
	if m == nil {
		return
	}
	r.lookIntoVendor(m, dir)
	q := &request{module: m, dir: dir, patterns: []string{"."}, pattern: pattern}
	if m.Unusual == "" {
		names, err := gobuild.GoFiles(r.set.env.Inputs, dir)
		if err != nil {
			r.loadFailed(err)
			return
		}
		if len(names) == 0 {
			r.bad(pattern, "has no Go files", "end it with /... to include the directories below")
			return
		}
		q.found = []*Package{m.rootAt(gobuild.Dir{Path: dir, Names: names})}
	}
	r.requests = append(r.requests, q)
}

// addImports looks all import path patterns up.
func (r *roots) addImports(patterns []string) {
	m := r.moduleOf(patterns[0], r.set.dir)
	if m == nil {
		return
	}
	q := &request{module: m, dir: r.set.dir, patterns: patterns, pattern: strings.Join(patterns, " ")}
	r.requests = append(r.requests, q)
	if m.Unusual != "" {
		return
	}
	for _, pattern := range patterns {
		found, ok := r.importPattern(m, pattern)
		if !ok {
			// The go command knows more patterns and more modules, and says why
			// it does not know this one.
			r.giveUp(m, "the import path "+pattern+" is not found in "+filepath.Join(m.Dir, "go.mod"))
			return
		}
		q.found = append(q.found, found...)
	}
}

// lookIntoVendor leaves a directory that lies in the vendor directory of a module to the go
// command.
func (r *roots) lookIntoVendor(m *mainModule, dir string) {
	if m.Unusual == "" && m.InVendor(dir) {
		r.giveUp(m, dir+" lies in a vendor directory")
	}
}

// giveUp leaves all that is asked of a module to the go command, also what was found before.
func (r *roots) giveUp(m *mainModule, why string) {
	r.set.mu.Lock()
	m.Unusual = why
	r.set.mu.Unlock()
	for _, q := range slices.Concat(r.requests, r.nested) {
		if q.module == m {
			q.found = nil
		}
	}
}

// importPattern makes packages of what one import path names, with or without a wildcard.
func (r *roots) importPattern(m *mainModule, pattern string) ([]*Package, bool) {
	matches, ok := m.Match(pattern)
	if !ok {
		return nil, false
	}
	var found []*Package
	for _, at := range matches {
		of := m
		if at.Std {
			of = r.set.std
		}
		found = append(found, of.packageAt(at.Path, at.SourceDir))
	}
	return found, true
}

// moduleOf returns the module in force for a directory, nil after reporting why
// there is none.
func (r *roots) moduleOf(pattern, dir string) *mainModule {
	modDir := sourcefile.FindModule(r.set.env.Inputs, dir)
	if modDir != "" {
		return r.module(modDir)
	}
	if r.set.env.OtherRules() != "" || r.set.env.WorkFile(dir) != "" {
		return r.outside(dir)
	}
	r.found.Add(diag.Diagnostic{Code: diag.LoadFailed, Message: quote(pattern) + " is in no module: there is no go.mod file in " + dir + " or above", Help: "run go mod init, or give paths inside of a module"})
	return nil
}

// outside returns the rules for a directory outside of any module, where only
// the go command knows more.
func (r *roots) outside(dir string) *mainModule {
	m := r.set.modules[dir]
	if m == nil {
		m = r.set.mainModule(&gobuild.Module{Unusual: r.set.build.Unusual})
		if m.Unusual == "" {
			m.Unusual = r.set.env.WorkFile(dir) + " is in force"
		}
		r.set.modules[dir] = m
	}
	return m
}

// module returns the module whose go.mod file is in dir, nil after reporting
// what is wrong with it. Each is reported once.
func (r *roots) module(dir string) *mainModule {
	if m, ok := r.set.modules[dir]; ok {
		return m
	}
	m, err := r.set.readModule(dir)
	r.set.modules[dir] = m
	if err != nil {
		r.loadFailed(err)
	}
	return m
}

// isFence reports whether the go.mod of a nested directory names no module: people put
// an empty one where "./..." of the module around shall not enter, and there is nothing to
// load.
func (r *roots) isFence(dir string) bool {
	_, err := r.set.build.ReadModule(dir)
	var why *modfile.Error
	return errors.As(err, &why) && errors.Is(why.Err, gobuild.ErrNoModule)
}

// loadFailed reports an error about a file or directory, or all errors of a
// go.mod file.
func (r *roots) loadFailed(err error) {
	var list modfile.ErrorList
	var single *modfile.Error
	if !errors.As(err, &list) && errors.As(err, &single) {
		list = modfile.ErrorList{*single}
	}
	for i, e := range list {
		pos := token.Position{Filename: r.set.files.Display(e.Filename), Line: e.Pos.Line, Column: max(e.Pos.LineRune, 1)}
		if i == golist.MostMistakes {
			r.found.Errorf(pos, diag.LoadFailed, "go.mod has %d more mistakes", len(list)-i)
			return
		}
		r.found.Errorf(pos, diag.LoadFailed, "go.mod cannot be used: %v", e.Err)
	}
	if list != nil {
		return
	}
	pos := token.Position{}
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		pos.Filename = r.set.files.Display(pathErr.Path)
		r.found.Errorf(pos, diag.LoadFailed, "%s", quote(pos.Filename)+" "+sourcefile.Why(err))
		return
	}
	r.found.Errorf(pos, diag.LoadFailed, "%v", err)
}
