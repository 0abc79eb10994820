// Package contract says what a change of a CustomResourceDefinition does to those who
// rely on it: users who write objects, controllers and clients that read them, and
// the API server that stores them. Roles, webhook configurations and admission
// policies are compared by what they allow, ask about and refuse.
//
// A schema is read as a contract of keywords. Each keyword tells which values are
// accepted, which are dropped, what is filled in or who owns what, and each field has
// a direction: users write the spec and the server checks it, controllers write the
// status and clients read it. What a change does follows from the keyword, how the
// accepted values changed, the direction, and what the server lets pass of stored
// objects. See [Compare].
//
// This package walks two sides, pairs what belongs together and says who is hurt. What a
// changed value of a keyword accepts is judged by package keyword, and what a changed CEL
// rule accepts and when it is asked by package celrule; neither knows paths or effects.
//
// "crdgen diff" prints what this package finds; package proof tries it with the
// server's own code. The package reads no files and knows no Go source.
package contract

import (
	"cmp"
	"go/token"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// Schema is short for the type of schemas.
type Schema = apiext.JSONSchemaProps

// CRD is short for the type of definitions.
type CRD = apiext.CustomResourceDefinition

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
	// Old and New are the values as the CRD spells them, empty for none.
	Old, New string
	// Message says what changed; Advice what to do about it, empty for nothing.
	Message, Advice string
	// Request is what is asked, and Answer what the new side makes of it, for what is
	// about no definition; empty where nothing of the kind shows it.
	Request, Answer string
	// Undecided says that whether anything is refused depends on what cannot be
	// compared, such as two regular expressions.
	Undecided bool
	// Unknown says that what the change does depends on what was not compared.
	Unknown bool
	// Pos is where the new side declares it, not valid where that is not known.
	Pos token.Position
	// Before and After are the definitions that were compared; nil where there is none.
	Before, After *CRD
	// Change is the place in the schemas; nil for what is not in a schema.
	Change *Change
}

// A Change is a place in two schemas.
type Change struct {
	// Reach is which writes a rule refuses.
	Reach celrule.Reach
	Side  Side
	// Listed says that the value stands in a list or map.
	Listed bool
	// Unpaired says that the value stands in an item of a list that is no map: the server
	// does not know which item it was before.
	Unpaired bool
	// Old and New are the schemas at the path; nil where one side has none.
	Old, New *Schema
	// Relation is how the accepted values changed.
	Relation keyword.Relation
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

// Options say for whom changes are judged.
type Options struct {
	// KubeVersion is the minor version of the oldest API server, 1.N; 0 for the newest.
	KubeVersion uint
	// Elsewhere are definitions without spec.conversion whose source converts: something
	// else is expected to write it, and what it writes is not known.
	Elsewhere map[*CRD]bool
}

// Unconverted reports whether fields that versions of a definition do not share are dropped
// when an object is read or written in another one, as far as the definition says.
func (o Options) Unconverted(crd *CRD) bool {
	return strategy(crd) == string(apiext.NoneConverter) && !o.elsewhere(crd)
}

func (o Options) elsewhere(crd *CRD) bool { return crd.Spec.Conversion == nil && o.Elsewhere[crd] }

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

// Alpha reports whether a version is an alpha one by its name: the deprecation policy
// of Kubernetes lets those change and go without notice.
func Alpha(version string) bool { return strings.Contains(version, "alpha") }
