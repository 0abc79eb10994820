package meaning

import (
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
)

func TestFind(t *testing.T) {
	for word, begin := range map[string]string{
		"lost-zero":                                  "lost-zero: ",
		"[lost-zero]":                                "lost-zero: ",
		"api-change":                                 "api-change: ",
		"+kubebuilder:validation:MaxLength":          "+kubebuilder:validation:MaxLength",
		"kubebuilder:validation:MaxLength=3":         "+kubebuilder:validation:MaxLength",
		"validation:Minimum":                         "+kubebuilder:validation:Minimum",
		"+validation:MaxLength=3":                    "+kubebuilder:validation:MaxLength",
		"conversion:path":                            "+crdgen:conversion:path",
		"lost-zeros":                                 "",
		"+kubebuilder:validation:MaxLengthOfNothing": "",
	} {
		got, ok := Find(markers.Default(), word)
		if ok != (begin != "") || !strings.HasPrefix(got, begin) {
			t.Errorf("%s: got %q, %t, want %q", word, got, ok, begin)
		}
	}
}

func TestPropose(t *testing.T) {
	for word, want := range map[string]string{
		"[lost-zeros]":                       `did you mean "lost-zero"?`,
		"+kubebuilder:validation:MaxLengths": `did you mean "kubebuilder:validation:MaxLength"?`,
		"zzzzzzzzzzzz":                       "crdgen explain lists the codes, crdgen markers the markers",
	} {
		if got := Propose(markers.Default(), word); got != want {
			t.Errorf("%s: got %s, want %s", word, got, want)
		}
	}
}

// TestCodesOfRuns asserts that what is said of runs is explained, and that settings and
// waivers cannot name it.
func TestCodesOfRuns(t *testing.T) {
	named := OfSource()
	for _, m := range diag.RunMeanings() {
		if slices.Contains(named, m.Code) {
			t.Errorf("%s: settings and waivers can name it", m.Code)
		}
		if !strings.Contains(List(), string(m.Code)) || !strings.Contains(Page(), "\n## "+string(m.Code)+"\n") {
			t.Errorf("%s is not explained", m.Code)
		}
	}
}
