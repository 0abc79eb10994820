package server

import (
	"k8s.io/apiextensions-apiserver/pkg/apiserver"
	generated "k8s.io/apiextensions-apiserver/pkg/generated/openapi"
	"k8s.io/apiserver/pkg/endpoints/openapi"
	genericserver "k8s.io/apiserver/pkg/server"
	openapiutil "k8s.io/apiserver/pkg/util/openapi"
	openapicommon "k8s.io/kube-openapi/pkg/common"
)

// openAPI turns on /openapi/v2, which the server on its own leaves out; it
// publishes the schemas of custom resources together with it.
func openAPI() *openapicommon.Config {
	definitions := openapiutil.GetOpenAPIDefinitionsWithoutDisabledFeatures(generated.GetOpenAPIDefinitions)
	config := genericserver.DefaultOpenAPIConfig(definitions, openapi.NewDefinitionNamer(apiserver.Scheme))
	config.Info.Title = "crdgen e2e"
	return config
}
