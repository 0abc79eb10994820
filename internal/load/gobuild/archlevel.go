package gobuild

import (
	"slices"
	"strings"
)

// An archLevel is what a variable of the environment says of an architecture: a tag for
// each level up to it, or one tag.
type archLevel struct {
	variable string
	// levels begin with the lowest one.
	levels   []string
	fallback string
	single   bool
}

// archLevels are those that build tags name, as "go help buildconstraint" lists them.
var archLevels = map[string]archLevel{
	"386":      {variable: "GO386", levels: []string{"sse2", "softfloat"}, fallback: "sse2", single: true},
	"amd64":    {variable: "GOAMD64", levels: []string{"v1", "v2", "v3", "v4"}, fallback: "v1"},
	"arm":      {variable: "GOARM", levels: []string{"5", "6", "7"}, fallback: "7"},
	"arm64":    {variable: "GOARM64", levels: arm64Levels, fallback: "v8.0"},
	"mips":     {variable: "GOMIPS", levels: []string{"hardfloat", "softfloat"}, fallback: "hardfloat", single: true},
	"mipsle":   {variable: "GOMIPS", levels: []string{"hardfloat", "softfloat"}, fallback: "hardfloat", single: true},
	"mips64":   {variable: "GOMIPS64", levels: []string{"hardfloat", "softfloat"}, fallback: "hardfloat", single: true},
	"mips64le": {variable: "GOMIPS64", levels: []string{"hardfloat", "softfloat"}, fallback: "hardfloat", single: true},
	"ppc64":    {variable: "GOPPC64", levels: []string{"power8", "power9", "power10"}, fallback: "power8"},
	"ppc64le":  {variable: "GOPPC64", levels: []string{"power8", "power9", "power10"}, fallback: "power8"},
	"riscv64":  {variable: "GORISCV64", levels: []string{"rva20u64", "rva22u64", "rva23u64"}, fallback: "rva20u64"},
	"wasm":     {levels: []string{"satconv", "signext"}, fallback: "signext"}, // in every build, whatever GOWASM says
}

// arm64Levels are written with one digit each.
var arm64Levels = []string{
	"v8.0", "v8.1", "v8.2", "v8.3", "v8.4", "v8.5", "v8.6", "v8.7", "v8.8", "v8.9",
	"v9.0", "v9.1", "v9.2", "v9.3", "v9.4", "v9.5",
}

// archTags are the build tags of the level that the environment sets for an architecture. The go
// command does not ask its own file of settings for it.
func archTags(env *Environ, arch string) []string {
	of, ok := archLevels[arch]
	if !ok {
		return nil
	}
	level := of.fallback
	if of.variable != "" {
		level, _, _ = strings.Cut(env.Get(of.variable), ",") // features of the processor may follow
	}
	at := slices.Index(of.levels, level)
	if at < 0 {
		level, at = of.fallback, slices.Index(of.levels, of.fallback)
	}
	if of.single {
		return []string{arch + "." + level}
	}
	var tags []string
	for i, l := range of.levels[:at+1] {
		if arch != "arm64" || arm64Has(level, i) {
			tags = append(tags, arch+"."+l)
		}
	}
	return tags
}

// arm64Has reports whether a level of arm64 has one that stands before it: v9.1 has v8.6,
// and v8.7 not.
func arm64Has(level string, i int) bool {
	before := arm64Levels[i]
	return level[1] == before[1] || before[3] <= level[3]+5
}
