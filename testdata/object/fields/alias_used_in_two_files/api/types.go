// +kubebuilder:object:generate=true
package api

import "example.com/cases/object/fields/alias_used_in_two_files/other"

type Ref = other.Ref

type Lamp struct {
	One Ref `json:"one"`
}
