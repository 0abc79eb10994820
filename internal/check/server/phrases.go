package server

import (
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/lazyregexp"
)

// A problem is what a finding of the server is about, as far as crdgen makes something of
// it. The server's findings have no codes: they are told apart by its words, and only here.
// A test makes the server say each phrase.
type problem uint8

const (
	otherProblem problem = iota
	// ruleOverBudget is one rule that may cost too much, messageOverBudget its message.
	ruleOverBudget
	messageOverBudget
	// totalOverBudget is the cost of all rules of a version, shareOfTotal that of one of them.
	totalOverBudget
	shareOfTotal
	// notCompiled is an expression that does not compile, or has the wrong type.
	notCompiled
	// uncorrelated is a use of oldSelf where the server cannot tell which old value is meant.
	uncorrelated
	// unapproved is a group of Kubernetes' own without an approval.
	unapproved
	// unknownFieldInDefault is a default with a field that the schema does not have.
	unknownFieldInDefault
	// ruleOfDefault is a default of a value with a rule that does not compile.
	ruleOfDefault
	// beyondInt32 is a number that does not fit into an int32.
	beyondInt32
	// noType is a value whose schema does not say what it is.
	noType
	// noMapKeys is a list of type map without keys, wrongMapKeys one whose keys are no fields
	// of its items, and optionalMapKey a key that an item may lack.
	noMapKeys
	wrongMapKeys
	optionalMapKey
	// noItems is a list whose items nothing is said of.
	noItems
	// beyondRoot is a keyword that the root of a kind with a status cannot have.
	beyondRoot
	// mergedInSet is an item of a set that is not compared whole.
	mergedInSet
	// noDot is a path without its first dot, pathIntoList one into a list, and pathToNothing
	// one to a field that is not there.
	noDot
	pathIntoList
	pathToNothing
)

// A phrase is the server's words for a problem.
type phrase struct {
	problem problem
	// first says that the finding begins with the words; others have them somewhere.
	first bool
	words string
}

// phrases are all of them: the first that a finding has counts.
var phrases = [...]phrase{
	{ruleOverBudget, true, "estimated rule cost exceeds budget"},
	{messageOverBudget, true, "estimated messageExpression cost exceeds budget"},
	{totalOverBudget, true, "x-kubernetes-validations estimated rule cost total"},
	{shareOfTotal, true, "contributed to estimated rule cost total"},
	{ruleOfDefault, true, "rule compile error"},
	{notCompiled, false, "compilation failed"},
	{notCompiled, false, "must evaluate to a"},
	{notCompiled, false, "instantiation failed"},
	{uncorrelated, false, "uncorrelatable portion"},
	{unapproved, false, "protected groups must have approval annotation"},
	{unknownFieldInDefault, false, "must not have unknown fields"},
	{beyondInt32, false, "format int32"},
	{noType, false, "must not be empty for specified"},
	{noMapKeys, false, "must not be empty if x-kubernetes-list-type is map"},
	{wrongMapKeys, false, "entries must all be names of item properties"},
	{optionalMapKey, false, "this property is in x-kubernetes-list-map-keys, so it must have a default"},
	{noItems, true, "must be specified"},
	{beyondRoot, false, "fields are allowed at the root of the schema if the status subresource is enabled"},
	{mergedInSet, false, "must be atomic as item of a list"},
	{noDot, false, "json path starting with ."},
	{noDot, false, "is an invalid path: expected [ or ."},
	{pathIntoList, false, "array notation is not allowed"},
	{pathToNothing, false, "does not refer to a valid field"},
}

// problemOf is what a finding of the server is about.
func problemOf(e *field.Error) problem {
	for i := range phrases {
		p := &phrases[i]
		if p.first && strings.HasPrefix(e.Detail, p.words) || !p.first && strings.Contains(e.Detail, p.words) {
			return p.problem
		}
	}
	return otherProblem
}

// ofListType reports whether a finding says that a list has the wrong type for its items.
func (r refusal) ofListType() bool { return strings.Contains(r.Detail, "x-kubernetes-list-type") }

// detail is the sentence of the server, which stands behind what it is about, without its
// general advice.
func (r refusal) detail() string {
	detail, _, _ := strings.Cut(r.Detail, " (try simplifying the rule")
	detail = strings.TrimSpace(detail)
	if r.code != diag.DefaultInvalid {
		return detail
	}
	return OfDefault(detail)
}

// nameInBody is how the server's library names a value. Of a default it knows no name, or one
// without what it is in, so that the sentence begins or ends in the air.
var nameInBody = lazyregexp.New(`^(?:\S+ in body|in body|Checked value) |: "(?:array|boolean|integer|null|number|object|string)"$| in$`)

// OfDefault is what the server says of a default without the name that its library gives it.
func OfDefault(detail string) string {
	return nameInBody.ReplaceAllString(strings.TrimSpace(detail), "")
}
