package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Shelf has a tag of its own.
// +genclient
// +genclient:noStatus
// +genclient:method=UpdateScale,verb=update,subresource=scale,input=Board,result=Board
// +genclient:method=ApplyScale,verb=apply,subresource=scale,input=Board,result=Board
type Shelf struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status Board `json:"status,omitempty"`
}

// Board is a subresource.
type Board struct {
	Load int64 `json:"load,omitempty"`
}

// +genclient
// +genclient:onlyVerbs=get
// +kubebuilder:resource

// Book can be read only.
type Book struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
