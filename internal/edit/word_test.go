package edit

import (
	"errors"
	"go/token"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/diag"
)

func TestWords(t *testing.T) {
	for name, test := range map[string]struct {
		line        string // with a caret where the finding stands
		found, near string
		certain     bool
		want        string // the line afterwards, or the reason
	}{
		"begins there":         {"// +x:failurePolicy=^fial,path=/fial", "fial", "fail", false, "// +x:failurePolicy=fail,path=/fial"},
		"in quotes":            {`// +x:name=^"fial"`, "fial", "fail", false, `// +x:name="fail"`},
		"behind its dot":       {`// +x:rule="self^.sise > self.sise"`, "sise", "size", false, `// +x:rule="self.size > self.sise"`},
		"ends there":           {"// +x:rule={sise^: 3, sise: 4}", "sise", "size", false, "// +x:rule={size: 3, sise: 4}"},
		"the only one behind":  {"// sise +x=^{thick: large, sise: small}", "sise", "size", false, "// sise +x={thick: large, size: small}"},
		"the only one before":  {`// +k8s:item(sise: ^"ham")`, "sise", "size", false, `// +k8s:item(size: "ham")`},
		"several":              {"// +x=^{a: sise, b: sise}", "sise", "size", false, `"sise" stands in that line several times`},
		"only in longer words": {"// +x=^{a: sises, b: my-sise}", "sise", "size", false, `"sise" does not stand in that line as it is`},
		"written otherwise":    {`// +x=^"s\u0069se"`, "sise", "size", false, `"sise" does not stand in that line as it is`},
		"another word":         {"// +x=^minReplicas", "minReplicas", "maxReplicas", false, `"minReplicas" may mean something else than "maxReplicas"`},
		"certain":              {"// +x=^Cluster", "Cluster", "Namespaced", true, "// +x=Namespaced"},
		"needs quotes":         {"// +x=^full-time", "full-time", "full,time", false, `"full,time" may need quotation marks there`},
		"a path":               {"// +x=^.spec.sise", ".spec.sise", ".spec.size", false, "// +x=.spec.size"},
		"a letter that is not": {"// +x=^sisé", "sis", "size", true, `"sis" does not stand in that line as it is`},
	} {
		text := strings.Replace(test.line, "^", "", 1)
		pos := token.Position{Filename: "a.go", Line: 2, Column: strings.Index(test.line, "^") + 1}
		l := diag.List{{Pos: pos, Word: diag.Word{Found: test.found, Meant: test.near, Certain: test.certain}}}
		read := func(string) ([]byte, error) { return []byte("package a\n" + text + "\n"), nil }
		l = Words(l, read)
		got := l[0].Unfixed
		if files, applied, _, err := Apply(l, read); err != nil {
			t.Fatal(err)
		} else if len(applied) == 1 {
			got, _, _ = strings.Cut(strings.TrimPrefix(string(files[0].New), "package a\n"), "\n")
		}
		if got != test.want {
			t.Errorf("%s: got %s, want %s", name, got, test.want)
		}
	}
}

// TestWordsKeep asserts that an edit and a reason stay, and that a file which cannot be read
// is no failure.
func TestWordsKeep(t *testing.T) {
	word := diag.Word{Found: "sise", Meant: "size"}
	pos := token.Position{Filename: "a.go", Line: 1, Column: 1}
	unreadable := func(string) ([]byte, error) { return nil, errors.New("gone") }
	l := Words(diag.List{{Pos: pos, Word: word}, {Pos: pos, Word: word, Unfixed: "somebody has to decide"}, {Pos: pos, Word: word, Edits: []diag.Edit{{New: "x"}}}}, unreadable)
	if len(l[0].Edits) != 0 || l[1].Unfixed != "somebody has to decide" || l[2].Edits[0].New != "x" {
		t.Errorf("got %+v", l)
	}
}

// FuzzWords asserts of any source that an edit replaces the word that was found, which is
// no part of a longer one, in the line of the finding.
func FuzzWords(f *testing.F) {
	f.Add("// +x=fial,y", 1, 6, "fial", "fail")
	f.Add("a\n// {\"sise\": 3}", 2, 5, "sise", "size")
	f.Fuzz(func(t *testing.T, text string, line, column int, found, meant string) {
		read := func(string) ([]byte, error) { return []byte(text), nil }
		pos := token.Position{Filename: "a", Line: line, Column: column}
		l := Words(diag.List{{Pos: pos, Word: diag.Word{Found: found, Meant: meant, Certain: true}}}, read)
		if len(l[0].Edits) == 0 {
			return
		}
		files, applied, _, err := Apply(l, read)
		if err != nil || len(applied) != 1 {
			t.Fatalf("the edit %+v is not applied: %v", l[0].Edits, err)
		}
		e := l[0].Edits[0]
		row := strings.Split(text, "\n")[line-1]
		at := e.Pos.Column - 1
		if e.Pos.Line != line || !strings.HasPrefix(row[at:], found) {
			t.Fatalf("%q is not at %s", found, e.Pos)
		}
		if at > 0 && continues(row[at-1]) && continues(found[0]) || at+len(found) < len(row) && continues(row[at+len(found)]) && continues(found[len(found)-1]) {
			t.Errorf("%q at %s is a part of a longer word in %q", found, e.Pos, row)
		}
		if found != meant && len(files) != 1 {
			t.Errorf("nothing changes")
		}
	})
}
