package schema_test

// choice is a random composition about a value, and its markers.
func (s *randomSource) choice(of *demand, keyword string, depth int) (*choice, []string) {
	c := &choice{keyword: keyword}
	var marks []string
	for i := range 1 + s.IntN(3) {
		var all []part
		done := map[string]bool{}
		for range 1 + s.IntN(2) {
			path, end := s.path(of, false)
			said, p, lines := s.part(path, end, depth)
			if key := pathText(path) + said; !done[key] {
				done[key] = true
				all = append(all, p)
				for _, line := range lines {
					marks = append(marks, "+crdgen:"+keyword+":"+string(rune('a'+i))+"="+pathText(path)+" "+line)
				}
			}
		}
		c.alternatives = append(c.alternatives, all)
	}
	return c, marks
}

// part is a random part of an alternative, what it is about, and its markers.
func (s *randomSource) part(path []string, end *demand, depth int) (string, part, []string) {
	last := len(path) - 1
	switch {
	case last >= 0 && path[last] != "" && s.chance(3):
		return "required", part{path: path[:last], required: path[last]}, []string{"+required"}
	case depth < 2 && s.chance(4):
		keyword := []string{"anyOf", "oneOf", "allOf", "not"}[s.IntN(4)]
		inner, lines := s.choice(end, keyword, depth+1)
		return keyword, part{path: path, inner: inner}, lines
	}
	b, mark := s.bound(end.kind)
	return b.keyword, part{path: path, bound: b}, []string{mark}
}

// right is a random value that meets what is asked of it, or now and then one that may not.
func (s *randomSource) right(d *demand, depth int) any {
	v := s.object(d, depth)
	for range 12 - 4*depth {
		if d.refuses(v) == "" || s.chance(16) {
			break
		}
		v = s.object(d, depth)
	}
	return v
}

// object is a random value of a demand's type.
func (s *randomSource) object(d *demand, depth int) any {
	switch d.kind {
	case "string":
		return []string{"", "a", "b", "ab", "abb", "ba"}[s.IntN(6)]
	case "integer":
		return s.IntN(6) - 1
	case "array":
		list := []any{}
		for range s.IntN(4) {
			list = append(list, s.right(d.items, depth+1))
		}
		return list
	}
	object := map[string]any{}
	switch {
	case d.kind == "map":
		for _, key := range []string{"a", "b", "c"} {
			if s.chance(3) {
				object[key] = s.right(d.items, depth+1)
			}
		}
		return object
	case s.chance(8):
		object["other"], object["x"] = 1, "a" // which no field is for, perhaps
	}
	for _, f := range d.fields {
		if f.required && !s.chance(20) || !f.required && s.chance(2) {
			object[f.name] = s.right(f.demand, depth+1)
		}
	}
	return object
}

// withoutBelow takes a keyword away from a value and from all inside of it.
func (d *demand) withoutBelow(keyword string) {
	d.without(keyword)
	if d.items != nil {
		d.items.withoutBelow(keyword)
	}
	for _, f := range d.fields {
		f.withoutBelow(keyword)
	}
}
