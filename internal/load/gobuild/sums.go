package gobuild

import (
	"path/filepath"
	"strings"

	"golang.org/x/mod/semver"

	"github.com/crdgen/crdgen/internal/load/sourcefile"
)

// RequiresAll reports whether go.mod requires every module in which a pattern of import
// paths with a wildcard can match; before is what stands in front of the wildcard. The go
// command looks through all modules of the graph, also those that are required by others
// only. It takes none without a line in go.sum, so the graph need not be read.
func (m *Module) RequiresAll(before string) bool {
	host, _, _ := strings.Cut(before, "/")
	if !strings.Contains(host, ".") || host == before {
		return false // the standard library has such names
	}
	for _, r := range m.File.Replace {
		if _, ok := m.modules[r.Old.Path]; !ok && mayMatch(r.Old.Path, before) {
			return false
		}
	}
	required := map[string]string{}
	for _, r := range m.File.Require {
		required[r.Mod.Path] = r.Mod.Version
	}
	sums, err := sourcefile.Read(m.build.Env.Inputs, filepath.Join(m.Dir, "go.sum"))
	if err != nil {
		return false
	}
	for line := range strings.Lines(string(sums)) {
		fields := strings.Fields(line)
		if len(fields) != 3 || !mayMatch(fields[0], before) {
			continue
		}
		version, ok := required[fields[0]]
		if !ok || semver.Compare(strings.TrimSuffix(fields[1], "/go.mod"), version) > 0 {
			return false
		}
	}
	return true
}

// mayMatch reports whether packages of a module can have paths that begin so.
func mayMatch(module, before string) bool {
	return module == before || strings.HasPrefix(before, module+"/") || strings.HasPrefix(module+"/", before)
}
