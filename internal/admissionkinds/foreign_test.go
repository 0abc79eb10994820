package admissionkinds_test

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	admissionregistration "k8s.io/api/admissionregistration/v1"
	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	rbacv1 "k8s.io/api/rbac/v1"

	"github.com/crdgen/crdgen/internal/admissionkinds"
	"github.com/crdgen/crdgen/internal/assemble"
	"github.com/crdgen/crdgen/internal/builtin"
	"github.com/crdgen/crdgen/internal/check/admission"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// program loads a package of this module, which requires k8s.io/api.
func program(t *testing.T, dir string) *model.Program {
	t.Helper()
	set, found, err := load.Load(load.Config{Dir: dir, Patterns: []string{"."}, Env: os.Getenv})
	if err != nil || found.HasErrors() {
		t.Fatal(err, found)
	}
	p, _ := assemble.Program(set, assemble.Options{Registry: markers.Default()})
	return p
}

// foreign are the types of the objects of one resource.
func foreign(kinds *admissionkinds.Kinds, group, version, plural string) []*admission.Type {
	rule := admissionregistration.Rule{APIGroups: []string{group}, APIVersions: []string{version}, Resources: []string{plural}}
	types, _ := kinds.Objects([]admissionregistration.Rule{rule}, true)
	return types
}

// TestForeignFields holds the fields of some kinds of Kubernetes against those that JSON has
// of their Go types.
func TestForeignFields(t *testing.T) {
	kinds := admissionkinds.New(program(t, "."), false)
	for at, object := range map[[3]string]any{
		{"", "v1", "pods"}:                                  corev1.Pod{},
		{"", "v1", "services"}:                              corev1.Service{},
		{"", "v1", "persistentvolumes"}:                     corev1.PersistentVolume{},
		{"apps", "v1", "deployments"}:                       appsv1.Deployment{},
		{"apps", "v1", "statefulsets"}:                      appsv1.StatefulSet{},
		{"batch", "v1", "cronjobs"}:                         batchv1.CronJob{},
		{"autoscaling", "v2", "horizontalpodautoscalers"}:   autoscalingv2.HorizontalPodAutoscaler{},
		{"networking.k8s.io", "v1", "ingresses"}:            networkingv1.Ingress{},
		{"policy", "v1", "poddisruptionbudgets"}:            policyv1.PodDisruptionBudget{},
		{"rbac.authorization.k8s.io", "v1", "clusterroles"}: rbacv1.ClusterRole{},
	} {
		types := foreign(kinds, at[0], at[1], at[2])
		if len(types) != 1 {
			t.Errorf("%v: %d types", at, len(types))
			continue
		}
		var names []string
		jsonNames(reflect.TypeOf(object), map[reflect.Type]bool{}, &names)
		fields := types[0].Fields()
		for _, name := range names {
			if !slices.Contains(fields, name) {
				t.Errorf("%s: field %q is not known", types[0].Name(), name)
			}
		}
	}
}

// jsonNames gathers the names of fields at any depth but below types that write themselves and
// in what every object has.
func jsonNames(of reflect.Type, seen map[reflect.Type]bool, names *[]string) {
	switch of.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		jsonNames(of.Elem(), seen, names)
		return
	}
	writes := reflect.TypeFor[interface{ MarshalJSON() ([]byte, error) }]()
	if of.Kind() != reflect.Struct || seen[of] || strings.HasSuffix(of.String(), "v1.ObjectMeta") || of.Implements(writes) || reflect.PointerTo(of).Implements(writes) {
		return
	}
	seen[of] = true
	for i := range of.NumField() {
		f := of.Field(i)
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" && name != "-" {
			*names = append(*names, name)
		}
		jsonNames(f.Type, seen, names)
	}
}

// TestForeignKindsAreKnown asks for every kind of k8s.io/api in some version.
func TestForeignKindsAreKnown(t *testing.T) {
	kinds := admissionkinds.New(program(t, "."), false)
	for _, g := range builtin.Groups() {
		for r := range g.Resources() {
			known := len(foreign(kinds, g.Name, "*", r.Plural)) > 0
			// The module does not require that of APIService, and the schemas in definitions hold
			// themselves; the tag of the metadata of the last says nothing.
			unknown := g.Name == "apiregistration.k8s.io" || g.Name == "apiextensions.k8s.io" || r.Kind == "ResourcePoolStatusRequest"
			if known == unknown {
				t.Errorf("kind %s of group %q is known: %v", r.Kind, g.Name, known)
			}
		}
	}
}

// TestForeignIsSilent has rules about which nothing is known: the module does not require
// k8s.io/api, or the resource is another project's or carries objects of another kind.
func TestForeignIsSilent(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/a\n\ngo 1.26\n", "a.go": "package a\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if got := foreign(admissionkinds.New(program(t, dir), false), "", "v1", "pods"); got != nil {
		t.Errorf("without k8s.io/api: %d types", len(got))
	}
	kinds := admissionkinds.New(program(t, "."), false)
	for _, at := range [][3]string{{"", "v1", "*"}, {"", "v1", "pods/eviction"}, {"", "v7", "pods"}, {"*", "*", "pods"}, {"cert-manager.io", "v1", "certificates"}} {
		if got := foreign(kinds, at[0], at[1], at[2]); len(got) > 0 {
			t.Errorf("%v: %d types", at, len(got))
		}
	}
}
