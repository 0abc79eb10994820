package server

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/client/clientset/clientset"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/rest"
	"sigs.k8s.io/yaml"
)

// serving is how long a definition may take until its objects can be asked for: a second, on a
// machine that does nothing else.
const serving = 5 * time.Minute

// fieldManager is who applied what this package applies.
const fieldManager = "crdgen-e2e"

// DryRun asks the server to create a CustomResourceDefinition, given as YAML,
// without keeping it. Fields that the API does not have are errors. The error is
// the server's own, a *errors.StatusError of k8s.io/apimachinery.
func (s *Server) DryRun(ctx context.Context, definition []byte) error {
	client, err := s.definitions()
	if err != nil {
		return err
	}
	return client.Post().Resource("customresourcedefinitions").
		SetHeader("Content-Type", "application/yaml").
		VersionedParams(&metav1.CreateOptions{
			DryRun:          []string{metav1.DryRunAll},
			FieldValidation: metav1.FieldValidationStrict,
		}, metav1.ParameterCodec).
		Body(definition).Do(ctx).Error()
}

// Install applies a CustomResourceDefinition, given as YAML, and returns it when
// the server answers for all its served versions and clients can discover them:
// it does the one some moments before the other. The server takes some moments
// more to forget what an older definition of the same name said.
func (s *Server) Install(ctx context.Context, definition []byte) (*apiextensionsv1.CustomResourceDefinition, error) {
	wanted := &apiextensionsv1.CustomResourceDefinition{}
	if err := yaml.UnmarshalStrict(definition, wanted); err != nil {
		return nil, err
	}
	client, err := s.definitions()
	if err != nil {
		return nil, err
	}
	force := true
	installed := &apiextensionsv1.CustomResourceDefinition{}
	err = client.Patch(types.ApplyPatchType).Resource("customresourcedefinitions").Name(wanted.Name).
		VersionedParams(&metav1.PatchOptions{
			FieldManager:    fieldManager,
			Force:           &force,
			FieldValidation: metav1.FieldValidationStrict,
		}, metav1.ParameterCodec).
		Body(definition).Do(ctx).Into(installed)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, serving)
	defer cancel()
	if err := s.waitServed(ctx, installed); err != nil {
		return nil, err
	}
	return installed, s.waitDiscovered(ctx, installed)
}

// waitServed returns when objects of all served versions can be listed. A version whose stored
// objects a conversion webhook does not convert is served as well: the server tried.
func (s *Server) waitServed(ctx context.Context, d *apiextensionsv1.CustomResourceDefinition) error {
	client, err := s.definitions()
	if err != nil {
		return err
	}
	for _, v := range d.Spec.Versions {
		path := fmt.Sprintf("/apis/%s/%s/%s", d.Spec.Group, v.Name, d.Spec.Names.Plural)
		for v.Served {
			var status int
			err := client.Get().AbsPath(path).Param("limit", "1").MaxRetries(0).Do(ctx).StatusCode(&status).Error()
			if status == http.StatusOK || err != nil && strings.Contains(err.Error(), "conversion webhook for "+d.Spec.Group+"/") {
				break
			}
			select {
			case <-ctx.Done():
				return fmt.Errorf("%s is not served after %s: %w", path, serving, err)
			case <-time.After(10 * time.Millisecond):
			}
		}
	}
	return nil
}

// waitDiscovered returns when the document that clients discover kinds by has all
// served versions.
func (s *Server) waitDiscovered(ctx context.Context, d *apiextensionsv1.CustomResourceDefinition) error {
	client, err := discovery.NewDiscoveryClientForConfig(s.Config)
	if err != nil {
		return err
	}
	for {
		_, known, _, err := client.GroupsAndMaybeResourcesWithContext(ctx)
		if err != nil {
			return err
		}
		missing := undiscovered(d, known)
		if missing == "" {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s of %s is not discovered after %s", d.Spec.Names.Kind, missing, serving)
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// undiscovered returns the first served version that clients do not know, "" for
// none.
func undiscovered(d *apiextensionsv1.CustomResourceDefinition, known map[schema.GroupVersion]*metav1.APIResourceList) string {
	for _, v := range d.Spec.Versions {
		version := schema.GroupVersion{Group: d.Spec.Group, Version: v.Name}
		list := known[version]
		if v.Served && (list == nil || !slices.ContainsFunc(list.APIResources, func(r metav1.APIResource) bool {
			return r.Name == d.Spec.Names.Plural && r.Kind == d.Spec.Names.Kind
		})) {
			return version.String()
		}
	}
	return ""
}

// definitions returns a client for CustomResourceDefinitions.
func (s *Server) definitions() (rest.Interface, error) {
	client, err := clientset.NewForConfig(s.Config)
	if err != nil {
		return nil, err
	}
	return client.ApiextensionsV1().RESTClient(), nil
}
