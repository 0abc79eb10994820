// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=union.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Disk is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
type Disk struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DiskSpec `json:"spec,omitempty"`
}

// DiskSpec weighs its fields.
//
// +kubebuilder:validation:XValidation:rule="(has(self.size) ? 2 : 0) + (has(self.s3) ? 2 : 0) + (has(self.log) ? 1 : 0) + (has(self.tmp) ? 1 : 0) + (has(self.var) ? 1 : 0) + (has(self.opt) ? 1 : 0) + (has(self.etc) ? 1 : 0) + (has(self.run) ? 1 : 0) + (has(self.srv) ? 1 : 0) + (has(self.usr) ? 1 : 0) + (has(self.lib) ? 1 : 0) + (has(self.bin) ? 1 : 0) + (has(self.dev) ? 1 : 0) + (has(self.sys) ? 1 : 0) + (has(self.mnt) ? 1 : 0) + (has(self.home) ? 1 : 0) + (has(self.root) ? 1 : 0) + (has(self.boot) ? 1 : 0) <= 3"
type DiskSpec struct {
	Size *int32 `json:"size,omitempty"`
	S3   *int32 `json:"s3,omitempty"`
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
