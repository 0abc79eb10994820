package load

import (
	"bytes"
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
// methods with given names, that people wrote, by file name, then in source order. Files that
// mention none of them are not looked at.
func (p *Package) HandConversions(methods ...string) []HandWritten {
	var found []HandWritten
	for _, f := range p.files {
		if !f.InBuild() {
			continue
		}
		src := f.Src()
		names := append([]string{conversionPrefix}, methods...)
		if !slices.ContainsFunc(names, func(name string) bool { return bytes.Contains(src, []byte(name)) }) || generatedby.ByProgram(src) {
			continue
		}
		sum := f.Scan()
		if sum == nil {
			continue
		}
		for _, d := range sum.Decls {
			if d.Kind == scan.Func && strings.HasPrefix(d.Name, conversionPrefix) || d.Kind == scan.Method && slices.Contains(methods, d.Name) {
				found = append(found, HandWritten{Name: d.Name, Recv: d.Recv, Pos: f.Position(f.Pos(int(d.NameOff)))})
			}
		}
	}
	return found
}
