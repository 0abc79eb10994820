// Package k8stag reads gengo's tags: +k8s: markers with arguments in parentheses and
// other tags as their values.
//
// It knows the grammar and no tag: which there are, and what they take, is in the
// tables of markers.
package k8stag

import (
	"go/token"
)

// A Tag is the value of a "k8s:" marker that controller-gen does not read:
// one of validation-gen's tags, possibly with another one as its payload, as in
// +k8s:eachVal=+k8s:maxLength=3. Names, arguments and payload types of the
// whole chain have been checked against validation-gen's.
type Tag struct {
	// Name begins with "k8s:".
	Name string
	// Args are in source order: one without a name, or any number with names.
	Args []Arg
	// Kind says what the payload is.
	Kind Kind
	// Payload is the text of a scalar payload, unquoted; an int may be decimal,
	// octal, hexadecimal or binary with a prefix.
	Payload string
	// Next is the tag that is the payload.
	Next *Tag
	// Pos is the position of the tag's '+'.
	Pos token.Position
	// PayloadPos is the position of the payload; not valid without one.
	PayloadPos token.Position
}

// A Arg is an argument in parentheses. Name is empty for the positional one.
type Arg struct {
	Name, Value string
	Kind        Kind
	Pos         token.Position // of the value
}

// Kind is the kind of a tag's payload or argument.
type Kind uint8

const (
	NoPayload Kind = iota
	StringPayload
	IntPayload
	BoolPayload
	TagPayload
	// ScalarPayload is a string, an integer or a bool. Only definitions have it.
	ScalarPayload
)

// String returns the kind as it is named in messages.
func (k Kind) String() string {
	return [...]string{"nothing", "a string", "an integer", "true or false", "a tag", "a string, an integer or a bool"}[k]
}

// Last returns the innermost tag: the one that demands something.
func (t *Tag) Last() *Tag {
	for t.Next != nil {
		t = t.Next
	}
	return t
}

// Arg returns the value of the argument with that name, "" for the positional
// one.
func (t *Tag) Arg(name string) (string, bool) {
	for _, a := range t.Args {
		if a.Name == name {
			return a.Value, true
		}
	}
	return "", false
}

// ArgPos returns the place of an argument, of the payload for "", or fallback.
func (t *Tag) ArgPos(name string, fallback token.Position) token.Position {
	if name == "" && t.PayloadPos.IsValid() {
		return t.PayloadPos
	}
	for _, a := range t.Args {
		if a.Name == name {
			return a.Pos
		}
	}
	return fallback
}
