// Package cluster is the internal version of the API, which no server serves.
// +k8s:deepcopy-gen=package
// +groupName=example.com
package cluster

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

const GroupName = "example.com"

// SchemeGroupVersion is what the types are registered as.
var SchemeGroupVersion = schema.GroupVersion{Group: GroupName, Version: runtime.APIVersionInternal}

// +genclient
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object

// Cluster has no json tags, since nobody writes it as JSON.
type Cluster struct {
	metav1.TypeMeta
	metav1.ObjectMeta

	Spec ClusterSpec
}

type ClusterSpec struct {
	Region string
}
