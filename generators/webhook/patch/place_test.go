package patch

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestOffsets looks for places by the structure of a patch: a word that stands elsewhere
// in it as well is not taken.
func TestOffsets(t *testing.T) {
	t.Parallel()
	const text = `{"name":"rules", "matchConditions":[{"expression":"a","name":"b"},{"name":"a","expression":"rules"},{"name":"a"}],` +
		`"rules":[{"apiGroups":["operations"],"operations":["CREATE"]},{"operations":["CREATE","FLY"]}],` +
		`"namespaceSelector":{"matchLabels":{"a.b/c":"x","a":"y"}},"timeoutSeconds":1,"timeoutSeconds":2}`
	for _, test := range []struct {
		path, value string
		before      int
		want        string // what stands behind the place
	}{
		{"rules", "", 0, `rules":[{"api`},
		{"rules[1].operations", "", 0, `operations":["CREATE","FLY`},
		{"rules.[0].operations", "CREATE", 0, `CREATE"]},{`},
		{"rules.[1].operations", "CREATE", 0, `CREATE","FLY`},
		{"rules.operations", "CREATE", 1, `operations":["CREATE"]},{`},
		{"rules.[1].operations", "none", 0, `operations":["CREATE","FLY`},
		{"rules.[1].nothing.at.all", "", 0, `rules":[{"api`},
		{"matchConditions", "a", 0, `a","expression":"rules"`},
		{"matchConditions", "a", 1, `a"}],"rules"`},
		{"namespaceSelector.matchLabels.a.b/c", "", 0, `a.b/c":"x"`},
		{"namespaceSelector.matchLabels.a", "", 0, `a":"y"`},
		{"timeoutSeconds", "", 1, `timeoutSeconds":2`},
		{"nothing", "", 0, ``},
	} {
		at, ok := KeyOffset(text, test.path, test.before)
		if test.value != "" {
			at, ok = ValueOffset(text, test.path, test.value, test.before)
		}
		if ok != (test.want != "") || ok && !strings.HasPrefix(text[at:], test.want) {
			t.Errorf("%s %s: at %d %t, %.30s", test.path, test.value, at, ok, text[at:])
		}
	}
}

// FuzzOffset looks for the keys of a patch at every depth: each lies where its name is
// written, and no text makes the search fail.
func FuzzOffset(f *testing.F) {
	for _, seed := range []string{
		`{"rules":[{"operations":["CREATE"]}],"a":{"b.c":{"b":1}}}`, `{"a":1,"a":2}`, `{"a":`, `[{"a":{}}]`, `{"a":[[{"b":1}]]}`, `{"":{"":1}}`, `{"a[0]":[{"b":1}]}`, "\x00",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var all map[string]any
		if json.Unmarshal([]byte(text), &all) != nil {
			KeyOffset(text, text, 0)
			ValueOffset(text, text, text, 1)
			return
		}
		for name := range all {
			if strings.ContainsAny(name, ".[") || name == "" {
				continue
			}
			at, ok := KeyOffset(text, name, 0)
			if !ok || text[at-1] != '"' {
				t.Fatalf("%q of %s: at %d %t", name, text, at, ok)
			}
			var written string
			end := strings.IndexByte(text[at:], '"')
			for end > 0 && json.Unmarshal([]byte(text[at-1:at+end+1]), &written) != nil {
				next := strings.IndexByte(text[at+end+1:], '"')
				if next < 0 {
					break
				}
				end += next + 1
			}
			if written != name {
				t.Fatalf("%q of %s: %q is written there", name, text, written)
			}
		}
	})
}
