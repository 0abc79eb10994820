package registry

import "github.com/crdgen/crdgen/generators"

type crdOptions struct {
	IgnoreUnexportedFields                              *bool    `marker:",optional"`
	AllowDangerousTypes                                 *bool    `marker:",optional"`
	MaxDescLen                                          *int     `marker:",optional"`
	CRDVersions                                         []string `marker:"crdVersions,optional"`
	GenerateEmbeddedObjectMeta                          *bool    `marker:",optional"`
	HeaderFile                                          string   `marker:",optional"`
	Year                                                string   `marker:",optional"`
	DeprecatedV1beta1CompatibilityPreserveUnknownFields *bool    `marker:",optional"`
	OmitToolVersion                                     *bool    `marker:",optional"`
}

// pendingCRD stands in until package generators/crd is there.
func pendingCRD() generators.Generator {
	return pending("crd", crdOptions{}, optionHelp("writes CustomResourceDefinitions"))
}
