// Package layout gives generated Go code the form that people review: imports of the
// standard library stand first, and lines that are too long are broken where a reader would
// break them. What the code says stays as it is.
package layout

import "strings"

// Code lays out a formatted file.
func Code(code string) (string, error) { return withinColumns(importsFirst(code)) }

// importsFirst groups the imports of a file that has them in one block.
func importsFirst(code string) string {
	before, rest, ok := strings.Cut(code, "\nimport (\n")
	block, after, closed := strings.Cut(rest, "\n)\n")
	if !ok || !closed {
		return code
	}
	return before + "\nimport (\n" + strings.Join(Imports(strings.Split(block, "\n")), "\n") + "\n)\n" + after
}

// Imports puts the lines that import packages of the standard library in front of the
// others, with an empty line between them.
func Imports(lines []string) []string {
	var standard, others []string
	for _, line := range lines {
		if isStandard(line) {
			standard = append(standard, line)
		} else {
			others = append(others, line)
		}
	}
	if len(standard) > 0 && len(others) > 0 {
		standard = append(standard, "")
	}
	return append(standard, others...)
}

// isStandard reports whether a line imports a package of the standard library.
func isStandard(line string) bool {
	_, path, _ := strings.Cut(line, `"`)
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}
