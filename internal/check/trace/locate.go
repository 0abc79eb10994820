package trace

import (
	"go/token"
	"slices"
)

// Declared is where a subject is declared: its kind's first version.
func (s Subject) Declared() token.Position {
	if s.Kind.Pos.IsValid() {
		return s.Kind.Pos
	}
	for _, v := range slices.Concat(s.Kind.Versions, s.Kind.Unlisted) {
		if pos := v.Root.Pos; pos.IsValid() {
			return pos
		}
	}
	return token.Position{}
}

// Locate finds the source of a path of the CRD that is not in a schema: the
// argument of the marker that sets it, else the declaration, and then it says
// false. The version is nil for what belongs to none.
func (l *Locator) Locate(v *Version, path []Segment) (pos token.Position, exact bool) {
	if v != nil {
		if pos := v.locate(path); pos.IsValid() {
			return pos, true
		}
		if pos := v.Pos(); pos.IsValid() {
			return pos, false
		}
	} else if len(path) > 1 {
		if pos := l.locateSpec(path); pos.IsValid() {
			return pos, true
		}
	}
	return l.subject.Declared(), false
}

// locateSpec finds the marker for a path that belongs to all versions; the
// position is not valid where there is none.
func (l *Locator) locateSpec(path []Segment) token.Position {
	switch path[0].Name + "." + path[1].Name {
	case "spec.group":
		return l.packageMarker("groupName")
	case "spec.scope":
		return l.ResourceArgument("scope")
	case "metadata.annotations", "metadata.labels":
		return l.typeMarker("kubebuilder:metadata", path[1].Name)
	case "metadata.name":
		return l.ResourceArgument("path")
	}
	if path[1].Name != "names" || len(path) < 3 {
		return token.Position{}
	}
	switch path[2].Name {
	case "plural":
		return l.ResourceArgument("path")
	case "singular", "categories":
		return l.ResourceArgument(path[2].Name)
	case "shortNames":
		return l.ResourceArgument("shortName")
	}
	return token.Position{}
}

// ResourceArgument is the place of an argument of +kubebuilder:resource; not valid
// without it.
func (l *Locator) ResourceArgument(name string) token.Position {
	return l.typeMarker("kubebuilder:resource", name)
}

// typeMarker is the place of an argument of the first marker of that name on a
// version's type; not valid without it.
func (l *Locator) typeMarker(name, argument string) token.Position {
	for _, v := range l.versions {
		if v.Model == nil {
			continue
		}
		if m, ok := v.Model.Root.Marks.Get(name); ok {
			if pos := m.ArgPos(argument); pos != m.Pos {
				return pos
			}
		}
	}
	return token.Position{}
}

// packageMarker is the value's place of a marker on a version's package.
func (l *Locator) packageMarker(name string) token.Position {
	for _, v := range l.versions {
		if v.Model == nil {
			continue
		}
		if m, ok := v.Model.Package.Marks.Get(name); ok {
			return m.ArgPos("")
		}
	}
	return token.Position{}
}

// locate finds the marker for a path below the version that is not in its schema;
// the position is not valid where there is none.
func (v *Version) locate(path []Segment) token.Position {
	if v.Model == nil || len(path) == 0 {
		return token.Position{}
	}
	argument := ""
	if len(path) > 1 {
		argument = path[len(path)-1].Name
	}
	switch path[0].Name {
	case "additionalPrinterColumns":
		return v.nth("kubebuilder:printcolumn", path[0].Index(), argument)
	case "selectableFields":
		return v.nth("kubebuilder:selectablefield", path[0].Index(), "JSONPath")
	case "subresources":
		return v.scale(argument)
	case "deprecationWarning":
		return v.nth("kubebuilder:deprecatedversion", 0, "warning")
	case "name":
		if m, ok := v.Model.Package.Marks.Get("versionName"); ok {
			return m.ArgPos("")
		}
	}
	return token.Position{}
}

// nth is the place of an argument of the marker with that name and number.
func (v *Version) nth(name string, i int, argument string) token.Position {
	all := v.Model.Root.Marks.All(name)
	if i < 0 {
		i = 0
	}
	if i >= len(all) {
		return token.Position{}
	}
	return all[i].ArgPos(argument)
}

func (v *Version) scale(field string) token.Position {
	arguments := []struct{ field, name string }{
		{"specReplicasPath", "specpath"}, {"statusReplicasPath", "statuspath"}, {"labelSelectorPath", "selectorpath"},
	}
	for _, a := range arguments {
		if a.field == field {
			return v.nth("kubebuilder:subresource:scale", 0, a.name)
		}
	}
	return token.Position{}
}

// Locate finds the source of a path below a schema: the marker that sets it, else
// the field or type, and then it says false.
func (d *Declaration) Locate(path []Segment) (pos token.Position, exact bool) {
	if len(path) == 0 {
		return d.Pos(), false
	}
	switch keyword := path[0]; keyword.Name {
	case RulesKeyword:
		field := ""
		if len(path) > 1 {
			field = path[1].Name
		}
		source := d.Rule(keyword.Index())
		return source.ArgPos(field), source.Known
	case "x-kubernetes-list-map-keys":
		return d.mapKeyPos(keyword.Index()), true
	default:
		_, exact := d.Setter(keyword.Name)
		return d.KeywordPos(keyword.Name), exact
	}
}

// mapKeyPos is the place of the list-map key that is wrong: the one that the server
// names, else one that is no property of the items or given twice, else the last.
func (d *Declaration) mapKeyPos(index int) token.Position {
	pos := d.KeywordPos("x-kubernetes-list-type")
	items := d.node.Items()
	seen := map[string]bool{}
	for i, name := range d.node.Schema.XListMapKeys {
		if a, ok := d.MapKey(i); ok {
			pos = a.ArgPos("")
		}
		if i == index || seen[name] || items == nil || items.Property(name) == nil {
			return pos
		}
		seen[name] = true
	}
	return pos
}
