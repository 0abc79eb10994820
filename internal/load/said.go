package load

import (
	"fmt"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load/golist"
)

// listedRoot makes a root package, and reports what the go command says of it in dir. What
// reading the files tells as well is left to that, so that it stands once and in the same
// words whoever finds the files.
func (m *mainModule) listedRoot(r *roots, l *golist.Package, dir string) *Package {
	p := m.listedPackage(l)
	for _, e := range l.Errors {
		if e.Kind != packages.ListError && len(l.Files) > 0 {
			continue
		}
		pos := r.set.command.Position(dir, e.Pos)
		if m.doesNotParse(p, pos) {
			continue
		}
		if d, ok := m.leftOut(p, e.Msg); ok {
			r.found.Add(d)
			continue
		}
		why, help := golist.Remedy(e.Msg)
		if missing, ok := m.notDownloaded(l.Path, why); ok {
			r.missing = append(r.missing, diag.Diagnostic{Pos: pos, Code: diag.LoadFailed, Message: missing.Message(), Help: golist.DownloadHelp})
			continue
		}
		d := diag.Diagnostic{Pos: pos, Code: diag.LoadFailed, Message: fmt.Sprintf("package %q: %s", l.Path, why)}
		if strings.HasPrefix(why, "package "+l.Path+" is not in std (") {
			// Where the standard library lies is of no use here.
			d.Message = fmt.Sprintf("package %q is neither in a module nor in the standard library", l.Path)
		}
		if d.Help = r.asDirectory(l.Path); d.Help == "" && help != "" {
			d.Help = "check paths=, or " + help
		}
		r.found.Add(d)
	}
	return p
}

// doesNotParse reports whether a position is in a file of the package that has a syntax
// error as far as the go command reads it.
func (m *mainModule) doesNotParse(p *Package, pos token.Position) bool {
	for _, f := range p.files {
		if m.set.files.Display(f.Path) != pos.Filename {
			continue
		}
		src, err := m.set.files.Read(f.Path)
		if err != nil {
			return false
		}
		_, err = parser.ParseFile(token.NewFileSet(), "", src, parser.ImportsOnly)
		return err != nil
	}
	return false
}

// leftOut is the finding about a file that the go command leaves out of a package, and
// names at the beginning of what it says.
func (m *mainModule) leftOut(p *Package, message string) (diag.Diagnostic, bool) {
	name, _, _ := strings.Cut(message, ": ")
	if !strings.HasSuffix(name, ".go") || p.Dir == "" {
		return diag.Diagnostic{}, false
	}
	f := p.newFile(filepath.Join(p.Dir, filepath.Base(name)), false)
	err := f.Failure()
	if err == nil {
		return diag.Diagnostic{}, false
	}
	return f.unusable(err), true
}

// notDownloaded returns the module that keeps a package from being found since it cannot be
// downloaded, as the go command says in why; false where something else is wrong.
func (m *mainModule) notDownloaded(path, why string) (golist.MissingModule, bool) {
	if m == nil || m.Module == nil {
		return golist.NotDownloaded(nil, path, why)
	}
	return golist.NotDownloaded(m.File, path, why)
}
