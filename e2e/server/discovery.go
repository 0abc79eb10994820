package server

import (
	"cmp"
	"net/http"
	"slices"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/version"
	"k8s.io/apiserver/pkg/endpoints/discovery/aggregated"
	"k8s.io/apiserver/pkg/endpoints/handlers/negotiation"
	"k8s.io/apiserver/pkg/endpoints/handlers/responsewriters"
)

// serveGroups answers /apis, the list of all groups, which kubectl and REST
// mappers begin with. In a cluster this is the duty of the aggregator in front
// of the server; everything below /apis/GROUP the server answers itself.
func serveGroups(s *apiserver.CustomResourceDefinitions) {
	lister := s.Informers.Apiextensions().V1().CustomResourceDefinitions().Lister()
	plain := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		definitions, err := lister.List(labels.Everything())
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		responsewriters.WriteObjectNegotiated(apiserver.Codecs, negotiation.DefaultEndpointRestrictions,
			schema.GroupVersion{}, w, r, http.StatusOK, groupList(definitions), false)
	})
	mux := s.GenericAPIServer.Handler.NonGoRestfulMux
	mux.Unregister("/apis")
	mux.Handle("/apis", aggregated.WrapAggregatedDiscoveryToHandler(plain, s.GenericAPIServer.AggregatedDiscoveryGroupManager, nil))
}

// groupList returns the groups of established definitions by name, the best
// version of each first.
func groupList(definitions []*apiextensionsv1.CustomResourceDefinition) *metav1.APIGroupList {
	versions := map[string][]string{apiextensionsv1.GroupName: {apiextensionsv1.SchemeGroupVersion.Version}}
	for _, d := range definitions {
		if !isTrue(d, apiextensionsv1.Established) {
			continue
		}
		for _, v := range d.Spec.Versions {
			if v.Served && !slices.Contains(versions[d.Spec.Group], v.Name) {
				versions[d.Spec.Group] = append(versions[d.Spec.Group], v.Name)
			}
		}
	}
	list := &metav1.APIGroupList{}
	for name, names := range versions {
		slices.SortFunc(names, func(a, b string) int { return version.CompareKubeAwareVersionStrings(b, a) })
		group := metav1.APIGroup{Name: name}
		for _, v := range names {
			group.Versions = append(group.Versions, metav1.GroupVersionForDiscovery{GroupVersion: name + "/" + v, Version: v})
		}
		group.PreferredVersion = group.Versions[0]
		list.Groups = append(list.Groups, group)
	}
	slices.SortFunc(list.Groups, func(a, b metav1.APIGroup) int { return cmp.Compare(a.Name, b.Name) })
	return list
}

// isTrue reports whether a definition has a condition with the status True.
func isTrue(d *apiextensionsv1.CustomResourceDefinition, condition apiextensionsv1.CustomResourceDefinitionConditionType) bool {
	return slices.ContainsFunc(d.Status.Conditions, func(c apiextensionsv1.CustomResourceDefinitionCondition) bool {
		return c.Type == condition && c.Status == apiextensionsv1.ConditionTrue
	})
}
