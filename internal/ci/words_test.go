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
// files that have its stem, in lower case, are looked at, of those whose paths begin like one of within.
type word struct {
	stem, pattern, instead string
	elsewhere              []string
	within                 []string // empty for all but golden messages
}

// words are those of which another meaning is rare enough to be listed. Some are plain English
// too often, and are held where they once stood for what has a word: text in messages about
// values, place as a type, hint and claim between the phases of conversion, hand as the name of
// a function that somebody wrote, turn round as what is done to a pair. Not held are wait, keep
// and nothing: what waits in code today are requests, pipes and processors, what is kept are
// fields, and nothing is no name of a thing any more but in functions that report whether there
// is nothing. A claim of package contract is what a finding says of objects, of which a witness
// shows more or less; a hint of cmd/crdgen is the line behind all findings. Resources and
// schemas are composed.
var words = []word{
	{stem: "text", pattern: `an? text|no text|texts`, instead: "string", within: []string{"golden/", "docs/conversion.md", "docs/diff.md", "docs/markers.md", "docs/rules.md"}, elsewhere: []string{
		"docs/rules.md", // of rules, which are texts
	}},
	{stem: "place", pattern: `type (\w*[a-z]P|[pP])laces?`, instead: "field path, or what else it is"},
	{stem: "hint", pattern: `(?i)hint(s|ed|ing)?|\w*Hints?`, instead: "source, or problem", within: []string{"generators/conversion/"}},
	{stem: "claim", pattern: `(?i)claim(s|ed|ing)?`, instead: "match, or reserve", within: []string{"generators/conversion/"}},
	{stem: "hand", pattern: `hands?(Of|\.[A-Z])\w*|(type|func) (\([^)]*\) )?hands?`, instead: "manual, or hand-written function"},
	{stem: "round", pattern: `(?i)turn(s|ed|ing)? ([a-z]+ ){0,6}a?round`, instead: "invert", within: []string{"generators/conversion/", "docs/conversion.md"}},
	{stem: "settl", pattern: `(?i)settle[sd]?|settling`, instead: "finalize", within: []string{"generators/conversion/"}},
	{stem: "filling", pattern: `(?i)fillings?`, instead: "resolver", within: []string{"generators/conversion/"}},
	{stem: "stock", pattern: `(?i)stock(s|ed)?`, instead: "runtime support"},
	{stem: "lonel", pattern: `(?i)lonel(y|ier|iest)`, instead: "unmatched"},
	{stem: "reunit", pattern: `(?i)reunite[sd]?|reuniting`, instead: "match"},
	{stem: "astray", pattern: `(?i)astray`, instead: "unmatched"},
	{stem: "dissolv", pattern: `(?i)dissolve[sd]?|dissolving`, instead: "flatten"},
	{stem: "stash", pattern: `(?i)stash(es|ed)?`, instead: "preserved data"},
	{stem: "slab", pattern: `(?i)slabs?`, instead: "arena, or preallocate"},
	{stem: "contrar", pattern: `(?i)contrary|contraries`, instead: "antonym"},
	{stem: "sort", pattern: `(?i)sorts? of`, instead: "kind of"},
	{stem: "mend", pattern: `(?i)mend(s|ed|ing)?`, instead: "fix"},
	{stem: "station", pattern: `(?i)stations?`, instead: "destination"},
	{stem: "peer", pattern: `[pP]eers?|\w*[a-z]Peers?|[pP]eer[A-Z]\w*|\w*[a-z]Peer[A-Z]\w*`, instead: "controller-gen", elsewhere: []string{
		"docs/conversion.md", "e2e/server/", "generators/conversion/trials/", // BGP and etcd have peers
		"internal/assemble/convertible.go", // conversion-gen calls packages so
		"tools/corpus/remember.go",
	}},
	{stem: "room", pattern: `(?i)rooms?`, instead: "package, or the packages below one", elsewhere: []string{ // that is not space
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
			if !w.isHeldIn(path) || !strings.Contains(lower, w.stem) {
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

// isHeldIn reports whether a file may not have the word.
func (w word) isHeldIn(path string) bool {
	if len(w.within) == 0 {
		return !strings.HasPrefix(path, "golden/")
	}
	return slices.ContainsFunc(w.within, func(prefix string) bool { return strings.HasPrefix(path, prefix) })
}

// ourTexts are the files that people of the project write, and the messages of golden cases, by
// their paths from its root.
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
			if slices.Contains([]string{"testdata", "examples", "bin", "node_modules"}, d.Name()) || name != "." && d.Name()[0] == '.' && d.Name() != ".ci" {
				return filepath.SkipDir
			}
			return nil
		}
		if strings.HasPrefix(name, "golden/") != (d.Name() == "diagnostics.txt") {
			return nil
		}
		if d.Name() != "diagnostics.txt" && !slices.Contains([]string{".go", ".md", ".html", ".yml"}, filepath.Ext(name)) || name == "internal/ci/words_test.go" {
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
