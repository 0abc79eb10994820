package check

import (
	"go/token"
	"slices"
	"strings"
	"unicode/utf8"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/markers"
)

// A RuleSource is where a CEL rule of a schema is written.
type RuleSource struct {
	node *Node
	// mark is the marker that holds the rule or that it is made from; it has no
	// name where none is known.
	mark markers.Mark
	// verbatim says that the marker's argument is the rule, behind shift
	// characters that crdgen put before it.
	verbatim bool
	shift    int
}

// Rule finds the source of a rule among the markers that have a part in the
// node's schema.
func (n *Node) Rule(i int) RuleSource {
	none := RuleSource{node: n}
	if i < 0 || i >= len(n.Schema.XValidations) {
		return none
	}
	rule := n.Schema.XValidations[i]
	var made []RuleSource
	for _, s := range n.Sources() {
		for _, m := range s.Marks() {
			source, ok := ruleFrom(m, s, rule)
			source.node = n
			if ok && source.verbatim {
				return source
			}
			if ok {
				made = append(made, source)
			}
		}
	}
	if len(made) > 0 {
		return made[0]
	}
	if source, ok := n.tagRule(rule); ok {
		return source
	}
	return none
}

// keysShift is what crdgen puts before a rule about the keys of a map.
const keysShift = "self.all(self, "

// ruleFrom says whether a marker of a source makes a rule of the value.
func ruleFrom(m markers.Mark, s Source, rule apiext.ValidationRule) (RuleSource, bool) {
	a, here := reaching(m, s)
	if v, ok := a.Value.(crdmarkers.XValidation); ok {
		if here {
			return RuleSource{mark: m, verbatim: true}, v.Rule == rule.Rule && v.Message == rule.Message
		}
		nested, _ := m.Value.(markers.Nested)
		keys := slices.Equal(nested.Path, append(slices.Clone(s.Inner), markers.Keys))
		return RuleSource{mark: m, verbatim: true, shift: utf8.RuneCountInString(keysShift)}, keys && rule.Rule == keysShift+v.Rule+")"
	}
	if !here {
		return RuleSource{}, false
	}
	var members []string
	switch v := a.Value.(type) {
	case crdmarkers.AtMostOneOf:
		members = v
	case crdmarkers.ExactlyOneOf:
		members = v
	case crdmarkers.AtLeastOneOf:
		members = v
	default:
		return RuleSource{}, false
	}
	return RuleSource{mark: m}, !slices.ContainsFunc(members, func(name string) bool { return !strings.Contains(rule.Rule, name) })
}

const tagPrefix = "k8s:"

// tagRule finds the tag that a rule was made from: one on the value whose payload
// the rule or its message speaks of, or one on a field that it names.
func (n *Node) tagRule(rule apiext.ValidationRule) (RuleSource, bool) {
	var tags []Applied
	for _, a := range n.Applied() {
		if strings.HasPrefix(a.Mark.Name, tagPrefix) {
			tags = append(tags, a)
		}
	}
	for _, f := range n.forms {
		for _, field := range f.Fields {
			tag := field.JSON()
			if tag.Inlined() || !strings.Contains(rule.Rule, tag.Name) {
				continue
			}
			for _, m := range field.Marks {
				if strings.HasPrefix(m.Name, tagPrefix) {
					tags = append(tags, Applied{Name: m.Name, Value: m.Value, Mark: m})
				}
			}
		}
	}
	for _, a := range tags {
		if tag, ok := a.Value.(*markers.K8sTag); ok && tag.Payload != "" && strings.Contains(rule.Rule+rule.Message, tag.Payload) {
			return RuleSource{node: n, mark: a.Mark}, true
		}
	}
	if len(tags) > 0 {
		return RuleSource{node: n, mark: tags[0].Mark}, true
	}
	return RuleSource{}, false
}

// known says whether there is a marker for the rule.
func (r RuleSource) known() bool { return r.mark.Name != "" }

// Pos is the marker's place, else the node's.
func (r RuleSource) Pos() token.Position {
	if !r.known() {
		return r.node.Pos()
	}
	return r.mark.Pos
}

// ArgPos is the place of an argument, such as "rule" or "messageExpression"; the
// marker's where the rule is made from something else.
func (r RuleSource) ArgPos(name string) token.Position {
	if !r.verbatim || name == "" {
		return r.Pos()
	}
	return r.mark.ArgPos(name)
}

// At is the place of a character of an argument's expression. Line and column
// count from 1 as in CEL's messages, the column in characters.
func (r RuleSource) At(argument string, line, column int) token.Position {
	if !r.verbatim {
		return r.Pos()
	}
	text := r.text(argument)
	if line == 1 && argument == "rule" {
		column -= r.shift
	}
	return r.mark.TextPos(argument, byteAt(text, line, column))
}

// text is the value of an argument of the marker.
func (r RuleSource) text(argument string) string {
	value := r.mark.Value
	if nested, ok := value.(markers.Nested); ok {
		value = nested.Value
	}
	v, ok := value.(crdmarkers.XValidation)
	switch {
	case !ok:
		return ""
	case argument == "messageExpression":
		return v.MessageExpression
	}
	return v.Rule
}

// byteAt is the offset of a character in a text, whose length for one beyond it.
func byteAt(text string, line, column int) int {
	offset := 0
	for ; line > 1; line-- {
		next := strings.IndexByte(text[offset:], '\n')
		if next < 0 {
			return len(text)
		}
		offset += next + 1
	}
	for ; column > 1 && offset < len(text); column-- {
		_, size := utf8.DecodeRuneInString(text[offset:])
		offset += size
	}
	return offset
}
