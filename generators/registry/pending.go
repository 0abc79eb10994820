package registry

import (
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/generators"
)

// Generators that controller-gen has and crdgen has not yet. Their options are
// declared so that a command line written for controller-gen is checked in full
// before it is refused; a line here goes away with the package that replaces it.

// pending is a generator without a Generate function.
func pending(name string, options any, help *ctmarkers.DefinitionHelp) generators.Generator {
	return generators.Generator{Name: name, Options: options, Help: help}
}

type applyOptions struct {
	HeaderFile                  string   `marker:",optional"`
	ExternalApplyConfigurations []string `marker:",optional"`
	OmitToolVersion             *bool    `marker:",optional"`
}

// optionHelp is the help of a generator; fields are pairs of the options
// struct's field name and its summary.
func optionHelp(summary string, fields ...string) *ctmarkers.DefinitionHelp {
	help := ctmarkers.SimpleHelp("", summary)
	help.FieldHelp = make(map[string]ctmarkers.DetailedHelp, len(fields)/2)
	for i := 0; i+1 < len(fields); i += 2 {
		help.FieldHelp[fields[i]] = ctmarkers.DetailedHelp{Summary: fields[i+1]}
	}
	return help
}

const headerFileHelp = "names a file whose text is put at the top of what is written"

func applyHelp() *ctmarkers.DefinitionHelp {
	return optionHelp("writes apply configurations for server-side apply (not available in this version)",
		"HeaderFile", headerFileHelp,
		"ExternalApplyConfigurations", "maps types of other modules to their apply configurations, as PACKAGE.TYPE@PACKAGE",
		"OmitToolVersion", "leaves the tool out of the header")
}
