package contract

import (
	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// ratchets reports whether the server lets a stored value pass that stays as it is and
// breaks a keyword.
func (o Options) ratchets(name string) bool {
	if name == keyword.EmbeddedResource {
		return false // the names of an embedded object are read before the old value is looked at
	}
	return checksLists(name) || kube.Version(o.KubeVersion).Ratchets()
}

// checksLists reports whether a keyword is what the server checks of lists because they are
// merged by their items. It does so for the whole object at once.
func checksLists(name string) bool { return name == keyword.ListType || name == keyword.ListMapKeys }

// refusal is the effect of accepting fewer values of a field.
//
// The server compares a value that breaks a keyword with the stored one, and lets it
// pass if both are equal. A scalar or list stays as it is in most updates. An object
// holds other fields, so that an update of any of them brings the error up, unless it is
// empty; the whole object holds its metadata, which every update changes. Items of a list
// that is no map are compared only as a whole list, so that an update of any other item of
// it brings the error up as well.
func (o Options) refusal(name, path string, c change.Change) change.Effect {
	switch {
	case c.Side == change.Status:
		return change.ReadersBreak
	case checksLists(name) && o.ratchets(name):
		return change.WritesFail // of a stored object that has such lists none is checked
	case !o.ratchets(name), isStruct(c.Old) && path == "":
		return change.UpdatesFail
	case c.Emptied:
		return change.DataLost // of what is empty before it is compared with the stored value
	case c.Unpaired, isStruct(c.Old) && !keyword.OnlyEmptyBreaks(name, c.Old, c.New):
		return change.PartFails
	}
	return change.WritesFail
}

// effectOf is what a rule about changes does: the server does not let it pass for what did
// not change.
func effectOf(r celrule.Reach) change.Effect {
	return [...]change.Effect{celrule.AllWrites: change.WritesFail, celrule.AllUpdates: change.UpdatesFail, celrule.AllOldAndNew: change.UpdatesFail, celrule.Creations: change.WritesFail, celrule.SomeChanges: change.ChangesFail, celrule.Unanswered: change.UpdatesFail}[r]
}

// isStruct reports whether a schema is that of an object with fields.
func isStruct(s *Schema) bool { return s != nil && s.Type == "object" && len(s.Properties) > 0 }

// effect is what a change does. It is the whole model: no keyword has a case here.
func (o Options) effect(k keyword.Keyword, path string, c change.Change) change.Effect {
	switch c.Aspect {
	case change.Documentation:
		return change.Cosmetic
	case change.Defaulting:
		if c.Relation == keyword.Looser {
			return change.Compatible
		}
		return change.DataLost
	case change.Topology:
		return change.ApplyDiffers
	case change.Pruning:
		switch {
		case c.Relation == keyword.Looser:
			return change.Compatible
		case c.Side == change.Status:
			return change.ReadersBreak
		}
		return change.DataLost
	}
	if c.Relation == keyword.Looser {
		if c.Side == change.Status && k.Readers {
			return change.ReadersBreak
		}
		return change.Compatible
	}
	// Who writes the spec keeps the status as it is stored, and the server asks its rules as well.
	if of := effectOf(c.Reach); c.Reach != celrule.AllWrites && (c.Side == change.Spec || of == change.UpdatesFail) {
		return of
	}
	return o.refusal(k.Name, path, c)
}
