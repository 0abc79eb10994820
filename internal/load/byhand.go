package load

import (
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/generatedby"
	"github.com/crdgen/crdgen/internal/load/scan"
)

// conversionPrefix begins the names of functions that convert structs of one version into
// those of another one, as conversion-gen calls them.
const conversionPrefix = "Convert_"

// A HandWritten is a function, or a method of the type Recv, in a file that no program wrote.
type HandWritten struct {
	Name, Recv string
	Pos        token.Position // of the name
}

// HandConversions returns the functions with the names that conversion-gen gives, and the
// methods with given names, that people wrote, by file name, then in source order. Each kind
// of a package asks, so that the answer is kept.
func (p *Package) HandConversions(methods ...string) []HandWritten {
	p.mu.Lock()
	defer p.mu.Unlock()
	key := strings.Join(methods, " ")
	if known, ok := p.byHand[key]; ok {
		return slices.Clone(known)
	}
	var found []HandWritten
	files := p.writing()
	for _, f := range files {
		found = append(found, f.handConversions(methods)...)
	}
	for i, f := range found {
		if f.Recv != "" {
			found[i].Recv = p.types.receiver(p.files, f.Recv, aliasesOf(files)...).typ
		}
	}
	if p.byHand == nil {
		p.byHand = map[string][]HandWritten{}
	}
	p.byHand[key] = found
	return slices.Clone(found)
}

// handConversions are those of one file, whose text is looked at only where there are some.
func (f *File) handConversions(methods []string) []HandWritten {
	sum := f.Scan()
	if sum == nil {
		return nil
	}
	var found []HandWritten
	for _, d := range sum.Decls {
		if d.Kind == scan.Func && strings.HasPrefix(d.Name, conversionPrefix) || d.Kind == scan.Method && slices.Contains(methods, d.Name) {
			found = append(found, HandWritten{Name: d.Name, Recv: d.Recv, Pos: f.Position(f.Pos(int(d.NameOff)))})
		}
	}
	if len(found) > 0 && generatedby.ByProgram(f.Src()) {
		return nil
	}
	return found
}
