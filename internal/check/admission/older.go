package admission

import (
	"fmt"

	plugincel "k8s.io/apiserver/pkg/admission/plugin/cel"
	"k8s.io/apiserver/pkg/cel/environment"

	"github.com/crdgen/crdgen/internal/check/kube"
)

// older are compilers of servers that are older than the latest, made when they are
// asked for: few expressions are too new for the server that was named.
type older struct {
	server    kube.Version // the oldest
	compilers map[kube.Version]*plugincel.CompositedCompiler
	// variables store one variable each, in order.
	variables []func(*plugincel.CompositedCompiler)
}

// at returns the compiler of a version, which knows all variables.
func (o *older) at(v kube.Version) *plugincel.CompositedCompiler {
	if c := o.compilers[v]; c != nil {
		return c
	}
	c, err := plugincel.NewCompositedCompiler(v.Environment())
	if err != nil { // as [NewCompiler] has made one with the latest environment
		panic(fmt.Sprintf("CEL environment of admission for %s: %v", v, err))
	}
	for _, store := range o.variables {
		store(c)
	}
	if o.compilers == nil {
		o.compilers = map[kube.Version]*plugincel.CompositedCompiler{}
	}
	o.compilers[v] = c
	return c
}

// tooNew returns what the oldest server has against an expression that the latest
// compiles.
func (c *Compiler) tooNew(e Expression) []Problem {
	o := &c.older
	if !o.server.Old() {
		return nil
	}
	refused := func(v kube.Version) []Problem { return c.refused(e, o.at(v).CompileCELExpression) }
	problems := refused(o.server)
	if len(problems) == 0 {
		return nil
	}
	since := o.server.CompilesSince(func(v kube.Version) bool { return len(refused(v)) == 0 })
	// What follows from the first mistake is no function of its own.
	first := problems[0]
	first.Class = TooNew
	first.Message, first.Help = since.TooNewFor(o.server, first.Message)
	return []Problem{first}
}

// add makes a variable known to the compilers that are there and to those that are
// made later.
func (o *older) add(e Expression, options plugincel.OptionalVariableDeclarations) {
	store := func(c *plugincel.CompositedCompiler) {
		c.CompileAndStoreVariable(e, options, environment.NewExpressions)
	}
	o.variables = append(o.variables, store)
	for _, c := range o.compilers {
		store(c)
	}
}
