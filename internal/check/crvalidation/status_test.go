package crvalidation

import (
	"context"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/check/kube"
)

// lampServer serves lamps whose status is a subresource or not.
func lampServer(subresource bool) *Kind { return lampServerSince(0, subresource) }

// lampServerSince serves them on servers since a version.
func lampServerSince(oldest kube.Version, subresource bool) *Kind {
	one := int64(1)
	version := apiext.CustomResourceDefinitionVersion{
		Name: "v1", Served: true, Storage: true,
		Schema: &apiext.CustomResourceValidation{OpenAPIV3Schema: &apiext.JSONSchemaProps{
			Type: "object",
			Properties: map[string]apiext.JSONSchemaProps{
				"size": {Type: "integer"},
				"status": {
					Type: "object", Required: []string{"phase"},
					Properties: map[string]apiext.JSONSchemaProps{
						"phase": {Type: "string", Enum: []apiext.JSON{{Raw: []byte(`"On"`)}, {Raw: []byte(`"Off"`)}}},
						"watts": {Type: "integer", MultipleOf: new(float64)},
						"name":  {Type: "string", MinLength: &one},
						"used":  {Type: "integer", Default: &apiext.JSON{Raw: []byte("0")}},
					},
					XValidations: apiext.ValidationRules{{Rule: "!has(self.watts) || self.watts < 5", Message: "too bright"}},
				},
			},
			XValidations: apiext.ValidationRules{{Rule: "!has(self.status) || !has(self.size) || self.status.used <= self.size", Message: "more used than there are"}},
		}},
	}
	watts := version.Schema.OpenAPIV3Schema.Properties["status"].Properties["watts"]
	*watts.MultipleOf = 1
	if subresource {
		version.Subresources = &apiext.CustomResourceSubresources{Status: &apiext.CustomResourceSubresourceStatus{}}
	}
	crd := &apiext.CustomResourceDefinition{Spec: apiext.CustomResourceDefinitionSpec{
		Group: "example.com", Scope: apiext.ClusterScoped, Names: apiext.CustomResourceDefinitionNames{Kind: "Lamp"},
		Versions: []apiext.CustomResourceDefinitionVersion{version},
	}}
	return Options{Oldest: oldest}.Serve([]*apiext.CustomResourceDefinition{crd}).Kind("example.com/v1", "Lamp")
}

// randomLamp is a lamp that may be wrong.
func randomLamp(random *rand.Rand) map[string]any {
	pick := func(values ...any) any { return values[random.IntN(len(values))] }
	object := map[string]any{"apiVersion": "example.com/v1", "kind": "Lamp", "metadata": map[string]any{"name": "one"}, "size": pick(int64(1), int64(3))}
	status := map[string]any{}
	for _, field := range []struct {
		name  string
		value any
	}{
		{"phase", pick("On", "Off", "Maybe", int64(1), nil)},
		{"watts", pick(int64(1), int64(9), "x", nil)},
		{"name", pick("", "a", nil)},
		{"used", pick(int64(0), int64(2), nil)},
	} {
		if field.value != nil {
			status[field.name] = field.value
		}
	}
	object["status"] = status
	return object
}

// TestOlderServersJudgeWhatDidNotChange replaces lamps by others: servers before 1.30 say of
// the new one what they say of one that is created, later ones not more.
func TestOlderServersJudgeWhatDidNotChange(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	type served struct {
		oldest      kube.Version
		subresource bool
	}
	kinds := map[served]*Kind{}
	for _, oldest := range []kube.Version{29, 30, 0} {
		kinds[served{oldest, false}], kinds[served{oldest, true}] = lampServerSince(oldest, false), lampServerSince(oldest, true)
	}
	passed := 0
	for range 500 {
		object, old := randomLamp(random), randomLamp(random)
		object["size"] = old["size"]
		judged := map[kube.Version][]string{}
		for _, subresource := range []bool{false, true} {
			for _, server := range []kube.Version{29, 30, 0} {
				k := kinds[served{server, subresource}]
				judge := k.Judge
				if subresource {
					judge = k.JudgeStatus
				}
				got, err := judge(context.Background(), object, old)
				if err != nil {
					t.Fatal(err)
				}
				created, err := judge(context.Background(), object, nil)
				if err != nil {
					t.Fatal(err)
				}
				judged[server] = answers(got)
				if diff := cmp.Diff(answers(created), judged[server]); server == 29 && diff != "" {
					t.Fatalf("%v -> %v (-created +updated):\n%s", old, object, diff)
				}
			}
			if diff := cmp.Diff(judged[30], judged[0]); diff != "" {
				t.Errorf("%v -> %v (-1.30 +newest):\n%s", old, object, diff)
			}
			if len(judged[30]) > 0 && len(judged[29]) == 0 {
				t.Errorf("%v -> %v: 1.30 refuses more than 1.29: %q, %q", old, object, judged[30], judged[29])
			}
			if len(judged[30]) == 0 && len(judged[29]) > 0 {
				passed++
			}
		}
	}
	if passed < 30 {
		t.Errorf("1.30 let pass %d updates that 1.29 refuses", passed)
	}
}

// TestStatusIsJudged holds a status that is written through its subresource against the
// same one of a kind that has none, where it is judged with the object.
func TestStatusIsJudged(t *testing.T) {
	with, without := lampServer(true), lampServer(false)
	random := rand.New(rand.NewPCG(1, 2))
	refused := 0
	for range 500 {
		object := randomLamp(random)
		got, err := with.JudgeStatus(context.Background(), object, nil)
		if err != nil {
			t.Fatal(err)
		}
		want, err := without.Judge(context.Background(), object, nil)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(answers(want), answers(got)); diff != "" {
			t.Fatalf("%v (-with the object +through the subresource):\n%s", object, diff)
		}
		if len(answers(got)) > 0 {
			refused++
		}
		if created, _ := with.Judge(context.Background(), object, nil); !created.Accepted() {
			t.Fatalf("%v is refused although its status is dropped: %v %v", object, created.Invalid, created.Failed)
		}
	}
	if refused < 100 || refused > 490 {
		t.Errorf("%d of 500 were refused", refused)
	}
}

var inBody = regexp.MustCompile(`status\.(\w+) in body`)

func answers(v Verdict) []string {
	var all []string
	for _, e := range append(slices.Clone(v.Invalid), v.Failed...) {
		// The library names the field from the root of what it looks at.
		all = append(all, inBody.ReplaceAllString(Answer(e), "$1 in body"))
	}
	slices.Sort(all)
	return all
}

// TestStatusOnly says nothing of what is wrong with the rest of an object, nor of a status
// that did not change.
func TestStatusOnly(t *testing.T) {
	k := lampServer(true)
	lamp := func(size, status any) map[string]any {
		return map[string]any{"apiVersion": "example.com/v1", "kind": "Lamp", "metadata": map[string]any{"name": "one"}, "size": size, "status": status}
	}
	bad := map[string]any{"phase": "Maybe"}
	for name, c := range map[string]struct {
		object, old map[string]any
		want        int
	}{
		"spec":      {lamp("wrong", map[string]any{"phase": "On"}), nil, 0},
		"both":      {lamp("wrong", bad), nil, 1},
		"unchanged": {lamp(int64(1), bad), lamp(int64(1), bad), 0},
		"changed":   {lamp(int64(1), bad), lamp(int64(1), map[string]any{"phase": "On"}), 1},
		"none":      {lamp(int64(1), nil), nil, 0},
	} {
		got, err := k.JudgeStatus(context.Background(), c.object, c.old)
		if err != nil {
			t.Fatal(err)
		}
		if len(answers(got)) != c.want {
			t.Errorf("%s: %v, want %d", name, answers(got), c.want)
		}
	}
	if got, _ := lampServer(false).JudgeStatus(context.Background(), lamp(int64(1), bad), nil); len(answers(got)) > 0 {
		t.Errorf("a status that is no subresource: %v", answers(got))
	}
}

// TestWithoutLeavesOtherValues holds that an error is left out for one of the same value only:
// the status that is stored may be wrong in another way than the one that is written.
func TestWithoutLeavesOtherValues(t *testing.T) {
	path := field.NewPath("status")
	stored := Verdict{Invalid: field.ErrorList{field.Invalid(path.Child("on"), int64(9), "status.on in body should be less")}, Failed: field.ErrorList{field.Invalid(path, "object", "rule a")}}
	written := Verdict{
		Invalid: field.ErrorList{field.Invalid(path.Child("on"), int64(9), "on in body should be less"), field.Invalid(path.Child("on"), int64(8), "on in body should be less")},
		Failed:  field.ErrorList{field.Invalid(path, "object", "rule a"), field.Invalid(path, "object", "rule b")},
	}
	left := written.Without(stored)
	if len(left.Invalid) != 1 || left.Invalid[0].BadValue != int64(8) || len(left.Failed) != 1 || left.Failed[0].Detail != "rule b" {
		t.Errorf("left %v", left)
	}
	if len(written.Invalid) != 2 || len(written.Failed) != 2 {
		t.Error("the verdict itself changed")
	}
}
