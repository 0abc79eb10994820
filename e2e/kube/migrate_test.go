package kube

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestMigrate does what "crdgen migrate" prints, line by line: the commands in a shell,
// with crdgen and kubectl, and what is said to people in the source. A program with
// v1alpha1, in which objects are stored, becomes one with v1 alone. Steps are done, undone
// and done again; the objects are counted and read each time.
func TestMigrate(t *testing.T) {
	u := newUser(t)
	// The commands are those of a user: both programs are on the path.
	for _, program := range []string{kubectl, crdgen} {
		if err := os.Symlink(program, filepath.Join(u.home, filepath.Base(program))); err != nil {
			t.Fatal(err)
		}
	}
	for name, c := range map[string]struct {
		crd     string // the generator with its options
		field   string // the field of v1alpha1 that is "watts" in v1
		objects int
		back    bool   // each step is undone and done again
		forget  string // a line that is not done
		outside bool   // spec.conversion is put in by somebody else, as by kustomize
	}{
		"same":    {crd: "crd", field: "watts", objects: 5, back: true},
		"empty":   {crd: "crd", field: "watts"},
		"webhook": {crd: "crd:conversion=webhook,service=system/lamps", field: "power", objects: 5, back: true},
		// What kubectl once applied is not in the source: applying that takes it away.
		"outside": {crd: "crd", field: "power", objects: 5, back: true, outside: true},
		// What the check after the rewriting is there for.
		"forgotten": {crd: "crd", field: "watts", objects: 5, forget: "kubectl replace"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := newMigration(t, u, name, c.crd, c.field, c.outside)
			m.forget, m.back = c.forget, c.back
			m.install(t, c.objects)
			m.count = c.objects
			m.old, m.new = nil, []string{"storageversion"}
			m.lay(t)
			plan, err := m.try(t, "crdgen migrate --cluster=cluster.yaml "+c.crd+" paths=./...")
			if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) || exit.ExitCode() != 1 {
				t.Errorf("a plan that is blocked ends with %v, want exit code 1", err)
			}
			if want := "blocked: objects may be stored as v1alpha1"; !strings.Contains(plan, want) {
				t.Errorf("%q is not in the plan:\n%s", want, plan)
			}
			m.old, m.new = []string{"storageversion"}, nil // what the cluster has
			steps := parseSteps(plan)
			if len(steps) != 6 {
				t.Fatalf("%d steps, want 6:\n%s", len(steps), plan)
			}
			for _, s := range steps {
				m.step(t, s)
			}
			m.end(t)
		})
	}
}

// A printedStep is a step as "crdgen migrate" prints it.
type printedStep struct {
	title string
	parts map[string][]string
}

// parseSteps reads a plan: titles have two blanks in front, parts five, lines seven.
func parseSteps(plan string) []printedStep {
	var all []printedStep
	part := ""
	for line := range strings.SplitSeq(plan, "\n") {
		text := strings.TrimLeft(line, " ")
		switch depth := len(line) - len(text); {
		case depth == 2 && text != "" && text[0] >= '1' && text[0] <= '9':
			all = append(all, printedStep{title: text, parts: map[string][]string{}})
		case depth == 5:
			part = strings.TrimSuffix(text, ":")
		case depth >= 7 && len(all) > 0:
			s := all[len(all)-1]
			s.parts[part] = append(s.parts[part], text)
		}
	}
	return all
}

// step does a step, and where the test asks for it undoes it and does it again.
func (m *migration) step(t *testing.T, s printedStep) {
	t.Helper()
	parts := []string{"before", "do"}
	if m.back {
		parts = append(parts, "to go back", "before", "do")
	}
	for _, part := range parts {
		if len(s.parts[part]) == 0 {
			t.Errorf("%s: it does not say %q", s.title, part)
		}
		for _, line := range s.parts[part] {
			m.line(t, s.title+": "+part, line)
		}
		if part != "before" {
			m.sees(t, s.title+": "+part)
		}
	}
}

// line does one line of a step.
func (m *migration) line(t *testing.T, at, line string) {
	t.Helper()
	switch {
	case strings.HasPrefix(line, "# nothing is stored in a new version yet: apply the manifests of the release before"):
		m.old, m.new = []string{"storageversion"}, nil
		m.shell(t, "kubectl apply --server-side -f release-before")
	case strings.HasPrefix(line, "#"):
		if !m.human(line) {
			t.Errorf("%s: nobody knows what to do: %s", at, line)
		}
	case m.forget != "" && strings.Contains(line, m.forget):
	case strings.HasPrefix(line, "crdgen validate "):
		if out, err := m.try(t, line); err != nil && (m.count > 0 || !strings.Contains(err.Error(), "no object stands in")) {
			t.Errorf("%s: %v\n%s", at, err, out)
		}
	case strings.HasPrefix(line, "crdgen "):
		m.generate(t, line)
	case m.outside && strings.HasSuffix(line, "{.spec.conversion.strategy}'"):
		if err := m.prints(t, line, "Webhook"); err != nil {
			t.Errorf("%s: %v", at, err)
		}
	case strings.HasSuffix(line, "| wc -l"):
		eventually(t, at+": "+line, func() error { return m.prints(t, line, fmt.Sprintln(m.count)) })
	case strings.HasPrefix(line, "wc -l < "):
		if m.forget == "" {
			eventually(t, at+": "+line, func() error { return m.prints(t, line, fmt.Sprintln(m.count)) })
		}
	case strings.Contains(line, "| comm "):
		if got := m.shell(t, line); (got == "") == (m.forget != "" && m.count > 0) {
			t.Errorf("%s: %s: got %q, forgotten is %q", at, line, got, m.forget)
		}
	case strings.Contains(line, "kubectl replace"):
		if out, err := m.try(t, line); err != nil && (m.count > 0 || !strings.Contains(err.Error(), "no objects passed to replace")) {
			t.Errorf("%s: %v\n%s", at, err, out)
		}
	case strings.Contains(line, "| grep"):
		_, _ = m.try(t, line) // finds nothing where nobody asks
	default:
		m.shell(t, line)
	}
}

// human does in the source what a line asks people for, and reports whether it is known.
func (m *migration) human(line string) bool {
	for _, what := range []struct {
		says     string
		old, new []string
	}{
		{"# keep v1alpha1 in the source until the last step, with +kubebuilder:storageversion at v1alpha1 alone", []string{"storageversion"}, []string{}},
		{"# nothing is stored in a new version yet: put the source of the release before back", []string{"storageversion"}, nil},
		{"# put +kubebuilder:storageversion at v1", []string{}, []string{"storageversion"}},
		{"# as long as both versions are there: put +kubebuilder:storageversion back at v1alpha1;", []string{"storageversion"}, []string{}},
		{"# put +kubebuilder:unservedversion at v1alpha1", []string{"unservedversion"}, []string{"storageversion"}},
		{"# take +kubebuilder:unservedversion away from v1alpha1", []string{}, []string{"storageversion"}},
		{"# delete v1alpha1 from the source", nil, []string{"storageversion"}},
		{"# put v1alpha1 back into the source", []string{"unservedversion"}, []string{"storageversion"}},
	} {
		if strings.HasPrefix(line, what.says) {
			m.old, m.new = what.old, what.new
			return true
		}
	}
	return slices.ContainsFunc([]string{
		"# every object can be read", "# no error: an object that is refused", "# it says Webhook", "# all API servers have", "# a copy of all objects", "# an object that changed meanwhile",
		"# the number of objects", "# nothing is printed", "# what each object is", "# nothing is to be undone", "# objects are converted",
		"# the rewriting has ended", "# nobody asks for it", "# it is not in status.storedVersions", "# the conversion webhook that knows", "# (it is called by its address)",
		"# keep the conversions", "# patch and not apply",
	}, func(known string) bool { return strings.HasPrefix(line, known) })
}
