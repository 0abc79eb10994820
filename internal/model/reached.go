package model

// KindFiles returns the files that declare a type which some kind consists of: what stands
// in them is read for schemas. A nil program has none.
func (p *Program) KindFiles() map[string]bool {
	files := map[string]bool{}
	if p == nil {
		return files
	}
	seen := map[*Type]bool{}
	var reach func(t *Type)
	reach = func(t *Type) {
		if seen[t] {
			return
		}
		seen[t] = true
		files[t.Pos.Filename] = true
		t.mentions(true, reach)
	}
	for _, k := range p.Kinds {
		for _, v := range k.Versions {
			reach(v.Root)
		}
	}
	return files
}
