package conversion

import "github.com/crdgen/crdgen/internal/model"

// mapShape converts maps value by value. Their keys must be strings or numbers
// of one kind, so that no two of them become one.
type mapShape struct{}

func (mapShape) matches(_ *planner, u use) bool {
	return u.spoke.Underlying().Shape == model.Map && u.hub.Underlying().Shape == model.Map
}

func (mapShape) build(p *planner, u use) *Conv {
	from, to := u.spoke.Underlying(), u.hub.Underlying()
	if from.Key.Underlying().Shape != model.Basic || to.Key.Underlying().Shape != model.Basic ||
		basicName(from.Key.Underlying()) != basicName(to.Key.Underlying()) {
		p.cannot(u, "their keys differ", "give both maps keys of one kind")
		return nil
	}
	elem := p.conv(u.in(from.Elem, to.Elem))
	if elem == nil {
		return nil
	}
	return &Conv{
		Form: Map, Spoke: u.spoke, Hub: u.hub, Elem: elem,
		Key: &Conv{Form: Basic, Spoke: from.Key, Hub: to.Key},
	}
}
