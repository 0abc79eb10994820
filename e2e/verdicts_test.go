package e2e

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/golden"
)

const (
	casesDir   = "../testdata"
	goldenDir  = "../golden"
	corpusList = "../tools/corpus/corpus.tsv"

	// refusedFile of a case holds a part of what the server says against it.
	refusedFile = "refused"
)

// TestGoldenVerdicts gives every golden definition to the server. The server
// refuses those of the cases that say so, for the reason they name, and no other.
func TestGoldenVerdicts(t *testing.T) {
	names, err := golden.Cases(goldenDir)
	if err != nil {
		t.Fatal(err)
	}
	judged := 0
	for _, name := range names {
		found := goldenDefinitions(t, filepath.Join(goldenDir, name))
		reason, err := os.ReadFile(filepath.Join(casesDir, name, refusedFile))
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		if len(found) == 0 && reason == nil {
			continue
		}
		judged += len(found)
		t.Run(name, func(t *testing.T) {
			verdicts := ""
			for _, d := range found {
				if err := api.DryRun(t.Context(), []byte(d)); err != nil {
					verdicts += err.Error() + "\n"
				}
			}
			expected := strings.TrimSpace(string(reason))
			switch {
			case expected == "" && verdicts != "":
				t.Errorf("refused: %s", verdicts)
			case expected != "" && !strings.Contains(verdicts, expected):
				t.Errorf("not refused for %q: %q", expected, verdicts)
			}
		})
	}
	if judged < 200 {
		t.Errorf("only %d definitions found below %s", judged, goldenDir)
	}
	t.Logf("%d definitions", judged)
}

// goldenDefinitions returns all definitions below a directory.
func goldenDefinitions(t *testing.T, dir string) []string {
	t.Helper()
	var found []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".yaml" && d.Name() != "stdout" {
			return err
		}
		content, err := os.ReadFile(path)
		found = append(found, definitions(string(content))...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestCorpusVerdicts gives the definitions of real operators to the server,
// which accepts them in clusters every day.
func TestCorpusVerdicts(t *testing.T) {
	corpus := corpusDir(t)
	list, err := os.ReadFile(corpusList)
	if err != nil {
		t.Fatal(err)
	}
	// gateway-api's own program puts this into what controller-gen writes. The
	// server asks for it in groups that belong to Kubernetes.
	const annotations = "metadata:\n  annotations:\n"
	const approval = annotations + "    api-approved.kubernetes.io: unapproved, a test\n"
	for line := range strings.Lines(string(list)) {
		columns := strings.Split(strings.TrimSpace(line), "\t")
		if len(columns) != 5 || line[0] == '#' {
			continue
		}
		name, folder, generator, paths := columns[0], columns[2], columns[3], strings.Fields(columns[4])
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(corpus, name)
			if _, err := os.Stat(dir); err != nil {
				t.Skip(`not downloaded; "make corpus" does it`)
			}
			args := []string{"--compat=controller-gen", generator}
			for _, p := range paths {
				args = append(args, "paths="+p)
			}
			manifests, findings, err := generate(t, filepath.Join(dir, folder), args...)
			if err != nil {
				t.Fatalf("%v\n%s", err, findings)
			}
			found := definitions(manifests)
			if len(found) == 0 {
				t.Error("no definitions")
			}
			for _, d := range found {
				if name == "gateway-api" {
					d = strings.Replace(d, annotations, approval, 1)
				}
				crd, refusals := verdicts(t, d)
				if crd == nil || len(refusals) > 0 {
					t.Errorf("refused: %v", refusals)
				} else if findings := offline(t, crd); len(findings) > 0 {
					t.Errorf("crdgen would refuse it: %v", findings)
				}
			}
			t.Logf("%d definitions", len(found))
		})
	}
}

// corpusDir returns where "make corpus" keeps the operators.
func corpusDir(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("CORPUS_DIR")
	if dir == "" {
		t.Skip("CORPUS_DIR names no corpus")
	}
	return dir
}
