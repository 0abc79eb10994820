package assemble

import (
	"bytes"
	"go/ast"
	"go/token"
	"slices"

	"github.com/crdgen/crdgen/internal/assemble/fieldsyntax"
	"github.com/crdgen/crdgen/internal/assemble/registration"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/load/gofile"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/comments"
)

// packageMarkers are the markers that say something about a dependency as a
// whole. They decide whether a dependency's file without reached types has to be
// parsed.
var packageMarkers = []string{
	"+groupName", "+versionName", "+kubebuilder:skip",
	"+" + markers.OptionalField, "+" + markers.RequiredField,
}

// Watched are the lists of words that assembling searches most files for.
func Watched(compat bool) []gofile.Watch {
	all := []gofile.Watch{{Words: packageMarkers}}
	for _, words := range registration.Words(compat) {
		all = append(all, gofile.Watch{Words: words, Roots: true})
	}
	return all
}

// markedFiles returns the files whose package-level markers count: for a root
// all that have markers or types, for others those that mention one of
// packageMarkers in a line that begins with a comment. Comments of fields are
// indented, so they do not count.
func markedFiles(lp *load.Package) []*load.File {
	var out []*load.File
	if lp.Root {
		for _, f := range lp.Files() {
			if f.HasMarkers() || f.DeclaresTypes() {
				out = append(out, f)
			}
		}
		return out
	}
	for _, f := range lp.FilesMentioning(packageMarkers...) {
		if f.Shows(mentionsPackageMarker) {
			out = append(out, f)
		}
	}
	return out
}

// unmarkedFiles returns the files of a root that mention one of packageMarkers although
// they have neither markers nor types: a block comment of a doc.go may hold it.
func unmarkedFiles(lp *load.Package) []*load.File {
	return slices.DeleteFunc(lp.FilesMentioning(packageMarkers...), func(f *load.File) bool {
		return f.HasMarkers() || f.DeclaresTypes()
	})
}

func mentionsPackageMarker(src []byte) bool {
	for _, name := range packageMarkers {
		rest := src
		for {
			i := bytes.Index(rest, []byte(name))
			if i < 0 {
				break
			}
			line := rest[bytes.LastIndexByte(rest[:i], '\n')+1 : i]
			if bytes.HasPrefix(line, []byte("//")) && len(bytes.TrimSpace(line[2:])) == 0 {
				return true
			}
			rest = rest[i+len(name):]
		}
	}
	return false
}

// isKind reports whether a type embeds metav1.TypeMeta and metav1.ObjectMeta, which
// is what makes it a kind. A type that embeds both by name but whose import
// cannot be resolved would be a kind: that is reported, not passed over.
func (b *builder) isKind(decl *load.TypeDecl) bool {
	st, ok := decl.Spec.Type.(*ast.StructType)
	if !ok || decl.Spec.TypeParams != nil {
		return false
	}
	embedded := map[string]ast.Expr{}
	for _, f := range st.Fields.List {
		if name := fieldsyntax.Embedded(f.Type); len(f.Names) == 0 && (name == "TypeMeta" || name == "ObjectMeta") {
			embedded[name] = f.Type
		}
	}
	if len(embedded) < 2 {
		return false
	}
	for _, name := range []string{"TypeMeta", "ObjectMeta"} {
		e := embedded[name]
		ref, err := decl.File.Resolve(e)
		if err != nil {
			b.source.pkg(decl.Pkg).Unresolved = true
			b.source.reportUnresolved(e, decl.File.Position(e.Pos()), err)
			return false
		}
		if !isMeta(decl.File, ref) {
			return false
		}
	}
	return true
}

// isMeta reports whether a name means a type of the metadata package. That package's
// own types are no kinds, whatever they embed.
func isMeta(f *load.File, ref load.Ref) bool {
	return ref.Decl != nil && ref.Decl.Pkg.Path == model.MetaPackage && ref.Decl.Pkg != f.Pkg
}

// shell returns the type of a declaration with everything that needs no other
// type: name, documentation and marks. Fields of local packages are parsed for
// their markers at once, so that findings do not depend on who reaches them.
func (s *source) shell(decl *load.TypeDecl) *model.Type {
	if t, ok := s.types[decl]; ok {
		return t
	}
	t := s.newShell(decl, decl.Spec.Name.Name)
	s.types[decl], s.decls[t] = t, decl
	if st, ok := decl.Spec.Type.(*ast.StructType); ok && t.Package.Root {
		t.Fields = s.fieldShells(decl, st)
	}
	return t
}

func (s *source) newShell(decl *load.TypeDecl, name string) *model.Type {
	p := s.pkg(decl.Pkg)
	fm := s.marks(decl)
	set, unread := s.parse(decl.Pkg, s.besideVersions(decl, fm.Types[decl.Spec]), markers.Type)
	t := &model.Type{
		Name:    model.GoName{Package: p.Path, Name: name},
		Package: p,
		Alias:   decl.Spec.Assign.IsValid(),
		Doc:     s.doc(comments.TypeGroup(decl.Spec, decl.Decl), decl.Pkg.Local, decl.File),
		Marks:   set,
		Unread:  unread,
		Pos:     decl.File.Position(decl.Spec.Name.Pos()),
		SpecPos: decl.File.Position(decl.Spec.Type.Pos()),
	}
	s.reportCommentedOut(decl.Pkg, set, "type", name)
	if isEnum(t.Marks) {
		s.addConstants(t, decl)
	}
	return t
}

// indexGeneric checks the markers of a generic declaration, which has no type of
// its own before it is instantiated, and keeps the declaration itself for those
// who ask for it.
func (b *builder) indexGeneric(p *model.Package, decl *load.TypeDecl) {
	if b.wantsRoots {
		t := b.source.shell(decl)
		for _, list := range decl.Spec.TypeParams.List {
			for _, n := range list.Names {
				t.Params = append(t.Params, &model.Type{Name: model.GoName{Name: n.Name}, Shape: model.Param, Pos: decl.File.Position(n.Pos())})
			}
		}
		p.Generics = append(p.Generics, t)
		return
	}
	fm := b.source.marks(decl)
	b.source.parse(decl.Pkg, fm.Types[decl.Spec], markers.Type)
	if st, ok := decl.Spec.Type.(*ast.StructType); ok {
		b.source.fieldShells(decl, st)
	}
}

// envOf is what the names of a generic declaration's parameters mean inside it;
// nil for other declarations.
func envOf(t *model.Type) map[string]*model.Type {
	if len(t.Params) == 0 {
		return nil
	}
	env := make(map[string]*model.Type, len(t.Params))
	for _, p := range t.Params {
		env[p.Name.Name] = p
	}
	return env
}

// fieldShells makes the fields of a struct without their types. A field that
// declares several names becomes several fields.
func (s *source) fieldShells(decl *load.TypeDecl, st *ast.StructType) []*model.Field {
	f, fm := decl.File, s.marks(decl)
	fields := make([]*model.Field, 0, len(st.Fields.List))
	for _, af := range st.Fields.List {
		set, unread := s.parse(decl.Pkg, s.knownOfField(f, fm.Fields[af], af), markers.Field)
		base := model.Field{
			Tag:     fieldsyntax.Tag(af.Tag),
			Doc:     s.doc(af.Doc, decl.Pkg.Local, f),
			Marks:   set,
			Unread:  unread,
			Pos:     f.Position(af.Pos()),
			TypePos: f.Position(af.Type.Pos()),
			Local:   decl.Pkg.Local,
		}
		if decl.Pkg.Local && len(af.Names) <= 1 {
			base.TagText, base.TagPos = tagSource(f, af)
		}
		if len(af.Names) != 1 || !comments.IsFormer(af.Doc, af.Names[0].Name) { // else the markers are meant for both
			s.reportCommentedOut(decl.Pkg, set, "field", fieldsyntax.JSONName(af, base.Tag))
		}
		if len(af.Names) == 0 {
			base.Embedded = true
			base.Exported = ast.IsExported(fieldsyntax.Name(af.Type))
			fields = append(fields, &base)
			continue
		}
		for _, name := range af.Names {
			one := base
			one.Name = name.Name
			one.Exported = name.IsExported()
			one.Pos = f.Position(name.Pos())
			fields = append(fields, &one)
		}
	}
	return fields
}

// addConstants adds the declared constants to an enum type, and those that are values of it in
// other variants alone.
func (s *source) addConstants(t *model.Type, decl *load.TypeDecl) {
	found, diags := decl.Pkg.Constants(decl.Spec.Name.Name)
	s.diags.Add(diags...)
	t.ConstantsRefused = diags.HasErrors()
	t.Constants = make([]model.Constant, 0, len(found))
	for _, c := range found {
		set, _ := s.parse(decl.Pkg, constantMarkers(c), markers.Const)
		to := &t.Constants
		if !s.hasValue(set) {
			to = &t.Absent.Constants
		}
		*to = append(*to, model.Constant{
			Name:    c.Name,
			Value:   c.Value,
			Literal: c.Literal,
			Marks:   set,
			Pos:     c.File.Position(c.Pos),
		})
	}
}

// constantMarkers returns the marker comments above a constant.
func constantMarkers(c load.Const) []markers.Comment {
	var out []markers.Comment
	for _, group := range c.Above {
		for _, line := range group.List {
			if m, ok := markers.CommentOf(line.Text, c.File.Position(line.Pos())); ok {
				out = append(out, m)
			}
		}
	}
	return out
}

// checkMarks reports markers that stand twice on a type or on one of its fields.
func (s *source) checkMarks(t *model.Type) {
	s.diags.Add(s.reading.Duplicates(t.Marks)...)
	for _, f := range t.Fields {
		s.diags.Add(s.reading.Duplicates(f.Marks)...)
	}
}

// tagSource is how the tag of a field is written, and where it stands or would stand.
func tagSource(f *load.File, af *ast.Field) (string, token.Position) {
	if af.Tag != nil {
		return af.Tag.Value, f.Position(af.Tag.Pos())
	}
	return "", f.Position(af.Type.End())
}
