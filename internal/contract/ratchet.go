package contract

// When the server began to let pass what was wrong before and did not change. The
// first is the gate CRDValidationRatcheting, on by default since 1.30
// (pkg/features of k8s.io/apiextensions-apiserver); lists of type set or map are
// checked only if the old list was right since there are such lists.
const (
	ratchetsSchema uint = 30
	ratchetsLists  uint = 16
)

// ratchets reports whether the server lets a stored value pass that stays as it is and
// breaks a keyword.
func (o Options) ratchets(keyword string) bool {
	if keyword == embeddedResource {
		return false // the names of an embedded object are read before the old value is looked at
	}
	since := ratchetsSchema
	if keyword == listType || keyword == listMapKeys {
		since = ratchetsLists
	}
	return o.KubeVersion == 0 || o.KubeVersion >= since
}

// refusal is the effect of accepting fewer values of a field.
//
// The server compares a value that breaks a keyword with the stored one, and lets it
// pass if both are equal. A scalar or list stays as it is in most updates. An object
// holds other fields, so that an update of any of them brings the error up, unless it is
// empty; the whole object holds its metadata, which every update changes. Items of a list
// that is no map are compared only as a whole list, so that an update of any other item of
// it brings the error up as well.
func (o Options) refusal(keyword, path string, c Change) Effect {
	switch {
	case c.Side == Status:
		return ReadersBreak
	case !o.ratchets(keyword), isStruct(c.Old) && path == "":
		return UpdatesFail
	case c.Unpaired, isStruct(c.Old) && !onlyEmptyBreaks(keyword, c.Old, c.New):
		return PartFails
	}
	return WritesFail
}

// effect is what a rule about changes does: the server does not let it pass for what did
// not change.
func (r Reach) effect() Effect {
	return [...]Effect{AllWrites: WritesFail, AllUpdates: UpdatesFail, AllOldAndNew: UpdatesFail, Creations: WritesFail, SomeChanges: ChangesFail, Unanswered: UpdatesFail}[r]
}

// isStruct reports whether a schema is that of an object with fields.
func isStruct(s *Schema) bool { return s != nil && s.Type == "object" && len(s.Properties) > 0 }

// effect is what a change does. It is the whole model: no keyword has a case here.
func (o Options) effect(k keyword, path string, c Change) Effect {
	switch c.Aspect {
	case Documentation:
		return Cosmetic
	case Defaulting:
		if c.Relation == Looser {
			return Compatible
		}
		return DataLost
	case Topology:
		return ApplyDiffers
	case Pruning:
		switch {
		case c.Relation == Looser:
			return Compatible
		case c.Side == Status:
			return ReadersBreak
		}
		return DataLost
	}
	if c.Relation == Looser {
		if c.Side == Status && k.readers {
			return ReadersBreak
		}
		return Compatible
	}
	if c.Reach != AllWrites && c.Side == Spec {
		return c.Reach.effect()
	}
	return o.refusal(k.name, path, c)
}
