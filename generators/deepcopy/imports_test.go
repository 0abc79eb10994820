package deepcopy

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/model"
)

// TestImportNames holds the names to what controller-gen chooses, in the order
// in which packages are needed.
func TestImportNames(t *testing.T) {
	for name, c := range map[string]struct {
		own   string
		paths []string
		want  []string
	}{
		"last element":            {"p", []string{"k8s.io/api/core/v1", "k8s.io/apimachinery/pkg/runtime"}, []string{"v1", "runtime"}},
		"taken":                   {"p", []string{"k8s.io/api/core/v1", "k8s.io/api/apps/v1", "k8s.io/api/core/v1"}, []string{"v1", "appsv1", "v1"}},
		"taken twice":             {"p", []string{"a/core/v1", "b/core/v1", "c/core/v1"}, []string{"v1", "corev1", "ccorev1x"}},
		"own name":                {"v1", []string{"k8s.io/api/core/v1"}, []string{"corev1"}},
		"single element":          {"p", []string{"time"}, []string{"timex"}},
		"two single elements":     {"timex", []string{"time"}, []string{"timetimexx"}},
		"used up":                 {"v1", []string{"v1"}, []string{"v1x"}},
		"used up later":           {"v1", []string{"b/v1", "b/v1/v1"}, []string{"bv1x", "v1v1"}},
		"digits and punctuation":  {"p", []string{"example.com/2d-shapes", "example.com/go.types"}, []string{"d_shapes", "go_types"}},
		"punctuation in the rest": {"v1", []string{"gopkg.in/x-y.z/v1"}, []string{"x_y_zv1"}},
		"vendored":                {"p", []string{"a/vendor/k8s.io/api/core/v1", "k8s.io/api/core/v1"}, []string{"v1", "v1"}},
	} {
		t.Run(name, func(t *testing.T) {
			im := newImports(&model.Package{Name: c.own})
			var got []string
			for _, p := range c.paths {
				got = append(got, im.need(p, ""))
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("names (-want +got):\n%s", diff)
			}
		})
	}
}
