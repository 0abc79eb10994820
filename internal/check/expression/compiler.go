package expression

import (
	"fmt"
	"strings"
	"sync"
	"weak"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
)

// A Compiler compiles the rules of schemas for the latest server, those of equal schemas
// once: versions of a kind have most of them in common, and several rules of crdgen ask
// for the same ones. It may be used by several goroutines.
type Compiler struct {
	mu       sync.Mutex
	known    map[string][]*Class
	syntaxes memo[syntaxKey, syntax]
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
	// Internal and Structural are the schema as the API server's packages take it, with
	// the descriptions of an equal one.
	Internal   *apiextensions.JSONSchemaProps
	Structural *structuralschema.Structural
	// Results has one result for each rule.
	Results []cel.CompilationResult
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
		c.facts = factsOf(c.schema.XValidations, v)
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

func factsOf(rules []apiext.ValidationRule, c *Compiled) []Fact {
	facts := make([]Fact, len(c.Results))
	for i, r := range c.Results {
		facts[i] = Fact{
			Compiles:    r.Program != nil && r.Error == nil && r.MessageExpressionError == nil,
			UsesOldSelf: r.UsesOldSelf, Cost: r.MaxCost, Cardinality: r.MaxCardinality,
		}
		if r.MessageExpression != nil {
			facts[i].MessageCost = r.MessageExpressionMaxCost
		}
		if path := rules[i].FieldPath; path != "" {
			_, _, err := cel.ValidFieldPath(path, c.Structural)
			facts[i].HasField = err == nil
		}
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

func (c *Compiler) compiledOf(s *apiext.JSONSchemaProps, root bool) *Compiled {
	v := &Compiled{Internal: &apiextensions.JSONSchemaProps{}}
	if err := apiext.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(s, v.Internal, nil); err != nil {
		return nil
	}
	var err error
	if v.Structural, err = structuralschema.NewStructural(v.Internal); err != nil {
		return nil
	}
	v.Results = c.resultsOf(0, v.Structural, root || s.XEmbeddedResource)
	if v.Results == nil {
		return nil
	}
	return v
}
