package match

import (
	"maps"
	"slices"

	"github.com/crdgen/crdgen/internal/spelling"
)

// An Enum is how values of strings could be mapped that the hub does not allow.
type Enum struct {
	// All are the values that are mapped, with those of the hub: the given ones and those
	// that were found. Targets are what was found.
	All     map[string]string
	Targets []string
	// Open are the values for which nothing was found.
	Open []string
	// Unsure says that perhaps another value is meant, or that two would become one.
	Unsure bool
}

// Values completes what is mapped: for each value that the hub does not allow, the one
// value of the hub that is spelt alike, among those that nothing maps to before the others.
func Values(mapped map[string]string, missing, extra, hub []string) Enum {
	made := Enum{All: maps.Clone(mapped)}
	if made.All == nil {
		made.All = map[string]string{}
	}
	for _, v := range missing {
		to := OnlyAlike(v, extra)
		certain := to != "" && Spelling(v, to) == Sure
		if wrong := mapped[v]; wrong != "" && to == "" {
			to = spelling.Nearest(wrong, hub)
			certain = IsTypo(wrong, to)
		}
		if !certain || slices.Contains(made.Targets, to) || !slices.Contains(extra, to) {
			made.Unsure = true
		}
		if to == "" {
			to = OnlyAlike(v, hub)
		}
		if to == "" {
			made.Open = append(made.Open, v)
		} else {
			made.Targets = append(made.Targets, to)
		}
		made.All[v] = to
	}
	return made
}
