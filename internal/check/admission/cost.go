package admission

import (
	"fmt"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/checker"
	plugincel "k8s.io/apiserver/pkg/admission/plugin/cel"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/library"
)

// assumedSize is how many elements a value may have of which no schema tells: the
// groups of a user, the labels of a namespace, the value of a variable.
const assumedSize = 100

// unknowable is a cost that no request has the size for: the estimator met a value
// of which it knows nothing, such as the text that string(…) makes.
const unknowable = 1_000_000_000_000_000_000

// costly reports an expression whose evaluation can exceed what a server allows
// one call. A server measures what an evaluation does cost, and then fails it;
// what it may cost at most follows from the schema as for the rules in one.
func (t *typedCompiler) costly(env *cel.Env, checked *cel.Ast) []Problem {
	estimate, err := env.EstimateCost(checked, &library.CostEstimator{SizeEstimator: sizes{t}})
	if err != nil || estimate.Max <= celconfig.PerCallLimit || estimate.Max > unknowable {
		return nil
	}
	return []Problem{{
		Class:   Costly,
		Message: fmt.Sprintf("costs up to %s what the API server allows, for the largest object that the schema admits", factor(estimate.Max, celconfig.PerCallLimit)),
		Help:    "limit the lists, maps and strings that it goes through: +kubebuilder:validation:MaxItems, MaxProperties, MaxLength",
	}}
}

// factor says how many times a limit is exceeded.
func factor(cost, limit uint64) string {
	times := float64(cost) / float64(limit)
	switch {
	case times < 2:
		return fmt.Sprintf("%.1f times", times)
	case times < 1000:
		return fmt.Sprintf("%.0f times", times)
	}
	return "more than 1000 times"
}

// sizes tells the estimator how large values can be.
type sizes struct{ t *typedCompiler }

// EstimateSize follows the path of a value into the types.
func (s sizes) EstimateSize(element checker.AstNode) *checker.SizeEstimate {
	path := element.Path()
	if len(path) == 0 {
		return nil
	}
	assumed := &checker.SizeEstimate{Min: 0, Max: assumedSize}
	var root *Type
	switch path[0] {
	case plugincel.ObjectVarName, plugincel.OldObjectVarName:
		root = s.t.object
	case plugincel.ParamsVarName:
		root = s.t.params
	}
	if root == nil || root.foreign() {
		return assumed
	}
	at := root.decl
	for _, name := range path[1:] {
		if at = below(at, name); at == nil {
			return assumed
		}
	}
	return &checker.SizeEstimate{Min: 0, Max: uint64(max(at.MaxElements, 0))}
}

// EstimateCallCost leaves the cost of functions to the library.
func (sizes) EstimateCallCost(string, string, *checker.AstNode, []checker.AstNode) *checker.CallEstimate {
	return nil
}

// below is the type of one step of a path, nil where nothing is known.
func below(t *apiservercel.DeclType, name string) *apiservercel.DeclType {
	switch name {
	case "@items", "@values":
		return t.ElemType
	case "@keys":
		return t.KeyType
	}
	if field, ok := t.Fields[name]; ok {
		return field.Type
	}
	return t.ElemType // a key of a map
}
