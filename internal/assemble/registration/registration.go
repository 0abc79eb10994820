// Package registration finds what the code of packages registers, beside what it declares: the
// groups and versions of its types, the types that it gives to a scheme, and those of which it
// makes converters.
//
// It reads statements and values as they are written, knows no kinds, and reports nothing.
package registration

// Words are lists of words of which each file that registers something has one, a list for each
// question. Nobody asks for the internal version under compat.
func Words(compat bool) [][]string {
	all := [][]string{{groupWord}, schemeWords, converterWords}
	if !compat {
		all = append(all, internalWords)
	}
	return all
}
