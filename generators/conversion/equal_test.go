package conversion_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
)

// equalTypes is a version whose window has times, a quantity and free JSON.
const equalTypes = `// +kubebuilder:object:generate=true
// +groupName=equal.example.com
package VERSION

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
HUB
type Foo struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `
	MARK
	Window Window ` + "`json:\"window,omitempty\"`" + `
}

type Window struct {
	Since metav1.Time            ` + "`json:\"since,omitempty\"`" + `
	Until *metav1.MicroTime      ` + "`json:\"until,omitempty\"`" + `
	Size  resource.Quantity      ` + "`json:\"size,omitempty\"`" + `
	Free  *apiextensionsv1.JSON  ` + "`json:\"free,omitempty\"`" + `
	Limit metav1.Time            ` + "`json:\"limitVERSION,omitempty\"`" + `
}
`

// equalFunctions make equal values that are others in memory: times in another
// zone, a quantity that was computed, JSON with blanks.
const equalFunctions = `package v1beta1

import (
	"bytes"
	"encoding/json"

	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	v1 "example.com/cases/v1"
)

func ToWindow(in Window) v1.Window {
	out := v1.Window{Since: metav1.NewTime(in.Since.UTC()), Until: in.Until, Size: *resource.NewQuantity(in.Size.Value(), resource.BinarySI), Free: in.Free, Limit: in.Limit}
	if in.Until != nil {
		until := metav1.NewMicroTime(in.Until.UTC())
		out.Until = &until
	}
	if in.Free != nil {
		var text bytes.Buffer
		json.Indent(&text, in.Free.Raw, "", " ")
		out.Free.Raw = text.Bytes()
	}
	return out
}

func FromWindow(in v1.Window) Window {
	return Window{Since: in.Since, Until: in.Until, Size: in.Size, Free: in.Free, Limit: in.Limit}
}
`

const equalTest = `package v1beta1_test

import (
	"encoding/json"
	"testing"
	"time"

	v1 "example.com/cases/v1"
	"example.com/cases/v1beta1"
)

func TestEqual(t *testing.T) {
	time.Local = time.FixedZone("here", 3600)
	for _, size := range []string{"1Gi", "1024Mi", "0"} {
		in := new(v1beta1.Foo)
		text := "{\"window\":{\"since\":\"2026-01-02T03:04:05Z\",\"until\":\"2026-01-02T03:04:05.000006Z\",\"limitv1beta1\":\"0001-01-01T00:00:00Z\",\"free\":{\"a\": [1, 2]},\"size\":\"" + size + "\"}}"
		if err := json.Unmarshal([]byte(text), in); err != nil {
			t.Fatal(err)
		}
		out := new(v1.Foo)
		if err := v1beta1.Convert_v1beta1_Foo_To_v1_Foo(in, out); err != nil {
			t.Fatal(err)
		}
		if out.Annotations != nil {
			t.Errorf("kept though nothing is lost: %v", out.Annotations)
		}
	}
}
`

// TestEqualIsNotKept converts values that are equal and differ in memory.
func TestEqualIsNotKept(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	types := func(version, hub, mark string) string {
		return strings.NewReplacer("VERSION", version, "HUB\n", hub, "MARK\n", mark).Replace(equalTypes)
	}
	dir := harness.CompiledModule(t, harness.Files{
		"v1beta1/types.go":      types("v1beta1", "", "\t// +crdgen:conversion:func:to=ToWindow,from=FromWindow,paths={.window}\n"),
		"v1beta1/functions.go":  equalFunctions,
		"v1beta1/equal_test.go": equalTest,
		"v1/types.go":           types("v1", "// +crdgen:conversion:hub\n", ""),
	})
	harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes})
	harness.GoTest(t, filepath.Join(dir, "v1beta1"), ".")
}
