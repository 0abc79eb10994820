// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=union.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Disk is a kind.
//
// +kubebuilder:object:root=true
type Disk struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DiskSpec `json:"spec,omitempty"`
}

// DiskSpec has a size.
//
// +crdgen:conversion:hubOnly:path=.s3
type DiskSpec struct {
	Size *int32 `json:"size,omitempty"`
	Log  *int32 `json:"log,omitempty"`
	Tmp  *int32 `json:"tmp,omitempty"`
	Var  *int32 `json:"var,omitempty"`
	Opt  *int32 `json:"opt,omitempty"`
	Etc  *int32 `json:"etc,omitempty"`
	Run  *int32 `json:"run,omitempty"`
	Srv  *int32 `json:"srv,omitempty"`
	Usr  *int32 `json:"usr,omitempty"`
	Lib  *int32 `json:"lib,omitempty"`
	Bin  *int32 `json:"bin,omitempty"`
	Dev  *int32 `json:"dev,omitempty"`
	Sys  *int32 `json:"sys,omitempty"`
	Mnt  *int32 `json:"mnt,omitempty"`
	Home *int32 `json:"home,omitempty"`
	Root *int32 `json:"root,omitempty"`
	Boot *int32 `json:"boot,omitempty"`
}
