package config

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/config/calls"
)

func words() Vocabulary {
	return Vocabulary{
		Generators: []Generator{
			{Name: "crd", Help: "writes CRDs.", Options: []Option{
				{Name: "maxDescLen", Type: Integer}, {Name: "crdVersions", Type: Strings}, {Name: "omitToolVersion", Type: Boolean}, {Name: "year", Type: String},
			}, Removed: map[string]string{"trivial": "it went with v0.7", "crdVersions=v1alpha1": "it went with v0.7"}},
			{Name: "rbac", Options: []Option{{Name: "roleName", Type: String, Required: true}}},
			{Name: "object", Options: []Option{{Name: "headerFile", Type: String}}},
			{Name: "webhook"},
		},
		Codes:  []string{"cel-cost", "list-type", "unknown-marker"},
		Compat: []string{"controller-gen"}, Checks: []string{"off", "fast", "full"},
		DiffRules: []string{"enum-tightened", "field-removed"}, DiffThresholds: []string{"breaking", "none"},
	}
}

func TestRead(t *testing.T) {
	c, found := Read("/m/.crdgen.yaml", []byte(`
kubeVersion: "1.30"
failOn: warning
baseline: known
severity:
  list-type: off
  cel-cost: warning
paths: ./api/...
generate:
  - generators:
      rbac: {roleName: manager-role}
      crd:
        maxDescLen: 0
        crdVersions: [v1, "a,b"]
        omitToolVersion: true
        year: 2026
      webhook:
    outputs:
      crd: {artifacts: {config: config/crd/bases}}
    output: stdout
  - generators: [object]
    paths: [./api/..., ./pkg]
    output: {dir: "a b"}
`), words())
	if len(found) > 0 {
		t.Fatal(found)
	}
	var got []string
	for _, f := range c.Flags {
		got = append(got, f.Name+"="+f.Value)
	}
	for _, s := range c.Severity {
		got = append(got, fmt.Sprintf("%s=%s in line %d", s.Code, s.Level, s.Pos.Line))
	}
	for _, v := range c.Paths {
		got = append(got, v.Text)
	}
	for _, run := range c.Generate {
		got = append(got, "run")
		for _, v := range append(run.Arguments, run.Paths...) {
			got = append(got, v.Text)
		}
	}
	want := []string{
		"kube-version=1.30", "fail-on=warning", "baseline=known",
		"list-type=off in line 6", "cel-cost=warning in line 7",
		"./api/...",
		"run", `rbac:roleName=manager-role`, `crd:maxDescLen=0,crdVersions={v1,"a,b"},omitToolVersion=true,year=2026`, "webhook",
		"output:stdout", `output:crd:artifacts:config=config/crd/bases`,
		"run", "object", `output:dir="a b"`, "./api/...", "./pkg",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestReadNothing(t *testing.T) {
	for _, text := range []string{"", "# nothing\n", "---\n", "null\n", "{}\n"} {
		if _, found := Read("f", []byte(text), words()); len(found) > 0 {
			t.Errorf("%q: %v", text, found)
		}
	}
}

// TestReadFails names the place of every mistake and the help for it.
func TestReadFails(t *testing.T) {
	for _, test := range []struct{ text, pos, message, help string }{
		{"failon: warning", "1:1", `unknown key "failon" in file`, `did you mean "failOn"?`},
		{"failOn: warn", "1:9", `failOn: unknown value "warn"`, "known are error, warning"},
		{"failOn: [error]", "1:9", "failOn is a list, expected a string", ""},
		{"kubeVersion: 1.30", "1:14", "kubeVersion is the number 1.30, expected a string", `put it in quotes: "1.30"`},
		{"baseline:", "1:10", "baseline is empty", ""},
		{"a: b: c", "f", "file is not YAML: mapping values are not allowed", ""},
		{"- a", "1:1", "file is a list, expected a mapping", ""},
		{"paths: [a]\npaths: [b]", "2:1", `key "paths" of file is there twice`, "line 1"},
		{"paths: [a]\n---\npaths: [b]", "2:1", "second document", "one document"},
		{"severity:\n  list-types: off", "2:3", `unknown key "list-types" in severity`, `did you mean "list-type"?`},
		{"severity:\n  list-type: on", "2:14", `severity of "list-type": unknown value "on"`, ""},
		{"severity: {list-type: {}}", "1:23", `severity of "list-type" is a mapping`, "write error, warning or off"},
		{"paths: {a: b}", "1:8", "paths is a mapping, expected a list", ""},
		{"paths: [a, 1]", "1:12", "an item of paths is the number 1", `put it in quotes: "1"`},
		{"generate: all", "1:11", "generate is \"all\", expected a list of runs", ""},
		{"generate: [{}]", "1:12", "has no generators", "name them"},
		{"generate: [{generators: {crds: {}}}]", "1:26", `unknown key "crds" in generators`, `did you mean "crd"?`},
		{"generate: [{generators: [crds]}]", "1:26", `generators: unknown value "crds"`, `did you mean "crd"?`},
		{"generate: [{generators: [crd, crd]}]", "1:31", `generator "crd" is named twice`, ""},
		{"generate: [{generators: {crd: {trivial: true}}}]", "1:32", `unknown key "trivial" in the options of crd`, "delete it: it went with v0.7"},
		{"generate: [{generators: {crd: {crdVersions: v1alpha1}}}]", "1:32", `"v1alpha1" is no value of option "crdVersions" any more`, "delete it: it went with v0.7"},
		{"generate: [{generators: {crd: {crdVersions: [v1, v1alpha1]}}}]", "1:32", `"v1alpha1" is no value of option "crdVersions" any more`, "delete it: it went with v0.7"},
		{"generate: [{generators: {crd: {maxDescLength: 0}}}]", "1:32", `unknown key "maxDescLength" in the options of crd`, `did you mean "maxDescLen"?`},
		{"generate: [{generators: {crd: {maxDescLen: many}}}]", "1:44", `option "maxDescLen" is "many", expected a whole number`, ""},
		{"generate: [{generators: {crd: {omitToolVersion: 1}}}]", "1:49", `option "omitToolVersion" is the number 1, expected true or false`, ""},
		{"generate: [{generators: {webhook: {a: b}}}]", "1:35", `generator "webhook" has no options`, ""},
		{"generate: [{generators: {rbac: {}}}]", "1:26", `generator "rbac" lacks the option "roleName"`, "rbac: {roleName: …}"},
		{"generate: [{generators: [rbac]}]", "1:26", `generator "rbac" lacks the option "roleName"`, ""},
		{"generate: [{generators: [crd], output: config}]", "1:40", `output is "config", expected stdout, none or a mapping`, "{dir: config}"},
		{"generate: [{generators: [crd], output: {dir: a, artifacts: {config: b}}}]", "1:40", "output has two rules", ""},
		{"generate: [{generators: [crd], output: {artifacts: {code: b}}}]", "1:41", "artifacts lacks config", ""},
		{"generate: [{generators: [crd], outputs: {rbac: none}}]", "1:42", `output for generator "rbac", which is not among`, ""},
		{"generate: [{generators: &g [*g]}]", "1:25", "an item of generators is a list", ""},
	} {
		_, found := Read("f", []byte(test.text), words())
		if len(found) == 0 {
			t.Errorf("%q: no finding", test.text)
			continue
		}
		d := found[0]
		pos := strings.TrimPrefix(d.Pos.String(), "f:")
		if pos != test.pos || !strings.Contains(d.Message, test.message) || !strings.Contains(d.Help, test.help) {
			t.Errorf("%q: at %s: %s (help: %s)\nwant at %s: %s (help: %s)", test.text, pos, d.Message, d.Help, test.pos, test.message, test.help)
		}
	}
}

// FuzzRead checks that any text is read without a panic and that every finding lies in
// the file.
func FuzzRead(f *testing.F) {
	f.Add("severity: {list-type: off}\ngenerate: [{generators: {crd: {year: a}}, output: none}]")
	f.Add("a: &x [*x]\n")
	f.Fuzz(func(t *testing.T, text string) {
		_, found := Read("f", []byte(text), words())
		lines := 2
		for _, end := range []string{"\n", "\r", "\u0085", "\u2028", "\u2029"} { // which end a line of YAML
			lines += strings.Count(text, end)
		}
		for _, d := range found {
			if d.Pos.Filename != "f" || d.Pos.Line > lines || d.Message == "" {
				t.Errorf("%q: %v", text, d)
			}
		}
	})
}

func TestFind(t *testing.T) {
	root := t.TempDir()
	deep := filepath.Join(root, "api", "v1")
	if err := os.MkdirAll(deep, 0o755); err != nil {
		t.Fatal(err)
	}
	find := func(dir string) string {
		t.Helper()
		name, err := Find(nil, dir)
		if err != nil {
			t.Fatal(err)
		}
		return name
	}
	write := func(name string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(root, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod")
	if got := find(deep); got != "" {
		t.Errorf("without a file: %q", got)
	}
	write(Name)
	for _, dir := range []string{root, deep} {
		if got := find(dir); got != filepath.Join(root, Name) {
			t.Errorf("in %q: %q", dir, got)
		}
	}
	write("api/go.mod")
	if got := find(deep); got != "" {
		t.Errorf("in a nested module: %q", got)
	}
}

func TestCommands(t *testing.T) {
	got := calls.Of(fstest.MapFS{"Makefile": {Data: []byte("PLAIN ?= \"crd:maxDescLen=0\"\nTWICE = crd\nTWICE += object\nTHRICE = crd\nTHRICE = object\nmanifests: controller-gen ## make\n" +
		"\t$(CONTROLLER_GEN) rbac:roleName=manager-role crd webhook paths=\"./...\" output:crd:artifacts:config=config/crd/bases\n" +
		"\t@\"$(CONTROLLER_GEN)\" object:headerFile=\"hack/boilerplate.go.txt\" \\\n\t\tpaths='./...'\n" +
		"\t# controller-gen crd\n" +
		"\t$(CONTROLLER_GEN) $(CRD_OPTIONS) paths=./...\n" +
		"\t$(CONTROLLER_GEN) $(PLAIN) paths=./...\n\t$(CONTROLLER_GEN) $(TWICE) paths=./...\n\t$(CONTROLLER_GEN) $(THRICE) paths=./...\n" +
		"\tgo run sigs.k8s.io/controller-tools/cmd/controller-gen crd paths=./... && echo done\n" +
		"\tgo run sigs.k8s.io/controller-tools/cmd/controller-gen@v0.20.0 crd paths=$(CURDIR)/api/...\n" +
		"\tcd api && $(CONTROLLER_GEN) crd paths=./...\n" +
		"\t$(LOCALBIN)/controller-gen --version | grep -q v1 || go install x/controller-gen@latest\n" +
		"CONTROLLER_GEN ?= $(LOCALBIN)/controller-gen x\n")}})
	want := []string{
		`Makefile:7 ["rbac:roleName=manager-role" "crd" "webhook" "paths=./..." "output:crd:artifacts:config=config/crd/bases"]`,
		`Makefile:8 ["object:headerFile=hack/boilerplate.go.txt" "paths=./..."]`,
		`Makefile:11 []`, `Makefile:12 ["crd:maxDescLen=0" "paths=./..."]`, `Makefile:13 ["crd" "object" "paths=./..."]`,
		`Makefile:14 []`, `Makefile:15 []`, `Makefile:16 ["crd" "paths=./api/..."]`, `Makefile:17 ["crd" "paths=./api/..."]`,
	}
	if diff := cmp.Diff(want, shown(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func shown(commands []calls.Command) []string {
	var lines []string
	for _, c := range commands {
		lines = append(lines, fmt.Sprintf("%s:%d %q", c.File, c.Line, c.Args))
	}
	return lines
}

// TestCommandsOfIncludedFiles has the variables and the recipes in other files, as far as
// they can be known without make.
func TestCommandsOfIncludedFiles(t *testing.T) {
	dir := fstest.MapFS{
		"Makefile": {Data: []byte("MK := build\ninclude $(MK)/vars.mk $(MK)/rules-*.mk # both\n-include missing.mk\nsinclude Makefile\n" +
			"all:\n\t$(CONTROLLER_GEN) ${CRD} paths=$(API)\n\t$(GEN) object paths=$(API)\n" +
			"\t$(CONTROLLER_GEN) crd paths=$(BRANCH)\n\t$(CONTROLLER_GEN) crd paths=$(ELSE)\n\t$(CONTROLLER_GEN) crd paths=$(ONCE)\n" +
			"\t$(CONTROLLER_GEN) crd paths=$(SHELL_OUT)\n\t$(CONTROLLER_GEN) crd paths=$(LOOP)\n\t$(CONTROLLER_GEN) crd paths=$(MANY)\n\t$(CONTROLLER_GEN) crd paths=$(TARGET)\n" +
			"\t$(CONTROLLER_GEN) crd paths=./... output:dir=$$HOME\n\tfor d in a b; do $(CONTROLLER_GEN) crd paths=./...; done\n")},
		"build/vars.mk": {Data: []byte("export API ?= ./$(DIR)/... # the types\nDIR = api\nCRD := crd:$(OPTION)\nOPTION = maxDescLen=0,\\\n  allowDangerousTypes=true\nTOOLS = $(shell pwd)/bin\nGEN = $(TOOLS)/controller-gen\n" +
			"ifeq ($(CI),true)\nBRANCH = ./a\nelse\nELSE = ./b\nendif\nifndef ONCE\nONCE = ./once\nendif\nSHELL_OUT != pwd\nLOOP = $(LOOP2)\nLOOP2 = $(LOOP)\n" +
			"define MANY\n./a\nendef\nTARGET = ./a\nx: TARGET = ./b\n")},
		"build/rules-crd.mk": {Data: []byte("crds:\r\n\t$(CONTROLLER_GEN) crd paths=$(API)\r\n")},
	}
	want := []string{
		`build/rules-crd.mk:2 ["crd" "paths=./api/..."]`,
		`Makefile:6 ["crd:maxDescLen=0," "allowDangerousTypes=true" "paths=./api/..."]`,
		`Makefile:7 ["object" "paths=./api/..."]`,
		`Makefile:8 []`, `Makefile:9 []`, `Makefile:10 ["crd" "paths=./once"]`,
		`Makefile:11 []`, `Makefile:12 []`, `Makefile:13 ["crd" "paths=./a"]`, `Makefile:14 []`, `Makefile:15 []`, `Makefile:16 []`,
	}
	got := calls.Of(dir)
	if diff := cmp.Diff(want, shown(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if text, _ := write(got, Origin{}, words()); !strings.Contains(text, "# Line 8 of the Makefile was") || strings.Contains(text, "rules-crd.mk was") {
		t.Error(text)
	}
	if got := calls.Of(fstest.MapFS{"makefile": {Data: []byte("a:\n\tcontroller-gen crd paths=./a\n")}, "Makefile": {Data: []byte("a:\n\tcontroller-gen crd paths=./b\n")}}); len(got) != 1 || got[0].Args[1] != "paths=./a" {
		t.Errorf("make reads makefile before Makefile: %v", shown(got))
	}
}

// TestCommandsOfScripts has commands in scripts and //go:generate lines: what names unknown
// variables of a shell, or runs in another directory, is left to a person.
func TestCommandsOfScripts(t *testing.T) {
	script := "#!/usr/bin/env bash\n# controller-gen crd paths=./no\ncd \"${SCRIPT_DIR}\"/../\n" +
		"go run sigs.k8s.io/controller-tools/cmd/controller-gen \\\n  object:headerFile=\"hack/x.txt\" \\\n  paths=\"./apis/...\"\n" +
		"controller-gen crd paths=./apis/... output:dir=${CRD_DIR}\ncd other\ncontroller-gen object paths=./...\n"
	generate := "package apis\n\n//go:generate go run sigs.k8s.io/controller-tools/cmd/controller-gen object paths=./...\n// controller-gen crd paths=./no\n"
	for name, test := range map[string]struct {
		dir  fstest.MapFS
		want []string
		left int
	}{
		"script": {
			fstest.MapFS{"hack/crd.sh": {Data: []byte(script)}, "apis/doc.go": {Data: []byte(generate)}, "Makefile": {Data: []byte("all:\n\t./hack/crd.sh\n")}},
			[]string{`hack/crd.sh:4 ["object:headerFile=hack/x.txt" "paths=./apis/..."]`},
			2,
		},
		"variables of a script": {
			fstest.MapFS{"hack/crd.sh": {Data: []byte("OUT=\"./charts/crds\"\nexport API='./apis' # all\nTWICE=a\nTWICE=b\nif true; then\n  IN_IF=a\nfi\nOF_COMMAND=$(pwd)/x\n" +
				"controller-gen crd paths=${API}/... output:dir=\"${OUT}\"\ncontroller-gen crd paths=${TWICE}\ncontroller-gen crd paths=${IN_IF}\ncontroller-gen crd paths=${OF_COMMAND}\n")}},
			[]string{`hack/crd.sh:9 ["crd" "paths=./apis/..." "output:dir=./charts/crds"]`},
			3,
		},
		"variables without brackets": {
			fstest.MapFS{"hack/crd.sh": {Data: []byte("API=./apis\nROOT=$(git rev-parse --show-toplevel)\nOTHER=$(hostname)\n" +
				"controller-gen crd paths=$API/... output:dir=\"${OUT:-config/crd}\"\ncontroller-gen crd paths=\"$(pwd)/${SUB:-$API}\" output:dir=${API:-x}\n" +
				"controller-gen crd paths=$OTHER\ncontroller-gen crd paths=${OTHER:-./x}\ncontroller-gen crd paths=$GIVEN\ncontroller-gen crd paths=$(or $GIVEN,./x)\n")}},
			[]string{`hack/crd.sh:4 ["crd" "paths=./apis/..." "output:dir=config/crd"]`, `hack/crd.sh:5 ["crd" "paths=././apis" "output:dir=./apis"]`},
			4,
		},
		"directives below the root": {
			fstest.MapFS{
				"go.mod": {Data: []byte("module x\n")}, "other/go.mod": {Data: []byte("module other\n")}, "other/doc.go": {Data: []byte(generate)},
				"apis/doc.go":      {Data: []byte("package apis\n\n//go:generate controller-gen object:headerFile=../hack/x.txt paths=./... crd:crdVersions=v1 output:artifacts:config=../config/crds\n")},
				"pkg/nothing/x.go": {Data: []byte("package x\n\n//go:generate controller-gen crd paths=.\n")},
			},
			[]string{`apis/doc.go:3 ["object:headerFile=hack/x.txt" "paths=./apis/..." "crd:crdVersions=v1" "output:artifacts:config=config/crds"]`},
			2,
		},
		"or of make": {
			fstest.MapFS{"Makefile": {Data: []byte("API = ./apis\nNOW != date\nall:\n\tcontroller-gen crd paths=$(or $(GIVEN),$(API)/...) output:dir=$(or $(shell pwd),x)/crd\n" +
				"\tcontroller-gen crd paths=$(or $(NOW),./x)\n\tcontroller-gen crd paths=${GIVEN:-./x}\n")}},
			[]string{`Makefile:4 ["crd" "paths=./apis/..." "output:dir=./crd"]`},
			2,
		},
		"directory before": {
			fstest.MapFS{"other/go.mod": {Data: []byte("module other\n")}, "Makefile": {Data: []byte("all:\n\t@cd apis && controller-gen object:headerFile=../hack/x.txt crd paths=\"./...;./v1\" output:crd:dir=../config\n" +
				"\tcd apis; go run sigs.k8s.io/controller-tools/cmd/controller-gen object:headerFile=/x rbac:roleName=x paths=example.com/x output:rbac:artifacts:config=rbac,code=.\n" +
				"\tcd $(CURDIR) && controller-gen webhook paths=./...\n\tcd other && controller-gen crd paths=./...\n\tcd .. && controller-gen crd paths=./...\n" +
				"\tcd $(UNKNOWN) && controller-gen crd paths=./...\n\tcd apis && ls | xargs controller-gen crd paths=./...\n")}},
			[]string{
				`Makefile:2 ["object:headerFile=hack/x.txt" "crd" "paths=./apis/...;./apis/v1" "output:crd:dir=config"]`,
				`Makefile:3 ["object:headerFile=/x" "rbac:roleName=x" "paths=example.com/x" "output:rbac:artifacts:config=apis/rbac,code=apis"]`,
				`Makefile:4 ["webhook" "paths=./..."]`,
			},
			4,
		},
		"directory before in a script": {
			fstest.MapFS{"hack/crd.sh": {Data: []byte("cd apis && controller-gen crd paths=./... output:dir=../config\ncontroller-gen crd paths=./...\n")}},
			[]string{`hack/crd.sh:1 ["crd" "paths=./apis/..." "output:dir=config"]`},
			1,
		},
		"directive":           {fstest.MapFS{"generate.go": {Data: []byte(generate)}}, []string{`generate.go:3 ["object" "paths=./..."]`}, 0},
		"directive below":     {fstest.MapFS{"apis/generate.go": {Data: []byte(generate)}}, []string{`apis/generate.go:3 ["object" "paths=./apis/..."]`}, 0},
		"directive of others": {fstest.MapFS{"vendor/x/generate.go": {Data: []byte(generate)}}, nil, 0},
	} {
		text, origin := New(test.dir, words())
		if diff := cmp.Diff(test.want, shown(origin.Taken)); diff != "" || len(origin.Left) != test.left {
			t.Errorf("%s: %d left, (-want +got):\n%s", name, len(origin.Left), diff)
		}
		if assumed := len(test.want) == 0 && test.left == 0; origin.Assumed != assumed || strings.Contains(text, "was found: this is what") != assumed {
			t.Errorf("%s: assumed %t:\n%s", name, origin.Assumed, text)
		}
		if _, found := Read("f", []byte(text), words()); len(found) > 0 {
			t.Errorf("%s: %v in\n%s", name, found, text)
		}
	}
}

// TestNewIsRead reads every first file again: what it runs is what the Makefile ran.
func TestNewIsRead(t *testing.T) {
	for name, args := range map[string]string{
		"kubebuilder": "rbac:roleName=manager-role crd:maxDescLen=0,crdVersions={v1} webhook paths=./... output:crd:artifacts:config=config/crd/bases",
		"directories": "object:headerFile=hack/x.go.txt paths=./api/... paths={./a,./b} output:dir=out output:object:none",
		"list":        "crd:crdVersions=v1;v1beta1,year=2026 output:stdout",
	} {
		text, _ := write([]calls.Command{{Line: 1, Args: strings.Fields(args)}, {File: "Makefile", Line: 9, Text: "$(CONTROLLER_GEN) $(X)"}}, Origin{}, words())
		c, found := Read("f", []byte(text), words())
		if len(found) > 0 || len(c.Generate) != 1 || !strings.Contains(text, "# Line 9 of the Makefile") {
			t.Errorf("%s: %v\n%s", name, found, text)
			continue
		}
		var got []string
		for _, v := range append(c.Generate[0].Arguments, c.Generate[0].Paths...) {
			got = append(got, strings.NewReplacer(`"`, "").Replace(v.Text))
		}
		t.Logf("%s: %q", name, got)
		for _, arg := range strings.Fields(args) {
			plain := strings.ReplaceAll(strings.TrimPrefix(strings.ReplaceAll(arg, "v1;v1beta1", "{v1,v1beta1}"), "paths="), "{./a,./b}", "./b")
			if plain != "./..." && !strings.Contains(strings.Join(got, " ")+" ", plain+" ") {
				t.Errorf("%s: %q is lost in %q", name, plain, got)
			}
		}
	}
	if text, _ := New(fstest.MapFS{}, words()); !strings.Contains(text, "object: {}") {
		t.Errorf("without a Makefile:\n%s", text)
	} else if _, found := Read("f", []byte(text), words()); len(found) > 0 {
		t.Errorf("without a Makefile: %v", found)
	}
}

// TestNewInventsNothing has commands of which crdgen reads a part, or none: what it writes
// is read by itself, says why a command is left, and looks at no more than what runs.
func TestNewInventsNothing(t *testing.T) {
	goMod := "module example.com/x\n\nrequire (\n\tk8s.io/other v1.0.0\n\texample.com/x/far v1.0.0\n\texample.com/x/near v1.0.0\n)\nreplace example.com/x/near => ./near\n"
	for name, test := range map[string]struct {
		dir         fstest.MapFS
		taken, left int
		has, lacks  []string
	}{
		"a script called with the program": {
			fstest.MapFS{"Makefile": {Data: []byte("crds:\n\t@build/crds.sh $(CONTROLLER_GEN)\n")}, "build/crds.sh": {Data: []byte("BIN_CONTROLLER_GEN=$1\n\"$CONTROLLER_GEN_BIN_PATH\" \"$CRD_OPTIONS\" paths=./pkg output:dir=out\n")}},
			0, 1,
			[]string{"# Line 2 of build/crds.sh", "it holds $CRD_OPTIONS, which only make or a shell knows", "generate: []", "paths: [./...]"},
			[]string{"webhook", "rbac: {"},
		},
		"a comment behind the arguments": {
			fstest.MapFS{"Makefile": {Data: []byte("crds:\n\t$(CONTROLLER_GEN) crd:maxDescLen=0 paths=./api/... output:dir=out ## Write the CRDs.\n")}},
			1, 0,
			[]string{"maxDescLen: 0", "paths: [./api/...]"},
			nil,
		},
		"an argument of another program": {
			fstest.MapFS{"Makefile": {Data: []byte("crds:\n\tdocker run x sh -c 'controller-gen crd paths=\"./api/...\" output:dir=out'\n")}},
			0, 1,
			[]string{"it stands in quotes, as an argument of another program", "generate: []"},
			nil,
		},
		"quotes of a command of the shell": {
			fstest.MapFS{"Makefile": {Data: []byte("crds:\n\tDIR=$(shell go list -f \"it's {{.Dir}}\" ./api) && $(CONTROLLER_GEN) crd paths=$${DIR}/... output:dir=out\n")}},
			0, 1,
			[]string{"it holds $${DIR}, which only make or a shell knows", "generate: []"},
			[]string{"it stands in quotes"},
		},
		"markers of a module inside": {
			fstest.MapFS{"a.go": {Data: []byte("package x\n")}, "tools/go.mod": {Data: []byte("module example.com/tools\n")}, "tools/a.go": {Data: []byte("package tools\n\n// +kubebuilder:rbac:groups=apps,resources=pods,verbs=get\n")}},
			0, 0,
			nil,
			[]string{"rbac: {"},
		},
		"another variable": {
			fstest.MapFS{"hack/a.sh": {Data: []byte("\"${MY_CONTROLLER_GEN}\" crd:maxDescLen=10 paths=./pkg\n")}},
			1, 0,
			[]string{"maxDescLen: 10", "paths: [./pkg]"},
			nil,
		},
		"a redirection": {
			fstest.MapFS{"hack/a.sh": {Data: []byte("go tool -modfile=\"${REPO}/go.mod\" x/controller-gen crd output:stdout paths=./internal >> \"${REPO}/out.yaml\"\n")}},
			0, 1,
			[]string{"its shell does more than to run it (>)"},
			nil,
		},
		"nothing behind the command": {
			fstest.MapFS{"Makefile": {Data: []byte("crds:\n\t$(CONTROLLER_GEN) crd paths=./api/... ; \n\t$(CONTROLLER_GEN) object paths=./api/...; echo done\n")}},
			1, 1,
			[]string{"paths: [./api/...]", "its shell does more than to run it (;)"},
			nil,
		},
		"a shell in another directory": {
			fstest.MapFS{"Makefile": {Data: []byte("crds:\n\t(cd apis; $(CONTROLLER_GEN) crd paths=./...)\n")}, "apis/go.mod": {Data: []byte("module apis\n")}},
			0, 1,
			[]string{"it runs in another directory"},
			[]string{"())"},
		},
		"another language": {
			fstest.MapFS{"tasks.py": {Data: []byte("run('{} crd paths=./api/...'.format(controller_gen))\n")}, "README.md": {Data: []byte("controller-gen crd paths=./no\n")}},
			0, 0,
			[]string{"# tasks.py names the generator", "generate: []"},
			[]string{"webhook", "rbac: {"},
		},
		"installed only": {
			fstest.MapFS{"Makefile": {Data: []byte("tools:\n\tgo install x/controller-gen@v1\n")}},
			0, 0,
			[]string{"this is what\n# kubebuilder scaffolds"},
			nil,
		},
		"markers of no other generator": {
			fstest.MapFS{"go.mod": {Data: []byte("module m\n")}, "v1/types.go": {Data: []byte("package v1\n\n// +kubebuilder:object:root=true\n")}, "vendor/x/x.go": {Data: []byte("// +kubebuilder:rbac:verbs=get\n")}},
			0, 0,
			[]string{"this is what\n# kubebuilder scaffolds", "crd: {}", "object: {}"},
			[]string{"webhook", "rbac: {"},
		},
		"markers of other generators": {
			fstest.MapFS{"v1/types.go": {Data: []byte("package v1\n\n//+kubebuilder:webhook:path=/x\n")}, "x.go": {Data: []byte("package x\n\n// +kubebuilder:rbac:verbs=get\n")}},
			0, 0,
			[]string{"rbac: {roleName: manager-role}", "webhook: {}"},
			nil,
		},
		"packages of others": {
			fstest.MapFS{"go.mod": {Data: []byte(goMod)}, "hack/a.sh": {Data: []byte("controller-gen crd paths=./b/... paths=k8s.io/other/api/...\ncontroller-gen object paths=example.com/x/far\n" +
				"controller-gen object paths=example.com/x/near/... paths=example.com/x/pkg\ncontroller-gen webhook paths=./a/... paths=./a/...\n")}},
			2, 2,
			[]string{"paths: [example.com/x/near/..., example.com/x/pkg, ./a/...]", "k8s.io/other/api/... is of another module", "example.com/x/far is of another module", "    paths: [./a/...]\n"},
			nil,
		},
		"all and a part": {
			fstest.MapFS{"hack/a.sh": {Data: []byte("controller-gen crd paths=./a/...\ncontroller-gen object paths=./...\n")}},
			2, 0,
			[]string{"\npaths: [./...]"},
			nil,
		},
	} {
		text, origin := New(test.dir, words())
		if len(origin.Taken) != test.taken || len(origin.Left) != test.left {
			t.Errorf("%s: %d taken, %d left", name, len(origin.Taken), len(origin.Left))
		}
		for _, part := range test.has {
			if !strings.Contains(text, part) {
				t.Errorf("%s: lacks %q in\n%s", name, part, text)
			}
		}
		for _, part := range test.lacks {
			if strings.Contains(text, part) {
				t.Errorf("%s: has %q in\n%s", name, part, text)
			}
		}
		if _, found := Read("f", []byte(text), words()); len(found) > 0 {
			t.Errorf("%s: %v in\n%s", name, found, text)
		}
	}
}

func TestSchemaIsJSON(t *testing.T) {
	text, err := Schema(words())
	if err != nil || !json.Valid(text) {
		t.Fatalf("%v in %s", err, text)
	}
	for _, part := range []string{`"list-type"`, `"maxDescLen"`, `"additionalProperties": false`, `"roleName"`} {
		if !strings.Contains(string(text), part) {
			t.Errorf("the schema lacks %s", part)
		}
	}
}

// TestWrongGeneratorIsOneFinding: a run whose generators are wrong is not one without any.
func TestWrongGeneratorIsOneFinding(t *testing.T) {
	for _, text := range []string{"generate: [{generators: {crdd: {}}}]", "generate: [{generators: [crdd]}]", "generate: [{generators: 1}]", "generate: [{}]", "generate: [{paths: [./a]}]"} {
		if _, found := Read("f", []byte(text), words()); len(found) != 1 {
			t.Errorf("%s: %v", text, found)
		}
	}
}
