package assemble

import (
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// foreign makes the program of one kind in a package that some root package could import.
// What is wrong with it is not for the user to fix, and dropped.
func foreign(set *load.Set, r *markers.Registry, path, kind string, reach model.Reach) *model.Program {
	for _, root := range set.Roots {
		lp := load.Provided(root, path)
		if lp == nil {
			continue
		}
		decl := lp.Type(kind)
		b := newBuilder(set, Options{Registry: r, Reach: []model.Reach{reach}})
		if decl == nil || decl.Spec.TypeParams != nil || !b.isKind(decl) {
			return nil
		}
		b.readReach()
		v := b.version(decl)
		b.types.reach(v.Root)
		k := &model.Kind{Group: v.Package.Group, Name: kind, Pos: v.Root.Pos, Versions: []*model.Version{v}}
		return &model.Program{Kinds: []*model.Kind{k}, Packages: b.source.order}
	}
	return nil
}
