package config

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// A fragment is a part of a Makefile or a script that calls the program once; TAG stands
// for a word of its own, CALL for the program with its arguments.
type fragment struct {
	name     string
	before   string // lines above the recipe
	recipe   string
	script   string // a script instead
	run      bool   // it is a run, as make and a shell do nothing else with it
	noRun    bool   // it is none
	inBranch bool   // it decides itself under which condition it stands
}

// ways are those in which a recipe runs a command.
func ways() []fragment {
	return []fragment{
		{name: "plain", recipe: "CALL", run: true},
		{name: "ignored", recipe: "-CALL", run: true},
		{name: "quiet and ignored", recipe: "@-CALL", run: true},
		{name: "always", recipe: "+@CALL", run: true},
		{name: "blanks", recipe: "@ - CALL", run: true},
		{name: "prefix in a variable", before: "Q_TAG = @\n", recipe: "$(Q_TAG)CALL", run: true},
		{name: "prefix that only make knows", before: "Q_TAG = $(if $(V),,@)\n", recipe: "$(Q_TAG)CALL"},
		{name: "environment", recipe: "CGO_ENABLED=0 CALL", run: true},
		{name: "definition", before: "define gen_TAG\nCALL\nendef\n", recipe: "$(call gen_TAG)", run: true},
		{name: "definition as a variable", before: "define gen_TAG =\n@echo x\n-CALL\nendef\n", recipe: "@$(gen_TAG)", run: true},
		{name: "definition in another line", before: "define gen_TAG\necho $(1)\nCALL\nendef\n", recipe: "for i in 1 2; do $(call gen_TAG,$$i); done", noRun: true},
		{name: "definition with a condition", before: "ifeq ($(shell uname),x)\ndefine gen_TAG\nCALL\nendef\nendif\n", recipe: "$(call gen_TAG)", noRun: true},
		{name: "rule in a definition", before: "define rule_TAG\nx-$(1):\n\tCALL\nendef\n$(eval $(call rule_TAG,a))\n", recipe: "true", noRun: true},
		{name: "command in a variable", before: "RUN_TAG = CALL\n", recipe: "$(RUN_TAG)", run: true},
		{name: "command in a variable with two values", before: "RUN_TAG = CALL\nRUN_TAG := CALL\n", recipe: "$(RUN_TAG)", noRun: true},
		{name: "function", recipe: "$(if $(X),CALL)", noRun: true},
		{name: "each of a function", before: "gen_TAG = CALL;\n", recipe: "$(foreach d,a b,$(call gen_TAG,$(d)))", noRun: true},
		{name: "loop", recipe: "for i in a b; do CALL; done", noRun: true},
		{name: "condition of a shell", recipe: "if [ -z \"$$X\" ]; then CALL; fi", noRun: true},
		{name: "condition before", recipe: "test -f x || CALL", noRun: true},
		{name: "bracket before", recipe: "[ -f x ] && CALL", noRun: true},
		{name: "case", recipe: "case $$X in a) CALL;; esac", noRun: true},
		{name: "subshell", recipe: "(CALL)", noRun: true},
		{name: "group", recipe: "{ CALL; }", noRun: true},
		{name: "function of a shell", recipe: "f() { CALL; }; f", noRun: true},
		{name: "pipe", recipe: "CALL | tee x", noRun: true},
		{name: "behind another", recipe: "mkdir -p x && CALL", run: true},
		{name: "continued", recipe: "mkdir -p x && \\\n\t\tCALL", run: true},
		{name: "other shell", recipe: "bash -c 'CALL'", noRun: true},
		{name: "branch that make takes", before: "X_TAG ?= yes\n", recipe: "\nifeq ($(X_TAG),yes)\n\tCALL\nelse\n\ttrue\nendif\n", run: true, inBranch: true},
		{name: "branch that make does not take", before: "X_TAG ?= yes\n", recipe: "\nifneq \"$(X_TAG)\" \"yes\"\n\tCALL\nendif\n", noRun: true, inBranch: true},
		{name: "else", recipe: "\nifdef NOTHING_TAG\n\ttrue\nelse\n\tCALL\nendif\n", run: true, inBranch: true},
		{name: "else of what only make knows", recipe: "\nifeq ($(shell uname),x)\n\ttrue\nelse ifeq (a,a)\n\tCALL\nendif\n", noRun: true, inBranch: true},
		{name: "rule in one line", before: "one_TAG: x ; CALL\n", recipe: "true", run: true},
		{name: "read by make", before: "V_TAG := $(shell CALL)\n", recipe: "true", noRun: true},
		{name: "script", script: "CALL\n", run: true},
		{name: "condition of a script", script: "if true; then\n  CALL\nfi\n", noRun: true},
		{name: "case of a script", script: "case $1 in\n  a)\n    CALL ;;\nesac\n", noRun: true},
		{name: "loop of a script", script: "ls | while read x; do\n  CALL\ndone\n", noRun: true},
		{name: "behind a loop of a script", script: "for x in a; do echo; done\nCALL\n", run: true},
		{name: "here-document of a script", script: "cat <<EOF > x\nCALL\nEOF\n", noRun: true},
		{name: "behind a here-document", script: "bash <<-'END'\n\techo if x; then\n\tcd y\n\tEND\nCALL\n", run: true},
		{name: "function of a script", script: "run_TAG() {\n  CALL\n}\nrun_TAG\n"},
		{name: "program in a variable of a script", script: "GEN=$(which controller-gen)\n$GEN rbac:roleName=TAG,fileName=TAG paths=./TAG/...\n"},
		{name: "arguments in an array of a script", script: "args=(crd paths=./TAG/...)\ncontroller-gen \"${args_TAG[@]}\"\n", noRun: true},
		{name: "program for a script", recipe: "GEN=$(CONTROLLER_GEN) ./other/TAG.sh", noRun: true},
	}
}

// someCalls are the forms of a command.
func someCalls() []string {
	const arguments = " rbac:roleName=TAG,fileName=TAG paths=./TAG/..."
	return []string{
		"$(CONTROLLER_GEN)" + arguments,
		"${CONTROLLER_GEN}" + arguments,
		`"$(MY_CONTROLLER_GEN)"` + arguments,
		"$(LOCALBIN)/controller-gen" + arguments,
		"./bin/controller-gen-v0.18.0" + arguments,
		"controller-gen" + arguments,
		"go run sigs.k8s.io/controller-tools/cmd/controller-gen@v0.18.0" + arguments,
		"go run -mod=mod ./vendor/sigs.k8s.io/controller-tools/cmd/controller-gen" + arguments,
		"go tool controller-gen" + arguments,
		"$(shell which controller-gen)" + arguments,
		"$(TOOL)" + arguments,
		"$(CONTROLLER_GEN) $(ARGS_TAG)",
		"$(CONTROLLER_GEN) $(ARGS_TAG) rbac:roleName=TAG",
	}
}

// A composed module has words that must stand in its settings.
type composed struct {
	dir  fstest.MapFS
	tags []string
	of   []fragment
	form []int
}

// compose makes a module of fragments: each byte is one, with a form of the command.
func compose(data []byte) composed {
	c := composed{dir: fstest.MapFS{}}
	makefile := "TOOL = $(LOCALBIN)/controller-gen\nifdef LATEST\nTOOL = $(shell which controller-gen)\nendif\nMY_CONTROLLER_GEN ?= $(CURDIR)/bin/controller-gen\n"
	for i := 0; i+1 < len(data); i += 2 {
		w, form := ways()[int(data[i])%len(ways())], int(data[i+1])%len(someCalls())
		tag := fmt.Sprintf("word%dx", i)
		write := func(text string) string {
			return strings.ReplaceAll(strings.ReplaceAll(text, "CALL", someCalls()[form]), "TAG", tag)
		}
		if w.script != "" {
			text := strings.NewReplacer("$(CONTROLLER_GEN)", "$CONTROLLER_GEN", "$(MY_CONTROLLER_GEN)", "$MY_CONTROLLER_GEN", "$(LOCALBIN)", "$LOCALBIN", "$(TOOL)", "controller-gen", "$(ARGS_TAG)", "$ARGS_TAG", "$(shell which", "$(which").Replace(strings.ReplaceAll(w.script, "CALL", someCalls()[form]))
			c.dir["hack/"+tag+".sh"] = &fstest.MapFile{Data: []byte(strings.ReplaceAll(text, "TAG", tag))}
		} else {
			makefile += write(w.before) + "target-" + tag + ":\n"
			if w.inBranch {
				makefile += strings.TrimPrefix(write(w.recipe), "\n")
			} else {
				makefile += "\t" + write(w.recipe) + "\n"
			}
		}
		c.tags, c.of, c.form = append(c.tags, tag), append(c.of, w), append(c.form, form)
	}
	c.dir["Makefile"] = &fstest.MapFile{Data: []byte(makefile)}
	return c
}

// FuzzNoCallVanishes composes Makefiles and scripts: each call of the program is a run or a
// comment, and what make or a shell may leave out, or repeat, is no run.
func FuzzNoCallVanishes(f *testing.F) {
	for way := range ways() {
		for form := range someCalls() {
			f.Add([]byte{byte(way), byte(form), byte(way + 1), byte(form + 1)})
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c := compose(data[:min(len(data), 20)])
		text, _ := New(c.dir, wordsOfCalls())
		read, found := Read("f", []byte(text), wordsOfCalls())
		if len(found) > 0 {
			t.Fatalf("%v in\n%s", found, text)
		}
		for i, tag := range c.tags {
			told := strings.Contains(text, tag)
			ran := slices.ContainsFunc(read.Generate, func(r Run) bool {
				return slices.ContainsFunc(r.Arguments, func(v Value) bool { return strings.Contains(v.Text, tag) })
			})
			unknown := c.form[i] > 10 || c.of[i].script != "" // variables that nothing assigns
			if !told || ran && c.of[i].noRun || !ran && c.of[i].run && !unknown {
				t.Errorf("%s of %q: told: %t, a run: %t\n%s%s\n%s", c.of[i].name, someCalls()[c.form[i]], told, ran, c.dir["Makefile"].Data, scriptOf(c.dir, tag), text)
			}
		}
	})
}

func scriptOf(dir fstest.MapFS, tag string) string {
	if f := dir["hack/"+tag+".sh"]; f != nil {
		return string(f.Data)
	}
	return ""
}

func wordsOfCalls() Vocabulary {
	v := words()
	for i, g := range v.Generators {
		if g.Name == "rbac" {
			v.Generators[i].Options = append(g.Options, Option{Name: "fileName", Type: String})
		}
	}
	return v
}

// TestGoneOptionsAreLeftOut takes a command over without options that its generator has no
// more, and says so.
func TestGoneOptionsAreLeftOut(t *testing.T) {
	text, origin := New(fstest.MapFS{"Makefile": {Data: []byte("all:\n\tcontroller-gen crd:trivial=true,crdVersions=v1alpha1,maxDescLen=0 paths=./api/...\n")}}, wordsOfCalls())
	const said = "# Line 2 of the Makefile was taken over in part: without crd:trivial=true, crd:crdVersions=v1alpha1, as it went with v0.7."
	if !strings.Contains(text, "crd: {maxDescLen: 0}\n") || !strings.Contains(text, said) || len(origin.Taken) != 1 {
		t.Errorf("%+v\n%s", origin, text)
	}
}

// TestDoublesAreComments has runs of which one writes files of the other.
func TestDoublesAreComments(t *testing.T) {
	for second, want := range map[string]string{
		"crd:maxDescLen=0 paths=./api/... output:crd:dir=out":            "was not taken over: its crd writes files that line 2 of the Makefile has written",
		"crd object paths=./api/... output:crd:artifacts:config=./out":   "was taken over in part: its crd writes",
		"rbac:roleName=other paths=./other/...":                          "its rbac writes",
		"crd paths=./apiserver/... output:crd:dir=out":                   "",
		"crd paths=./api/v1 output:crd:dir=other":                        "",
		"crd paths=./api/... output:crd:stdout":                          "",
		"rbac:roleName=a,fileName=other.yaml paths=./...":                "",
		"rbac:roleName=a paths=./... output:rbac:artifacts:config=other": "",
	} {
		text, _ := New(fstest.MapFS{"Makefile": {Data: []byte("all:\n\tcontroller-gen rbac:roleName=a crd paths=./api/... output:crd:dir=out\n\tcontroller-gen " + second + "\n")}}, wordsOfCalls())
		if has := strings.Contains(text, "# Line 3 "); has != (want != "") || !strings.Contains(text, want) {
			t.Errorf("%s: want %q in\n%s", second, want, text)
		}
	}
}
