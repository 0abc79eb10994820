package assemble

import (
	"go/ast"
	"slices"

	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
)

// findFuncs resolves the headers of the functions that generators ask for.
func (b *builder) findFuncs() {
	for _, r := range b.source.opts.Reach {
		if r.Funcs == nil {
			continue
		}
		wanted := make([]func(name string) bool, len(b.set.Roots))
		for i, lp := range b.set.Roots {
			wanted[i] = r.Funcs(b.source.pkg(lp))
		}
		for i, lp := range b.set.Roots {
			p := b.source.pkg(lp)
			for _, f := range lp.Funcs(wanted[i]) {
				made := b.function(f)
				made.Package = p
				made.FindLiterals = func() []string { return lp.Literals(f.Name) }
				p.Funcs = append(p.Funcs, made)
			}
		}
	}
	b.types.drain()
}

// findVars looks for the variables that generators ask for.
func (b *builder) findVars() {
	for _, r := range b.source.opts.Reach {
		for _, name := range r.Vars {
			for _, lp := range b.set.Roots {
				if p := b.source.pkg(lp); !slices.Contains(p.Vars, name) && lp.DeclaresVar(name) {
					p.Vars = append(p.Vars, name)
				}
			}
		}
	}
}

// findWritten looks for the files of the programs that generators ask for.
func (b *builder) findWritten() {
	seen := map[string]bool{}
	for _, r := range b.source.opts.Reach {
		for _, program := range r.Writers {
			if seen[program] {
				continue
			}
			seen[program] = true
			for _, lp := range b.set.Roots {
				p := b.source.pkg(lp)
				for _, f := range lp.WrittenBy(program) {
					p.Written = append(p.Written, model.WrittenFile(f))
				}
			}
		}
	}
}

// findMentions looks for the names that generators ask for.
func (b *builder) findMentions() {
	var prefixes []string
	for _, r := range b.source.opts.Reach {
		prefixes = append(prefixes, r.Mentions...)
	}
	if len(prefixes) == 0 {
		return
	}
	for _, lp := range b.set.Roots {
		p := b.source.pkg(lp)
		for _, m := range lp.Mentions(prefixes) {
			p.Mentions = append(p.Mentions, model.Mention{Name: m.Name, Pos: m.File.Position(m.Pos), Declared: m.Declared, Used: m.Used})
		}
	}
}

func (b *builder) function(f load.Func) *model.Function {
	made := &model.Function{Name: f.Name, Pos: f.File.Position(f.Pos), Source: f.Source}
	if f.Type == nil {
		return made // its file has a syntax error, which is reported
	}
	made.Generic = f.Type.TypeParams != nil
	if made.Generic {
		return made
	}
	made.Params, made.Variadic = b.values(f.File, f.Type.Params)
	made.Results, _ = b.values(f.File, f.Type.Results)
	return made
}

// values resolves the types of parameters or results.
func (b *builder) values(file *load.File, list *ast.FieldList) (types []*model.Type, variadic bool) {
	if list == nil {
		return nil, false
	}
	for _, af := range list.List {
		e := af.Type
		rest, isRest := e.(*ast.Ellipsis)
		if isRest {
			e = rest.Elt
		}
		t := b.types.expr(scope{file: file}, e)
		if isRest {
			t, variadic = &model.Type{Shape: model.Slice, Elem: t, Pos: t.Pos, SpecPos: t.SpecPos}, true
		}
		for range max(1, len(af.Names)) {
			types = append(types, t)
		}
	}
	return types, variadic
}
