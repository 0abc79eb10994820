package applyconfiguration

import (
	"fmt"
	"go/token"
	"path/filepath"
	"slices"

	"k8s.io/code-generator/cmd/client-gen/generators/util"
	"k8s.io/gengo/v2/types"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// A universe is the library's form of the types of a directory's packages and of what
// they refer to. One model type becomes one of the library's.
type universe struct {
	types.Universe
	of       directory
	comments *comments
	external externals
	made     map[*model.Type]*types.Type
	// at is the field whose type is translated.
	at    token.Position
	found diag.List
}

func newUniverse(of directory, external externals, c *comments) *universe {
	return &universe{Universe: types.Universe{}, of: of, external: external, comments: c, made: map[*model.Type]*types.Type{}}
}

// fill translates the packages.
func (u *universe) fill() diag.List {
	for _, s := range u.of {
		u.add(s)
	}
	for _, s := range u.of {
		for _, t := range s.pkg.Types {
			if u.made[t] != nil || t.Alias {
				continue // the library knows all types of the packages, if only by name
			}
			if name := u.Package(s.pkg.Path).Type(t.Name.Name); name.Kind == types.Unknown {
				name.Kind = types.Unsupported
			}
		}
	}
	return u.found
}

// add translates a package.
func (u *universe) add(s *selection) {
	pkg := u.Package(s.pkg.Path)
	pkg.Name, pkg.Dir = s.pkg.Name, s.pkg.Dir
	pkg.Comments = append(u.comments.whole(filepath.Join(s.pkg.Dir, "doc.go")), "+groupName="+s.pkg.Group)
	isEmpty := len(s.kinds) == 0
	for _, k := range s.kinds {
		u.translate(k)
	}
	for _, k := range s.others {
		closest, second := u.comments.before(k.Pos)
		if tags, err := util.ParseClientGenTags(append(second, closest...)); err != nil || tags.GenerateClient {
			u.translate(k)
			isEmpty = false
		}
	}
	if isEmpty {
		u.found.Add(s.empty())
	}
}

// translate returns the library's form of a type.
func (u *universe) translate(t *model.Type) *types.Type {
	if t.Alias && t.Shape == model.Defined && t.Elem != nil {
		return u.translate(t.Elem)
	}
	if out, ok := u.made[t]; ok {
		return out
	}
	if t.Shape == model.Basic {
		return u.Type(types.Name{Name: t.Name.Name})
	}
	if !t.Declared() || t.Alias {
		return u.unnamed(t)
	}
	out := u.Type(types.Name{Package: t.Name.Package, Name: t.Name.Name})
	u.made[t] = out
	if len(t.Args)+len(t.Params) > 0 {
		u.refuse("generic type %q has no apply configuration", t.Name.Name)
	}
	of := u.of.selection(t.Package)
	if of != nil {
		u.describe(t, out, of)
	}
	form := t.Underlying()
	switch form.Shape {
	case model.Struct:
		out.Kind = types.Struct
		u.members(form, out, of != nil)
	case model.Interface:
		out.Kind = types.Interface
	case model.Basic, model.Map, model.Slice:
		out.Kind, out.Underlying = types.Alias, u.underlying(t, form)
	default:
		inner := u.unnamed(form)
		out.Kind, out.Elem, out.Key = inner.Kind, inner.Elem, inner.Key
	}
	return out
}

// underlying translates the form of a declared type, which is nameless even if
// the model found it in another declaration.
func (u *universe) underlying(t, form *model.Type) *types.Type {
	if form.Shape == model.Basic {
		return u.translate(form)
	}
	if form.Elem == nil { // of a type that is not looked into
		return &types.Type{Name: types.Name{Name: t.Name.String()}, Kind: types.Unsupported}
	}
	return u.unnamed(form)
}

// unnamed translates a type literal. Its name is its spelling, by which the
// library tells such types apart.
func (u *universe) unnamed(t *model.Type) *types.Type {
	out := &types.Type{}
	if !t.Declared() {
		u.made[t] = out
	}
	elem := func() string { out.Elem = u.translate(t.Elem); return out.Elem.Name.String() }
	switch t.Shape {
	case model.Pointer:
		out.Kind, out.Name.Name = types.Pointer, "*"+elem()
	case model.Slice:
		out.Kind, out.Name.Name = types.Slice, "[]"+elem()
	case model.Map:
		out.Kind, out.Key = types.Map, u.translate(t.Key)
		out.Name.Name = "map[" + out.Key.Name.String() + "]" + elem()
	case model.Struct:
		out.Kind, out.Name.Name = types.Struct, fmt.Sprintf("struct{%s}", t.Pos)
		u.members(t, out, false)
	case model.Interface:
		out.Kind, out.Name.Name = types.Interface, "interface{}"
	default:
		out.Kind, out.Name.Name = types.Unsupported, fmt.Sprintf("unsupported{%s}", t.Pos)
		u.refuse("apply configurations cannot hold arrays, functions and channels")
	}
	return out
}

// members translates the fields that are serialized, and embedded ones. Comments
// are read where they are written out.
func (u *universe) members(t *model.Type, out *types.Type, commented bool) {
	for _, f := range t.Fields {
		if f.Type == nil {
			continue
		}
		outer := u.at
		if t.Package == nil || u.of.selection(t.Package) != nil {
			u.at = f.TypePos
		}
		m := types.Member{Name: f.Name, Embedded: f.Embedded, Tags: string(f.Tag), Type: u.translate(f.Type)}
		if f.Embedded {
			m.Name = embeddedName(f.Type)
			u.checkEmbedded(f, commented)
		}
		if commented {
			m.CommentLines, _ = u.comments.before(f.Pos)
		}
		out.Members = append(out.Members, m)
		u.at = outer
	}
}

// checkEmbedded reports an embedded struct of another package: the library sets
// its fields as if it had an apply configuration, in code that does not compile.
func (u *universe) checkEmbedded(f *model.Field, own bool) {
	t := f.Type
	if t.Shape == model.Pointer {
		t = t.Elem
	}
	t = t.Unalias()
	if !own || !f.JSON().Present || u.of.selection(t.Package) != nil || u.external[t.Name] != "" {
		return
	}
	for _, inner := range t.Underlying().Fields {
		if inner.Type == nil || inner.Embedded || slices.Contains([]model.Shape{model.Pointer, model.Slice, model.Map}, inner.Type.Shape) {
			continue
		}
		u.found.Add(diag.Diagnostic{
			Pos: f.Pos, Code: diag.UnsupportedType,
			Message: fmt.Sprintf("embedded struct %q has no apply configuration, and the code for its fields would not compile", t.Name),
			Help:    "name its apply configuration with externalApplyConfigurations=PACKAGE.TYPE@PACKAGE, or make it a field of its own",
		})
		return
	}
}

// embeddedName is the name that Go gives an embedded field.
func embeddedName(t *model.Type) string {
	if t.Shape == model.Pointer && !t.Declared() {
		t = t.Elem
	}
	return t.Name.Name
}

// describe adds the comments of a type of a package, and the tags of a kind.
func (u *universe) describe(t *model.Type, out *types.Type, of *selection) {
	out.CommentLines, out.SecondClosestCommentLines = u.comments.before(t.Pos)
	lines := slices.Concat(out.SecondClosestCommentLines, out.CommentLines)
	if _, err := util.ParseClientGenTags(lines); err != nil {
		u.found.Add(diag.Diagnostic{
			Pos: t.Pos, Code: diag.MalformedMarker,
			Message: fmt.Sprintf("+genclient tags of type %q: %v", t.Name.Name, err),
		})
	}
	if !slices.Contains(of.kinds, t) {
		return
	}
	out.CommentLines = append(out.CommentLines, "+genclient")
	if isClusterScoped(t) {
		out.CommentLines = append(out.CommentLines, "+genclient:nonNamespaced")
	}
}

func (u *universe) refuse(format string, args ...any) {
	u.found.Add(diag.Diagnostic{
		Pos: u.at, Code: diag.UnsupportedType,
		Message: fmt.Sprintf(format, args...),
		Help:    "switch the kind off with +" + switchMarker + "=false, or give the field another type",
	})
}
