package options

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/generators"
)

// WithPaths makes options of the arguments that are paths alone, as in "./api/...".
func WithPaths(args []string) []string {
	out := make([]string, len(args))
	for i, arg := range args {
		out[i] = arg
		if IsPath(arg) {
			out[i] = Path(arg)
		}
	}
	return out
}

// Path is the option that names packages.
func Path(value string) string {
	if strings.ContainsAny(value, " ,;:{}\"'`\\") { // these mean something to the grammar
		value = strconv.Quote(value)
	}
	return "paths=" + value
}

// IsPath reports whether an argument names packages and cannot be an option.
func IsPath(arg string) bool {
	if slices.Contains([]string{".yaml", ".yml", ".json"}, filepath.Ext(arg)) {
		return false
	}
	return !strings.ContainsAny(arg, "=:") && (strings.HasPrefix(arg, ".") || strings.Contains(arg, "/"))
}

// Assumed takes out of the arguments the generators that are named without the options
// they cannot run without, and returns them with those that a check takes for granted.
func Assumed(args []string, known []generators.Generator) (rest []string, jobs []Job) {
	for _, arg := range args {
		i := slices.IndexFunc(known, func(g generators.Generator) bool { return g.Name == arg && g.CheckOptions != nil })
		if i < 0 {
			rest = append(rest, arg)
			continue
		}
		jobs = append(jobs, Job{Generator: known[i], Options: known[i].CheckOptions})
	}
	return rest, jobs
}
