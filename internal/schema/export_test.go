package schema

import apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

// The tests make whole CRDs of the schemas, which this package must not know. They
// are a package of their own, and need these.
var (
	FormatNames = formatNames
	JSONString  = jsonString
)

// HasRule reports whether a tag has a rule.
func HasRule(tag string) bool {
	rule := ruleOf(tag)
	return rule.value != nil || rule.member != nil || rule.condition != nil
}

// Schema is the schema that a node is of.
func (n *Node) Schema() *apiext.JSONSchemaProps { return n.schema }
