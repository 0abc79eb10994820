package main

import (
	"fmt"
	"strings"
	"testing"
)

// convertedTypes is a version of a kind.
func convertedTypes(version, marks, specMarks, fields string) string {
	return `// +groupName=example.com
package ` + version + `

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
` + marks + `
type Lamp struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `

	Spec LampSpec ` + "`json:\"spec,omitempty\"`" + `
}

` + specMarks + `
type LampSpec struct {
	Watts int32 ` + "`json:\"watts,omitempty\"`" + `
` + fields + `
}
`
}

// TestDiffConversions compares what conversions of source keep, on both sides.
func TestDiffConversions(t *testing.T) {
	t.Parallel()
	const (
		hub     = "// +crdgen:conversion:hub\n// +kubebuilder:storageversion"
		storage = "// +kubebuilder:storageversion"
		room    = "\tRoom string `json:\"room,omitempty\"`\n"
		place   = "\tPlace string `json:\"place,omitempty\"`\n\tFloor string `json:\"floor,omitempty\"`\n"
	)
	type side = lamps
	beta := func(marks, specMarks, fields string) string {
		return convertedTypes("v1beta1", marks, specMarks, fields)
	}
	v1 := func(marks, specMarks, fields string) string { return convertedTypes("v1", marks, specMarks, fields) }
	kept := side{beta("", "", "\t// +crdgen:conversion:preserve\n"+room), v1(hub, "", "")}
	dropped := side{beta("", "", "\t// +crdgen:conversion:drop:reason=\"nobody reads it\"\n"+room), v1(hub, "", "")}
	moved := func(to string) side {
		return side{beta("", "// +crdgen:conversion:hubOnly:path=."+map[string]string{"place": "floor", "floor": "place"}[to], "\t// +crdgen:conversion:path=."+to+"\n"+room), v1(hub, "", place)}
	}
	filled := func(value string) side {
		return side{beta("", "// +crdgen:conversion:hubOnly:path=.room,default="+value, ""), v1(hub, "", room)}
	}
	enum := func(values string) side {
		const mode = "\t// +kubebuilder:validation:Enum=%\n\tMode string `json:\"mode,omitempty\"`\n"
		return side{
			beta("", "", "\t// +crdgen:conversion:enum:values={"+values+"}\n"+strings.Replace(mode, "%", "On;Off", 1)),
			v1(hub, "", strings.Replace(mode, "%", "Lit;Dark", 1)),
		}
	}
	// written is a side with a hand-written function.
	written := func(statement string) side {
		s := side{beta("", "", ""), v1(hub, "", "")}
		s.beta = strings.Replace(s.beta, "import metav1", "import v1 \"example.com/cases/api/v1\"\nimport metav1", 1) +
			"\nfunc Convert_v1beta1_LampSpec_To_v1_LampSpec(in *LampSpec, out *v1.LampSpec) error {\n\t" + statement + "\n\treturn nil\n}\n"
		return s
	}
	plain := side{beta("", "", ""), v1(hub, "", "")}
	wrong := side{beta("", "", "\t// +crdgen:conversion:preserve\n\t// +crdgen:conversion:drop:reason=\"nobody reads it\"\n"+room), v1(hub, "", "")}
	const notCompared = "conversions were not compared, since one side has none that can be generated: "
	const unknown = "what that does to objects is not known [conversion-function-changed]"
	for name, test := range map[string]struct {
		old, new side
		exit     int
		want     []string
		not      string
	}{
		"kept and no longer": {kept, dropped, exitFindings, []string{
			"data is lost or changes silently\n", "convert as before, or tell users", "spec.room: the field was kept in an annotation when an object becomes v1, and is lost now [conversion-field-lost]",
			"witness: write spec.room in v1beta1, write the object as v1, and read it back: the field is gone",
		}, ""},
		"kept again":    {dropped, kept, exitClean, []string{"spec.room: the field was lost when an object becomes v1, and is kept in an annotation now [conversion-field-kept]"}, "field-lost"},
		"led elsewhere": {moved("place"), moved("floor"), exitFindings, []string{"spec.room: the field was spec.place in v1, and is spec.floor now [conversion-field-moved]"}, ""},
		"other default": {filled("hall"), filled("attic"), exitFindings, []string{`spec.room: objects of v1beta1 get "attic" here, and got "hall" before [conversion-default-changed]`}, ""},
		"other values":  {enum("On: Lit, Off: Dark"), enum("On: Dark, Off: Lit"), exitFindings, []string{"spec.mode: the conversion of values to v1 was {Off: Dark, On: Lit} and is {Off: Lit, On: Dark} now [conversion-values-changed]"}, ""},
		"the hub moved": {
			kept,
			side{beta("// +crdgen:conversion:hub", "", room), v1(storage, "// +crdgen:conversion:hubOnly:path=.room", "")},
			exitClean,
			[]string{"the hub was v1 and is v1beta1 now", "[conversion-hub-moved]"},
			"conversion-field-lost",
		},
		"no conversion any more": {kept, side{beta("", "", room), v1(storage, "", "")}, exitFindings, []string{"no conversion from v1beta1 to v1 is generated any more", "[conversion-removed]"}, ""},
		"a function appears":     {plain, written("out.Watts = in.Watts"), exitClean, []string{"spec: it is converted to v1 by the hand-written Convert_v1beta1_LampSpec_To_v1_LampSpec now", unknown, "safe to apply but for what is not known"}, ""},
		"a function goes":        {written("out.Watts = in.Watts"), plain, exitClean, []string{"spec: it was converted to v1 by the hand-written", unknown}, ""},
		"a function changes":     {written("out.Watts = in.Watts"), written("out.Watts = 2 * in.Watts"), exitClean, []string{"which was written otherwise before", unknown}, ""},
		"a function is laid out": {written("out.Watts = in.Watts"), written("out.Watts  =\tin.Watts"), exitClean, []string{"\nno changes\n"}, ""},
		"the new side is wrong":  {kept, wrong, exitClean, []string{notCompared, "[conversion-not-compared]", "1 compatible: safe to apply but for what is not known\n"}, ""},
		"the old side is wrong":  {wrong, kept, exitClean, []string{notCompared, "1 compatible: safe to apply but for what is not known\n"}, ""},
		"the same":               {kept, kept, exitClean, []string{"\nno changes\n"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			code, stdout, stderr := diffOf(t, test.old, test.new)
			checkPrinted(t, code, test.exit, stdout, stderr, test.want, test.not)
		})
	}
}

// lamps are the sources of a kind in a spoke and its hub.
type lamps struct{ beta, v1 string }

// diffOf compares what is there with what a new repository has as its revision.
func diffOf(t *testing.T, old, now lamps) (code int, stdout, stderr string) {
	t.Helper()
	r := newDiffRepository(t)
	write := func(l lamps) {
		r.write("api/v1beta1/lamp.go", l.beta)
		r.write("api/v1/lamp.go", l.v1)
	}
	write(old)
	r.commit("old")
	write(now)
	return r.diff("", "", "./api/...", "--against=HEAD")
}

// checkPrinted compares what a comparison gave with its exit code, with what it has to print,
// and with what it must not, if that is not "".
func checkPrinted(t *testing.T, code, exit int, stdout, stderr string, want []string, not string) {
	t.Helper()
	if code != exit {
		t.Errorf("exit code %d, want %d", code, exit)
	}
	for _, text := range want {
		if !strings.Contains(stdout, text) {
			t.Errorf("not printed: %q", text)
		}
	}
	if not != "" && strings.Contains(stdout, not) {
		t.Errorf("printed: %q", not)
	}
	if t.Failed() {
		t.Logf("%s%s", stdout, stderr)
	}
}

// TestDiffConversionsWithOptions names generators in the arguments: what becomes of fields is
// compared wherever definitions are.
func TestDiffConversionsWithOptions(t *testing.T) {
	t.Parallel()
	version := func(values string) string {
		return convertedTypes("v1beta1", "", "", "\t// +crdgen:conversion:enum:values={"+values+"}\n\t// +kubebuilder:validation:Enum=On;Off\n\tMode string `json:\"mode,omitempty\"`\n")
	}
	r := newDiffRepository(t)
	r.write("api/v1/lamp.go", convertedTypes("v1", "// +crdgen:conversion:hub\n// +kubebuilder:storageversion", "", "\t// +kubebuilder:validation:Enum=Lit;Dark\n\tMode string `json:\"mode,omitempty\"`\n"))
	r.write("api/v1beta1/lamp.go", version("On: Lit, Off: Dark"))
	r.commit("old")
	r.write("api/v1beta1/lamp.go", version("On: Dark, Off: Lit"))
	for _, named := range [][]string{{"crd"}, {"crd:conversion=external"}, {"crd", "rbac:roleName=lamps"}, {"crd", "conversion"}} {
		code, stdout, stderr := r.diff("", "", append(named, "./api/...", "--against=HEAD")...)
		checkPrinted(t, code, exitFindings, stdout, stderr, []string{"[conversion-values-changed]"}, "")
	}
}

// TestDiffConversionsOfChannel compares conversions as they are generated, which is for all
// channels: a value that one of them has not is no reason to compare nothing.
func TestDiffConversionsOfChannel(t *testing.T) {
	t.Parallel()
	version := func(name, about, marker string, values ...string) string {
		constants := "\n// +k8s:enum\ntype Mode string\n\nconst (\n"
		for i, v := range values {
			if i == len(values)-1 {
				constants += "\t// +crdgen:channel=experimental\n"
			}
			constants += fmt.Sprintf("\tMode%d Mode = %q\n", i, v)
		}
		return convertedTypes(name, about, "", marker+"\t// +optional\n\tMode Mode `json:\"mode,omitempty\"`\n") + constants + ")\n"
	}
	beta := func(on, off string) string {
		return version("v1beta1", "", "\t// +crdgen:conversion:enum:values={on: "+on+", off: "+off+", dim: Dim}\n", "on", "off", "dim")
	}
	r := newDiffRepository(t)
	r.write("api/v1/lamp.go", version("v1", "// +crdgen:conversion:hub\n// +kubebuilder:storageversion", "", "On", "Off", "Dim"))
	r.write("api/v1beta1/lamp.go", beta("On", "Off"))
	r.commit("old")
	for _, test := range []struct {
		beta string
		exit int
		want string
	}{{beta("On", "Off"), exitClean, "\nno changes\n"}, {beta("Off", "On"), exitFindings, "[conversion-values-changed]"}} {
		r.write("api/v1beta1/lamp.go", test.beta)
		for _, channel := range []string{"standard", "experimental"} {
			code, stdout, stderr := r.diff("", "", "./api/...", "crd:channels=standard;experimental", "--against=HEAD", "--channel="+channel)
			checkPrinted(t, code, test.exit, stdout, stderr, []string{test.want}, "conversion-not-compared")
		}
	}
}
