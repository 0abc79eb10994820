package applyconfiguration

import (
	"path"
	"path/filepath"
	"strings"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/model"
)

// outputs are the directories of a package's apply configurations: those that its
// marker names, the usual ones without a marker. Of a package that is switched off
// the marker says nothing: another may write there now.
func outputs(dir string, pkg *model.Package) []string {
	out, name := usualOutput, filepath.ToSlash(dir)
	if pkg != nil {
		name = pkg.Path
		if m, ok := pkg.Marks.Get(outputMarker); ok {
			if out, _ = m.Value.(string); out == "" || !isOn(pkg) {
				return nil
			}
		}
	}
	root := filepath.Join(dir, filepath.FromSlash(out))
	return []string{root, filepath.Join(root, "internal"), filepath.Join(root, path.Base(path.Dir(name)), path.Base(name))}
}

// recognize finds the builder of a type that is gone, among those of types that
// are left or where none is left, by the line that says which tool wrote it. Where
// builders stand in the package of their types, the files of other generators say
// the same; their names begin with zz_generated.
func recognize(_ *model.Program, s generators.Leftover) (generators.Recognized, error) {
	if !s.Code || !s.Among && !s.Named || filepath.Ext(s.Name) != ".go" || strings.HasPrefix(s.Name, "zz_generated.") {
		return generators.Recognized{}, nil
	}
	content, err := s.Read()
	if err != nil {
		return generators.Recognized{}, err
	}
	return generators.Recognized{Own: generators.SaysGenerated(content)}, nil
}
