// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=successor.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Job is a kind.
//
// +kubebuilder:object:root=true
type Job struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec JobSpec `json:"spec,omitempty"`
}

// JobSpec has the image in two places, of which the new one counts.
type JobSpec struct {
	// Deprecated: use template.image.
	//
	// +crdgen:conversion:func:to=Newer,from=Both,with={.template.image},paths={.template.image}
	Image    string   `json:"image,omitempty"`
	Template Template `json:"template,omitempty"`
	// +kubebuilder:validation:Enum="";fast
	// +crdgen:conversion:enum={"": None, fast: Fast}
	Mode string `json:"mode,omitempty"`
}

// Template has an image.
type Template struct {
	Image string `json:"image,omitempty"`
}

// Newer is the newer of two images.
func Newer(old, newer string) string {
	if newer == "" {
		return old
	}
	return newer
}

// Both says an image in the newer place.
func Both(image string) (old, newer string) { return "", image }
