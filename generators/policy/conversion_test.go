package policy

import (
	"testing"

	"github.com/google/cel-go/cel"
	admissionregistration "k8s.io/api/admissionregistration/v1"
)

// TestAnnotationsPolicy evaluates the expression for what clients write.
func TestAnnotationsPolicy(t *testing.T) {
	policy, ok := annotationsPolicy("example.com", nil)[0].(*admissionregistration.ValidatingAdmissionPolicy)
	if !ok {
		t.Fatal("no policy")
	}
	env, err := cel.NewEnv(cel.Variable("object", cel.DynType), cel.Variable("oldObject", cel.DynType))
	if err != nil {
		t.Fatal(err)
	}
	ast, issues := env.Compile(policy.Spec.Validations[0].Expression)
	if issues.Err() != nil {
		t.Fatal(issues.Err())
	}
	program, err := env.Program(ast)
	if err != nil {
		t.Fatal(err)
	}
	object := func(annotations map[string]any) any {
		meta := map[string]any{"name": "a"}
		if annotations != nil {
			meta["annotations"] = annotations
		}
		return map[string]any{"metadata": meta}
	}
	const key = "conversion.example.com/v2"
	kept, forged := map[string]any{key: "kept", "a": "b"}, map[string]any{key: "forged"}
	for name, test := range map[string]struct {
		object, old any
		want        bool
	}{
		"create without annotations":    {object(nil), nil, true},
		"create with others":            {object(map[string]any{"a": "b", "conversion.example.org/v2": "x"}), nil, true},
		"create with kept data":         {object(forged), nil, false},
		"update as it was read":         {object(kept), object(kept), true},
		"update of another annotation":  {object(map[string]any{key: "kept", "a": "c"}), object(kept), true},
		"update without kept data":      {object(nil), object(kept), true},
		"update that changes kept data": {object(forged), object(kept), false},
		"update that adds kept data":    {object(forged), object(nil), false},
		"update that adds it to others": {object(kept), object(map[string]any{"a": "b"}), false},
	} {
		got, _, err := program.Eval(map[string]any{"object": test.object, "oldObject": test.old})
		if err != nil || got.Value() != test.want {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
}
