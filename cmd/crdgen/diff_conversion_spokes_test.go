package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDiffConversionsBetweenSpokes moves the hub among three versions: two that are no
// hub on one side are compared by what the conversion by way of the hub makes of them.
func TestDiffConversionsBetweenSpokes(t *testing.T) {
	const (
		hub     = "// +crdgen:conversion:hub"
		storage = "// +kubebuilder:storageversion"
		room    = "\tRoom string `json:\"room,omitempty\"`\n"
		place   = "\tPlace string `json:\"place,omitempty\"`\n"
		keep    = "\t// +crdgen:conversion:preserve\n"
		drop    = "\t// +crdgen:conversion:drop:reason=\"nobody reads it\"\n"
		toPlace = "\t// +crdgen:conversion:path=.place\n"
	)
	mode := func(values, renamed string) string {
		marker := ""
		if renamed != "" {
			marker = "\t// +crdgen:conversion:enum:values={" + renamed + "}\n"
		}
		return marker + "\t// +kubebuilder:validation:Enum=" + values + "\n\tMode string `json:\"mode,omitempty\"`\n"
	}
	// of is an enum with markers.
	of := func(values string, markers ...string) string {
		all := "\t// +kubebuilder:validation:Enum=" + values + "\n\tMode string `json:\"mode,omitempty\"`\n"
		for _, m := range markers {
			all = "\t// +crdgen:conversion:" + m + "\n" + all
		}
		return all
	}
	type side map[string]string // the source of versions
	// beta is a side with v1beta1 as the hub, v1 one with v1.
	beta := func(alpha, beta string) side {
		return side{"v1alpha1": convertedTypes("v1alpha1", "", "", alpha), "v1beta1": convertedTypes("v1beta1", hub+"\n"+storage, "", beta)}
	}
	v1 := func(alpha, beta, v1 string) side {
		alone := ""
		if strings.HasPrefix(alpha, drop) {
			alone = "// +crdgen:conversion:hubOnly:path=.place"
		}
		return side{
			"v1alpha1": convertedTypes("v1alpha1", "", alone, alpha), "v1beta1": convertedTypes("v1beta1", "", "", beta),
			"v1": convertedTypes("v1", hub+"\n"+storage, "", v1),
		}
	}
	onLit, enums := mode("On;Off", "On: Lit, Off: Dark"), mode("Lit;Dark", "")
	// back is a side with the three versions and v1beta1 as the hub.
	back := side{
		"v1alpha1": convertedTypes("v1alpha1", "", "", room), "v1beta1": convertedTypes("v1beta1", hub, "", room),
		"v1": convertedTypes("v1", storage, "", "\t// +crdgen:conversion:path=.room\n"+place),
	}
	const moved = "the hub was v1beta1 and is v1 now"
	for name, test := range map[string]struct {
		old, new side
		exit     int
		want     []string
		not      string
	}{
		"the new hub has it":   {beta(room, room), v1(toPlace+room, toPlace+room, place), exitClean, []string{moved}, "spec.room"},
		"the new hub lacks it": {beta(room, room), v1(keep+room, keep+room, ""), exitFindings, []string{moved, "spec.room: the field was spec.room in v1beta1, and is kept in an annotation now [conversion-field-moved]"}, ""},
		"it is dropped on the way": {beta(room, room), v1(drop+room, toPlace+room, place), exitFindings, []string{
			"spec.room: the field was spec.room when an object becomes v1beta1, and is lost now [conversion-field-lost]",
			"witness: write spec.room in v1alpha1, write the object as v1beta1, and read it back: the field is gone",
		}, ""},
		"it was dropped before": {v1(drop+room, toPlace+room, place), back, exitClean, []string{"the hub was v1 and is v1beta1 now", "the field was lost when an object becomes v1beta1, and is spec.room now [conversion-field-kept]"}, "conversion-field-lost"},
		"it was kept for two": {
			side{"v1alpha1": convertedTypes("v1alpha1", "", "", keep+room), "v1beta1": convertedTypes("v1beta1", hub+"\n"+storage, "", ""), "v1": convertedTypes("v1", "", "", keep+room)},
			side{"v1alpha1": convertedTypes("v1alpha1", "", "", room), "v1beta1": convertedTypes("v1beta1", storage, "// +crdgen:conversion:hubOnly:path=.room", ""), "v1": convertedTypes("v1", hub, "", room)},
			exitClean,
			[]string{ // an alpha version may change
				"v1alpha1/lamp.go:18:2: spec.room: the field was kept in an annotation of objects that are stored as v1beta1, which is not read for it any more: v1 has spec.room [conversion-field-moved]",
				"witness: read an object that was written in v1alpha1 with spec.room before, and is stored as v1beta1: spec.room is what spec.room of the stored object says",
			},
			"v1/lamp.go:18:2: spec.room: the field was kept in an annotation of objects",
		},
		"values by way of others": {beta(onLit, enums), v1(mode("On;Off", "On: Up, Off: Down"), mode("Lit;Dark", "Lit: Up, Dark: Down"), mode("Up;Down", "")), exitClean, []string{moved}, "conversion-values-changed"},
		"values that two of them share": {
			v1(of("uno;dos;tres;cuatro", "enum={uno: One, dos: Two, tres: Two, cuatro: Three}", "enumInverse={Two: dos}"), of("uno;dos;tres;cuatro", "enum={uno: One, dos: Two, tres: Two, cuatro: Three}", "enumInverse={Two: dos}"), of("One;Two;Three")),
			side{
				"v1alpha1": convertedTypes("v1alpha1", "", "", of("uno;dos;tres;cuatro", "enum={dos: dos, tres: dos}", "enumInverse={tres: dos}")), "v1beta1": convertedTypes("v1beta1", hub, "", of("uno;dos;tres;cuatro")),
				"v1": convertedTypes("v1", storage, "", of("One;Two;Three", "enum={One: uno, Three: cuatro, Two: dos}", "enumInverse={tres: Two}")),
			},
			exitClean,
			[]string{"the hub was v1 and is v1beta1 now"},
			"conversion-values-changed",
		},
		"values that are crossed": {beta(onLit, enums), v1(mode("On;Off", "On: Up, Off: Down"), mode("Lit;Dark", "Lit: Down, Dark: Up"), mode("Up;Down", "")), exitFindings, []string{
			"spec.mode: the conversion of values to v1beta1 was {Off: Dark, On: Lit} and is {Off: Lit, On: Dark} now [conversion-values-changed]",
		}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			r := newDiffRepository(t)
			write := func(s side) {
				if err := os.RemoveAll(filepath.Join(r.dir, "api")); err != nil {
					t.Fatal(err)
				}
				for _, version := range []string{"v1alpha1", "v1beta1", "v1"} {
					if source, there := s[version]; there {
						r.write("api/"+version+"/lamp.go", source)
					}
				}
			}
			write(test.old)
			r.commit("old")
			write(test.new)
			code, stdout, stderr := r.diff("", "", "./api/...", "--against=HEAD")
			checkPrinted(t, code, test.exit, stdout, stderr, test.want, test.not)
		})
	}
}
