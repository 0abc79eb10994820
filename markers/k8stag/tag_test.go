package k8stag_test

import (
	"go/token"
	"strings"
	"testing"
	"unicode/utf8"

	"k8s.io/gengo/v2/codetags"

	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/k8stag"
	"github.com/crdgen/crdgen/markers/markerstest"
)

// compareTag holds a tag against gengo's parser. gengo also takes a few broken
// spellings, so only what we accept is compared.
func compareTag(t *testing.T, text string) {
	t.Helper()
	tag, problem := k8stag.Parse(text, token.Position{})
	want, err := codetags.Parse(text[1:])
	if problem != nil {
		if problem.Offset < 0 || problem.Offset > len(text) {
			t.Errorf("%q: problem at %d", text, problem.Offset)
		}
		return
	}
	if err != nil {
		t.Errorf("%q: gengo says %v", text, err)
		return
	}
	if got := gengoTag(tag); got.String() != want.String() {
		t.Errorf("%q: %s, gengo reads %s", text, got, want)
	}
}

func gengoTag(t *k8stag.Tag) codetags.Tag {
	kinds := map[k8stag.Kind]codetags.ValueType{k8stag.StringPayload: "string", k8stag.IntPayload: "int", k8stag.BoolPayload: "bool", k8stag.TagPayload: "tag"}
	out := codetags.Tag{Name: t.Name, Value: t.Payload, ValueType: kinds[t.Kind]}
	for _, a := range t.Args {
		out.Args = append(out.Args, codetags.Arg{Name: a.Name, Value: a.Value, Type: codetags.ArgType(kinds[a.Kind])})
	}
	if t.Next != nil {
		next := gengoTag(t.Next)
		out.ValueTag = &next
	}
	return out
}

func FuzzK8sTag(f *testing.F) {
	for _, d := range markers.Default().Definitions() {
		if strings.HasPrefix(d.Name, "k8s:") {
			f.Add(d.Example)
		}
	}
	for _, text := range []string{
		"+a", "+a()", "+a(b)", "+a(1)", "+a(-0x1f)", `+a("b")`, "+a(`b`)", `+a("b\"c")`, "+a(b: c)", "+a(b: c, d: 1)", "+a(b,c)", "+a(b, c: d)",
		"+a=b", "+a=1", "+a=true", "+a=+b=+c=d", "+a=", "+a(b)=", "+a=b # c", "+a# c", "+a=+1", "+a=0b11", "+a=0o7", "+a=b c", "+ä=ö", "+a(b:)", "+a(b: c: d)", "+a(b,)",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		// Go source holds valid UTF-8 only
		if text = strings.TrimSpace(text); strings.HasPrefix(text, "+") && !strings.Contains(text, "\n") && utf8.ValidString(text) {
			compareTag(t, text)
		}
	})
}

// TestK8sTagsAsGengo reads every tag of real code as gengo does and accepts all
// that are well-formed there.
func TestK8sTagsAsGengo(t *testing.T) {
	for _, text := range markerstest.Lines(t) {
		if !strings.HasPrefix(text, "+k8s:") {
			continue
		}
		compareTag(t, text)
		if _, problem := k8stag.Parse(text, token.Position{}); problem != nil {
			if tag, err := codetags.Parse(text[1:]); err == nil {
				t.Errorf("%q: %s, gengo reads %s", text, problem.Message, tag)
			}
		}
	}
}
