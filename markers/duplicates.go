package markers

import (
	"fmt"
	"reflect"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/diag"
)

// Duplicates reports the marks of a finished set that stand there twice although
// the last one wins: an error if the values differ, a warning if they are the
// same. controller-gen is silent about both.
func Duplicates(s Set) diag.List {
	var list diag.List
	for i := 1; i < len(s); i++ {
		if s[i].Def.Repeatable {
			continue
		}
		for j := i - 1; j >= 0; j-- {
			if s[j].Name == s[i].Name {
				list.Add(duplicate(s[j], s[i]))
				break
			}
		}
	}
	return list
}

func duplicate(first, second Mark) diag.Diagnostic {
	d := diag.Diagnostic{
		Pos:      second.Pos,
		Severity: diag.Error,
		Code:     diag.DuplicateMarker,
		Message:  fmt.Sprintf("marker %q is given twice with different values", "+"+second.Name),
		Help:     "keep one of them",
		Notes:    []diag.Note{{Pos: first.Pos, Message: "first one"}},
		Stricter: true,
	}
	switch {
	case first.Text == second.Text || reflect.DeepEqual(first.Value, second.Value):
		d.Severity = diag.Warning
		d.Message = fmt.Sprintf("marker %q is given twice", "+"+second.Name)
	case complements(first, second):
		d.Severity = diag.Warning
		d.Message = fmt.Sprintf("marker %q is given twice", "+"+second.Name)
		d.Help = "put all arguments into one marker"
	}
	return d
}

// complements says whether the second marker leaves what the first one set: only
// path and singular of +kubebuilder:resource outlive a second one without them.
func complements(first, second Mark) bool {
	a, ok := first.Value.(crdmarkers.Resource)
	if !ok {
		return false
	}
	b := second.Value.(crdmarkers.Resource)
	return len(a.ShortName) == 0 && len(a.Categories) == 0 && a.Scope == "" &&
		(a.Path == "" || b.Path == "") && (a.Singular == "" || b.Singular == "")
}
