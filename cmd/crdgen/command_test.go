package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/progress"
	"github.com/crdgen/crdgen/internal/run"
)

// command runs the command in this process, in an empty directory.
func command(t *testing.T, args ...string) shell {
	t.Helper()
	return commandIn(t, t.TempDir(), func(string) string { return "" }, false, args...)
}

func commandIn(t *testing.T, dir string, getenv func(string) string, terminal bool, args ...string) shell {
	t.Helper()
	var stdout, stderr bytes.Buffer
	exit := execute(context.Background(), invocation{
		args: args, dir: dir, stdout: &stdout, stderr: &stderr, getenv: getenv, terminal: terminal,
	})
	return shell{exit: exit, stdout: stdout.String(), stderr: stderr.String()}
}

func TestVersion(t *testing.T) {
	if got := command(t, "--version"); got.exit != exitClean || !strings.HasPrefix(got.stdout, "Version: ") || got.stderr != "" {
		t.Errorf("--version: %+v", got)
	}
	if got := command(t, "version"); got.exit != exitClean || !strings.Contains(got.stdout, "controller-gen v0.23.0") {
		t.Errorf("version: %+v", got)
	}
}

func TestWrongFlags(t *testing.T) {
	tests := []struct{ args, message string }{
		{"--compat=kubebuilder crd", `flag --compat: unknown value "kubebuilder"`},
		{"--color=red crd", `flag --color: unknown value "red"`},
		{"--diagnostics=xml crd", "flag --diagnostics:"},
		{"--write-baseline crd", "--write-baseline needs --baseline"},
		{"--no-such-flag", "unknown flag: --no-such-flag"},
		{"", "no generator is named"},
		{"paths=./...", "no generator is named"},
		{"markers crds", `there is no code or marker "crds"`},
		{"markers a b", "markers takes one name"},
		{"help crds", `there is no help about "crds"`},
		{"version x", `command "version" takes no arguments`},
	}
	for _, test := range tests {
		got := command(t, strings.Fields(test.args)...)
		if got.exit != exitUsage || !strings.Contains(got.stderr, "crdgen: error: "+test.message) || got.stdout != "" {
			t.Errorf("%s: got %+v, want exit code 2 and %q", test.args, got, test.message)
		}
	}
}

func TestUnknownLoader(t *testing.T) {
	env := func(name string) string { return map[string]string{run.LoaderVariable: "package"}[name] }
	got := commandIn(t, t.TempDir(), env, false, "crd")
	if got.exit != exitUsage || !strings.Contains(got.stderr, `unknown value "package"`) || !strings.Contains(got.stderr, `did you mean "packages"?`) {
		t.Errorf("got %+v", got)
	}
}

func TestUsageErrorAsJSON(t *testing.T) {
	got := command(t, "--diagnostics=json", "crd", "nonsense")
	var finding struct{ Severity, Code, Message string }
	if err := json.Unmarshal([]byte(got.stderr), &finding); err != nil {
		t.Fatalf("%v in %q", err, got.stderr)
	}
	if finding.Code != string(diag.Usage) || finding.Severity != "error" || !strings.Contains(finding.Message, "nonsense") {
		t.Errorf("got %+v", finding)
	}
}

// TestHelpLevels checks where each level goes: text to stderr, JSON to stdout,
// everything to stdout for --help.
func TestHelpLevels(t *testing.T) {
	for level, flag := range map[int]string{1: "-h", 2: "-hh", 3: "-hhh"} {
		got := command(t, flag)
		has := map[int]string{1: "Usage:", 2: "maxDescLen", 3: "maxDescLen"}[level]
		if got.exit != exitClean || got.stdout != "" || !strings.Contains(got.stderr, has) {
			t.Errorf("level %d: exit code %d, stdout %q, stderr %.300q", level, got.exit, got.stdout, got.stderr)
		}
	}
	got := command(t, "-hhhh")
	var categories []struct {
		Category string
		Markers  []struct{ Name string }
	}
	if err := json.Unmarshal([]byte(got.stdout), &categories); err != nil || len(categories) < 3 {
		t.Errorf("-hhhh: %v in %.300q", err, got.stdout)
	}
	if got := command(t, "--help"); got.stderr != "" || !strings.Contains(got.stdout, "output:dir") {
		t.Errorf("--help: stdout %.300q, stderr %q", got.stdout, got.stderr)
	}
}

// TestMarkerLevels checks the levels of -w, as TestHelpLevels does those of -h.
func TestMarkerLevels(t *testing.T) {
	for _, flag := range []string{"-w", "-ww", "-www"} {
		got := command(t, "crd", flag)
		if got.exit != exitClean || got.stdout != "" || !strings.Contains(got.stderr, "+kubebuilder:validation:MaxLength") {
			t.Errorf("%s: exit code %d, stdout %q, stderr %.300q", flag, got.exit, got.stdout, got.stderr)
		}
		if strings.Contains(got.stderr, "+kubebuilder:rbac") {
			t.Errorf("%s lists markers of a generator that is not named", flag)
		}
	}
	got := command(t, "crd", "-wwww")
	if !json.Valid([]byte(got.stdout)) || got.stderr != "" {
		t.Errorf("-wwww: stdout %.300q, stderr %q", got.stdout, got.stderr)
	}
	if got := command(t, "crd:nope=1", "-w"); got.exit != exitUsage {
		t.Errorf("-w with a wrong argument: %+v", got)
	}
}

func TestMarkersCommand(t *testing.T) {
	for _, format := range []string{"text", "markdown", "json"} {
		got := command(t, "markers", "--format="+format)
		if got.exit != exitClean || !strings.Contains(got.stdout, "kubebuilder:validation:MaxLength") {
			t.Errorf("%s: exit code %d, stdout %.300q, stderr %q", format, got.exit, got.stdout, got.stderr)
		}
	}
	if got := command(t, "markers", "--format=pdf"); got.exit != exitUsage || got.stdout != "" {
		t.Errorf("--format=pdf: %+v", got)
	}
}

func TestColor(t *testing.T) {
	env := func(pairs ...string) func(string) string {
		return func(name string) string {
			for i := 0; i < len(pairs); i += 2 {
				if pairs[i] == name {
					return pairs[i+1]
				}
			}
			return ""
		}
	}
	tests := []struct {
		name     string
		env      func(string) string
		terminal bool
		flag     string
		want     bool
	}{
		{"pipe", env(), false, "auto", false},
		{"terminal", env(), true, "auto", true},
		{"terminal with NO_COLOR", env("NO_COLOR", "1"), true, "auto", false},
		{"dumb terminal", env("TERM", "dumb"), true, "auto", false},
		{"pipe, always", env("NO_COLOR", "1"), false, "always", true},
		{"terminal, never", env(), true, "never", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := commandIn(t, t.TempDir(), test.env, test.terminal, "--color="+test.flag, "crd", "nonsense")
			if colored := strings.Contains(got.stderr, "\x1b["); colored != test.want {
				t.Errorf("coloured: %t, want %t in %q", colored, test.want, got.stderr)
			}
		})
	}
}

// TestProgressStaysAway checks where a line would be in the way.
func TestProgressStaysAway(t *testing.T) {
	none := func(string) string { return "" }
	text := flags{format: diag.Text}
	for name, p := range map[string]*progress.Line{
		"pipe": startProgress(invocation{getenv: none}, text),
		"CI":   startProgress(invocation{terminal: true, getenv: func(n string) string { return map[string]string{"CI": "true"}[n] }}, text),
		"JSON": startProgress(invocation{terminal: true, getenv: none}, flags{format: diag.JSON}),
	} {
		if p != nil {
			t.Errorf("%s: progress is shown", name)
		}
	}
	if p := startProgress(invocation{terminal: true, getenv: none, stderr: io.Discard}, text); p == nil {
		t.Error("no progress is shown on a terminal")
	} else {
		p.Stop()
	}
}

// TestPanicsAreReported covers both places where a bug can surface: a stage and
// a renderer, which may run on another goroutine.
func TestPanicsAreReported(t *testing.T) {
	stage := func(*model.Program, any, generators.Env) ([]generators.File, diag.List, error) { panic("boom") }
	renderer := func(*model.Program, any, generators.Env) ([]generators.File, diag.List, error) {
		return []generators.File{{Name: "x.yaml", Render: func(io.Writer) error { panic("boom") }}}, nil, nil
	}
	for name, generate := range map[string]func(*model.Program, any, generators.Env) ([]generators.File, diag.List, error){"stage": stage, "renderer": renderer} {
		t.Run(name, func(t *testing.T) {
			dir := hostileModule(t, files{"types.go": kindSource("Thing", "")})
			var stdout, stderr bytes.Buffer
			in := invocation{args: []string{"broken", "paths=.", "output:dir=out"}, dir: dir, stdout: &stdout, stderr: &stderr, getenv: os.Getenv}
			exit := executeWith(context.Background(), in, []generators.Generator{{Name: "broken", Options: struct{}{}, Generate: generate}})
			said := stderr.String()
			if exit != exitUsage || !strings.Contains(said, "internal error: boom") || !strings.Contains(said, "please report") || !strings.Contains(said, "goroutine") {
				t.Errorf("exit code %d, says:\n%s", exit, said)
			}
			if _, err := os.Stat(dir + "/out"); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("the run left its directory: %v", err)
			}
		})
	}
}

// TestNothingIsRendered checks that a file without a place is rendered, and
// that its failure keeps the others from being written.
func TestNothingIsRendered(t *testing.T) {
	failing := errors.New("no paper")
	file := func(render func(io.Writer) error) func(*model.Program, any, generators.Env) ([]generators.File, diag.List, error) {
		return func(*model.Program, any, generators.Env) ([]generators.File, diag.List, error) {
			return []generators.File{{Name: "x.yaml", Render: render}}, nil, nil
		}
	}
	known := []generators.Generator{
		{Name: "good", Options: struct{}{}, Generate: file(func(io.Writer) error { return nil })},
		{Name: "bad", Options: struct{}{}, Generate: file(func(io.Writer) error { return failing })},
	}
	dir := hostileModule(t, files{"types.go": kindSource("Thing", "")})
	var stdout, stderr bytes.Buffer
	args := []string{"--baseline=known.txt", "--write-baseline", "good", "bad", "paths=.", "output:dir=out", "output:bad:none"}
	in := invocation{args: args, dir: dir, stdout: &stdout, stderr: &stderr, getenv: os.Getenv}
	before := listing(t, dir)
	exit := executeWith(context.Background(), in, known)
	if exit != exitUsage || !strings.Contains(stderr.String(), `cannot render "x.yaml": no paper`) || stdout.Len() > 0 {
		t.Errorf("exit code %d, stdout %q, says:\n%s", exit, stdout.String(), stderr.String())
	}
	if diff := cmp.Diff(before, listing(t, dir)); diff != "" {
		t.Errorf("the run changed files (-before +after):\n%s", diff)
	}
}

// TestClashBetweenGenerators needs two generators, of which only one is built.
func TestClashBetweenGenerators(t *testing.T) {
	write := func(*model.Program, any, generators.Env) ([]generators.File, diag.List, error) {
		return []generators.File{{Name: "x.yaml", Render: func(io.Writer) error { return nil }}}, nil, nil
	}
	known := []generators.Generator{{Name: "one", Options: struct{}{}, Generate: write}, {Name: "two", Options: struct{}{}, Generate: write}}
	dir := hostileModule(t, files{"types.go": kindSource("Thing", "")})
	run := func(args ...string) shell {
		var stdout, stderr bytes.Buffer
		in := invocation{args: args, dir: dir, stdout: &stdout, stderr: &stderr, getenv: os.Getenv}
		return shell{executeWith(context.Background(), in, known), stdout.String(), stderr.String()}
	}
	if got := run("one", "two", "output:dir=out"); got.exit != exitFindings || !strings.Contains(got.stderr, `file "out/x.yaml" is written by generators "one" and "two"`) {
		t.Errorf("one directory: %+v", got)
	}
	if got := run("one", "two", "output:dir=out", "output:two:dir=./other/../out/"); got.exit != exitFindings {
		t.Errorf("one directory under two names: %+v", got)
	}
	if got := run("one", "two"); got.exit != exitClean {
		t.Errorf("the standard layout: %+v", got)
	}
}
