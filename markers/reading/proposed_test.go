package reading

import (
	"strings"
	"testing"

	"github.com/crdgen/crdgen/markers"
)

// FuzzProposed holds what is proposed for malformed values: a marker with the edit of its finding
// has no finding of that place any more, and is read.
func FuzzProposed(f *testing.F) {
	for _, seed := range []string{`self.a != "b"`, `"a" in self.b || self.c == "d"`, `a", "b`, `[{"name":"a"},{"n":[1,2.5,true]}]`, `{"a b":"c","d":{}}`, `[]`, `["a","b"]`, `{`} {
		f.Add(seed)
	}
	r := Of(markers.Default())
	f.Fuzz(func(t *testing.T, value string) {
		if strings.ContainsAny(value, "\n\r+") || len(value) > 100 {
			return
		}
		for _, text := range []string{
			`+kubebuilder:validation:XValidation:rule="` + value + `"`,
			`+kubebuilder:validation:XValidation:rule="` + value + `",message="no"`,
			"+kubebuilder:default=" + value,
		} {
			_, ok, found := r.Parse(comment(text), markers.Field, true)
			if ok || len(found) != 1 || len(found[0].Edits) != 1 {
				continue
			}
			e := found[0].Edits[0]
			at := e.Pos.Column - comment(text).Pos.Column
			if at < 0 || !strings.HasPrefix(text[at:], e.Old) {
				t.Fatalf("%s: %q does not stand at %d", text, e.Old, at)
			}
			fixed := text[:at] + e.New + text[at+len(e.Old):]
			if _, ok, again := r.Parse(comment(fixed), markers.Field, true); fixed != "" && !ok && len(again) > 0 && again[0].Pos == found[0].Pos && again[0].Message == found[0].Message {
				t.Fatalf("%s becomes %s, of which the same is said", text, fixed)
			}
		}
	})
}
