package replaced

import (
	"slices"

	"github.com/crdgen/crdgen/internal/model"
)

// holders are the types of a program by what they consist of.
type holders struct {
	ofType  map[*model.Type][]*model.Type
	ofField map[*model.Field][]*model.Type
}

// holdersIn collects the types that kinds reach.
func holdersIn(p *model.Program) *holders {
	h := &holders{ofType: map[*model.Type][]*model.Type{}, ofField: map[*model.Field][]*model.Type{}}
	var todo []*model.Type
	seen := map[*model.Type]bool{}
	add := func(t, in *model.Type) {
		if t == nil {
			return
		}
		if in != nil {
			h.ofType[t] = append(h.ofType[t], in)
		}
		if !seen[t] {
			seen[t] = true
			todo = append(todo, t)
		}
	}
	for _, k := range p.Kinds {
		for _, v := range slices.Concat(k.Versions, k.Unlisted) {
			add(v.Root, nil)
		}
	}
	for len(todo) > 0 {
		t := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		add(t.Elem, t)
		for _, f := range t.Fields {
			h.ofField[f] = append(h.ofField[f], t)
			add(f.Type, t)
		}
	}
	return h
}

// around returns the types in which a field stands, at any depth.
func (h *holders) around(f *model.Field) map[*model.Type]bool {
	found := map[*model.Type]bool{}
	todo := slices.Clone(h.ofField[f])
	for len(todo) > 0 {
		t := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !found[t] {
			found[t] = true
			todo = append(todo, h.ofType[t]...)
		}
	}
	return found
}
