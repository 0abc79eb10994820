package revision

import (
	"bytes"
	"errors"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/crdgen/crdgen/internal/diff/incomparable"
)

// An entry is a file of a revision.
type entry struct{ name, object string }

// A selection is what loading some packages reads of a revision: their files, those of the
// packages of the repository that they import, and what go.mod and its like say. Everything
// else of a large repository would take longer to write than all of it to compare.
type selection struct {
	blobs *blobs
	root  *os.Root
	local localModules
	// packages are the Go files of each directory.
	packages map[string][]entry
	// modules are the directories that the path of a module, or of a part of one, leads to.
	modules map[string][]string
	seen    map[string]bool
	next    []string
}

// fill writes what loading packages reads. Files that .gitattributes leaves out of archives
// are among them.
func (t *Tree) fill(dir string, patterns func(*Tree) ([]string, error)) (failure error) {
	listing, err := t.git.bytes("ls-tree", "-r", "-z", t.commit)
	if err != nil {
		return err
	}
	s := &selection{local: localModules{top: t.Top, root: t.Root}, packages: map[string][]entry{}, modules: map[string][]string{}, seen: map[string]bool{}}
	if s.root, err = os.OpenRoot(t.Root); err != nil {
		return err
	}
	defer func() { _ = s.root.Close() }()
	if s.blobs, err = t.git.blobs(); err != nil {
		return err
	}
	defer func() { failure = errors.Join(failure, s.blobs.close()) }()
	settings := t.list(listing, s)
	for _, f := range settings {
		if err := s.write(path.Dir(f.name), []entry{f}, s.setting); err != nil {
			return err
		}
	}
	isModule := func(f entry) bool { return path.Base(f.name) == "go.mod" }
	if !slices.ContainsFunc(settings, isModule) && len(t.Submodules) == 0 {
		return &incomparable.Error{Message: t.Name + " has no go.mod file, and so no Go source that could be compared", Help: YAMLHelp}
	}
	rel, err := filepath.Rel(t.Top, dir)
	if err != nil {
		return err
	}
	wanted, err := patterns(t)
	if err != nil {
		return err
	}
	s.want(filepath.ToSlash(rel), wanted)
	if err := s.follow(); err != nil {
		return err
	}
	if err := t.unread(filepath.ToSlash(rel), wanted); err != nil {
		return err
	}
	t.Outside = s.local.read()
	return nil
}

// list reads what git lists: Go files go into the selection, and what says something of
// modules, or may be read by a generator, is returned.
func (t *Tree) list(listing []byte, s *selection) (settings []entry) {
	t.dirs = map[string]bool{".": true}
	for line := range strings.SplitSeq(strings.TrimRight(string(listing), "\x00"), "\x00") {
		about, name, ok := strings.Cut(line, "\t")
		fields := strings.Fields(about)
		if !ok || len(fields) != 3 {
			continue
		}
		for dir := path.Dir(name); !t.dirs[dir]; dir = path.Dir(dir) {
			t.dirs[dir] = true
		}
		switch f := (entry{name, fields[2]}); {
		case fields[0] == "160000":
			t.Submodules = append(t.Submodules, name)
		case !strings.HasPrefix(fields[0], "100"), strings.HasSuffix(name, "_test.go"):
		case path.Ext(name) == ".go":
			s.packages[path.Dir(name)] = append(s.packages[path.Dir(name)], f)
		case slices.Contains([]string{".mod", ".sum", ".work", ".txt"}, path.Ext(name)):
			settings = append(settings, f)
		}
	}
	for dir := range s.packages {
		if _, imported, ok := strings.Cut("/"+dir, "/vendor/"); ok {
			s.modules[imported] = append(s.modules[imported], dir)
		}
	}
	return settings
}

// setting learns of a go.mod where import paths lead, and returns what is written of a file
// that is no Go.
func (s *selection) setting(f entry, text []byte) []byte {
	dir := path.Dir(f.name)
	switch path.Base(f.name) {
	case "go.mod":
		if module := modfile.ModulePath(text); module != "" {
			s.modules[module] = append(s.modules[module], dir)
		}
		text = s.local.module(f.name, text, s.inside)
	case "go.work":
		text = s.local.workspace(f.name, text, s.inside)
	}
	return text
}

// inside notes a directory of the repository that the path of a module leads to.
func (s *selection) inside(module, dir string) { s.modules[module] = append(s.modules[module], dir) }

// vendored reports whether a package is in a vendor directory of the revision.
func (s *selection) vendored(imported string) bool {
	return slices.ContainsFunc(s.modules[imported], func(dir string) bool { return strings.HasSuffix("/"+dir, "/vendor/"+imported) })
}

// want asks for the packages of patterns in a directory. All are meant where a pattern is
// not a directory of the repository.
func (s *selection) want(dir string, patterns []string) {
	if len(patterns) == 0 {
		s.all()
	}
	for _, pattern := range patterns {
		at, below, local := directory(dir, pattern)
		if !local {
			s.all()
			return
		}
		for known := range s.packages {
			if known == at || below && isBelow(known, at) {
				s.add(known)
			}
		}
	}
}

// directory is the one that a pattern in a directory names, with all below it or not; local is
// false for a pattern of any other form.
func directory(dir, pattern string) (at string, below, local bool) {
	pattern, below = strings.CutSuffix(filepath.ToSlash(pattern), "/...")
	if !strings.HasPrefix(pattern, ".") || strings.Contains(pattern, "...") || strings.ContainsAny(pattern, "*?[@") || path.Ext(pattern) == ".go" {
		return "", false, false
	}
	return path.Join(dir, pattern), below, true
}

func isBelow(dir, at string) bool { return at == "." || strings.HasPrefix(dir, at+"/") }

func (s *selection) all() {
	for dir := range s.packages {
		s.add(dir)
	}
}

func (s *selection) add(dir string) {
	if !s.seen[dir] && len(s.packages[dir]) > 0 {
		s.seen[dir] = true
		s.next = append(s.next, dir)
	}
}

// follow writes the packages that are asked for, and those that they import.
func (s *selection) follow() error {
	for len(s.next) > 0 {
		dir := s.next[len(s.next)-1]
		s.next = s.next[:len(s.next)-1]
		if err := s.write(dir, s.packages[dir], func(f entry, text []byte) []byte {
			s.imports(text)
			return text
		}); err != nil {
			return err
		}
	}
	return nil
}

// imports asks for what a file imports. Conversions may be written by hand in packages
// that those of the API do not import, so that all are asked for where they are generated.
func (s *selection) imports(text []byte) {
	if bytes.Contains(text, []byte("+crdgen:conversion")) {
		s.all()
		return
	}
	file, err := parser.ParseFile(token.NewFileSet(), "", text, parser.ImportsOnly)
	if file == nil || err != nil && len(file.Imports) == 0 {
		return // it is reported when it is loaded
	}
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		for module := imported; module != "." && module != "/"; module = path.Dir(module) {
			if !s.vendored(imported) {
				s.local.imports(module)
			}
			for _, dir := range s.modules[module] {
				s.add(path.Join(dir, strings.TrimPrefix(imported, module)))
			}
		}
	}
}

// write writes files of a directory below the root, which no name can leave: what becomes of
// the text of each. The directory is looked up once, and not for each file.
func (s *selection) write(dir string, files []entry, become func(entry, []byte) []byte) error {
	dir = filepath.FromSlash(dir)
	if err := s.root.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	into, err := s.root.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer func() { _ = into.Close() }()
	for _, f := range files {
		text, err := s.blobs.read(f.object)
		if err != nil {
			return err
		}
		if err := into.WriteFile(path.Base(f.name), become(f, text), 0o644); err != nil {
			return err
		}
	}
	return nil
}
