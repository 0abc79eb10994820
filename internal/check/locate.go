package check

import (
	"go/token"
	"slices"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/markers"
)

// declared is where a subject is declared: its kind's first version.
func (s Subject) declared() token.Position {
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

// locate finds the source of a path of the CRD that is not in a schema: the
// argument of the marker that sets it, else the declaration, and then it says
// false. The version is nil for what belongs to none.
func (p *Pass) locate(v *Version, path []segment) (pos token.Position, exact bool) {
	if v != nil {
		if pos := v.locate(path); pos.IsValid() {
			return pos, true
		}
		if pos := v.Pos(); pos.IsValid() {
			return pos, false
		}
	} else if len(path) > 1 {
		if pos := p.locateSpec(path); pos.IsValid() {
			return pos, true
		}
	}
	return p.declared(), false
}

// locateSpec finds the marker for a path that belongs to all versions; the
// position is not valid where there is none.
func (p *Pass) locateSpec(path []segment) token.Position {
	switch path[0].name + "." + path[1].name {
	case "spec.group":
		return p.packageMarker("groupName")
	case "spec.scope":
		return p.resourceArgument("scope")
	case "metadata.annotations", "metadata.labels":
		return p.typeMarker("kubebuilder:metadata", path[1].name)
	case "metadata.name":
		return p.resourceArgument("path")
	}
	if path[1].name != "names" || len(path) < 3 {
		return token.Position{}
	}
	switch path[2].name {
	case "plural":
		return p.resourceArgument("path")
	case "singular", "categories":
		return p.resourceArgument(path[2].name)
	case "shortNames":
		return p.resourceArgument("shortName")
	}
	return token.Position{}
}

func (p *Pass) resourceArgument(name string) token.Position {
	return p.typeMarker("kubebuilder:resource", name)
}

// typeMarker is the place of an argument of the first marker of that name on a
// version's type; not valid without it.
func (p *Pass) typeMarker(name, argument string) token.Position {
	for _, v := range p.Versions() {
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
func (p *Pass) packageMarker(name string) token.Position {
	for _, v := range p.Versions() {
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
func (v *Version) locate(path []segment) token.Position {
	if v.Model == nil || len(path) == 0 {
		return token.Position{}
	}
	argument := ""
	if len(path) > 1 {
		argument = path[len(path)-1].name
	}
	switch path[0].name {
	case "additionalPrinterColumns":
		return v.nth("kubebuilder:printcolumn", path[0].index(), argument)
	case "selectableFields":
		return v.nth("kubebuilder:selectablefield", path[0].index(), "JSONPath")
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

// locate finds the source of a path below a schema: the marker that sets it, else
// the field or type, and then it says false.
func (n *Node) locate(path []segment) (pos token.Position, exact bool) {
	if len(path) == 0 {
		return n.Pos(), false
	}
	switch keyword := path[0]; keyword.name {
	case rulesKeyword:
		field := ""
		if len(path) > 1 {
			field = path[1].name
		}
		source := n.Rule(keyword.index())
		return source.ArgPos(field), source.known()
	case "x-kubernetes-list-map-keys":
		return n.mapKeyPos(), true
	default:
		_, exact := n.Setter(keyword.name)
		return n.KeywordPos(keyword.name), exact
	}
}

// mapKeyPos is the place of the list-map key that is wrong: no property of the
// items or given twice. It falls back to the last key.
func (n *Node) mapKeyPos() token.Position {
	pos := n.KeywordPos("x-kubernetes-list-type")
	items := n.Items()
	seen := map[string]bool{}
	for _, a := range n.Applied() {
		key, ok := a.Value.(crdmarkers.ListMapKey)
		name := string(key)
		if tag, is := a.Value.(*markers.K8sTag); is && a.Name == "k8s:listMapKey" {
			name, ok = tag.Payload, true
		}
		if !ok {
			continue
		}
		pos = a.ArgPos("")
		if seen[name] || items == nil || items.Property(name) == nil {
			return pos
		}
		seen[name] = true
	}
	return pos
}
