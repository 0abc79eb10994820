package main

import (
	"context"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/crdgen/crdgen/generators/registry"
	"github.com/crdgen/crdgen/internal/settings"
	"github.com/crdgen/crdgen/internal/wrap"
)

// TestHelpFitsTerminals asks for help about everything there is: commands, generators
// and topics. No line is longer than a terminal but an example or a single word.
func TestHelpFitsTerminals(t *testing.T) {
	asked := [][]string{{"--help"}, {"-h"}, {"-hh"}, {"-hhh"}, {"-w"}, {"-ww"}, {"-www"}, {"crd", "--help"}, {"help", "output"}, {"help", "paths"}, {"explain"}}
	code := 0
	root := newCommand(invocation{held: &heldFindings{}, settings: &configured{}, getenv: noEnv}, &rawFlags{}, registry.All(), &code)
	for _, c := range root.Commands() {
		if c.GroupID == "" && c.IsAvailableCommand() {
			t.Errorf("command %q belongs to no group", c.Name())
		}
		asked = append(asked, []string{"help", c.Name()}, []string{c.Name(), "--help"})
	}
	for _, g := range registry.All() {
		asked = append(asked, []string{"help", g.Name})
	}
	for _, args := range asked {
		got := command(t, args...)
		said := got.stdout + got.stderr
		if got.exit != exitClean || said == "" {
			t.Errorf("%q: %+v", args, got)
		}
		if args[0] == "completion" || args[len(args)-1] == "completion" {
			continue // cobra's text
		}
		examples := false
		for line := range strings.Lines(said) {
			line = strings.TrimRight(line, "\n")
			examples = strings.HasPrefix(line, "Example") || examples && strings.HasPrefix(line, "  ")
			if n := utf8.RuneCountInString(line); n > wrap.Columns && !examples && len(strings.Fields(line)) > 1 && !strings.HasPrefix(strings.TrimSpace(line), "For example: ") {
				t.Errorf("%q: %d columns: %q", args, n, line)
			}
		}
	}
}

// TestHelpAboutGenerators shows every option of every generator.
func TestHelpAboutGenerators(t *testing.T) {
	words, err := settings.Vocabulary(registry.All())
	if err != nil {
		t.Fatal(err)
	}
	root := command(t, "--help").stdout
	for _, g := range words.Generators {
		said := command(t, "help", g.Name).stdout
		if !strings.Contains(root, "\n  "+g.Name+" ") {
			t.Errorf("--help does not list %s", g.Name)
		}
		for _, o := range g.Options {
			if !strings.Contains(said, "\n  "+o.Name+"=") {
				t.Errorf("help %s does not show %s:\n%s", g.Name, o.Name, said)
			}
		}
	}
	if a, b := command(t, "help", "crd").stdout, command(t, "crd:maxDescLen=0", "--help").stdout; a != b {
		t.Errorf("crd --help prints\n%s\nhelp crd\n%s", b, a)
	}
}

// TestDescribe takes codes and markers with both commands, in every way they stand in
// source and messages.
func TestDescribe(t *testing.T) {
	for word, has := range map[string]string{
		"unknown-marker":                              "unknown-marker: ",
		"[unknown-marker]":                            "unknown-marker: ",
		"+kubebuilder:validation:MaxLength":           "sets the largest number of characters",
		"kubebuilder:validation:MaxLength":            "sets the largest number of characters",
		"+kubebuilder:validation:MaxLength=3":         "sets the largest number of characters",
		"+kubebuilder:printcolumn:name=a,JSONPath=.b": "Arguments:\n",
		"maxlength":              "+kubebuilder:validation:MaxLength",
		"kubebuilder:validation": "+kubebuilder:validation:Minimum",
		"+kubebuilder:validation:items:MaxLength": "each item",
		"conversion":     "+crdgen:conversion:hub",
		"+k8s:maxLength": "characters",
		"+kubebuilder:validation:XValidation:rule=\"a": "rule=",
	} {
		for _, name := range []string{"explain", "markers", "help"} {
			if name == "help" && word == "conversion" {
				continue // the generator
			}
			if got := command(t, name, word); got.exit != exitClean || !strings.Contains(got.stdout, has) {
				t.Errorf("%s %s: %+v", name, word, got)
			}
		}
	}
	for word, help := range map[string]string{
		"+kubebuilder:validation:MaxLenght": `did you mean "kubebuilder:validation:MaxLength"?`,
		"unknown-markr":                     `did you mean "unknown-marker"?`,
		"+":                                 "crdgen explain lists",
	} {
		if got := command(t, "explain", word); got.exit != exitUsage || !strings.Contains(got.stderr, help) {
			t.Errorf("%s: %+v", word, got)
		}
	}
}

// TestCompletion asks what the scripts of cobra ask.
func TestCompletion(t *testing.T) {
	dir := settingsModule(t, "severity: {unknown-marker: off}", nil)
	for words, want := range map[string]string{
		"":                                  "check, crd, generate, paths=, output:",
		"c":                                 "check, cost, crd, config",
		"cr":                                "crd",
		"crd:":                              "crd:maxDescLen=",
		"crd:maxD":                          "crd:maxDescLen=",
		"crd:maxDescLen=0,gen":              "crd:maxDescLen=0,generateEmbeddedObjectMeta=",
		"crd:generateEmbeddedObjectMeta=":   "crd:generateEmbeddedObjectMeta=true",
		"crd:conversion=":                   "crd:conversion=webhook",
		"crd output:":                       "output:dir=, output:crd:, output:stdout",
		"crd output:crd:":                   "output:crd:dir=, output:crd:artifacts:config=",
		"check crd:":                        "crd:maxDescLen=",
		"--compat=":                         "controller-gen",
		"check --fail-on=":                  "warning",
		"check --check=":                    "fast",
		"check --diagnostics=":              "sarif",
		"check --color=":                    "never",
		"check --kube-version=":             "1.30",
		"sample --form=":                    "full",
		"cost --output=":                    "json",
		"markers --format=":                 "markdown",
		"explain unknown-m":                 "unknown-marker",
		"explain +kubebuilder:validation:M": "+kubebuilder:validation:MaxLength",
		"markers kubebuilder:validation:M":  "kubebuilder:validation:MaxLength",
		"help conv":                         "conversion",
		"sample ":                           "Thing",
		"sample T":                          "Thing",
		"rebase-hub ":                       "Thing",
		"rebase-hub Thing ":                 "v1",
		"config ":                           "init, show, schema",
	} {
		args := strings.Split(words, " ")
		var stdout, stderr strings.Builder
		exit := execute(context.Background(), invocation{
			args: append([]string{"__complete"}, args...), dir: dir, stdout: &stdout, stderr: &stderr, getenv: noEnv,
		})
		for part := range strings.SplitSeq(want, ", ") {
			if exit != exitClean || !strings.Contains("\n"+stdout.String(), "\n"+part) {
				t.Errorf("%q: %q is not among:\n%s%s", words, part, stdout.String(), stderr.String())
			}
		}
	}
}
