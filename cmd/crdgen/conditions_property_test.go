package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/longtest"
)

// TestConditionsAreResolved writes sources in which fields, constants of enums, versions,
// kinds, parts of descriptions and markers of every generator stand behind conditions, each
// pair of conditions together: what a variant shows is what the source shows in which the
// conditions were resolved by hand, and so is what commands print of the variant.
func TestConditionsAreResolved(t *testing.T) {
	states := longtest.Share{Usual: 2, Short: 5}
	for _, a := range []string{"", "A=true", "A=false"} {
		for _, b := range []string{"", "B=true", "B=false"} {
			gates := strings.Trim(a+";"+b, ";")
			if !states.Takes("gates " + gates) {
				continue
			}
			t.Run("gates "+gates, func(t *testing.T) {
				t.Parallel()
				decided := hostileModule(t, conditionalSource(nil))
				got := runVariants(t, decided, gates)
				for _, channel := range []string{"a", "b", "c"} {
					v := &handVariant{channel, gates}
					plain := hostileModule(t, conditionalSource(v))
					want := runVariants(t, plain, "")
					compareLines(t, "the source resolved by hand", "channel "+channel, ofChannel(want, channel).lines(), ofChannel(got, channel).lines())
					for _, command := range []string{"outline", "sample --form=full", "sample --form=minimal", "cost"} {
						asked := append(strings.Fields(command), "crd", "paths=./...", "--channel="+channel)
						printed := runIn(t, plain, asked)
						if gates != "" {
							asked = append(asked, "--feature-gates="+strings.ReplaceAll(gates, ";", ","))
						}
						again := runIn(t, decided, asked)
						if printed.exit == exitUsage || again.exit == exitUsage {
							t.Fatalf("%s: %s%s", asked, printed.wrote[diagnosticsName], again.wrote[diagnosticsName])
						}
						compareLines(t, command+" of the source resolved by hand", command+" of channel "+channel, withoutPositions(printed), withoutPositions(again))
					}
				}
			})
		}
	}
}

// runVariants writes all manifests of three channels.
func runVariants(t *testing.T, dir, gates string) outcome {
	t.Helper()
	args := []string{"--check=off"}
	for _, g := range []string{"crd:channels=a;b;c", "rbac:roleName=cook,channels=a;b;c", "webhook:channels=a;b;c", "policy:channels=a;b;c"} {
		if gates != "" {
			g += ",featureGates=" + gates
		}
		args = append(args, g)
	}
	got := runIn(t, dir, append(args, "paths=./...", "output:dir=out"))
	if got.exit != exitClean {
		t.Fatalf("%q: %s", args, got.wrote[diagnosticsName])
	}
	return got
}

// positions are those that commands print of source.
var positions = regexp.MustCompile(`(?m)^ +at .*\.go:\d+:\d+$`)

// withoutPositions are the lines of what a command prints.
func withoutPositions(o outcome) map[string]bool {
	return outcome{wrote: files{stdoutName: positions.ReplaceAllString(o.wrote[stdoutName], "")}}.lines()
}

// ofChannel are the files of one channel.
func ofChannel(o outcome, channel string) outcome {
	part := outcome{wrote: files{}}
	for name, content := range o.wrote {
		if strings.HasPrefix(name, "out/"+channel+"/") {
			part.wrote[name] = content
		}
	}
	return part
}

// A handVariant resolves conditions as a person does who reads docs/variants.md.
type handVariant struct{ channel, gates string }

// meets reports whether a condition holds as it is written: channel=a;b or featureGate=A;!B.
func (v handVariant) meets(condition string) bool {
	if names, ok := strings.CutPrefix(condition, "channel="); ok {
		return slices.Contains(strings.Split(names, ";"), v.channel)
	}
	for state := range strings.SplitSeq(strings.TrimPrefix(condition, "featureGate="), ";") {
		name, off := strings.CutPrefix(state, "!")
		if slices.Contains(strings.Split(v.gates, ";"), fmt.Sprintf("%s=%t", name, !off)) {
			return true
		}
	}
	return false
}

// meetsAll reports whether all of several conditions hold.
func (v handVariant) meetsAll(conditions []string) bool {
	return !slices.ContainsFunc(conditions, func(c string) bool { return !v.meets(c) })
}

// writtenConditions are conditions of each form, one alone and two together.
var writtenConditions = [][]string{
	nil,
	{"channel=a"},
	{"channel=a;b"},
	{"featureGate=A"},
	{"featureGate=!A"},
	{"featureGate=A;B"},
	{"featureGate=B;!A"},
	{"channel=b", "featureGate=A"},
	{"featureGate=!B", "channel=a;c"},
	{"featureGate=A", "featureGate=B"},
	{"featureGate=A", "featureGate=!B"},
}

// A conditionalWriter writes source with conditions, or without those that were resolved.
type conditionalWriter struct {
	strings.Builder
	v *handVariant // nil where the conditions are written
}

func (w *conditionalWriter) linef(format string, args ...any) {
	fmt.Fprintf(w, format+"\n", args...)
}

// marker writes a marker behind conditions. It replaces the other one, "" for none.
func (w *conditionalWriter) marker(conditions []string, marker, other string) {
	if len(conditions) == 0 {
		w.linef("// %s", marker)
		return
	}
	if other != "" && (w.v == nil || !w.v.meetsAll(conditions)) {
		w.linef("// %s", other)
	}
	if w.v == nil {
		for _, c := range conditions {
			marker = "+crdgen:in:" + c + " " + marker
		}
		w.linef("// %s", marker)
	} else if w.v.meetsAll(conditions) {
		w.linef("// %s", marker)
	}
}

// above writes conditions of a declaration; false says that the variant has none of it.
func (w *conditionalWriter) above(conditions []string) bool {
	if w.v != nil {
		return w.v.meetsAll(conditions)
	}
	for _, c := range conditions {
		w.linef("// +crdgen:%s", c)
	}
	return true
}

// described writes a description with a part behind conditions, each inside of the one before.
func (w *conditionalWriter) described(conditions []string, text string) {
	w.linef("// %s", text)
	switch {
	case len(conditions) == 0:
	case w.v == nil:
		more := "// More of it."
		for _, c := range slices.Backward(conditions) {
			name, _, _ := strings.Cut(c, "=")
			more = fmt.Sprintf("// <crdgen:%s>\n//\n%s\n// </crdgen:%s>", c, more, name)
		}
		w.linef("%s", more)
	case w.v.meetsAll(conditions):
		w.linef("//\n// More of it.")
	}
	w.linef("//")
}

const conditionalHeader = `
import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

`

const conditionalRoot = "\tmetav1.TypeMeta   `json:\",inline\"`\n\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n"

// conditionalSource is a module with every pair of conditions, as it is written or as a
// variant has it.
func conditionalSource(v *handVariant) files {
	tree := files{"api/v1/types.go": conditionalOven(v)}
	for i, above := range writtenConditions {
		for j, of := range writtenConditions {
			if i == 0 && j == 0 || i > 0 && j > 0 && (i+j)%3 != 0 {
				continue
			}
			name := fmt.Sprintf("kind%dof%d", i, j)
			for version, conditions := range map[string][]string{"v1": above, "v2": of} {
				w := &conditionalWriter{v: v}
				if !w.above(conditions[:min(1, len(conditions))]) {
					continue // a package of the channel or gate
				}
				w.linef("// +groupName=%s.example.com\npackage %s\n%s", name, version, conditionalHeader)
				w.linef("// +kubebuilder:object:root=true")
				if version == "v2" {
					w.linef("// +kubebuilder:storageversion")
				}
				if w.above(conditions[min(1, len(conditions)):]) {
					w.linef("type Pan struct {\n%s\n\tSize int32 `json:\"size\"`\n}", conditionalRoot)
				} else {
					w.Reset()
					w.linef("// +groupName=%s.example.com\npackage %s\n", name, version)
				}
				tree[name+"/"+version+"/types.go"] = w.String()
			}
		}
	}
	return tree
}

// conditionalOven is a kind with fields, enums and markers behind every pair of conditions.
func conditionalOven(v *handVariant) string {
	w, types := &conditionalWriter{v: v}, &conditionalWriter{v: v}
	w.linef("// +groupName=kitchen.example.com\n// +versionName=v1\npackage v1\n%s", conditionalHeader)
	w.marker(nil, "+kubebuilder:rbac:groups=kitchen.example.com,resources=ovens,verbs=get", "")
	for i, c := range writtenConditions {
		w.marker(c, fmt.Sprintf("+kubebuilder:rbac:groups=g%d.example.com,resources=things,verbs=get", i), "")
		w.linef("")
		w.marker(c, fmt.Sprintf("+kubebuilder:webhook:path=/w%d,mutating=true,failurePolicy=fail,sideEffects=None,groups=kitchen.example.com,resources=ovens,verbs=create,versions=v1,name=w%d.example.com,admissionReviewVersions=v1", i, i), "")
		w.linef("")
	}
	w.linef("// +kubebuilder:object:root=true")
	for i, c := range writtenConditions {
		w.marker(c, fmt.Sprintf("+kubebuilder:printcolumn:name=C%d,type=string,JSONPath=.always", i), "")
		w.marker(c, fmt.Sprintf(`+kubebuilder:validation:XValidation:rule="self.always != 'x%d'"`, i), "")
		w.marker(c, fmt.Sprintf("+crdgen:at=.at.f%d +kubebuilder:validation:MaxLength=3", i), "")
		w.marker(c, fmt.Sprintf("+crdgen:not=.at.g%d +kubebuilder:validation:Enum=x", i), "")
		w.marker(c, fmt.Sprintf("+crdgen:policy:name=p%d", i), "")
		w.marker(c, fmt.Sprintf(`+crdgen:policy:validation:policy=p%d,expression="object.always != 'p%d'"`, i, i), "")
	}
	w.linef("type Oven struct {\n%s", conditionalRoot)
	w.linef("\tAlways string `json:\"always\"`\n\tAt At `json:\"at\"`")
	types.linef("type At struct {")
	for i := range writtenConditions {
		types.linef("\tF%d string `json:\"f%d\"`\n\tG%d string `json:\"g%d,omitempty\"`", i, i, i, i)
	}
	types.linef("}")
	for i, above := range writtenConditions {
		for j, of := range writtenConditions {
			if i > 0 && j > 0 && (i+j)%3 == 1 {
				continue
			}
			// The order of keys in which numbers differ in length is no order in YAML libraries.
			n := fmt.Sprintf("%02dx%02d", i, j)
			field := func(name, goType string, markers func()) {
				inner := &conditionalWriter{v: v}
				inner.described(of, "Text of "+name+".")
				if !inner.above(above) {
					return
				}
				w.WriteString(inner.String())
				markers()
				w.linef("\t%s %s `json:\"%s,omitempty\"`", strings.ToUpper(name[:1])+name[1:], goType, name)
			}
			field("text"+n, "string", func() {
				w.marker(of, "+kubebuilder:validation:MaxLength=9", "+kubebuilder:validation:MaxLength=5")
				w.marker(of, "+required", "+optional")
				w.marker(of, "+kubebuilder:validation:Pattern=`^a*$`", "")
			})
			field("list"+n, "[]string", func() {
				w.marker(of, "+kubebuilder:validation:items:MaxLength=9", "")
				w.marker(of, "+listType=set", "+listType=atomic")
				w.marker(nil, "+kubebuilder:validation:MaxItems=5", "")
			})
			field("mode"+n, "Mode"+n, func() {
				w.marker(nil, `+kubebuilder:default="x"`, "")
			})
			types.linef("// +crdgen:enum\ntype Mode%s string\n\nconst (\n\tX%s Mode%s = \"x\"", n, n, n)
			for k, c := range [][]string{above, of} {
				inner := &conditionalWriter{v: v}
				if inner.above(c) {
					types.linef("%s\tY%d_%s Mode%s = \"y%d\"", inner.String(), k, n, n, k)
				}
			}
			types.linef(")")
		}
	}
	w.linef("}\n")
	return w.String() + types.String()
}
