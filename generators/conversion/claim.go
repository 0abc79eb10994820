package conversion

import (
	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/model"
)

// claim recognizes files of packages that convert nothing any more, as a hub does
// that was a spoke before, by their names and the line that says which tool wrote
// them: conversion-gen gives its files one of these names. Tests are claimed only
// where the package has no conversions at all; elsewhere the run was perhaps not
// asked for them.
func claim(_ *model.Program, s generators.Stray) (generators.Claim, error) {
	switch s.Name {
	case fileName, keptName:
	case testsName, probeName:
		if s.Among {
			return generators.Claim{}, nil
		}
	default:
		return generators.Claim{}, nil
	}
	content, err := s.Read()
	if err != nil {
		return generators.Claim{}, err
	}
	return generators.Claim{Own: generators.SaysGenerated(content)}, nil
}
