package applyconfiguration

import (
	"path/filepath"
	"strings"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/model"
)

// claim recognizes the builder of a type that is gone, among those of types that
// are left, by the line that says which tool wrote it. Where builders stand in
// the package of their types, the files of other generators say the same; their
// names begin with zz_generated.
func claim(_ *model.Program, s generators.Stray) (generators.Claim, error) {
	if !s.Code || !s.Among || filepath.Ext(s.Name) != ".go" || strings.HasPrefix(s.Name, "zz_generated.") {
		return generators.Claim{}, nil
	}
	content, err := s.Read()
	if err != nil {
		return generators.Claim{}, err
	}
	return generators.Claim{Own: generators.SaysGenerated(content)}, nil
}
