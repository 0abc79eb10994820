// +groupName=shop.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:validation:maxlength=9
	// +kubebuilder:validation:MaxLength=10
	Name string `json:"name"`

	// +kubebuilder:validation:MaxLength=10
	// +kubebuilder:validation:MinLenght=20
	Crust string `json:"crust"`

	// +kubebuilder:validation:Enumm=Thin;Thick
	// +kubebuilder:default=Flat
	Base string `json:"base,omitempty"`

	// The default is wrong with and without the other marker, so that this one is fixed.
	//
	// +kubebuilder:validation:MaxLenght=10
	// +kubebuilder:default=1
	Sauce string `json:"sauce,omitempty"`

	// +kubebuilder:validation:Enum=a;b
	// +kubebuilder:validation:MaxLenght=10
	// +kubebuilder:default=c
	Size string `json:"size,omitempty"`

	// The pattern has nothing to do with the bounds, so that it is fixed.
	//
	// +kubebuilder:validation:MinLenght=20
	// +kubebuilder:validation:MaxLength=10
	// +kubebuilder:validation:Patern=`^a`
	Name2 string `json:"name2"`
}
