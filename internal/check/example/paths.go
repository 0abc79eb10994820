package example

import (
	"slices"
	"strings"
)

// Below is the path of a property.
func Below(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// IsAround reports whether one path leads to something around the other.
func IsAround(at, path string) bool {
	return len(path) > len(at) && strings.HasPrefix(path, at) && strings.IndexByte(".[{", path[len(at)]) >= 0
}

// InItems and inValues are steps of a path into the items of a list and the values of a map.
const (
	InItems  = "[]"
	InValues = "{}"
)

// Steps are those of a path, such as spec, list, [] and name of spec.list[].name.
func Steps(path string) []string {
	path = strings.NewReplacer(InItems, "."+InItems, InValues, "."+InValues).Replace(path)
	return slices.DeleteFunc(strings.Split(path, "."), func(s string) bool { return s == "" })
}
