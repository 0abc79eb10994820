package expression

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"weak"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"

	"github.com/crdgen/crdgen/internal/celtoken"
)

// A Compiler compiles the rules of schemas for the latest server, those of equal schemas
// once: versions of a kind have most of them in common, and several rules of crdgen ask
// for the same ones. It may be used by several goroutines.
type Compiler struct {
	mu       sync.Mutex
	known    map[string][]*Class
	syntaxes memo[syntaxKey, syntax]
	tokens   memo[string, celtoken.Tokens]
	common   memo[reflect.Type, any]
}

// Of returns the class of a schema, which must not change any more. Root is set for that
// of a whole object. A nil Compiler knows no other schema.
func (c *Compiler) Of(s *apiext.JSONSchemaProps, root bool) *Class {
	if c == nil {
		return &Class{schema: s, root: root}
	}
	key := keyOf(s, root)
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, other := range c.known[key] {
		if alike(other.schema, s) {
			return other
		}
	}
	if c.known == nil {
		c.known = map[string][]*Class{}
	}
	class := &Class{compiler: c, schema: s, root: root}
	c.known[key] = append(c.known[key], class)
	return class
}

// A Class are schemas that are equal but for their descriptions. What is compiled of it
// takes half a megabyte and more, so it is kept only as long as somebody uses it or the
// collector leaves it there; what it costs and what was found out is kept.
type Class struct {
	compiler *Compiler
	schema   *apiext.JSONSchemaProps
	root     bool

	mu       sync.Mutex
	known    bool
	compiled weak.Pointer[Compiled]
	facts    []Fact
	found    memo[any, any]
}

// A Compiled schema is shared and must not be changed.
type Compiled struct {
	// Results has one result for each rule.
	Results []cel.CompilationResult
	// whole is the schema, made when it is needed: few rules are ever evaluated.
	whole func() *whole
}

// A whole schema is one as the API server's packages take it.
type whole struct {
	internal   *apiextensions.JSONSchemaProps
	structural *structuralschema.Structural
}

// Internal is the schema as the API server's packages take it, with the descriptions of an
// equal one; nil where they do not take it.
func (c *Compiled) Internal() *apiextensions.JSONSchemaProps {
	if w := c.whole(); w != nil {
		return w.internal
	}
	return nil
}

// Structural is as Internal, in the form that values are validated by.
func (c *Compiled) Structural() *structuralschema.Structural {
	if w := c.whole(); w != nil {
		return w.structural
	}
	return nil
}

// A Fact is what the API server has to know of a rule to take it.
type Fact struct {
	// Compiles says that the rule and its message expression do.
	Compiles    bool
	UsesOldSelf bool
	// Cost and MessageCost are those of one evaluation, Cardinality how many there can be
	// at most.
	Cost, MessageCost, Cardinality uint64
	// HasField says that the rule's fieldPath leads to a field.
	HasField bool
}

// Compiled compiles the rules of the class; nil if its schema is none that CEL can look at.
func (c *Class) Compiled() *Compiled {
	c.mu.Lock()
	defer c.mu.Unlock()
	if v := c.compiled.Value(); v != nil || c.known && c.facts == nil {
		return v
	}
	v := c.compiler.compiledOf(c.schema, c.root)
	c.known, c.compiled = true, weak.Make(v)
	if v != nil {
		c.facts = factsOf(v.Results)
	}
	return v
}

// Facts are those of the rules of the class; nil if its schema is none that CEL can look at.
func (c *Class) Facts() []Fact {
	c.mu.Lock()
	known := c.known
	c.mu.Unlock()
	if !known {
		c.Compiled()
	}
	return c.facts
}

// Remember returns what find returns, which is called once for each key of the class.
func (c *Class) Remember(key any, find func() any) any { return c.found.get(key, find) }

func factsOf(results []cel.CompilationResult) []Fact {
	facts := make([]Fact, len(results))
	for i, r := range results {
		facts[i] = Fact{
			Compiles:    r.Program != nil && r.Error == nil && r.MessageExpressionError == nil,
			UsesOldSelf: r.UsesOldSelf, Cost: r.MaxCost, Cardinality: r.MaxCardinality,
		}
		if r.MessageExpression != nil {
			facts[i].MessageCost = r.MessageExpressionMaxCost
		}
		facts[i].HasField = r.NormalizedRuleFieldPath != ""
	}
	return facts
}

// keyOf is the same for equal schemas, and for few others.
func keyOf(s *apiext.JSONSchemaProps, root bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%t %s %d", root, s.Type, len(s.Properties))
	for i := range s.XValidations {
		b.WriteByte(0)
		b.WriteString(s.XValidations[i].Rule)
	}
	return b.String()
}

// compiledOf compiles the rules of a schema by the part of it that they need, as most of a
// large one is read by none of them. A rule that is wrong is compiled by the whole, which
// the server's words are about.
func (c *Compiler) compiledOf(s *apiext.JSONSchemaProps, root bool) *Compiled {
	v := &Compiled{whole: sync.OnceValue(func() *whole { return wholeOf(s) })}
	if n, ok := c.needOf(s.XValidations); ok {
		if part := n.part(s); part != nil {
			v.Results = c.resultsBy(wholeOf(part), root)
		}
	}
	if v.Results == nil || slices.ContainsFunc(v.Results, isWrong) {
		v.Results = c.resultsBy(v.whole(), root)
	}
	if v.Results == nil {
		return nil
	}
	return v
}

// resultsBy compiles the rules of a schema, nil where it is none that CEL can look at.
func (c *Compiler) resultsBy(w *whole, root bool) []cel.CompilationResult {
	if w == nil {
		return nil
	}
	return c.resultsOf(0, w.structural, root || w.structural.XEmbeddedResource)
}

func isWrong(r cel.CompilationResult) bool {
	return r.Program == nil || r.Error != nil || r.MessageExpressionError != nil
}

// wholeOf converts a schema, nil if the server's packages do not take it.
func wholeOf(s *apiext.JSONSchemaProps) *whole {
	w := &whole{internal: &apiextensions.JSONSchemaProps{}}
	if err := apiext.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(s, w.internal, nil); err != nil {
		return nil
	}
	var err error
	if w.structural, err = structuralschema.NewStructural(w.internal); err != nil {
		return nil
	}
	return w
}
