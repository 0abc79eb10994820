package e2e

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	diff "github.com/google/go-cmp/cmp"
	"sigs.k8s.io/yaml"
)

// patience is how long a step may fail that waits for the server.
const patience = 5 * time.Minute

// A scenario shows one feature of custom resources, from Go types to the answers
// of the server.
type scenario struct {
	// name is the test's, and the first part of the API group: NAME.example.com.
	name string
	// types is the directory of testdata, name where it is empty.
	types string
	// crd is the generator with its options, "crd" where it is empty.
	crd string
	// converts says that the definition asks for a webhook: the generated handler
	// answers.
	converts bool
	// flip is a change of the generated definition that the server takes and
	// that the steps must notice. flipCode is one of the generated conversion.
	flip, flipCode replacement
	steps          []step
}

// A step calls the server and knows what it answers.
type step struct {
	does string // what it shows
	call call
	// answer is what the call returns, as YAML. Empty means that any will do.
	answer string
	// refused is a part of the server's error. Empty means that there is none.
	refused string
	// eventually says that the server may need some time: the call is repeated.
	eventually bool
}

// A call asks the server for something. What it returns is compared as JSON.
type call func(context.Context, *world) (any, error)

// A replacement puts one text in the place of another one in a generated definition, once.
type replacement struct{ from, to string }

func (c replacement) in(text string) (string, error) {
	if !strings.Contains(text, c.from) {
		return "", fmt.Errorf("%q does not stand in the definition", c.from)
	}
	return strings.Replace(text, c.from, c.to, 1), nil
}

// TestScenarios runs all scenarios, with -short those that compile nothing.
func TestScenarios(t *testing.T) {
	all := slices.DeleteFunc(scenarios(), func(s scenario) bool { return s.converts && testing.Short() })
	worlds := install(t, "", all, nothing, nothing)
	for i, s := range all {
		t.Run(s.name, func(t *testing.T) {
			for _, problem := range worlds[i].play(t.Context(), s.steps, patience) {
				t.Error(problem)
			}
		})
	}
}

// TestFlippedLineIsCaught breaks one line of each scenario's definition. Steps
// that pass all the same would check nothing.
func TestFlippedLineIsCaught(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for steps that fail")
	}
	all := scenarios()
	worlds := install(t, "flipped.", all, func(s scenario) replacement { return s.flip }, nothing)
	for i, s := range all {
		t.Run(s.name, func(t *testing.T) { worlds[i].mustFail(t, s.steps, s.flip) })
	}
}

// TestFlippedConversionIsCaught breaks one line of the generated conversions of
// each scenario that has them.
func TestFlippedConversionIsCaught(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	all := slices.DeleteFunc(scenarios(), func(s scenario) bool { return !s.converts })
	worlds := install(t, "miswritten.", all, nothing, func(s scenario) replacement { return s.flipCode })
	for i, s := range all {
		t.Run(s.name, func(t *testing.T) { worlds[i].mustFail(t, s.steps, s.flipCode) })
	}
}

// nothing is no change.
func nothing(scenario) replacement { return replacement{} }

// mustFail plays steps of which one must fail.
func (w *world) mustFail(t *testing.T, steps []step, flip replacement) {
	t.Helper()
	if len(w.play(t.Context(), steps, time.Second)) == 0 {
		t.Errorf("all steps pass although %q is %q", flip.from, flip.to)
	}
}

// install installs the definitions of scenarios, changed, before the first of
// them begins: the server lets a request wait that creates an object within two
// seconds of its definition, which is passed once in this way.
func install(t *testing.T, prefix string, all []scenario, definition, code func(scenario) replacement) []*world {
	t.Helper()
	var worlds []*world
	for _, s := range all {
		w := newWorld(t, prefix+s.name+".example.com")
		w.crd = cmp.Or(s.crd, w.crd)
		var changes []replacement
		if c := definition(s); c != (replacement{}) {
			changes = append(changes, c)
		}
		if s.converts {
			converter, err := w.startConverter(s.directory(), code(s))
			if err != nil {
				t.Fatalf("%s: %v", s.name, err)
			}
			w.converts = converter
		}
		if err := w.install(t.Context(), s.directory(), changes...); err != nil {
			t.Fatalf("%s: %v", s.name, err)
		}
		worlds = append(worlds, w)
	}
	return worlds
}

func (s scenario) directory() string {
	if s.types != "" {
		return s.types
	}
	return s.name
}

// play makes all calls in their order and returns what is not as it should be.
func (w *world) play(ctx context.Context, steps []step, patience time.Duration) []string {
	var problems []string
	for _, s := range steps {
		problem := s.try(ctx, w)
		for end := time.Now().Add(patience); s.eventually && problem != "" && time.Now().Before(end); {
			time.Sleep(20 * time.Millisecond)
			problem = s.try(ctx, w)
		}
		if problem != "" {
			problems = append(problems, s.does+": "+problem)
		}
	}
	return problems
}

// try makes the call once and returns what is wrong with the answer.
func (s step) try(ctx context.Context, w *world) string {
	answer, err := s.call(ctx, w)
	switch {
	case err != nil && s.refused == "":
		return err.Error()
	case err != nil && !strings.Contains(err.Error(), w.rename(s.refused)):
		return fmt.Sprintf("refused with %q, want %q", err, s.refused)
	case err == nil && s.refused != "":
		return fmt.Sprintf("not refused, want %q", s.refused)
	case s.answer == "":
		return ""
	}
	var got, want any
	if text, err := yaml.Marshal(answer); err != nil {
		return err.Error()
	} else if err := yaml.Unmarshal(text, &got); err != nil {
		return err.Error()
	}
	if err := yaml.Unmarshal([]byte(w.rename(s.answer)), &want); err != nil {
		return err.Error()
	}
	return diff.Diff(want, got)
}
