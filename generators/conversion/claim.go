package conversion

import (
	"bytes"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/model"
)

// claim recognizes files that nothing in the program makes any more by their
// names and the line that says which tool wrote them: conversion-gen gives its
// files one of these names. What another run with other options may write is
// left alone.
func claim(p *model.Program, s generators.Stray) (generators.Claim, error) {
	if !isStale(p, s) {
		return generators.Claim{}, nil
	}
	content, err := s.Read()
	if err != nil {
		return generators.Claim{}, err
	}
	if s.Name == reportName {
		first, _, _ := strings.Cut(reportHeader, "\n")
		return generators.Claim{Own: bytes.Contains(content, []byte(first))}, nil
	}
	return generators.Claim{Own: generators.SaysGenerated(content)}, nil
}

// isStale says whether a file that is not written belongs to a package that
// converts nothing any more, or whose options ask for something else.
func isStale(p *model.Program, s generators.Stray) bool {
	o, _ := s.Options.(Options)
	switch s.Name {
	case fileName, keptName, valuesName:
		return true
	case testsName, probeName, makerName, roomName:
		return isSet(o.Tests) || !s.Among || !hasSpokes(p, s.Dir)
	case handlerName, kindsName:
		return s.Named || o.Handler != nil
	case convertersName:
		return s.Named || o.Converters != nil
	case reportName:
		return isSet(o.Report) && !s.Code
	}
	return false
}

// hasSpokes says whether versions are converted from the package in a directory:
// only such packages have tests.
func hasSpokes(p *model.Program, dir string) bool {
	return slices.ContainsFunc(rolesIn(p).plan.Packages, func(pkg *Package) bool { return pkg.Dir == dir && len(pkg.Spokes) > 0 })
}
