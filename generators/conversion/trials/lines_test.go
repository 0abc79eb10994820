package trials

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
	"github.com/crdgen/crdgen/generators/conversion/plan"
)

// mostLines is how many lines are generated at most for each line of conversion-gen.
const mostLines = 1.2

// TestLinesOfPairs counts the lines of what is generated for published types, and of what
// their authors have: conversion-gen's file and what they wrote beside it. Comments above
// the package clause do not count, nor do tests, methods, and the package that all
// conversions of a module share.
func TestLinesOfPairs(t *testing.T) {
	if testing.Short() {
		t.Skip("downloads modules")
	}
	for _, p := range realPairs() {
		source := filepath.Join(download(t, p.module), filepath.FromSlash(p.packages[0]))
		theirs := linesOf(t, filepath.Join(source, plan.FileName))
		byAuthors := handWritten(t, source)
		if p.identical || theirs > 0 && !p.lists {
			continue // lists are converted by conversion-gen, too
		}
		t.Run(p.name, func(t *testing.T) {
			out, found := harness.Run(t, p.lift(t), conversion.Options{FunctionsOnly: &harness.Yes})
			if found.HasErrors() {
				t.Fatal(harness.Say(found, ""))
			}
			spoke := filepath.Base(p.packages[0])
			ours := clauseOn(out[spoke+"/"+plan.FileName])
			markers := 0
			for _, marks := range harness.ReadMarks(t, filepath.Join(harness.DataDir, "pairs", p.name+"."+spoke+".txt")) {
				markers += len(marks)
			}
			byHand := linesOf(t, filepath.Join(harness.DataDir, "pairs", p.name+".functions.go.txt"))
			if theirs == 0 {
				t.Logf("generated: %d lines; by hand: %d markers and %d lines, theirs %d lines", ours, markers, byHand, byAuthors)
				return
			}
			t.Logf("generated: %d lines, conversion-gen's %d: %.2f; by hand: %d markers and %d lines, theirs %d lines",
				ours, theirs, float64(ours)/float64(theirs), markers, byHand, byAuthors)
			if float64(ours) > mostLines*float64(theirs) {
				t.Errorf("%d lines are generated, more than %.1f times the %d of conversion-gen", ours, mostLines, theirs)
			}
		})
	}
}

// handWritten counts the lines of a package's files about conversions that no program wrote.
func handWritten(t *testing.T, dir string) int {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "*conversion.go"))
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, path := range paths {
		if filepath.Base(path) != plan.FileName {
			lines += linesOf(t, path)
		}
	}
	return lines
}

// linesOf counts the lines of a Go file, 0 if there is none.
func linesOf(t *testing.T, path string) int {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return clauseOn(string(text))
}

// clauseOn counts lines from the package clause on.
func clauseOn(code string) int {
	at := strings.Index("\n"+code, "\npackage ")
	if at < 0 {
		return 0
	}
	return strings.Count(code[at:], "\n")
}
