package conversion_test

import (
	"path/filepath"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
)

// sharingCase has values of one type in both versions, and a function that shares.
const sharingCase = "conversion/options/share"

// sharingTest changes what an object became and looks at the object: CAN says whether it may
// change with it.
const sharingTest = `package v1beta1

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"example.com/cases/conversion/options/share/v1"
)

func TestSharing(t *testing.T) {
	size, phase := int32(3), Phase("a")
	foo := &Foo{
		ObjectMeta: metav1.ObjectMeta{Annotations: map[string]string{"a": "b"}, Labels: map[string]string{"a": "b"}},
		Spec: FooSpec{
			Labels: map[string]string{"a": "b"}, Names: []string{"a"}, Pod: &corev1.PodSpec{}, Phase: &phase,
			Pool:  Pool{Size: &size, Labels: map[string]string{"a": "b"}},
			Steps: []Step{{Name: "a", Env: map[string]string{"a": "b"}, TTY: true}},
		},
	}
	hub := &v1.Foo{}
	if err := Convert_v1beta1_Foo_To_v1_Foo(foo, hub); err != nil {
		t.Fatal(err)
	}
	if len(foo.Annotations) != 1 || len(hub.Annotations) != 2 {
		t.Errorf("annotations are %v and %v", foo.Annotations, hub.Annotations)
	}
	hub.Labels["a"] = "c"
	hub.Spec.Labels["a"] = "c"
	hub.Spec.Names[0] = "c"
	hub.Spec.Pod.NodeName = "c"
	*hub.Spec.Phase = "c"
	*hub.Spec.Pool.Size = 4
	hub.Spec.Pool.Labels["a"] = "c"
	hub.Spec.Steps[0].Env["a"] = "c"
	changed := map[string]bool{
		"metadata.labels": foo.Labels["a"] == "c",
		"labels":          foo.Spec.Labels["a"] == "c",
		"names":           foo.Spec.Names[0] == "c",
		"pod":             foo.Spec.Pod.NodeName == "c",
		"phase":           *foo.Spec.Phase == "c",
		"pool.size":       *foo.Spec.Pool.Size == 4,
		"pool.labels":     foo.Spec.Pool.Labels["a"] == "c",
		"steps.env":       foo.Spec.Steps[0].Env["a"] == "c",
	}
	for name, is := range changed {
		if is != CAN {
			t.Errorf("%s is shared: %t", name, is)
		}
	}
}
`

// TestSharing converts an object and changes what it became: by default the source stays as
// it was, also where a function of the user assigns what it got. The option shares what
// nothing is restored in, and the generated tests pass with both.
func TestSharing(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	for name, share := range map[string]*bool{"by default": nil, "share": &harness.Yes} {
		t.Run(name, func(t *testing.T) {
			dir := harness.CompiledModule(t, harness.CaseFiles(t, sharingCase))
			harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes, Tests: &harness.Yes, Share: share})
			can := "false"
			if share != nil {
				can = "true"
			}
			spoke := filepath.Join(dir, filepath.FromSlash(sharingCase), "v1beta1")
			harness.Write(t, filepath.Join(spoke, "can_test.go"), "package v1beta1\n\nconst CAN = "+can+"\n")
			harness.Write(t, filepath.Join(spoke, "sharing_test.go"), sharingTest)
			harness.GoTest(t, dir, "-vet=off", "./...")
		})
	}
}
