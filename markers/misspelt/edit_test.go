package misspelt_test

import (
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/reading"
)

func TestMend(t *testing.T) {
	pos := token.Position{Filename: "a.go", Line: 3, Column: 5}
	for text, want := range map[string]string{
		"+kubebuilder:validation:MaxLenght=5": "+kubebuilder:validation:MaxLenght > +kubebuilder:validation:MaxLength",
		"+kubebuilder:validation:maxlength=5": "+kubebuilder:validation:maxlength > +kubebuilder:validation:MaxLength",
		"+kubebuidler:validation:MaxLength=5": "+kubebuidler:validation:MaxLength > +kubebuilder:validation:MaxLength",
		"+Optional":                           "+Optional > +optional",
		"+ optional":                          "+ optional > +optional",
		// near to the old name of a marker
		"+kubebuilder:validation:required":  "+kubebuilder:validation:required > +required",
		"+kubebuilder:validation:Requird":   "+kubebuilder:validation:Requird > +required",
		"+kubebuilder:validation:optional":  "+kubebuilder:validation:optional > +optional",
		"+kubebuilder:validation:Optionall": "+kubebuilder:validation:Optionall > +optional",
		// the value does not fit
		"+kubebuilder:validation:MaxLenght=x": "",
		"+kubebuilder:validation:MaxLenght":   "",
		// as near to MinLength
		"+kubebuilder:validation:MLength=5": "",
		// too far away
		"+kubebuilder:validation:Maxlangthss=5": "",
		// a name that is a kind's and not a field's
		"+kubebuilder:printcolunm:name=a": "",
		// no marker at all
		"+kubebuilder:scaffold:x": "",
	} {
		_, _, found := reading.Of(markers.Default()).Parse(markers.Comment{Text: text, Pos: pos}, markers.Field, true)
		got := ""
		for _, d := range found {
			for _, e := range d.Edits {
				if e.Pos != pos {
					t.Errorf("%s: edit at %v", text, e.Pos)
				}
				got += e.Old + " > " + e.New
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
}

// FuzzMend applies what is proposed: it must leave no finding.
func FuzzMend(f *testing.F) {
	f.Add("kubebuilder:validation:MaxLenght=5", uint8(markers.Field))
	f.Add("k8s:maxLenght=5", uint8(markers.Field))
	f.Fuzz(func(t *testing.T, text string, target uint8) {
		c := markers.Comment{Text: "+" + text, Pos: token.Position{Filename: "a.go", Line: 1, Column: 4}}
		_, _, found := reading.Of(markers.Default()).Parse(c, markers.Target(target&7), true)
		for _, d := range found {
			for _, e := range d.Edits {
				if e.Above || e.New == "" {
					continue
				}
				fixed := e.New + c.Text[len(e.Old):]
				if _, ok, left := reading.Of(markers.Default()).Parse(markers.Comment{Text: fixed, Pos: c.Pos}, markers.Target(target&7), true); !ok || len(left) > 0 {
					t.Errorf("%q becomes %q, with findings %v", c.Text, fixed, left)
				}
			}
		}
	})
}

// TestDeniedNamesAreNotTurned has names that deny those of markers: nothing proposes the
// marker, which says the opposite.
func TestDeniedNamesAreNotTurned(t *testing.T) {
	registry := markers.Default()
	tried := 0
	for _, d := range registry.Definitions() {
		at := strings.LastIndexByte(d.Name, ':') + 1
		if at == 0 || strings.HasPrefix(d.Name, "k8s:") {
			continue
		}
		head, last := d.Name[:at], d.Name[at:]
		denials := []string{head + "un" + last, head + "non" + last, head + "not" + last}
		if bare, denies := strings.CutPrefix(last, "un"); denies {
			denials = []string{head + bare, head + bare + ":true"}
		}
		for _, denial := range denials {
			if registry.TargetsOf(denial) != 0 {
				continue
			}
			tried++
			_, _, found := reading.Of(registry).Parse(markers.Comment{Text: "+" + denial, Pos: token.Position{Filename: "a.go", Line: 3, Column: 5}}, d.Targets, true)
			for _, f := range found {
				edited := slices.ContainsFunc(f.Edits, func(e diag.Edit) bool { return strings.Contains(e.New, last) })
				if f.Code == diag.UnknownMarker && (edited || strings.HasPrefix(f.Help, "did you mean") && strings.Contains(f.Help, `+`+d.Name+`"`)) {
					t.Errorf("+%s: help %q, edits %v", denial, f.Help, f.Edits)
				}
			}
		}
	}
	if tried < 100 {
		t.Errorf("only %d names were tried", tried)
	}
}
