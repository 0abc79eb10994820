package expression

import (
	"fmt"
	"strings"
	"sync/atomic"

	celgo "github.com/google/cel-go/cel"
	"github.com/google/cel-go/checker"
	"github.com/google/cel-go/common/types"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/library"

	"github.com/crdgen/crdgen/internal/check/kube"
)

// A schemaEnvironment is what the rules of one schema are compiled with. It does what
// [cel.Compile] does, to the letter of messages, which makes four environments for each
// schema, of which a new object needs one: one with an optional oldSelf, and both again
// for expressions that are stored already. Making them took more time than compiling.
type schemaEnvironment struct {
	compiler  *Compiler
	server    kube.Version
	declared  *apiservercel.DeclType
	self      *apiservercel.DeclType
	estimator *library.CostEstimator
	// plain and optional are made when a rule needs them.
	plain, optional *celgo.Env
	// checked are the expressions that were checked; nil where none is checked twice.
	checked map[checkedKey]checkedExpression
}

type checkedKey struct {
	env  *celgo.Env
	text string
}

type checkedExpression struct {
	ast    *celgo.Ast
	issues *celgo.Issues
}

// sized is the environment for a schema that is the same but for the bounds on its values.
func (e *schemaEnvironment) sized(declared *apiservercel.DeclType) *schemaEnvironment {
	e.declared, e.estimator = declared, &library.CostEstimator{SizeEstimator: sizes{declared}}
	return e
}

// check checks the types of an expression.
func (e *schemaEnvironment) check(env *celgo.Env, text string) (*celgo.Ast, *celgo.Issues) {
	key := checkedKey{env, text}
	known, there := e.checked[key]
	if !there {
		known.ast, known.issues = e.compiler.check(e.server, env, text)
		if e.checked != nil {
			e.checked[key] = known
		}
	}
	return known.ast, known.issues
}

// selfTypes numbers the types of self: no rule can know the name of one.
var selfTypes atomic.Uint64

func newSchemaEnvironment(compiler *Compiler, server kube.Version, declared *apiservercel.DeclType) *schemaEnvironment {
	return &schemaEnvironment{
		compiler: compiler, server: server, declared: declared,
		self:      declared.MaybeAssignTypeName(fmt.Sprintf("selfType%d", selfTypes.Add(1))),
		estimator: &library.CostEstimator{SizeEstimator: sizes{declared}},
	}
}

// of returns the environment of a rule.
func (e *schemaEnvironment) of(r *apiext.ValidationRule) (*celgo.Env, error) {
	env, oldSelf := &e.plain, e.self.CelType()
	if r.OptionalOldSelf != nil && *r.OptionalOldSelf {
		env, oldSelf = &e.optional, types.NewOptionalType(oldSelf)
	}
	if *env != nil {
		return *env, nil
	}
	base := e.server.Environment().NewExpressionsEnv()
	provider := apiservercel.NewDeclTypeProvider(e.self)
	provider.SetRecognizeKeywordAsFieldName(e.server.Understands(31))
	options, err := provider.EnvOptions(base.CELTypeProvider())
	if err != nil {
		return nil, err
	}
	options = append(options, celgo.Variable(cel.ScopedVarName, e.self.CelType()))
	if e.server.Understands(24) {
		options = append(options, celgo.Variable(cel.OldScopedVarName, oldSelf))
	}
	*env, err = base.Extend(options...)
	return *env, err
}

// compile compiles a rule and its message expression.
func (e *schemaEnvironment) compile(s *structuralschema.Structural, r *apiext.ValidationRule) (result cel.CompilationResult, err error) {
	if strings.TrimSpace(r.Rule) == "" {
		return result, nil
	}
	env, err := e.of(r)
	if err != nil {
		return result, err
	}
	rule := e.expression(env, r.Rule, kindOfRule)
	if result.Error = rule.err; rule.ast != nil {
		for _, ref := range rule.ast.NativeRep().ReferenceMap() {
			result.UsesOldSelf = result.UsesOldSelf || ref.Name == cel.OldScopedVarName
		}
	}
	if result.Error != nil {
		return result, nil
	}
	result.Program, result.MaxCost = rule.program, rule.cost
	result.MaxCardinality = uint64(celconfig.MaxRequestSizeBytes / (e.declared.MinSerializedSize + 1))
	if r.MessageExpression != "" {
		message := e.expression(env, r.MessageExpression, kindOfMessage)
		if result.MessageExpressionError = message.err; message.err != nil {
			return result, nil
		}
		result.MessageExpression, result.MessageExpressionMaxCost = message.program, message.cost
	}
	if r.FieldPath != "" {
		if path, _, err := cel.ValidFieldPath(r.FieldPath, s); err == nil {
			result.NormalizedRuleFieldPath = path.String()
		}
	}
	return result, nil
}

// A kind of expression has a type and words of its own.
type kind struct {
	output                                 *celgo.Type
	compilation, must, instantiation, cost string
}

var (
	kindOfRule = kind{
		celgo.BoolType, "compilation failed: ", "cel expression must evaluate to a bool", "program instantiation failed: ", "cost estimation failed: ",
	}
	kindOfMessage = kind{
		celgo.StringType, "messageExpression compilation failed: ", "messageExpression must evaluate to a string",
		"messageExpression instantiation failed: ", "cost estimation failed for messageExpression: ",
	}
)

// A compiled expression, or why it is none. What was checked is there also where the
// program could not be made.
type compiledExpression struct {
	ast     *celgo.Ast
	program celgo.Program
	cost    uint64
	err     *apiservercel.Error
}

func (e *schemaEnvironment) expression(env *celgo.Env, text string, k kind) (c compiledExpression) {
	fail := func(reason apiservercel.ErrorType, detail string) compiledExpression {
		c.err = &apiservercel.Error{Type: reason, Detail: detail}
		return c
	}
	ast, issues := e.check(env, text)
	if issues != nil {
		return fail(apiservercel.ErrorTypeInvalid, k.compilation+issues.String())
	}
	if ast.OutputType() != k.output {
		return fail(apiservercel.ErrorTypeInvalid, k.must)
	}
	c.ast = ast
	var err error
	c.program, err = program(env, ast, celgo.CostLimit(celconfig.PerCallLimit), celgo.CostTracking(e.estimator), celgo.InterruptCheckFrequency(celconfig.CheckFrequency))
	if err != nil {
		return fail(apiservercel.ErrorTypeInvalid, k.instantiation+err.Error())
	}
	estimate, err := env.EstimateCost(ast, e.estimator)
	if err != nil {
		return fail(apiservercel.ErrorTypeInternal, k.cost+err.Error())
	}
	c.cost = estimate.Max
	return c
}

// sizes tells how large the values of a schema can be.
type sizes struct{ root *apiservercel.DeclType }

func (s sizes) EstimateSize(element checker.AstNode) *checker.SizeEstimate {
	path := element.Path()
	if len(path) == 0 {
		return nil
	}
	at := s.root
	for _, name := range path[1:] { // behind self
		switch name {
		case "@items", "@values":
			at = at.ElemType
		case "@keys":
			at = at.KeyType
		default:
			f, ok := at.Fields[name]
			if !ok {
				return nil
			}
			at = f.Type
		}
		if at == nil {
			return nil
		}
	}
	return &checker.SizeEstimate{Min: 0, Max: uint64(at.MaxElements)} //nolint:gosec // as the server does
}

func (sizes) EstimateCallCost(string, string, *checker.AstNode, []checker.AstNode) *checker.CallEstimate {
	return nil
}
