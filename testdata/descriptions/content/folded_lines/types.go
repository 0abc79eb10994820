// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// This description is one line of more than eighty characters, which YAML folds at a blank near column eighty.
	Long string `json:"long"`
	// ThisDescriptionHasNoBlankInItsFirstHundredCharactersSoThatThereIsNoPlaceWhereItCouldBeFoldedAtAllUntil here.
	Word string `json:"word"`
	// This description ends with: a colon and a blank, it's quoted - and folded besides, being so very long.
	Quoted string `json:"quoted"`
}
