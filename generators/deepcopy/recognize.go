package deepcopy

import (
	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/model"
)

// recognize finds the file of a package that has nothing to copy any more, by
// its name and the line that says which tool wrote it. deepcopy-gen gives its
// files the same name.
func recognize(_ *model.Program, s generators.Leftover) (generators.Recognized, error) {
	if s.Name != fileName {
		return generators.Recognized{}, nil
	}
	content, err := s.Read()
	if err != nil {
		return generators.Recognized{}, err
	}
	return generators.Recognized{Own: generators.SaysGenerated(content)}, nil
}
