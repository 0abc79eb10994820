package conversion_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
	"github.com/crdgen/crdgen/internal/longtest"
)

// listedTypes are a version of a kind that has structs of lists: a version always writes those that
// are not marked, which the schema refuses to be null, and leaves out the others.
const listedTypes = `// +kubebuilder:object:generate=true
// +groupName=PACKAGE.example.com
package VERSION

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
MARKtype Foo struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `

	Spec Spec ` + "`json:\"spec,omitempty\"`" + `
}

type Spec struct {
	Listed STARListed ` + "`json:\"listedTAG\"`" + `
	Named  STARNamed  ` + "`json:\"namedTAG\"`" + `
	Wide   STARWide   ` + "`json:\"wideTAG\"`" + `
}

type Listed struct {
	Items  []string          ` + "`json:\"itemsSPOKE\"`" + `
	Labels map[string]string ` + "`json:\"labelsHUB\"`" + `
	Inner  Inner             ` + "`json:\"innerINNER\"`" + `
}

type Inner struct {
	Parts []Part ` + "`json:\"partsSPOKE\"`" + `
	Note  string ` + "`json:\"note,omitempty\"`" + `
}

type Part struct {
	Names []string ` + "`json:\"namesHUB\"`" + `
}

type Named struct {
	Names []string ` + "`json:\"namesHUB\"`" + `
}

type Wide struct {
	Names []string ` + "`json:\"namesHUB\"`" + `
	Items []string ` + "`json:\"itemsSPOKE\"`" + `
FIELDS}
`

// TestStructsOfListsAreThere converts structs that hold lists which one version must have, in each
// way in which the struct itself may be left out in either version: none comes of nothing, and none
// that was there is gone. One of the structs has more fields than are compared one by one
// elsewhere.
func TestStructsOfListsAreThere(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	given := harness.Files{}
	fields := ""
	for i := range 50 {
		fields += fmt.Sprintf("\tF%d *bool `json:\"f%d,omitempty\"`\n", i, i)
	}
	shapes := []string{"", ",omitempty", ",omitzero", "*,omitempty"}
	for i, spoke := range shapes {
		for j, hub := range shapes {
			dir := fmt.Sprintf("listed%d%d", i, j)
			write := func(version, mark, shape, always, never string) {
				star, tag := "", shape
				if strings.HasPrefix(shape, "*") {
					star, tag = "*", shape[1:]
				}
				given[dir+"/"+version+"/types.go"] = strings.NewReplacer(
					"PACKAGE", dir, "VERSION", version, "MARK", mark, "STAR", star, "TAG", tag, "FIELDS", fields,
					always, "", never, ",omitempty", "INNER", []string{"", ",omitzero"}[(i+j)%2],
				).Replace(listedTypes)
			}
			write("v1beta1", "", spoke, "SPOKE", "HUB")
			write("v1", "// +crdgen:conversion:hub\n", hub, "HUB", "SPOKE")
		}
	}
	dir := harness.CompiledModule(t, given)
	harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes, Tests: &harness.Yes})
	harness.LimitSeeds(t, dir, longtest.Count(1000, 60))
	harness.Together(t, dir)
	harness.GoTest(t, dir, "./all")
}
