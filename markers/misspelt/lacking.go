package misspelt

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/markers"
)

// lacking says which marker of a target an unknown one lacks a part of, where there is one alone: its
// name is the beginning of that one's, or that of an argument. It is "" for anything else. Nothing
// is written for it: a marker with that argument may be there.
func (r corrector) lacking(word string, target markers.Target) string {
	namespace, last, found := strings.Cut(word, ":")
	if !found || strings.Contains(last, ":") || len(last) < 4 {
		return ""
	}
	var names, arguments []string
	for _, d := range r.Definitions() {
		if d.Targets&target == 0 || !strings.HasPrefix(d.Name, namespace+":") {
			continue
		}
		if strings.HasPrefix(d.Name, word) && !strings.Contains(d.Name[len(word):], ":") {
			names = append(names, d.Name)
		}
		if slices.ContainsFunc(d.Arguments(), func(a markers.Argument) bool { return a.Name == last }) {
			arguments = append(arguments, d.Name)
		}
	}
	switch {
	case len(names) == 1:
		return fmt.Sprintf("did you mean %q? nothing reads this one", "+"+names[0])
	case len(names) == 0 && len(arguments) == 1:
		return fmt.Sprintf("it is an argument of another marker: write +%s:%s=…, or ,%s=… into the one that stands there", arguments[0], last, last)
	}
	return ""
}
