package deepcopy

import (
	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/model"
)

// claim recognizes the file of a package that has nothing to copy any more, by
// its name and the line that says which tool wrote it. deepcopy-gen gives its
// files the same name.
func claim(_ *model.Program, s generators.Stray) (generators.Claim, error) {
	if s.Name != fileName {
		return generators.Claim{}, nil
	}
	content, err := s.Read()
	if err != nil {
		return generators.Claim{}, err
	}
	return generators.Claim{Own: generators.SaysGenerated(content)}, nil
}
