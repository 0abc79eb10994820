package expression

import (
	celgo "github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/ast"

	"github.com/crdgen/crdgen/internal/celtoken"
	"github.com/crdgen/crdgen/internal/check/kube"
)

// A syntaxKey is a text as servers of a version parse it: their macros differ.
type syntaxKey struct {
	server kube.Version
	text   string
}

// A syntax is what parsing gives. It is shared and must not be changed.
type syntax struct {
	tree   *celgo.Ast
	issues *celgo.Issues
}

// syntaxOf parses an expression, each text once: rules stand in several kinds and versions,
// and several rules of crdgen read each. A nil Compiler remembers none.
func (c *Compiler) syntaxOf(server kube.Version, text string) syntax {
	parse := func() syntax {
		tree, issues := server.Environment().NewExpressionsEnv().Parse(text)
		return syntax{tree, issues}
	}
	if c == nil {
		return parse()
	}
	return c.syntaxes.get(syntaxKey{server, text}, parse)
}

// Tokens are those of an expression, read once for all that ask; they must not be changed.
// A nil Compiler remembers none.
func (c *Compiler) Tokens(text string) celtoken.Tokens {
	if c == nil {
		return celtoken.Read(text)
	}
	return c.tokens.get(text, func() celtoken.Tokens { return celtoken.Read(text) })
}

// Parsed is an expression's syntax on the latest server, with macros written out; nil for
// one that is wrong.
func (c *Compiler) Parsed(text string) *ast.AST {
	s := c.syntaxOf(0, text)
	if s.issues.Err() != nil {
		return nil
	}
	return s.tree.NativeRep()
}

// check compiles an expression in an environment for the rules of one schema. It is
// [celgo.Env.Compile], but for the syntax, which the environment parses as all others of
// its server do.
func (c *Compiler) check(server kube.Version, env *celgo.Env, text string) (*celgo.Ast, *celgo.Issues) {
	s := c.syntaxOf(server, text)
	if s.issues.Err() != nil {
		return nil, s.issues
	}
	tree, issues := copyOf(env, s.tree)
	if issues.Err() != nil {
		return nil, issues
	}
	return env.Check(tree)
}

// copyOf copies a syntax. Checking writes qualified names into the tree that it is given.
func copyOf(env *celgo.Env, tree *celgo.Ast) (*celgo.Ast, *celgo.Issues) {
	nothing, err := celgo.NewStaticOptimizer()
	if err != nil {
		return nil, celgo.ErrorAsIssues(err)
	}
	return nothing.Optimize(env, tree)
}
