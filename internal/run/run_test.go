package run_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/registry"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/emit"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/run"
	"github.com/crdgen/crdgen/markers"
)

const lamp = `// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lamp is lit.
// +kubebuilder:object:root=true
type Lamp struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `
	// Watts is how bright it is.
	// +kubebuilder:validation:Minimum=1
	Watts int32 ` + "`json:\"watts\"`" + `
}
`

// lamps is a request about a module in a new directory, and a plan that makes its CRD.
func lamps(t *testing.T) (run.Request, *run.Plan) {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join("..", "..", name))
		if err != nil {
			t.Fatal(err)
		}
		text = bytes.Replace(text, []byte("module github.com/crdgen/crdgen\n"), []byte("module example.com/lamps\n"), 1)
		write(t, filepath.Join(dir, name), string(text))
	}
	write(t, filepath.Join(dir, "lamp.go"), lamp)
	asked, err := options.Parse([]string{"crd", "paths=.", "output:dir=out"}, registry.All())
	if err != nil {
		t.Fatal(err)
	}
	return run.Request{Options: run.Options{Checks: pass.Full}, Dir: dir, Getenv: os.Getenv, Markers: markers.Default()}, &run.Plan{Plan: asked}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func examine(t *testing.T, r run.Request, p *run.Plan) run.Made {
	t.Helper()
	m, err := r.ExamineAll(context.Background(), []*run.Plan{p})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestRun goes from source to files and back without a command line.
func TestRun(t *testing.T) {
	ctx := context.Background()
	r, p := lamps(t)
	m := examine(t, r, p)
	if len(m.Findings) > 0 || len(m.Files()) != 1 || len(m.Definitions()) != 1 {
		t.Fatalf("%d files, %d definitions, findings %v", len(m.Files()), len(m.Definitions()), m.Findings)
	}
	path := filepath.Join(r.Dir, "out", "example.com_lamps.yaml")
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Fatalf("a run that was not committed wrote %s: %v", path, err)
	}
	if differ, err := run.Compare(ctx, m.Files()); err != nil || len(differ) != 1 {
		t.Fatalf("before the commit %d files differ, want 1: %v", len(differ), err)
	}
	if err := run.Commit(ctx, io.Discard, m.Files(), nil); err != nil {
		t.Fatal(err)
	}
	if differ, err := run.Compare(ctx, m.Files()); err != nil || len(differ) != 0 {
		t.Fatalf("after the commit %d files differ: %v", len(differ), err)
	}

	r.Overlay = map[string][]byte{filepath.Join(r.Dir, "lamp.go"): []byte(strings.ReplaceAll(lamp, "Lamp", "Torch"))}
	m = examine(t, r, p)
	orphans, err := m.Orphans(r.Dir)
	if err != nil || len(orphans) != 1 || orphans[0] != path {
		t.Fatalf("orphans are %q, want %q: %v", orphans, path, err)
	}
	if err := run.Commit(ctx, io.Discard, m.Files(), run.Removals(orphans)); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the orphan was not removed: %v", err)
	}
}

// TestOptionsAreValues asserts that a request which asks for something else leaves the
// first one as it was.
func TestOptionsAreValues(t *testing.T) {
	r, p := lamps(t)
	r.Overlay = map[string][]byte{filepath.Join(r.Dir, "lamp.go"): []byte(strings.ReplaceAll(lamp, "Minimum=1", "Minimun=1"))}
	strict := examine(t, r, p).Findings
	other := r
	other.Compat = true
	if lenient := examine(t, other, p).Findings; lenient.HasErrors() || !strict.HasErrors() {
		t.Errorf("findings are %v, and %v with --compat", strict, lenient)
	}
	if again := examine(t, r, p).Findings; len(again) != len(strict) || !r.Fails(again) {
		t.Errorf("findings are %v, and %v after another request", strict, again)
	}
	warnings := diag.List{{Severity: diag.Warning, Code: diag.UnknownMarker}}
	if r.Fails(warnings) || !(run.Options{FailOn: diag.Warning}).Fails(warnings) {
		t.Error("warnings fail a run, or --fail-on=warning does not matter")
	}
}

// TestGuarded asserts that a panic while rendering is an error, and nothing is written.
func TestGuarded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	render := run.Guarded(func(io.Writer) error { panic("boom") })
	err := run.Commit(context.Background(), io.Discard, nil, []emit.Target{{Path: path, Render: render}})
	var bug *run.Panic
	if !errors.As(err, &bug) || bug.Reason != "boom" || len(bug.Stack) == 0 {
		t.Errorf("the error is %v", err)
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("there is a file: %v", err)
	}
}

// TestProject asserts which plans arguments become where there are no settings.
func TestProject(t *testing.T) {
	p := run.Project{Dir: t.TempDir(), Known: registry.All()}
	plan, err := p.Plan(nil)
	if err != nil || len(plan.Jobs) != 1 || plan.Job("crd") == nil {
		t.Errorf("without a generator %q are meant, want crd: %v", plan.Names(), err)
	}
	if plan, err = p.Plan([]string{"rbac:roleName=r", "./api"}); err != nil || len(plan.Jobs) != 1 || plan.Job("rbac") == nil {
		t.Errorf("%q are meant, want rbac: %v", plan.Names(), err)
	}
	all, dir, err := p.ToCheck([]string{"./api"})
	if err != nil || dir != p.Dir || len(all.Jobs) != 0 || len(all.Open) < 5 || !all.Everything {
		t.Errorf("%d generators are named and %d are open in %s: %v", len(all.Jobs), len(all.Open), dir, err)
	}
	if len(all.Paths) != 1 || all.Paths[0] != "./api" {
		t.Errorf("paths are %q", all.Paths)
	}
	if plans, err := p.Configured(); err != nil || len(plans) > 0 {
		t.Errorf("without settings there are %d plans: %v", len(plans), err)
	}
	var wrong *options.Error
	if _, err := p.Plan([]string{"crdd"}); !errors.As(err, &wrong) {
		t.Errorf("the error is %v", err)
	}
}
