// Package admission says what the API server thinks of the admission part of a
// project: the CEL expressions of webhooks and policies, and the policies
// themselves.
//
// It stands between generating and committing. A [Compiler] compiles expressions
// in the server's own environment for admission and then, which the server does
// only after the fact and as a warning, with the types of the objects that they
// look at. [ValidatingPolicy] and its siblings apply the rules of a server to
// finished objects. Positions are offsets in an expression and paths in an object;
// the generators, which know the markers, turn them into places in the source.
// [Compiler.Evaluate] tries conditions on made-up requests.
//
// The package must not know markers, positions or files.
package admission

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/google/cel-go/cel"
	celcommon "github.com/google/cel-go/common"
	admissionregistration "k8s.io/api/admissionregistration/v1"
	plugincel "k8s.io/apiserver/pkg/admission/plugin/cel"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/cel/mutation"

	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/diag"
)

// Result says what the value of an expression has to be. The types are those
// that the admission plugins of k8s.io/apiserver ask for.
type Result uint8

const (
	// AnyValue is the value of a variable.
	AnyValue Result = iota
	// Bool is that of a validation.
	Bool
	// Condition is that of a match condition. The server evaluates it without the
	// namespace of the object (k8s.io/apiserver's matchconditions.Matcher).
	Condition
	// Text is that of a message. Its expression has no authorizer.
	Text
	// TextOrNull is that of an audit annotation.
	TextOrNull
	// ApplyConfiguration and JSONPatch are those of mutations.
	ApplyConfiguration
	JSONPatch
)

func (r Result) types() []*cel.Type {
	switch r {
	case Bool, Condition:
		return []*cel.Type{cel.BoolType}
	case Text:
		return []*cel.Type{cel.StringType}
	case TextOrNull:
		return []*cel.Type{cel.StringType, cel.NullType}
	case ApplyConfiguration:
		return []*cel.Type{cel.ObjectType(mutation.ObjectTypeName)}
	case JSONPatch:
		return []*cel.Type{cel.ListType(cel.ObjectType(mutation.JSONPatchTypeName))}
	}
	return []*cel.Type{cel.AnyType}
}

// mutates reports whether the expression makes objects or patches.
func (r Result) mutates() bool { return r == ApplyConfiguration || r == JSONPatch }

// An Expression is one CEL expression of a webhook or a policy.
type Expression struct {
	Text   string
	Result Result
	// Name is that of a variable, under which later expressions see the value.
	Name string
}

// GetExpression returns the text; it and the next two make an expression what the
// server's compiler takes.
func (e Expression) GetExpression() string { return e.Text }

// GetName returns the name of the variable.
func (e Expression) GetName() string { return e.Name }

// ReturnTypes returns the types that the value may have.
func (e Expression) ReturnTypes() []*cel.Type { return e.Result.types() }

// Class says how a problem shows in a cluster.
type Class uint8

const (
	// Refused expressions are refused by the API server.
	Refused Class = iota
	// Mistyped ones are taken, and fail or have no effect when they are evaluated.
	Mistyped
	// Costly ones are taken, and fail on objects that are large enough.
	Costly
	// Decided ones compare a field with a value that it never has.
	Decided
	// Foreign ones do not go with the types of another project's kinds, of which the API
	// server may have a newer release.
	Foreign
	// TooNew ones are refused by an older server that was named.
	TooNew
)

// Code is that of the findings about such problems.
func (c Class) Code() diag.Code {
	switch c {
	case Mistyped, Foreign:
		return diag.AdmissionType
	case Costly:
		return diag.AdmissionCost
	case Decided:
		return diag.DeadComparison
	case TooNew:
		return diag.KubeVersion
	}
	return diag.AdmissionCEL
}

// Severity is that of the findings. What the server takes and then stops at its budget,
// or what is decided before it is asked, may still be as its author wants it, and what a
// kind of another project lacks it may have in the cluster.
func (c Class) Severity() diag.Severity {
	if c == Costly || c == Decided || c == Foreign {
		return diag.Warning
	}
	return diag.Error
}

// A Problem is one thing that is wrong with an expression.
type Problem struct {
	Class Class
	// Offset counts the bytes of the expression before the place.
	Offset  int
	Message string
	Help    string // empty where nothing is known
	// node is the part of the expression that is wrong for one type, 0 where none is known.
	node int64
	// Word is what Help proposes instead of one word, or what is proposed without a help.
	Word diag.Word
}

// Scope says what the expressions of a webhook or policy see.
type Scope struct {
	// Params says that there is a variable params.
	Params bool
	// ParamsType is nil where nothing is known of its type.
	ParamsType *Type
	// Objects are the types that object and oldObject can have; empty where
	// nothing is known.
	Objects []*Type
	// Several says that Objects are of more than one kind. An expression may ask of which kind
	// an object is before it reads a field: only what is wrong for all types is certain.
	Several bool
	// NoNamespace says that the objects are in no namespace: namespaceObject is null.
	NoNamespace bool
	// Mutates says that the expressions see objects before the schema does: a field may
	// have any value then.
	Mutates bool
	// OnlyDeletes says that no request leaves an object, OnlyCreates that none
	// finds one: object or oldObject is null then.
	OnlyDeletes, OnlyCreates bool
	// Server is the oldest that has to take the expressions.
	Server kube.Version
}

// OnlyFor sets what follows from the operations that are asked about.
func (s *Scope) OnlyFor(operations []admissionregistration.OperationType) {
	only := func(want admissionregistration.OperationType) bool {
		return len(operations) > 0 && !slices.ContainsFunc(operations, func(o admissionregistration.OperationType) bool { return o != want })
	}
	s.OnlyDeletes, s.OnlyCreates = only(admissionregistration.Delete), only(admissionregistration.Create)
}

// A Compiler compiles the expressions of one webhook or policy. Variables have to
// be compiled before the expressions that read them. It is for one goroutine.
type Compiler struct {
	scope  Scope
	server *plugincel.CompositedCompiler
	// typed are for all types of objects; conditions, made when they are needed, are the
	// same for expressions without a namespace.
	typed, conditions []*typedCompiler

	variables []string
	older     older
}

// NewCompiler makes a compiler. An error is a fault of this program or of the
// server's environment, never of an expression.
func NewCompiler(s Scope) (*Compiler, error) {
	server, err := serverWithoutVariables()
	if err != nil {
		return nil, fmt.Errorf("CEL environment of admission: %w", err)
	}
	c := &Compiler{scope: s, server: server, older: older{server: s.Server}}
	c.typed, err = newTypedCompilers(s)
	return c, err
}

// newServer makes the server's compiler. The environment is the one for expressions that
// are new to a server, which therefore also the server before this version understands.
func newServer() (*plugincel.CompositedCompiler, error) {
	return plugincel.NewCompositedCompiler(kube.Version(0).Environment())
}

// serverWithoutVariables returns the server's compiler for all that declare no variable. It
// has eight environments, which take most of the time of a policy.
var serverWithoutVariables = sync.OnceValues(newServer)

// Check compiles an expression that gives a result and returns what is wrong with
// it, the server's objections alone if there are any.
func (c *Compiler) Check(e Expression) []Problem {
	if len(e.Text)*len(e.Text) > expression.MostEffort && (*expression.Compiler)(nil).Effort(e.Text) > expression.MostEffort {
		return []Problem{{Message: "this keeps the API server's compiler busy for " + expression.TooMuchEffort, Help: expression.LessEffort}}
	}
	if problems := c.refused(e, c.server.CompileCELExpression); len(problems) > 0 {
		return problems
	}
	typed, err := c.typedFor(e)
	if err != nil {
		return []Problem{{Message: err.Error()}}
	}
	return append(c.tooNew(e), c.perType(typed, e.Text, func(t *typedCompiler) []Problem { return t.check(e) })...)
}

// typedFor are the compilers that know what is there for an expression.
func (c *Compiler) typedFor(e Expression) (all []*typedCompiler, err error) {
	if e.Result != Condition || c.scope.NoNamespace || !strings.Contains(e.Text, plugincel.NamespaceVarName) {
		return c.typed, nil
	}
	if c.conditions == nil {
		without := c.scope
		without.NoNamespace = true
		c.conditions, err = newTypedCompilers(without)
	}
	return c.conditions, err
}

// perType collects what is wrong with an expression for each type of object. What
// is wrong for all of them is said once; what is not names the type.
func (c *Compiler) perType(typed []*typedCompiler, text string, check func(*typedCompiler) []Problem) []Problem {
	found := make([][]Problem, len(typed))
	count := map[Problem]int{}
	for i, t := range typed {
		found[i] = distinct(check(t))
		for _, p := range found[i] {
			count[p]++
		}
	}
	var all []Problem
	if c.scope.Several && len(typed) > 1 {
		all = mistypedForAll(typed, text, found)
	}
	for i, t := range typed {
		for _, p := range found[i] {
			if count[p] < len(typed) && (c.scope.Several || p.Class == Decided || p.Class == Foreign) {
				continue // another version has the value, another kind the field
			}
			if count[p] < len(typed) {
				p.Message = t.object.name + ": " + p.Message
			}
			all = append(all, p)
		}
	}
	return distinct(all)
}

// Variable compiles the expression of a variable and makes its name known.
func (c *Compiler) Variable(e Expression) []Problem {
	if len(c.variables) == 0 {
		server, err := newServer()
		if err != nil {
			return []Problem{{Message: err.Error()}}
		}
		c.server = server // as variables are added to it
	}
	c.variables = append(c.variables, e.Name)
	store := func(_ plugincel.ExpressionAccessor, o plugincel.OptionalVariableDeclarations, mode environment.Type) plugincel.CompilationResult {
		return c.server.CompileAndStoreVariable(e, o, mode)
	}
	problems := c.refused(e, store)
	if len(problems) == 0 {
		problems = c.tooNew(e)
	}
	c.older.add(e, c.options(e))
	mistyped := c.perType(c.typed, e.Text, func(t *typedCompiler) []Problem { return t.variable(e) })
	if len(problems) > 0 {
		return problems
	}
	return mistyped
}

// compileFunc is how the server compiles an expression.
type compileFunc func(plugincel.ExpressionAccessor, plugincel.OptionalVariableDeclarations, environment.Type) plugincel.CompilationResult

// refused returns the objections of the server.
func (c *Compiler) refused(e Expression, compile compileFunc) []Problem {
	failure := compile(e, c.options(e), environment.NewExpressions).Error
	if failure == nil {
		return nil
	}
	var compilation *apiservercel.CompilationError
	if !errors.As(failure.Cause, &compilation) || len(compilation.Issues.Errors()) == 0 {
		return []Problem{{Message: failure.Detail, Help: resultHelp(e.Result, failure.Detail)}}
	}
	problems := make([]Problem, 0, len(compilation.Issues.Errors()))
	for _, issue := range compilation.Issues.Errors() {
		problems = append(problems, c.problem(e, issue))
	}
	return distinct(problems)
}

// options are what an expression sees beside the objects.
func (c *Compiler) options(e Expression) plugincel.OptionalVariableDeclarations {
	return plugincel.OptionalVariableDeclarations{
		HasParams: c.scope.Params, HasAuthorizer: e.Result != Text, HasPatchTypes: e.Result.mutates(),
	}
}

// resultHelp says how to make a value of the right type of one whose type the
// server does not know, as it does not know that of any field.
func resultHelp(r Result, detail string) string {
	switch {
	case !strings.HasSuffix(detail, "but got dyn"):
		return ""
	case r == Bool || r == Condition:
		return "compare it with a value, as in object.spec.enabled == true"
	case r == Text || r == TextOrNull:
		return "write string(…) around it"
	}
	return ""
}

// problem is an issue of the CEL compiler in our words.
func (c *Compiler) problem(e Expression, issue *celcommon.Error) Problem {
	said := expression.Issue{Line: issue.Location.Line(), Column: issue.Location.Column() + 1, Message: issue.Message}
	p := Problem{Class: Refused, Offset: offsetOf(e.Text, issue.Location)}
	p.Message, p.Help = said.Explain(e.Text)
	switch said.Mistake() {
	case expression.UndeclaredName:
		p.Help, p.Word = c.knownName(said.Name(), e.Result)
	case expression.UndefinedField:
		if strings.HasSuffix(e.Text[:p.Offset], plugincel.VariableVarName) {
			p.Word = nearest(said.Name(), c.variables)
			p.Word.Names = diag.PolicyVariable
		} else {
			p.Word = nearest(said.Name(), patchFields())
		}
	}
	return p
}

// knownName says what an unknown name was meant to be.
func (c *Compiler) knownName(name string, result Result) (help string, meant diag.Word) {
	switch {
	case name == plugincel.ParamsVarName:
		return "params is there for a policy with a kind of parameters only", meant
	case name == plugincel.AuthorizerVarName && result == Text:
		return "messages are made without an authorizer", meant
	}
	known := []string{
		plugincel.ObjectVarName, plugincel.OldObjectVarName, plugincel.RequestVarName, plugincel.NamespaceVarName,
		plugincel.AuthorizerVarName, plugincel.VariableVarName,
	}
	if c.scope.Params {
		known = append(known, plugincel.ParamsVarName)
	}
	return "", nearest(name, known)
}

// offsetOf turns a line and a column, which counts characters from 0, into an
// offset in bytes. What lies outside of the text is at its end.
func offsetOf(text string, at celcommon.Location) int {
	offset := 0
	for range at.Line() - 1 {
		i := strings.IndexByte(text[offset:], '\n')
		if i < 0 {
			break
		}
		offset += i + 1
	}
	column := 0
	for i := range text[offset:] {
		if column >= at.Column() {
			return offset + i
		}
		column++
	}
	return len(text)
}

// distinct drops problems that were found before, in another version of the
// object.
func distinct(problems []Problem) []Problem {
	var out []Problem
	seen := map[Problem]bool{}
	for _, p := range problems {
		if !seen[p] {
			seen[p] = true
			out = append(out, p)
		}
	}
	return out
}
