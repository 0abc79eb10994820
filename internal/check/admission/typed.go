package admission

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/version"
	plugincel "k8s.io/apiserver/pkg/admission/plugin/cel"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/common"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/cel/library"
	"k8s.io/apiserver/pkg/cel/mutation"

	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/check/literal"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/spelling"
)

// A typedCompiler compiles expressions with the types of the objects. What it
// finds a server does not refuse: validations fail there one request at a time.
// The source of its environment is k8s.io/apiserver's TypeChecker for policies
// that validate; for those that mutate there is none.
type typedCompiler struct {
	object, params *Type
	mutates        bool
	// typed has types for object and params, and knows the variables.
	typed *plugincel.CompositedCompiler
	// patches is typed with the dynamic types of what mutations make, made is the
	// reverse: dynamic variables and types of what is made. Both are made when
	// they are needed.
	patches, made *cel.Env
	base          *environment.EnvSet
	fields        []string
	// certain knows the types of the program's own kinds alone. It is there where others are
	// of another project: what it does not find is found by what may be too old.
	certain *typedCompiler
}

// newTypedCompilers makes a compiler for each type of object. There is one where the types
// are unknown as well, if anything else is known.
func newTypedCompilers(s Scope) ([]*typedCompiler, error) {
	objects := s.Objects
	if len(objects) == 0 && (s.ParamsType != nil || s.OnlyDeletes || s.OnlyCreates || s.NoNamespace) {
		objects = []*Type{nil}
	}
	var all []*typedCompiler
	for _, object := range objects {
		t, err := newTypedCompiler(kube.Version(0).Environment(), s, object)
		if err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	return all, nil
}

func newTypedCompiler(base *environment.EnvSet, s Scope, object *Type) (*typedCompiler, error) {
	t := &typedCompiler{object: object, params: s.ParamsType, mutates: s.Mutates, base: base}
	set, err := base.Extend(t.declarations(s, object))
	if err != nil {
		return nil, fmt.Errorf("CEL environment with types: %w", err)
	}
	if t.typed, err = plugincel.NewCompositedCompilerForTypeChecking(set); err != nil {
		return nil, fmt.Errorf("CEL environment with variables: %w", err)
	}
	t.typed.Compiler = variableCompiler{t}
	if s.ParamsType.foreign() || object.foreign() {
		without, own := s, object
		if s.ParamsType.foreign() {
			without.ParamsType = nil
		}
		if object.foreign() {
			own = nil
		}
		if t.certain, err = newTypedCompiler(base, without, own); err != nil {
			return nil, err
		}
	}
	for _, known := range []*Type{object, s.ParamsType} {
		if known != nil {
			t.fields = append(t.fields, known.Fields()...)
		}
	}
	return t, nil
}

// declarations are the variables of admission, with types where they are known.
func (t *typedCompiler) declarations(s Scope, object *Type) environment.VersionedOptions {
	request, namespace := plugincel.BuildRequestType(), plugincel.BuildNamespaceType()
	decls := []*apiservercel.DeclType{request, namespace}
	celType := func(known *Type) *cel.Type {
		if known == nil {
			return cel.DynType
		}
		decls = append(decls, known.decl)
		return known.decl.CelType()
	}
	objectType := celType(object)
	newType, oldType, namespaceType := objectType, objectType, namespace.CelType()
	if s.OnlyDeletes {
		newType = cel.NullType
	}
	if s.OnlyCreates {
		oldType = cel.NullType
	}
	if s.NoNamespace {
		namespaceType = cel.NullType
	}
	options := []cel.EnvOption{
		cel.Variable(plugincel.RequestVarName, request.CelType()),
		cel.Variable(plugincel.NamespaceVarName, namespaceType),
		cel.Variable(plugincel.ObjectVarName, newType),
		cel.Variable(plugincel.OldObjectVarName, oldType),
		cel.Variable(plugincel.AuthorizerVarName, library.AuthorizerType),
		cel.Variable(plugincel.RequestResourceAuthorizerVarName, library.ResourceCheckType),
	}
	if s.Params {
		options = append(options, cel.Variable(plugincel.ParamsVarName, celType(s.ParamsType)))
	}
	// The variables are as old as admission policies; there is no server without.
	return environment.VersionedOptions{IntroducedVersion: version.MajorMinor(1, 0), EnvOptions: options, DeclTypes: decls}
}

// variableCompiler lets the composed compiler learn the types of variables.
type variableCompiler struct{ t *typedCompiler }

// CompileCELExpression compiles the expression of a variable for its type alone:
// it is dyn if the expression is wrong.
func (v variableCompiler) CompileCELExpression(e plugincel.ExpressionAccessor, _ plugincel.OptionalVariableDeclarations, mode environment.Type) plugincel.CompilationResult {
	env, err := v.t.typed.Env(mode)
	if err != nil {
		return plugincel.CompilationResult{}
	}
	_, checked, issues := compileData(env, e.GetExpression())
	if issues.Err() != nil {
		return plugincel.CompilationResult{}
	}
	return plugincel.CompilationResult{OutputType: checked.OutputType()}
}

// variable checks the expression of a variable and makes its type known.
func (t *typedCompiler) variable(e Expression) []Problem {
	problems := t.check(e)
	t.remember(e)
	return problems
}

// remember makes the type of a variable known.
func (t *typedCompiler) remember(e Expression) {
	t.typed.CompileAndStoreVariable(e, plugincel.OptionalVariableDeclarations{}, environment.NewExpressions)
	if t.certain != nil {
		t.certain.remember(e)
	}
}

// check returns what the types say against an expression that the server takes.
func (t *typedCompiler) check(e Expression) []Problem {
	env, err := t.typed.Env(environment.NewExpressions)
	if err == nil && e.Result.mutates() {
		env, err = t.patchEnv(env)
	}
	if err != nil {
		return []Problem{{Message: err.Error()}}
	}
	parsed, checked, issues := compileData(env, e.Text)
	problems := t.mistyped(e, parsed, issues)
	if t.certain != nil && len(problems) > 0 {
		return t.uncertain(problems, t.certain.check(e))
	}
	if len(problems) == 0 && issues.Err() == nil {
		problems = t.decided(e.Text)
		if !t.object.foreign() {
			problems = append(t.costly(env, checked), problems...)
		}
	}
	if e.Result.mutates() && t.object != nil && !t.object.foreign() {
		problems = append(problems, t.checkMade(e)...)
	}
	return problems
}

// uncertain are the problems with an expression of which those that are not among the certain
// ones come from the type of a kind of another project.
func (t *typedCompiler) uncertain(problems, certain []Problem) []Problem {
	of := t.object
	if !of.foreign() {
		of = t.params
	}
	for i := range problems {
		p := &problems[i]
		if slices.ContainsFunc(certain, func(c Problem) bool { return c.Offset == p.Offset && c.Message == p.Message }) {
			continue
		}
		p.Class = Foreign
		if p.Word.Found == "" {
			continue
		}
		p.Word.Meant = nearest(p.Word.Found, of.Fields()).Meant
		if p.Word.Meant == "" {
			p.Help = fmt.Sprintf("package %s has no such field in the release that go.mod requires", of.source)
		}
	}
	return problems
}

// request is what is certain of the values in a request: the operations that there are.
var request = &apiext.JSONSchemaProps{Type: "object", Properties: map[string]apiext.JSONSchemaProps{
	"operation": {Type: "string", Enum: []apiext.JSON{{Raw: []byte(`"CREATE"`)}, {Raw: []byte(`"UPDATE"`)}, {Raw: []byte(`"DELETE"`)}, {Raw: []byte(`"CONNECT"`)}}},
}}

// decided are the comparisons with a value that a field of the object never has. The old
// object may be older than its schema.
func (t *typedCompiler) decided(text string) []Problem {
	roots := map[string]*apiext.JSONSchemaProps{plugincel.RequestVarName: request}
	if t.object != nil && !t.object.foreign() && !t.mutates {
		roots[plugincel.ObjectVarName] = t.object.schema
	}
	if t.params != nil && !t.params.foreign() {
		roots[plugincel.ParamsVarName] = t.params.schema
	}
	var problems []Problem
	for _, c := range new(expression.Compiler).Comparisons(text, roots, expression.Plain) {
		if v, ok := literal.Decided(c.Operator, c.Schema, c.Literal, nil); ok {
			problems = append(problems, Problem{Class: Decided, Offset: c.Offset(text), Help: v.Help, Word: v.Word(c.Literal), Message: c.NeverTrue()})
		}
	}
	return problems
}

// patchEnv adds the types of what mutations make, in which any field may stand.
func (t *typedCompiler) patchEnv(env *cel.Env) (*cel.Env, error) {
	if t.patches != nil {
		return t.patches, nil
	}
	var err error
	t.patches, err = env.Extend(common.ResolverEnvOption(&mutation.DynamicTypeResolver{}), library.JSONPatch())
	return t.patches, err
}

// mistyped are the issues of a check with types.
func (t *typedCompiler) mistyped(e Expression, parsed *cel.Ast, issues *cel.Issues) []Problem {
	var problems []Problem
	for _, issue := range issues.Errors() {
		said := expression.Issue{Message: issue.Message}
		if t.worksAsData(said) {
			continue
		}
		p := Problem{Class: Mistyped, Offset: offsetOf(e.Text, issue.Location), Message: said.Plain(), node: issue.ExprID}
		switch said.Mistake() {
		case expression.UndefinedField:
			p.Word = nearest(said.Name(), t.fields)
			p.Word.Names = diag.Field
		case expression.FieldOfNull:
			root, asked := rootOf(parsed, issue.ExprID)
			if asked {
				continue // an expression that asks first may be made for other operations too
			}
			p.Message, p.Help = fieldOfNull(root, e.Result)
		}
		if said.EndsInNull() {
			p.Help = "has(…) says whether a field is there; one that is there is not null"
		}
		problems = append(problems, p)
	}
	return problems
}

// worksAsData reports whether an issue is about an object that is used as a map:
// admission evaluates over plain JSON, where it is one.
func (t *typedCompiler) worksAsData(said expression.Issue) bool {
	if said.Mistake() != expression.NotIterable && !slices.Contains([]string{operators.In, operators.Index, "size"}, said.Function()) {
		return false
	}
	return slices.ContainsFunc([]*Type{t.object, t.params}, func(known *Type) bool {
		return known != nil && strings.Contains(said.Message, known.name)
	})
}

// compileData compiles an expression in which object["field"] means the same as
// object.field, and object[?"field"] as object.?field, as they do over plain JSON:
// only so can a name be written that is no identifier. What is parsed is there also where the types are wrong.
func compileData(env *cel.Env, text string) (parsed, checked *cel.Ast, issues *cel.Issues) {
	parsed, issues = env.Parse(text)
	if issues.Err() != nil {
		return nil, nil, issues
	}
	factory := ast.NewExprFactory()
	ast.PostOrderVisit(parsed.NativeRep().Expr(), ast.NewExprVisitor(func(e ast.Expr) {
		if e.Kind() != ast.CallKind || len(e.AsCall().Args()) != 2 {
			return
		}
		args := e.AsCall().Args()
		key, ok := constantText(args[1])
		switch name := e.AsCall().FunctionName(); {
		case ok && name == operators.Index:
			e.SetKindCase(factory.NewSelect(e.ID(), args[0], key))
		case ok && name == operators.OptIndex:
			e.SetKindCase(factory.NewCall(e.ID(), operators.OptSelect, args...))
		}
	}))
	checked, issues = env.Check(parsed)
	return parsed, checked, issues
}

// constantText returns the value of a text literal.
func constantText(e ast.Expr) (string, bool) {
	if e.Kind() != ast.LiteralKind {
		return "", false
	}
	text, ok := e.AsLiteral().Value().(string)
	return text, ok
}

// nearest is the one of some names that another was probably meant to be. The same name
// at another place was not.
func nearest(name string, known []string) diag.Word {
	w := diag.Word{Found: name, Meant: spelling.Nearest(name, known)}
	if w.Meant == name {
		w.Meant = ""
	}
	return w
}
