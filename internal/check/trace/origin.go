package trace

import (
	"go/token"
	"slices"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/k8stag"
)

// An Applied marker is one that set a keyword of a node's schema: written on the
// value's field or type, or on a list, map or struct around it.
type Applied struct {
	// Name is the marker's without the path into lists and maps: for
	// "kubebuilder:validation:items:MaxLength" it is
	// "kubebuilder:validation:MaxLength", for "k8s:eachVal" the name of the tag
	// that it carries.
	Name string
	// Value is what the marker of that name has as its value.
	Value any
	// Mark is the marker as it is written.
	Mark markers.Mark
	// Source is what it is written on.
	Source Source
}

// applied is the marker of an origin.
func applied(o origin.Origin) Applied {
	a := Applied{Name: o.Mark.Name, Value: o.Mark.Value, Mark: o.Mark, Source: Source{Field: o.Field, Type: o.Type}}
	if o.Field != nil {
		a.Source.Type = nil
	}
	if o.Type != nil {
		a.Source.Package = o.Type.Package
	}
	if nested, ok := a.Value.(markers.Nested); ok {
		a.Name, a.Value = nested.Base.Name, nested.Value
	}
	if o.Tag != nil {
		a.Name, a.Value = o.Tag.Name, o.Tag
	}
	return a
}

// ArgPos is the place of an argument's value, "" for what stands behind "=".
func (a Applied) ArgPos(name string) token.Position {
	if tag, ok := a.Value.(*k8stag.Tag); ok {
		if name == "" && tag.PayloadPos.IsValid() {
			return tag.PayloadPos
		}
		for _, arg := range tag.Args {
			if arg.Name == name {
				return arg.Pos
			}
		}
		return tag.Pos
	}
	return a.Mark.ArgPos(name)
}

// origin returns what is known of what set the keywords of the schema, nil where
// nothing is.
func (d *Declaration) origin() *origin.Node {
	switch d.node.Step {
	case Root:
		if d.node.Version.Model == nil {
			return nil
		}
		return d.node.Version.origins.Of(d.node.Version.Model.Root)
	case Property:
		return d.node.Parent.origin().Property(d.node.Name)
	case Items:
		return d.node.Parent.origin().Items()
	case Values:
		return d.node.Parent.origin().Values()
	case AllOf, AnyOf, OneOf, Not:
		return d.node.Parent.origin().Member(d.node.Step.keyword(), d.node.Index)
	}
	return nil
}

// Setter returns the marker that set a keyword of the node's schema, such as
// "maxLength" or "x-kubernetes-list-type". A keyword that field and type both set
// stands in allOf, the field's last: that one is returned then. It says false where
// no marker set it.
func (d *Declaration) Setter(keyword string) (Applied, bool) {
	if !origin.HasKeyword(d.node.Schema, keyword) {
		for _, inner := range slices.Backward(d.node.AllOf()) {
			if a, ok := inner.Setter(keyword); ok {
				return a, true
			}
		}
		return Applied{}, false
	}
	o, ok := d.origin().Keyword(keyword)
	return applied(o), ok
}

// KeywordPos is where a keyword of the schema comes from: the value of the marker
// that set it, else the node's place.
func (d *Declaration) KeywordPos(keyword string) token.Position {
	if a, ok := d.Setter(keyword); ok {
		return a.ArgPos("")
	}
	return d.Pos()
}

// MapKey returns the marker that named a list-map key, by index.
func (d *Declaration) MapKey(i int) (Applied, bool) {
	o, ok := d.origin().ListMapKey(i)
	return applied(o), ok
}

// A RuleSource is where a CEL rule of a schema is written.
type RuleSource struct {
	on     *Declaration
	Origin origin.Origin
	Known  bool
}

// Rule returns the source of a rule.
func (d *Declaration) Rule(i int) RuleSource {
	o, ok := d.origin().Rule(i)
	return RuleSource{d, o, ok}
}

// Pos is the place of the marker or tag that holds the rule or that it is made from,
// else the node's.
func (r RuleSource) Pos() token.Position {
	switch {
	case !r.Known:
		return r.on.Pos()
	case r.Origin.Tag != nil:
		return r.Origin.Tag.Pos
	}
	return r.Origin.Mark.Pos
}

// ArgPos is the place of an argument, such as "rule" or "messageExpression"; the
// marker's where the rule is made from something else.
func (r RuleSource) ArgPos(name string) token.Position {
	if !r.Origin.Verbatim || name == "" {
		return r.Pos()
	}
	return r.Origin.Mark.ArgPos(name)
}

// At is the place of a character of an argument's expression. Line and column
// count from 1 as in CEL's messages, the column in characters.
func (r RuleSource) At(argument string, line, column int) token.Position {
	if !r.Origin.Verbatim {
		return r.Pos()
	}
	if line == 1 && argument == "rule" {
		column -= r.Origin.Shift
	}
	return r.Origin.Mark.TextPos(argument, expression.ByteAt(r.text(argument), line, column))
}

// text is the value of an argument of the marker.
func (r RuleSource) text(argument string) string {
	v, ok := applied(r.Origin).Value.(crdmarkers.XValidation)
	switch {
	case !ok:
		return ""
	case argument == "messageExpression":
		return v.MessageExpression
	}
	return v.Rule
}
