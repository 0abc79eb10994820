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
}

// TestFindingsAreTheServers takes the golden cases in which crdgen says what the
// server would say, lets crdgen write the definition all the same, and gives it
// to the server: it refuses it, and everything that it says has been said.
func TestFindingsAreTheServers(t *testing.T) {
	reports, err := filepath.Glob(filepath.Join(goldenDir, "*", "diagnostics.txt"))
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
		cases++
		name := filepath.Base(filepath.Dir(report))
		t.Run(name, func(t *testing.T) {
			manifests, said, err := generate(t, filepath.Join(casesDir, name), lenientArgs(t, name)...)
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
		found = append(found, finding{about, says[strings.LastIndex(": "+says, ": "):]})
	}
	return found
}

// isExplained says whether a finding has the field and the words of a cause. Two
// causes follow from others and are not repeated: the cost of all rules where
// one is too much, and the definition's name where its parts are wrong.
func isExplained(cause string, findings []finding) bool {
	field, says, _ := strings.Cut(cause, ": ")
	for _, f := range findings {
		switch {
		case (f.about == "schema" || strings.HasSuffix(field, f.about)) && strings.Contains(says, f.says),
			strings.Contains(says, "estimated rule cost total") && strings.Contains(f.says, "estimated rule cost"),
			field == "metadata.name" && f.about == "spec.names.plural":
			return true
		}
	}
	return false
}

// hasOthers says whether a report has errors in crdgen's own words as well, under
// which a cause may stand.
func hasOthers(report string, findings []finding) bool {
	return strings.Count(report, ": error: ") > len(findings)
}

// lenientArgs returns a case's arguments for a run that writes what the server
// refuses.
func lenientArgs(t *testing.T, name string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(casesDir, name, "args"))
	if os.IsNotExist(err) {
		text = []byte("crd\npaths=./...\n")
	} else if err != nil {
		t.Fatal(err)
	}
	args := []string{"--compat=controller-gen"}
	for arg := range strings.Lines(string(text)) {
		arg = strings.TrimSpace(arg)
		if arg != "" && arg[0] != '#' && !strings.HasPrefix(arg, "output:") && !strings.HasPrefix(arg, "--compat") {
			args = append(args, arg)
		}
	}
	return args
}
