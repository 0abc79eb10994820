// Package change says what one change of an API is and does: a [Finding] with the rule that
// names it, its [Effect] on those who rely on the API, and where in the schemas it is.
//
// It stands below everything that compares two sides, so that what is found of schemas, of
// conversions and of objects that control access is one list. It holds values, the names of
// rules and the words that all of them use. It must not compare anything, and nobody reads
// findings back to go on from them.
package change

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// An Effect is what a change does, worst first.
type Effect uint8

const (
	// Refused changes are not taken by the server: the new CRD cannot be applied.
	Refused Effect = iota
	// UpdatesFail says that stored objects cannot be updated any more, not even elsewhere.
	UpdatesFail
	// PartFails says that stored objects cannot be updated in the object that the rule
	// or keyword stands at, and elsewhere they can.
	PartFails
	// DataLost says that something in objects is dropped or changed without a word.
	DataLost
	// WritesFail says that what could be written before is refused, while stored
	// objects can be updated as long as the value stays.
	WritesFail
	// ChangesFail says that a rule about changes refuses some of them. Nothing new is
	// refused, nor an update that leaves the value as it is.
	ChangesFail
	// ReadersBreak says that clients or controllers meet what they cannot handle.
	ReadersBreak
	// ApplyDiffers says that server-side apply merges or owns differently.
	ApplyDiffers
	// Compatible changes hurt nobody.
	Compatible
	// Cosmetic changes are seen by people only.
	Cosmetic
)

var effects = [...]struct{ id, text string }{
	Refused:      {"refused", "refused by the server"},
	UpdatesFail:  {"updates-fail", "every update of stored objects fails"},
	PartFails:    {"part-updates-fail", "every update of that part of stored objects fails"},
	DataLost:     {"data-loss", "data is lost or changes silently"},
	WritesFail:   {"writes-fail", "new writes fail"},
	ChangesFail:  {"changes-fail", "some changes of what is stored fail"},
	ReadersBreak: {"readers-break", "readers or controllers break"},
	ApplyDiffers: {"apply-differs", "server-side apply behaves differently"},
	Compatible:   {"compatible", "compatible"},
	Cosmetic:     {"cosmetic", "cosmetic"},
}

// Effects are all effects, worst first.
func Effects() []Effect {
	return []Effect{Refused, UpdatesFail, PartFails, DataLost, WritesFail, ChangesFail, ReadersBreak, ApplyDiffers, Compatible, Cosmetic}
}

// ID is the effect as programs read it, as in "writes-fail".
func (e Effect) ID() string { return effects[e].id }

// String is the effect as people read it, as in "new writes fail".
func (e Effect) String() string { return effects[e].text }

// Breaking reports whether somebody is hurt.
func (e Effect) Breaking() bool { return e < Compatible }

// A Side is who writes a field.
type Side uint8

const (
	// Spec is written by users and checked by the server.
	Spec Side = iota
	// Status is written by controllers and read by clients.
	Status
)

// A Finding is one change and its effect.
type Finding struct {
	// Rule names the change, as in "maximum-tightened".
	Rule   string
	Effect Effect
	// CRD is the definition's name, Version one of its versions; empty for what
	// belongs to none. For other objects CRD and Kind are their name and kind.
	CRD, Group, Kind, Version string
	// Path leads to the field, as in spec.ports[].name; map values are written as {}.
	// In a configuration of webhooks it is the name of the webhook.
	Path string
	// Keyword is the one that changed, as the CRD spells it.
	Keyword string
	// Item is the number of the item of the keyword's list in the new side, from 1; 0 for the
	// whole list or what is no list.
	Item int
	// Old and New are the values as the CRD spells them, empty for none.
	Old, New string
	// Message says what changed; Advice what to do about it, empty for nothing.
	Message, Advice string
	// Request is what is asked, and Answer what the new side makes of it, for what is
	// about no definition; empty where nothing of the kind shows it.
	Request, Answer string
	// Undecided says that two values cannot be compared, such as two regular expressions.
	Undecided bool
	// OfObjects says that the effect is one on objects which the two sides do not decide: an
	// object shows it, or it is not known. See [CertaintyOf].
	OfObjects bool
	// Decided says of an effect on requests that the two sides decide it, whatever is answered.
	Decided bool
	// Unknown says that what the change does depends on what was not compared.
	Unknown bool
	// Pos is where the new side declares it, not valid where that is not known.
	Pos token.Position
	// Server is the minor version of the API server that the finding is about, 1.N; 0 for the
	// newest.
	Server uint
	// Before and After are the definitions that were compared; nil where there is none.
	Before, After *apiext.CustomResourceDefinition
	// Change is the place in the schemas; nil for what is not in a schema.
	Change *Change
}

// At is the keyword with the item in brackets, as the API server writes it.
func (f Finding) At() string {
	if f.Item == 0 {
		return f.Keyword
	}
	return fmt.Sprintf("%s[%d]", f.Keyword, f.Item-1)
}

// A Change is a place in two schemas.
type Change struct {
	// Reach is which writes a rule refuses, and Shown a value at the path that shows it; nil
	// where none had to be found.
	Reach celrule.Reach
	Shown any
	Side  Side
	// Emptied says that objects which are stored at the path lose all that they hold there: the
	// server drops it before it looks at the type.
	Emptied bool
	// Listed says that the value stands in a list or map.
	Listed bool
	// Unpaired says that the value stands in an item of a list that is no map: the server
	// does not know which item it was before.
	Unpaired bool
	// Old and New are the schemas at the path; nil where one side has none.
	Old, New *apiext.JSONSchemaProps
	// Relation is how the accepted values changed.
	Relation keyword.Relation
	// Disjoint says that no value is accepted by both sides.
	Disjoint bool
	// Aspect is which part of the contract changed.
	Aspect Aspect
}

// An Aspect is a part of a schema's contract.
type Aspect uint8

const (
	// Validation is which values are accepted.
	Validation Aspect = iota
	// Pruning is which values are dropped.
	Pruning
	// Defaulting is what is filled in.
	Defaulting
	// Topology is how server-side apply merges.
	Topology
	// Documentation is what people read.
	Documentation
)

// Sorted returns the findings by definition, version, effect and path, those of the
// definition itself before those of its versions.
func Sorted(findings []Finding) []Finding {
	out := slices.Clone(findings)
	slices.SortStableFunc(out, func(a, b Finding) int {
		return cmp.Or(
			cmp.Compare(a.CRD, b.CRD), cmp.Compare(a.Version, b.Version), cmp.Compare(a.Effect, b.Effect),
			cmp.Compare(a.Path, b.Path), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Old, b.Old), cmp.Compare(a.New, b.New),
		)
	})
	return out
}
