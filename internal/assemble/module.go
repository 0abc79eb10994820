package assemble

import (
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
)

// module returns the one Module for what the loader knows, nil for nil.
func (s *source) module(from *load.Module) *model.Module {
	if from == nil {
		return nil
	}
	if m, ok := s.modules[from]; ok {
		return m
	}
	m := &model.Module{Path: from.Path, Dir: from.Dir, Pos: from.Pos, Requires: make([]model.Requirement, len(from.Requires))}
	for i, r := range from.Requires {
		m.Requires[i] = model.Requirement(r)
	}
	s.modules[from] = m
	return m
}
