package ci

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A word is one that the project does not use for what it once did, with what is said instead,
// and the files that have it in another meaning: by the beginnings of their paths. Only
// files that have its stem, in lower case, are looked at.
type word struct {
	stem, pattern, instead string
	elsewhere              []string
}

// words are those of which another meaning is rare enough to be listed. Others, such as text
// and place, are plain English too often.
var words = []word{
	{"lonel", `(?i)lonel(y|ier|iest)`, "unmatched", nil},
	{"reunit", `(?i)reunite[sd]?|reuniting`, "match", nil},
	{"astray", `(?i)astray`, "unmatched", nil},
	{"dissolv", `(?i)dissolve[sd]?|dissolving`, "flatten", nil},
	{"stash", `(?i)stash(es|ed)?`, "preserved data", nil},
	{"slab", `(?i)slabs?`, "arena, or preallocate", nil},
	{"contrar", `(?i)contrary|contraries`, "antonym", nil},
	{"sort", `(?i)sorts? of`, "kind of", nil},
	{"mend", `(?i)mend(s|ed|ing)?`, "fix", nil},
	{"station", `(?i)stations?`, "destination", nil},
	{"peer", `[pP]eers?|\w*[a-z]Peers?|[pP]eer[A-Z]\w*|\w*[a-z]Peer[A-Z]\w*`, "controller-gen", []string{
		"docs/conversion.md", "e2e/server/", "generators/conversion/trials/", // BGP and etcd have peers
		"internal/assemble/convertible.go", // conversion-gen calls packages so
		"internal/load/", "markers/", "tools/corpus/remember.go",
	}},
	{"room", `(?i)rooms?`, "package, or the packages below one", []string{ // that is not space
		"cmd/crdgen/diff_", "cmd/crdgen/exhausted_test.go", "docs/conversion.md", "docs/tasks.md", "generators/conversion/", "internal/check/admission/types.go",
		"internal/check/cost/bound.go", "internal/diag/excerpt.go", "internal/gctuning/",
	}},
}

// TestWords looks for words of our own where the field has one that everybody knows: in code,
// comments, messages and documentation. Cases and what is generated are left out.
func TestWords(t *testing.T) {
	patterns := make([]*regexp.Regexp, len(words))
	for i, w := range words {
		patterns[i] = regexp.MustCompile(`\b(` + w.pattern + `)\b`)
	}
	used := map[string]bool{} // an entry that nothing needs hides what comes later
	checked := 0
	for path, text := range ourTexts(t) {
		checked++
		lower := strings.ToLower(text)
		for i, w := range words {
			if !strings.Contains(lower, w.stem) {
				continue
			}
			found := patterns[i].FindStringIndex(text)
			if found == nil {
				continue
			}
			if at := slices.IndexFunc(w.elsewhere, func(prefix string) bool { return strings.HasPrefix(path, prefix) }); at >= 0 {
				used[w.elsewhere[at]] = true
				continue
			}
			t.Errorf("%s:%d: %q: say %s", path, 1+strings.Count(text[:found[0]], "\n"), text[found[0]:found[1]], w.instead)
		}
	}
	for _, w := range words {
		for _, prefix := range w.elsewhere {
			if !used[prefix] {
				t.Errorf("%s: nothing there has what stands for %q any more", prefix, w.instead)
			}
		}
	}
	if checked < 1000 {
		t.Errorf("%d files are looked at: the directory is wrong", checked)
	}
}

// ourTexts are the files that people of the project write, by their paths from its root.
func ourTexts(t *testing.T) map[string]string {
	t.Helper()
	const root = "../.."
	all := map[string]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(root, path)
		name = filepath.ToSlash(name)
		if d.IsDir() {
			if slices.Contains([]string{"testdata", "golden", "examples", "bin", "node_modules"}, d.Name()) || name != "." && d.Name()[0] == '.' && d.Name() != ".ci" {
				return filepath.SkipDir
			}
			return nil
		}
		if !slices.Contains([]string{".go", ".md", ".html", ".yml"}, filepath.Ext(name)) || name == "internal/ci/words_test.go" {
			return nil
		}
		text, err := os.ReadFile(path)
		all[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
