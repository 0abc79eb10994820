package conversion_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
)

const versionOfModule = `// +kubebuilder:object:generate=true
// +groupName=modules.example.com
package VERSION

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
MARKtype Foo struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `

	Spec FooSpec ` + "`json:\"spec,omitempty\"`" + `
}

type FooSpec struct {
	Timeout    *metav1.Duration              ` + "`json:\"timeout,omitempty\"`" + `
	Conditions []metav1.Condition            ` + "`json:\"conditions,omitempty\"`" + `
	Secrets    map[string]corev1.SecretKeySelector ` + "`json:\"secrets,omitempty\"`" + `
	Box        *Box[metav1.Time]             ` + "`json:\"box,omitempty\"`" + `
}

type Box[T any] struct {
	Value T ` + "`json:\"value\"`" + `
}
`

// TestVersionsInTwoModules converts between versions whose packages lie in two modules, each
// of which reaches the types of Kubernetes on its own.
func TestVersionsInTwoModules(t *testing.T) {
	mod, err := os.ReadFile(filepath.Join(harness.ModuleDir, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	sum, err := os.ReadFile(filepath.Join(harness.ModuleDir, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(mod), "\n")
	dir := harness.CompiledModule(t, harness.Files{
		"go.mod":           string(mod) + "\nrequire example.com/hub v0.0.0\n\nreplace example.com/hub => ./hub\n",
		"v1beta1/types.go": strings.NewReplacer("VERSION", "v1beta1", "MARK", "").Replace(versionOfModule),
		"hub/go.mod":       "module example.com/hub\n" + rest,
		"hub/go.sum":       string(sum),
		"hub/v1/types.go":  strings.NewReplacer("VERSION", "v1", "MARK", "// +crdgen:conversion:hub\n").Replace(versionOfModule),
	})
	harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes, Tests: &harness.Yes})
	harness.GoTest(t, dir, "./v1beta1")
}
