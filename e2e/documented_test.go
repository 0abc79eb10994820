package e2e

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestDocumented holds the tables of what the documentation of Kubernetes describes, one for
// each of its sections: each row names a scenario and a step of it, and the types of the
// scenario have what the row says is written. Each scenario stands in a row, and no row twice.
func TestDocumented(t *testing.T) {
	const page = "../docs/what-a-definition-says.md"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	rows, named, described := 0, map[string]bool{}, map[string]bool{}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), " | ")
		if strings.HasPrefix(line, "| ") && len(cells) != 4 {
			t.Errorf("%s: a row without four cells: %s", page, line)
		}
		if len(cells) != 4 || !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| the documentation describes") {
			continue
		}
		rows++
		if described[cells[0]] {
			t.Errorf("%s: %q stands in two rows", page, cells[0])
		}
		described[cells[0]] = true
		written, name, does := strings.TrimSpace(cells[1]), strings.Trim(cells[2], "`"), strings.TrimSpace(cells[3])
		named[name] = true
		all := scenarios()
		i := slices.IndexFunc(all, func(s scenario) bool { return s.name == name })
		if i < 0 {
			t.Errorf("%s: there is no scenario %q", page, name)
			continue
		}
		if !slices.ContainsFunc(all[i].steps, func(s step) bool { return s.does == does }) {
			t.Errorf("%s: scenario %q has no step %q", page, name, does)
		}
		code, isCode := strings.CutPrefix(written, "`")
		if !isCode {
			continue
		}
		code = strings.TrimSuffix(code, "`")
		if has, err := typesHave(all[i], code); err != nil {
			t.Error(err)
		} else if !has && !strings.Contains(all[i].crd, strings.TrimPrefix(code, "crd:")) {
			t.Errorf("%s: the types of scenario %q have no %s", page, name, code)
		}
	}
	if rows < 80 {
		t.Errorf("%s: only %d rows", page, rows)
	}
	for _, s := range scenarios() {
		if !named[s.name] && s.name != "kept" { // of crdgen's own, and not of Kubernetes
			t.Errorf("%s: no row names the scenario %q", page, s.name)
		}
	}
}

// typesHave reports whether a text stands in the types of a scenario, of any of its
// steps.
func typesHave(s scenario, text string) (bool, error) {
	found := false
	err := filepath.WalkDir(filepath.Join("testdata", strings.Split(s.directory(), "/")[0]), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		content, err := os.ReadFile(path)
		found = found || strings.Contains(string(content), text)
		return err
	})
	return found, err
}
