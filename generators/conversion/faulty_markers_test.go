package conversion_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
	"github.com/crdgen/crdgen/internal/diag"
)

const faultyHead = `// +kubebuilder:object:generate=true
// +groupName=faulty.example.com
package %s

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
%stype Foo struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `

	Spec FooSpec ` + "`json:\"spec\"`" + `
}

type FooSpec struct {
%s}
`

// TestFaultyMarkersSpeakForTheirPaths breaks a marker with functions in each way: of the fields that
// it names none is said to have no counterpart, and no marker is proposed for one of them.
func TestFaultyMarkersSpeakForTheirPaths(t *testing.T) {
	field := func(name string) string {
		return fmt.Sprintf("\t%s string `json:%q`\n", strings.ToUpper(name), name+",omitempty")
	}
	hub := field("amber") + field("birch") + field("cedar") + field("dahlia") + "\tInner Inner `json:\"inner\"`\n"
	inner := "\ntype Inner struct {\n" + field("elder") + "}\n"
	functions := `
func To(one string) (string, string) { return one, "" }
func From(one, two string) string    { return one + two }
func Odd(one string) string          { return one }
`
	const good = "+crdgen:conversion:func:to=To,from=From,paths={.cedar,.inner.elder}"
	for name, marker := range map[string]string{
		"good":               good,
		"taken":              "+crdgen:conversion:func:to=To,from=From,paths={.birch,.cedar}",
		"taken far":          "+crdgen:conversion:func:to=To,from=From,paths={.birch,.inner.elder}",
		"taken last":         "+crdgen:conversion:func:to=To,from=From,paths={.cedar,.birch}",
		"root and here":      "+crdgen:conversion:func:to=To,from=From,paths={/spec/cedar,.dahlia}",
		"here and root":      "+crdgen:conversion:func:to=To,from=From,paths={.cedar,/spec/dahlia}",
		"twice":              "+crdgen:conversion:func:to=To,from=From,paths={.cedar,.cedar}",
		"misspelt":           "+crdgen:conversion:func:to=To,from=From,paths={.cedar,.dalia}",
		"nowhere":            "+crdgen:conversion:func:to=To,from=From,paths={.cedar,.xyz}",
		"no function":        "+crdgen:conversion:func:to=Too,from=From,paths={.cedar,.dahlia}",
		"another form":       "+crdgen:conversion:func:to=Odd,from=From,paths={.cedar,.dahlia}",
		"no name":            "+crdgen:conversion:func:to=T.o,from=From,paths={.cedar,.dahlia}",
		"unknown argument":   "+crdgen:conversion:func:to=To,form=From,paths={.cedar,.dahlia}",
		"not read":           "+crdgen:conversion:func:to=To,from=From,paths={.cedar,.dahlia",
		"with itself":        "+crdgen:conversion:func:to=To,from=From,with={.queen},paths={.cedar,.dahlia}",
		"with another":       "+crdgen:conversion:func:to=To,from=From,with={.pine},paths={.cedar,.dahlia}",
		"with nowhere":       "+crdgen:conversion:func:to=To,from=From,with={.xyz},paths={.cedar,.dahlia}",
		"with and root":      "+crdgen:conversion:func:to=To,from=From,with={.rowan},paths={.cedar,/spec/dahlia}",
		"path beside":        good + "\n\t// +crdgen:conversion:path=.dahlia",
		"drop beside":        good + "\n\t// +crdgen:conversion:drop:reason=old",
		"several are broken": "+crdgen:conversion:func:to=Too,from=Odd,with={.queen},paths={.birch,.cedar,.xyz}",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			spoke := "\t// +crdgen:conversion:func:to=To,from=From,paths={.amber,.birch}\n" + field("pine") + "\t// " + marker + "\n" + field("queen")
			if strings.Contains(marker, ".rowan") {
				spoke += field("rowan")
			}
			spoke += "\tInner Inner `json:\"inner\"`\n"
			dir := harness.Module(t, harness.Files{
				"v1/types.go":      fmt.Sprintf(faultyHead, "v1", "// +crdgen:conversion:hub\n", hub) + inner,
				"v1beta1/types.go": fmt.Sprintf(faultyHead, "v1beta1", "", spoke) + "\ntype Inner struct{}\n" + functions,
			})
			_, found := harness.Run(t, dir, conversion.Options{FunctionsOnly: &harness.Yes})
			if name == "good" { // no marker names .dahlia
				if len(found) != 1 || found[0].Code != diag.UnmappedField || !strings.Contains(found[0].Message, "DAHLIA") {
					t.Error(harness.Say(found, dir))
				}
				return
			}
			if !found.HasErrors() {
				t.Error("no error")
			}
			for _, d := range found {
				isNamed := false
				for _, path := range []string{"cedar", "dahlia", "elder", "rowan"} {
					isNamed = isNamed || strings.Contains(marker, path) && strings.Contains(d.Message, strings.ToUpper(path))
				}
				if d.Code == diag.UnmappedField && isNamed {
					t.Errorf("%s\nsays: %s", marker, harness.Say(diag.List{d}, dir))
				}
				for _, edit := range d.Edits {
					if !strings.Contains(edit.New, ".elder") && strings.Contains(edit.New, "hubOnly") || strings.Contains(edit.New, "preserve") {
						t.Errorf("%s\nproposes %s at %s", marker, edit.New, filepath.Base(d.Pos.Filename))
					}
				}
			}
		})
	}
}
