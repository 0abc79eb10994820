package v1beta1

import v1 "example.com/cases/conversion/hub_only/restored_functions/v1"

// PartOf renames the first of the parts that were kept.
func PartOf(name string, kept []*v1.Part) []*v1.Part {
	switch {
	case name == "":
		return nil
	case len(kept) == 0:
		return []*v1.Part{{Name: name}}
	}
	kept[0].Name = name
	return kept
}

// NameOf is the name of the first part; it looks at all of them.
func NameOf(parts []*v1.Part) string {
	for i := len(parts) - 1; i >= 0; i-- {
		if name := parts[i].Name; i == 0 {
			return name
		}
	}
	return ""
}

// SidesOf parts a side.
func SidesOf(side string) (left []*v1.Part, right string) { return nil, side }

// SideOf joins what was parted.
func SideOf(left []*v1.Part, right string) string {
	for _, part := range left {
		right = part.Name + right
	}
	return right
}
