package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// variantsModule is a module whose settings name two channels and a file of gates.
func variantsModule(t *testing.T) string {
	t.Helper()
	return hostileModule(t, files{
		".crdgen.yaml": "generate:\n- paths: [./...]\n  generators: {crd: {channels: [standard, experimental], featureGates: [gates.yaml]}}\n",
		"gates.yaml":   "Steam: false\nMicrowave: true\n",
		"api/v1/types.go": `// +groupName=kitchen.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `

	// +crdgen:in:channel=standard +kubebuilder:validation:Enum=Bake
	// +crdgen:in:channel=experimental +kubebuilder:validation:Enum=Bake;Grill
	Mode string ` + "`json:\"mode\"`" + `
	// +crdgen:channel=experimental
	// +crdgen:in:channel=experimental +kubebuilder:validation:MaxLenght=5
	Fuel string ` + "`json:\"fuel\"`" + `
	// +crdgen:featureGate=Steam
	Steam int32 ` + "`json:\"steam\"`" + `
}
`,
	})
}

// TestCommandsLookAtOneVariant has every command that looks at one variant look at the
// one that its flags name, and refuse to guess.
func TestCommandsLookAtOneVariant(t *testing.T) {
	dir := variantsModule(t)
	typo := commandIn(t, dir, noEnv, false, "check")
	if typo.exit != exitFindings || strings.Count(typo.stderr, "MaxLenght") != 1 || strings.Contains(typo.stderr, "Microwave") {
		t.Errorf("check: %+v", typo)
	}
	if got := commandIn(t, dir, noEnv, false, "fix"); got.exit != exitClean || !strings.Contains(got.stderr, "1 place fixed in 1 file") {
		t.Fatalf("fix looks at all channels: %+v", got)
	}
	for args, want := range map[string]string{
		"sample --channel=standard --form=full":                                         "mode: Bake\n",
		"sample --channel=experimental --form=full":                                     "fuel: ",
		"sample --channel=standard --form=full --feature-gates=Steam=true":              "steam: ",
		"outline --channel=standard":                                                    `enum=["Bake"]`,
		"outline --channel=experimental":                                                `enum=["Bake", "Grill"]`,
		"diff --channel=experimental --against-channel=standard":                        `mode: enum lists "Grill" as well now`,
		"diff --channel=standard --against-channel=experimental":                        "fuel: the field is gone",
		"diff --channel=standard --against-feature-gates=Steam=true":                    "steam: the field is gone",
		"diff --channel=standard --feature-gates=Steam=true --against=old.yaml":         "steam is required now",
		"diff --channel=standard --against-channel=standard":                            "no change",
		"diff --against-channel=experimental --to=old.yaml":                             "fuel: the field is gone",
		"diff --channel=experimental --against-feature-gates=Steam=false --to=old.yaml": "fuel: the field is gone",
		"cost --channel=standard":                                                       "no CEL expressions found",
		"inputs":                                                                        "gates.yaml",
		"inputs crd:featureGates=gates.yaml,channels=standard paths=./api/... -o json":  `"gates.yaml"`,
	} {
		if strings.Contains(args, "old.yaml") {
			got := commandIn(t, dir, noEnv, false, "crd:channels=standard,featureGates=gates.yaml", "paths=./...", "output:dir=old")
			text, err := os.ReadFile(filepath.Join(dir, "old", "standard", "kitchen.example.com_ovens.yaml"))
			if got.exit != exitClean || err != nil {
				t.Fatalf("%+v, %v", got, err)
			}
			writeTree(t, dir, files{"old.yaml": string(text)}, []string{"old.yaml"})
		}
		got := commandIn(t, dir, noEnv, false, strings.Fields(args)...)
		if got.exit == exitUsage || !strings.Contains(got.stdout, want) {
			t.Errorf("%s: %+v, want %s", args, got, want)
		}
	}
	got := commandIn(t, dir, noEnv, false, "crd:channels=standard", "paths=./...", "output:dir=cluster")
	cluster := readTree(t, filepath.Join(dir, "cluster"))["standard/kitchen.example.com_ovens.yaml"]
	cluster = strings.Replace(cluster, "- name: v1\n", "- name: v1beta1\n", 1) + "status:\n  storedVersions: [v1beta1]\n"
	writeTree(t, dir, files{"cluster.yaml": cluster}, []string{"cluster.yaml"})
	for args, want := range map[string]string{
		"migrate --channel=experimental --cluster=cluster.yaml":                               "kubectl apply --server-side -f config/crd/experimental/kitchen.example.com_ovens.yaml",
		"migrate --cluster=cluster.yaml crd:channels=standard paths=./... output:crd:dir=out": "kubectl apply --server-side -f out/standard/kitchen.example.com_ovens.yaml",
	} {
		if plan := commandIn(t, dir, noEnv, false, strings.Fields(args)...); plan.exit != exitFindings || !strings.Contains(plan.stdout, want) {
			t.Errorf("%s: %+v after %+v, want %s", args, plan, got, want)
		}
	}
	const flags = " --feature-gates=Steam=true --kube-version=1.33 --load-build-tags=x"
	plan := commandIn(t, dir, noEnv, false, strings.Fields("migrate --channel=experimental --cluster=cluster.yaml crd:channels=standard;experimental paths=./..."+flags)...)
	if want := "crdgen validate --load-build-tags=x --kube-version=1.33 --channel=experimental --feature-gates=Steam=true 'crd:channels=standard;experimental' paths=./... --old"; !strings.Contains(plan.stdout, want) {
		t.Errorf("%+v, want %s", plan, want)
	}
	for line := range strings.Lines(plan.stdout) {
		if words := strings.Fields(strings.ReplaceAll(line, "'", "")); len(words) > 0 && words[0] == "crdgen" {
			if got := commandIn(t, dir, noEnv, false, words[1:]...); got.exit == exitUsage && !strings.Contains(got.stderr, `.yaml" does not exist`) {
				t.Errorf("%s: %+v", line, got)
			}
		}
	}
	for args, want := range map[string]string{
		"sample":                                        "the options name standard, experimental",
		"outline --channel=Standrad":                    `did you mean "standard"?`,
		"validate -f old.yaml --channel=a/b":            "is no name",
		"diff --against-channel=standard":               "choose one, as in --channel=standard",
		"cost --channel=standard --feature-gates=Steam": "Name=true or Name=false",
		"diff --channel=standard --against=old.yaml --against-channel=standard":         "flag --against-channel: the old side is YAML",
		"diff --channel=standard --against=old.yaml --against-feature-gates=Steam=true": "flag --against-feature-gates: the old side is YAML",
		"diff --channel=standard --against-channel=standard --to=old.yaml":              "flag --channel: the new side is YAML",
		"diff --channel=standard --against=old.yaml --to=old.yaml":                      "flag --channel: the new side is YAML",
		"sample --channel=standard --feature-gates=none.yaml":                           `file "none.yaml" does not exist`,
	} {
		if got := commandIn(t, dir, noEnv, false, strings.Fields(args)...); got.exit != exitUsage || !strings.Contains(got.stderr, want) {
			t.Errorf("%s: %+v, want %s", args, got, want)
		}
	}
}

// TestUnusedChoicesAreTold names channels and feature gates that the source does not know,
// with each flag that takes them.
func TestUnusedChoicesAreTold(t *testing.T) {
	dir := variantsModule(t)
	if got := commandIn(t, dir, noEnv, false, "fix"); got.exit != exitClean {
		t.Fatalf("%+v", got)
	}
	for args, want := range map[string]string{
		"cost --channel=standard --feature-gates=Staem=true":                                    `feature gate "Staem" has a state, and no marker names it`,
		"cost crd paths=./... --channel=experimenta":                                            `flag --channel: no marker names "experimenta"`,
		"outline crd paths=./... --channel=experimenta":                                         `flag --channel: no marker names "experimenta"`,
		"diff --channel=standard --against-feature-gates=Staem=true":                            `feature gate "Staem" has a state, and no marker names it`,
		"diff --channel=standard --against-feature-gates=Steam=true --feature-gates=Staem=true": `feature gate "Staem" has a state, and no marker names it`,
		"diff crd paths=./... --channel=standard --against-channel=experimenta":                 `flag --against-channel: no marker names "experimenta"`,
		"diff crd paths=./... --channel=experimenta --against-channel=standard":                 `flag --channel: no marker names "experimenta"`,
	} {
		if got := commandIn(t, dir, noEnv, false, strings.Fields(args)...); got.exit == exitUsage || strings.Count(got.stderr, want) != 1 {
			t.Errorf("%s: %+v, want %s", args, got, want)
		}
	}
	const known = "diff --channel=standard --against-channel=experimental --feature-gates=Steam=true"
	if got := commandIn(t, dir, noEnv, false, strings.Fields(known)...); strings.Contains(got.stderr, "names") {
		t.Errorf("%s: %+v", known, got)
	}
}

// TestLeftOutIsTold has every command that looks at one variant and repeats no warnings say
// what nobody chose, and where a name is that the variant lacks.
func TestLeftOutIsTold(t *testing.T) {
	dir := variantsModule(t)
	if got := commandIn(t, dir, noEnv, false, "fix"); got.exit != exitClean {
		t.Fatalf("%+v", got)
	}
	writeTree(t, dir, files{
		".crdgen.yaml": "{}\n",
		"kinds.go": "// +groupName=kitchen.example.com\n// +versionName=v1\npackage kinds\n\nimport metav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\"\n\n" +
			"// +kubebuilder:object:root=true\n// +crdgen:channel=experimental\n// +crdgen:featureGate=Steam\ntype Range struct {\n" +
			"\tmetav1.TypeMeta   `json:\",inline\"`\n\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n}\n",
		"object.yaml": "apiVersion: kitchen.example.com/v1\nkind: Oven\nmetadata: {name: a}\nmode: Bake\nfuel: gas\n---\n" +
			"apiVersion: kitchen.example.com/v1\nkind: Range\nmetadata: {name: a}\n",
	}, []string{".crdgen.yaml", "kinds.go", "object.yaml"})
	const (
		channel = "types.go:11:24: warning: channel \"standard\" is not written: what belongs to it is left out [variant]\n\thelp: choose with --channel=standard\n"
		gate    = `warning: feature gate "Steam" is not declared: what belongs to it is left out`
	)
	for args, want := range map[string][]string{
		"sample":                          {channel, gate, "choose with --feature-gates=Steam=true or Steam=false"},
		"outline":                         {channel, gate},
		"validate -f object.yaml":         {channel, gate, "note: api/v1/types.go:16:2: field \"fuel\" is declared here, and not for this output\n\thelp: choose with --channel=experimental\n", "help: choose with --channel=experimental --feature-gates=Steam=true\n"},
		"diff --against-channel=standard": {channel, "choose with --against-feature-gates=Steam=true or Steam=false"},
		"diff --against-feature-gates=Steam=true --channel=standard": {gate},
		"sample Range":                      {`there is no kind "Range" in this variant`, "with --channel=experimental --feature-gates=Steam=true"},
		"sample ranges.kitchen.example.com": {"with --channel=experimental --feature-gates=Steam=true"},
		"sample --channel=exper":            {`no marker names "exper"`, `did you mean "experimental"?`},
	} {
		got := commandIn(t, dir, noEnv, false, strings.Fields(args)...)
		for _, part := range want {
			if !strings.Contains(got.stderr, part) {
				t.Errorf("%s: %+v, want %s", args, got, part)
			}
		}
	}
	for _, args := range []string{"sample", "outline", "validate -f object.yaml", "diff --against-channel=standard --against-feature-gates=Steam=true"} {
		got := commandIn(t, dir, noEnv, false, append(strings.Fields(args), "--channel=experimental", "--feature-gates=Steam=true")...)
		if strings.Contains(got.stderr, "left out") {
			t.Errorf("%s: %+v, want no word of the variant that was chosen", args, got)
		}
	}
}

// TestGatesFileIsAnInput edits a file of feature gates between two runs of one cache.
func TestGatesFileIsAnInput(t *testing.T) {
	dir := variantsModule(t)
	types := filepath.Join(dir, "api", "v1", "types.go")
	source, err := os.ReadFile(types)
	if err != nil {
		t.Fatal(err)
	}
	writeTree(t, dir, files{"api/v1/types.go": strings.ReplaceAll(string(source), "MaxLenght", "MaxLength")}, []string{"api/v1/types.go"})
	c := cachedTree{dir, t.TempDir(), map[string]string{}}
	args := []string{"crd:channels=standard,featureGates=gates.yaml", "paths=./...", "output:dir=out"}
	for _, steam := range []string{"false", "true", "false"} {
		writeTree(t, dir, files{"gates.yaml": "Steam: " + steam + "\n"}, []string{"gates.yaml"})
		got, replayed := c.run(args...)
		crd := readTree(t, filepath.Join(dir, "out"))["standard/kitchen.example.com_ovens.yaml"]
		if got.exit != exitClean || replayed || strings.Contains(crd, "steam:") != (steam == "true") {
			t.Errorf("Steam: %s: replayed %t, %+v\n%s", steam, replayed, got, crd)
		}
		c.warm(t, args)
	}
}
