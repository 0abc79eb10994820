package conversion

import (
	"bytes"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/conversion/callers"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/report"
	"github.com/crdgen/crdgen/generators/conversion/roles"
	"github.com/crdgen/crdgen/generators/conversion/supportpackage"
	"github.com/crdgen/crdgen/internal/model"
)

// recognize finds files that nothing in the program makes any more by their
// names and the line that says which tool wrote them: conversion-gen gives its
// files one of these names. What another run with other options may write is
// left alone.
func recognize(p *model.Program, s generators.Leftover) (generators.Recognized, error) {
	if !isStale(p, s) {
		return generators.Recognized{}, nil
	}
	content, err := s.Read()
	if err != nil {
		return generators.Recognized{}, err
	}
	if s.Name == report.Name {
		first, _, _ := strings.Cut(report.Header, "\n")
		return generators.Recognized{Own: bytes.Contains(content, []byte(first))}, nil
	}
	return generators.Recognized{Own: generators.SaysGenerated(content)}, nil
}

// isStale reports whether a file that is not written belongs to a package that
// converts nothing any more, or whose options ask for something else.
func isStale(p *model.Program, s generators.Leftover) bool {
	o, _ := s.Options.(Options)
	if callers.IsHandlers(s.Name) {
		return s.Named || o.Handler != nil
	}
	switch s.Name {
	case plan.FileName, "zz_generated.conversion_kept.go", "zz_generated.conversion_values.go":
		return true // the last two were copied beside the types before they were shared
	case supportpackage.File:
		return true
	case supportpackage.HarnessFile:
		return isSet(o.Tests)
	case callers.TestsName, "zz_generated.conversion_probe_test.go", "zz_generated.conversion_maker_test.go", "zz_generated.conversion_room_test.go":
		return isSet(o.Tests) || !s.Among || !hasSpokes(p, s.Dir)
	case callers.ConvertersName:
		return s.Named || o.Converters != nil
	case report.Name:
		return isSet(o.Report) && !s.Code
	}
	return false
}

// hasSpokes reports whether versions are converted from the package in a directory:
// only such packages have tests.
func hasSpokes(p *model.Program, dir string) bool {
	planned, _ := roles.In(p)
	return slices.ContainsFunc(planned.Packages, func(pkg *plan.Package) bool { return pkg.Dir == dir && len(pkg.Spokes) > 0 })
}
