package e2e

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/diag"
)

// A finding is a line of a golden diagnostics.txt whose words are the server's.
type finding struct {
	about string // the last part of the field's path; "schema" for a whole schema
	says  string // the last part of the words
	code  diag.Code
}

// TestFindingsAreTheServers takes the golden cases in which crdgen says what the
// server would say, lets crdgen write the definition all the same, and gives it
// to the server: it refuses it, and everything that it says has been said.
func TestFindingsAreTheServers(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the program for each case")
	}
	reports, err := filepath.Glob(filepath.Join(goldenDir, "*", "*", "*", "diagnostics.txt"))
	if err != nil {
		t.Fatal(err)
	}
	cases := 0
	for _, report := range reports {
		text, err := os.ReadFile(report)
		if err != nil {
			t.Fatal(err)
		}
		findings := serverFindings(string(text))
		if len(findings) == 0 {
			continue
		}
		name, err := filepath.Rel(goldenDir, filepath.Dir(report))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), " error: ") && skipsVersion(t, name) {
			continue
		}
		cases++
		t.Run(name, func(t *testing.T) {
			causes := refusals(t, name, "--compat=controller-gen")
			if len(causes) == 0 { // what is refused comes from a marker that the flag passes over
				causes = refusals(t, name, "--check=off")
			}
			if len(causes) == 0 {
				t.Errorf("accepted, although crdgen says\n%s", text)
			}
			for _, cause := range causes {
				if !isExplained(cause, findings) && !hasOthers(string(text), findings) {
					t.Errorf("the server says what crdgen does not: %s\n%s", cause, text)
				}
			}
		})
	}
	if cases < 25 {
		t.Errorf("only %d cases with such findings", cases)
	}
}

// skipsVersion reports whether a case keeps a version out of its definitions: what that has wrong
// is a warning, and no server sees it.
func skipsVersion(t *testing.T, name string) bool {
	t.Helper()
	found := false
	err := filepath.WalkDir(filepath.Join(casesDir, name), func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		found = found || strings.Contains(string(text), "+kubebuilder:skipversion")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// refusals returns what the server has against the definitions that a case writes with a
// flag under which they are written though they are wrong.
func refusals(t *testing.T, name, flag string) []string {
	t.Helper()
	manifests, said, err := generate(t, copyCase(t, name), lenientArgs(t, name, flag)...)
	if err != nil {
		t.Skipf("another error stands in the way: %s", said)
	}
	found := definitions(manifests)
	if len(found) == 0 {
		t.Skip("a command that writes no definition")
	}
	var causes []string
	for _, d := range found {
		_, more := verdicts(t, d)
		causes = append(causes, more...)
	}
	return causes
}

// copyCase copies a case with the module it belongs to, as some commands change source,
// and returns the copy's directory.
func copyCase(t *testing.T, name string) string {
	t.Helper()
	root := t.TempDir()
	for _, f := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join(casesDir, f))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, f), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	dir := filepath.Join(root, name)
	if err := os.CopyFS(dir, os.DirFS(filepath.Join(casesDir, name))); err != nil {
		t.Fatal(err)
	}
	return dir
}

// serverFindings returns the findings of a report that repeat the server.
func serverFindings(report string) []finding {
	codes := map[diag.Code]bool{
		diag.CRDInvalid: true, diag.SchemaInvalid: true, diag.DefaultInvalid: true,
		diag.CELCompile: true, diag.CELCost: true, diag.CELRule: true,
	}
	var found []finding
	line := regexp.MustCompile(`(?m)^\S+ (?:error|warning): (.*) \[([a-z-]+)\]$`)
	for _, m := range line.FindAllStringSubmatch(report, -1) {
		if !codes[diag.Code(m[2])] {
			continue
		}
		about, says, _ := strings.Cut(m[1], ": ")
		found = append(found, finding{about, says[strings.LastIndex(": "+says, ": "):], diag.Code(m[2])})
	}
	return found
}

// isExplained reports whether a finding has the field and the words of a cause. Two
// causes follow from others and are not repeated: the cost of all rules where
// one is too much, and the definition's name where its parts are wrong.
//
// What the root of a kind with a status has too much is one cause with a copy of the schema
// in the server's words, and a finding for each keyword in crdgen's.
//
// What no expression is has words of crdgen's own, and so has a default that its enum lacks: the
// server lists the tokens of its grammar, and the values of the enum.
//
// So has a list in brackets, which the marker's grammar reads as a string: crdgen quotes what
// the author wrote, and the server the type that it should have.
//
// The type of a whole object has a number in the server's words, and none in crdgen's.
func isExplained(cause string, findings []finding) bool {
	field, says, _ := strings.Cut(selfType.ReplaceAllString(cause, "object"), ": ")
	for _, f := range findings {
		switch {
		case (f.about == "schema" || strings.HasSuffix(field, f.about)) && strings.Contains(says, f.says),
			strings.Contains(says, "estimated rule cost total") && strings.Contains(f.says, "estimated rule cost"),
			strings.Contains(says, "at the root of the schema if the status subresource is enabled") && strings.HasPrefix(f.about, "the API server takes no "),
			f.code == diag.CELCompile && strings.HasSuffix(field, f.about) && strings.Contains(says, "Syntax error"),
			f.code == diag.CELCompile && strings.HasSuffix(field, ".default") && strings.Contains(says, "rule compile error") && strings.Contains(says, strings.TrimPrefix(f.says, "compilation failed: ")),
			f.code == diag.DefaultInvalid && f.says == "" && strings.HasSuffix(field, ".default") && strings.HasPrefix(says, "Unsupported value"),
			f.code == diag.DefaultInvalid && strings.HasSuffix(field, ".default") && isNoType(f.about, says),
			field == "metadata.name" && f.about == "spec.names.plural":
			return true
		}
	}
	return false
}

// isNoType reports whether the words of a finding, `default "[]" is no array`, name the type
// that a default should have in the server's.
func isNoType(about, says string) bool {
	_, want, found := strings.Cut(about, " is no ")
	return found && strings.Contains(says, "must be of type "+want+":")
}

var selfType = regexp.MustCompile(`selfType\d+`)

// hasOthers reports whether a report has errors in crdgen's own words as well, under
// which a cause may stand.
func hasOthers(report string, findings []finding) bool {
	return strings.Count(report, ": error: ") > len(findings)
}

// lenientArgs returns a case's arguments for a run that writes what the server
// refuses, by a flag.
func lenientArgs(t *testing.T, name, flag string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(casesDir, name, "args"))
	if os.IsNotExist(err) {
		text = []byte("crd\npaths=./...\n")
	} else if err != nil {
		t.Fatal(err)
	}
	args := []string{flag}
	for arg := range strings.Lines(string(text)) {
		arg = strings.TrimSpace(arg)
		if arg != "" && arg[0] != '#' && !strings.HasPrefix(arg, "output:") && !strings.HasPrefix(arg, "--compat") && !strings.HasPrefix(arg, "--check") {
			args = append(args, arg)
		}
	}
	return args
}
