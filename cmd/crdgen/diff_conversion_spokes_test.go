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
		"it was dropped before":   {v1(drop+room, toPlace+room, place), back, exitClean, []string{"the hub was v1 and is v1beta1 now", "the field was lost when an object becomes v1beta1, and is spec.room now [conversion-field-kept]"}, "conversion-field-lost"},
		"values by way of others": {beta(onLit, enums), v1(mode("On;Off", "On: Up, Off: Down"), mode("Lit;Dark", "Lit: Up, Dark: Down"), mode("Up;Down", "")), exitClean, []string{moved}, "conversion-values-changed"},
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
