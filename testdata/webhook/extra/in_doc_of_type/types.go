// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Watts             int32 `json:"watts"`
}

// +kubebuilder:webhook:path=/validate-example-com-v1-lamp,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=lamps,verbs=create;update,versions=v1,name=vlamp-v1.kb.io,admissionReviewVersions=v1
// +crdgen:webhook:name=vlamp-v1.kb.io,objectSelector="lit=yes"
// +crdgen:webhookrule:name=vlamp-v1.kb.io,groups=example.com,resources=lamps,verbs=delete,versions=v1
// +crdgen:webhookconfiguration:mutating=false,labels="app=lamps"
// LampCustomValidator has them in its comment.
type LampCustomValidator struct{}
