package options_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"sigs.k8s.io/controller-tools/pkg/genall"
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/generators/registry"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/options/optionstest"
	"github.com/crdgen/crdgen/internal/output"
)

// argumentCases are command lines in every form that controller-gen documents
// or that its parser tells apart.
var argumentCases = [][]string{
	{"crd"},
	{"+crd"},
	{"crd:maxDescLen=0"},
	{"crd:maxDescLen=-1"},
	{"crd:maxDescLen=x"},
	{"crd:maxDescLen="},
	{"crd:maxDescLen"},
	{"crd:maxDescLen=0,allowDangerousTypes=true"},
	{"crd:allowDangerousTypes=yes"},
	{"crd:allowDangerousTypes=true,"},
	{"crd:crdVersions=v1"},
	{"crd:crdVersions={v1}"},
	{"crd:crdVersions=v1;v1beta1"},
	{"crd:crdVersions={v1,v1beta1}"},
	{"crd:headerFile=hack/boilerplate.go.txt,year=2026"},
	{`crd:headerFile="hack/boilerplate.go.txt",year=2026`},
	{"crd:headerFile=`a b`"},
	{"crd:headerFile=a b.txt"},
	{`crd:headerFile="a`},
	{"crd:nope=1"},
	{"crd:=1"},
	{"crd=1"},
	{"crd:"},
	{"crd::maxDescLen=1"},
	{"crd:maxDescLen=1:2"},
	{"crd:maxDescLen=1 2"},
	{"crd:generateEmbeddedObjectMeta=true,maxDescLen=0"},
	{"crd:maxDescLen=0,maxDescLen=1"},
	{"crd", "crd"},
	{"crd", "crd:maxDescLen=0"},
	{"crd", "rbac:roleName=x"},
	{"rbac"},
	{"rbac:roleName=x"},
	{"rbac:fileName=x"},
	{"rbac:roleName="},
	{"object:headerFile=x,year=2026"},
	{"webhook:headerFile=x"},
	{"schemapatch:manifests=./m"},
	{"schemapatch"},
	{"schemapatch:manifests=./m,maxDescLen=0"},
	{"schemapatch:manifests=./m,allowDangerousTypes=true"},
	{"applyconfiguration:headerFile=x,omitToolVersion=true"},
	{"applyconfiguration:externalApplyConfigurations=a/b.C@d/e;f.G@h"},
	{"crd", "paths=./..."},
	{"crd", "paths=a;b"},
	{"crd", "paths={a,b}"},
	{"crd", `paths="{a,b}"`},
	{"crd", "paths=a", "paths=b;c"},
	{"crd", "paths="},
	{"crd", "paths"},
	{"crd", "paths=./a/...;./b/..."},
	{"crd", "paths={./a/..., ./b/...}"},
	{"crd", `paths="./a b"`},
	{"crd", "paths=../x"},
	{"crd", "paths=a,b"},
	{"crd", "paths:x=y"},
	{"crd", "paths=k8s.io/api/core/v1"},
	{"crd", "paths=./..}"},
	{"crd", "paths={a"},
	{"paths=./..."},
	{"crd", "paths={}"},
	{"crd", "output:stdout"},
	{"crd", "output:none"},
	{"crd", "output:dir=x"},
	{"crd", "output:dir"},
	{"crd", "output:dir="},
	{"crd", "output:dir=a/b c"},
	{"crd", "output:crd:dir=x"},
	{"crd", "output:crd:stdout"},
	{"crd", "output:crd:none"},
	{"crd", "output:none=x"},
	{"crd", "output:stdout:x=y"},
	{"crd", "output:artifacts:config=x"},
	{"crd", "output:artifacts:config=x,code=y"},
	{"crd", "output:artifacts:code=y"},
	{"crd", "output:artifacts"},
	{"crd", "output:artifacts=x"},
	{"crd", "output:crd:artifacts:config=x"},
	{"crd", "output:crd:artifacts:config=config/crd/bases"},
	{"crd", "output:rbac:dir=x"},
	{"crd", "output:nope=x"},
	{"crd", "output:nope:dir=x"},
	{"crd", "output:crd:nope=x"},
	{"crd", "output"},
	{"crd", "output:"},
	{"crd", "output:crd"},
	{"crd", "output:dir:x=y"},
	{"crd", "output:crd:dir:x=y"},
	{"output:crd:dir=x", "crd"},
	{"crd", "output:dir=a", "output:dir=b"},
	{"crd", "output:crd:artifacts:config=x", "output:stdout"},
	{"nope"},
	{"CRD"},
	{"crds"},
	{"crd:maxdesclen=0"},
	{"path=./..."},
	{"=x"},
	{":"},
	{"+"},
	{"++crd"},
	{"crd:maxDescLen=99999999999999999999"},
	{"crd:headerFile=\x00\xff"},
	{"crd", "paths=\xff\xfe;é"},
	{"crd:headerFile='x'"},
	{"crd:headerFile={x}"},
}

// TestCommasInLists has a comma where a list goes on: the help is the option as it works.
func TestCommasInLists(t *testing.T) {
	for arg, help := range map[string]string{
		"crd:channels=standard,experimental":                        "crd:channels=standard;experimental",
		"crd:channels=a,b,maxDescLen=5,featureGates=A=true,B=false": "crd:channels=a;b,maxDescLen=5,featureGates=A=true;B=false",
		"crd:crdVersions=v1,maxDescLen,5":                           "",
		"crd:maxDescLen=5,6":                                        "",
	} {
		_, err := options.Parse([]string{arg, "paths=./..."}, registry.All())
		var usage *options.Error
		if !errors.As(err, &usage) || (help == "") != !strings.Contains(usage.Help, ";") || !strings.HasSuffix(usage.Help, help) {
			t.Errorf("%s: %v, want %s", arg, usage, help)
		}
	}
}

// TestVariantsAreGivenOnce has one of the lists twice: the second one would count alone.
func TestVariantsAreGivenOnce(t *testing.T) {
	for arg, help := range map[string]string{
		"crd:channels=standard,channels=experimental":                "channels=standard;experimental",
		"rbac:roleName=r,featureGates=A=true,featureGates=B=false;C": "featureGates=A=true;B=false;C",
		"crd:channels=standard,featureGates=A=true":                  "",
		"crd:maxDescLen=5,maxDescLen=6":                              "",
	} {
		_, err := options.Parse([]string{arg, "paths=./..."}, registry.All())
		var usage *options.Error
		if errors.As(err, &usage) != (help != "") || help != "" && !strings.HasSuffix(usage.Help, ": "+help) {
			t.Errorf("%s: %v, want %s", arg, usage, help)
		}
	}
}

func TestParseAgreesWithControllerGen(t *testing.T) {
	controllerGen := optionstest.Registry(t)
	for _, args := range argumentCases {
		compareWithControllerGen(t, controllerGen, args)
	}
}

// compareWithControllerGen checks that both tools take or refuse the arguments, and that
// every refusal says why.
func compareWithControllerGen(t *testing.T, controllerGen *ctmarkers.Registry, args []string) {
	t.Helper()
	_, controllerGenErr := genall.RegistryFromOptions(controllerGen, args)
	p, err := options.Parse(args, registry.All())
	if (err == nil) != (controllerGenErr == nil) {
		t.Errorf("%q: controller-gen says %v, crdgen says %v", args, controllerGenErr, err)
		return
	}
	if err != nil {
		var usage *options.Error
		if !errors.As(err, &usage) || usage.Message == "" {
			t.Errorf("%q: error %v is not a usage error with a message", args, err)
		}
		return
	}
	for _, j := range p.Jobs {
		for _, arg := range args {
			checkOptions(t, controllerGen, j, arg)
		}
	}
}

// checkOptions compares the decoded options of one generator with what
// controller-gen decodes, argument by argument.
func checkOptions(t *testing.T, controllerGen *ctmarkers.Registry, j options.Job, arg string) {
	t.Helper()
	text := "+" + strings.TrimPrefix(arg, "+")
	def := controllerGen.Lookup(text, ctmarkers.DescribesPackage)
	if def == nil || def.Name != j.Generator.Name {
		return
	}
	want, err := def.Parse(text)
	if err != nil {
		t.Errorf("%q: %v", arg, err)
		return
	}
	wantValue, gotValue := reflect.ValueOf(want), reflect.ValueOf(j.Options)
	for name, goName := range def.FieldNames {
		_ = name
		w, g := wantValue.FieldByName(goName).Interface(), gotValue.FieldByName(goName).Interface()
		if diff := cmp.Diff(w, g); diff != "" {
			t.Errorf("%q: option %s differs (-controller-gen +crdgen):\n%s", arg, goName, diff)
		}
	}
}

func TestOptionsAreControllerGens(t *testing.T) {
	theirs := optionstest.Generators()
	for _, g := range registry.All() {
		controllerGen, ok := theirs[g.Name]
		if !ok {
			continue // an extension
		}
		delete(theirs, g.Name)
		want := ctmarkers.Must(ctmarkers.MakeDefinition(g.Name, ctmarkers.DescribesPackage, controllerGen))
		got, err := ctmarkers.MakeDefinition(g.Name, ctmarkers.DescribesPackage, g.Options)
		if err != nil {
			t.Errorf("%s: %v", g.Name, err)
			continue
		}
		for name, argument := range want.Fields {
			if diff := cmp.Diff(argument, got.Fields[name]); diff != "" {
				t.Errorf("%s:%s differs (-controller-gen +crdgen):\n%s", g.Name, name, diff)
			}
			if g.Help == nil || g.Help.FieldHelp[got.FieldNames[name]].Summary == "" {
				t.Errorf("%s:%s has no help", g.Name, name)
			}
		}
	}
	for name := range theirs {
		t.Errorf("generator %s is not registered", name)
	}
}

func TestParsePlan(t *testing.T) {
	p, err := options.Parse([]string{
		"crd:maxDescLen=7", "rbac:roleName=r", "object", "paths=a;b", "paths={c,d}",
		"output:rbac:dir=x/y", "output:crd:artifacts:config=bases,code=src",
	}, registry.All())
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	var rules []output.Rule
	for _, j := range p.Jobs {
		names = append(names, j.Generator.Name)
		rules = append(rules, j.Rule)
	}
	if diff := cmp.Diff([]string{"crd", "rbac", "object"}, names); diff != "" {
		t.Errorf("generators (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"a", "b", "c", "d"}, p.Paths); diff != "" {
		t.Errorf("paths (-want +got):\n%s", diff)
	}
	want := []output.Rule{{Form: output.Artifacts, Config: "bases", Code: "src"}, {Form: output.Directory, Config: "x/y"}, {Form: output.Artifacts, Config: "config/object", Standard: true}}
	if diff := cmp.Diff(want, rules); diff != "" {
		t.Errorf("rules (-want +got):\n%s", diff)
	}
}

func TestDefaultRuleReplacesLayout(t *testing.T) {
	p, err := options.Parse([]string{"crd", "object", "output:stdout", "output:object:none"}, registry.All())
	if err != nil {
		t.Fatal(err)
	}
	if p.Jobs[0].Rule.Form != output.Stdout || p.Jobs[1].Rule.Form != output.Nothing {
		t.Errorf("got rules %+v and %+v, want stdout and none", p.Jobs[0].Rule, p.Jobs[1].Rule)
	}
}

func TestUsageMessages(t *testing.T) {
	tests := []struct{ args, message, help string }{
		{"crd:maxDescLn=0", `option "crd:maxDescLn=0": unknown argument "maxDescLn"`, `did you mean "maxDescLen"?`},
		{"crd:trivialVersions=true", `option "crd:trivialVersions=true": unknown argument "trivialVersions"`, "delete it: controller-gen dropped it in v0.7, with definitions of apiextensions.k8s.io/v1beta1"},
		{"crd:maxDescLen", `argument "maxDescLen" in option "crd:maxDescLen" has no value`, "write crd:maxDescLen=VALUE"},
		{"crdd", `unknown option "crdd"`, `did you mean "crd"?`},
		{"path=./...", `unknown option "path=./..."`, `did you mean "paths"?`},
		{"crd output:crds:dir=x", `unknown generator "crds" in option "output:crds:dir=x"`, `did you mean "crd"?`},
		{"crd output:crd:dirs=x", `unknown output rule "dirs" in option "output:crd:dirs=x"`, `did you mean "dir"?`},
		{"crd output:stdut", `unknown output rule "stdut" in option "output:stdut"`, `did you mean "stdout"?`},
		{"crd crd", `generator "crd" is named twice`, "put all options into one argument, as in crd:option=value,option=value"},
		{"crd output:rbac:dir=x", `output rule for generator "rbac", which is not run`, `name "rbac" as well, or drop its output rule`},
		{"rbac", `option "rbac": missing argument "roleName"`, "write rbac:roleName=VALUE"},
		{"crd paths", `option "paths": missing value`, "write paths=VALUE"},
		{"crd output:none=x", `option "output:none=x": "output:none" takes no arguments`, ""},
	}
	for _, test := range tests {
		_, err := options.Parse(strings.Fields(test.args), registry.All())
		var usage *options.Error
		if !errors.As(err, &usage) {
			t.Errorf("%s: got error %v, want a usage error", test.args, err)
			continue
		}
		if usage.Message != test.message || usage.Help != test.help {
			t.Errorf("%s:\n got %q, help %q\nwant %q, help %q", test.args, usage.Message, usage.Help, test.message, test.help)
		}
	}
}

func TestEmptyArgumentIsRefused(t *testing.T) {
	for _, arg := range []string{"", "+"} {
		if _, err := options.Parse([]string{"crd", arg}, registry.All()); err == nil {
			t.Errorf("argument %q was taken", arg)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, args := range argumentCases {
		f.Add(strings.Join(args, "\n"))
	}
	controllerGen := optionstest.Registry(f)
	f.Fuzz(func(t *testing.T, text string) {
		args := strings.Split(text, "\n")
		for _, arg := range args {
			if arg == "" || arg == "+" {
				return // controller-gen panics or takes the empty name
			}
		}
		compareWithControllerGen(t, controllerGen, args)
	})
}

// TestMistakesSayWhere asserts that a mistake names the argument that has it: settings have
// a line for each.
func TestMistakesSayWhere(t *testing.T) {
	for _, test := range []struct {
		args     string
		argument int
	}{
		{"nope crd", 0},
		{"crd paths=./... output:dir=x object:year", 3},
		{"crd rbac:roleName=x rbac:roleName=y", 2},
		{"crd output:rbac:dir=x paths=.", 1},
		{"crd output:rbac:dir=x output:object:none output:rbac:dir=y object", 3},
		{"crd:channels=a;A paths=.", -1},
		{"crd:channels=a;b output:stdout", -1},
		{"paths=.", -1},
	} {
		p, err := options.Parse(strings.Fields(test.args), registry.All())
		if err == nil {
			_, err = p.Channels()
		}
		if err == nil {
			err = p.Runnable()
		}
		var wrong *options.Error
		if !errors.As(err, &wrong) || wrong.Argument != test.argument {
			t.Errorf("%s: got %+v, want a mistake in argument %d", test.args, err, test.argument)
		}
	}
}

// TestMistakesInFilesSayWhere asserts that a mistake in a file which an option names has a
// place in the file, and one in an option the option.
func TestMistakesInFilesSayWhere(t *testing.T) {
	read := func(_, _ string) ([]byte, error) { return []byte("Steam: true\nSteam: maybe\n"), nil }
	for option, want := range map[string]string{
		"crd:featureGates=gates.yaml": "gates.yaml:2:8",
		"crd:featureGates=Steam":      "-",
	} {
		p, err := options.Parse([]string{option}, registry.All())
		if err != nil {
			t.Fatal(err)
		}
		var wrong *options.Error
		if err := p.ReadGates(nil, read); !errors.As(err, &wrong) || wrong.Pos.String() != want {
			t.Errorf("%s: got %+v, want a mistake at %s", option, wrong, want)
		}
	}
}

// TestChannelsAreApart divides a plan: the generators of each channel get its directory,
// those without channels stay as they are.
func TestChannelsAreApart(t *testing.T) {
	p, err := options.Parse(strings.Fields("object crd:channels=a;b rbac:roleName=r,channels=b output:dir=out"), registry.All())
	if err != nil {
		t.Fatal(err)
	}
	parts, err := p.ByChannel()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, part := range parts {
		for _, j := range part.Jobs {
			got = append(got, part.Channel+" "+j.Generator.Name+" "+j.Rule.Config+" "+j.ChannelsIn)
		}
		if diff := cmp.Diff([]string{"object", "crd", "rbac"}, part.OfRun()); diff != "" {
			t.Errorf("channel %q (-want +got):\n%s", part.Channel, diff)
		}
	}
	want := []string{" object out ", "a crd out/a out", "b crd out/b out", "b rbac out/b out"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if p.Jobs[1].Rule.Config != "out" {
		t.Errorf("the plan that was divided has changed: %+v", p.Jobs[1].Rule)
	}
}
