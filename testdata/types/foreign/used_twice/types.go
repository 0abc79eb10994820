// +groupName=example.com
package v1

import (
	"net/http"
	"net/url"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
)

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Room types.NamespacedName `json:"room"`
	// Cookie and all that is in it lies in another module.
	Cookie http.Cookie `json:"cookie"`
	Page   *url.URL    `json:"page"`
	// Rooms repeat a type that was found wanting above.
	Rooms []types.NamespacedName `json:"rooms"`
	Links map[string]url.URL     `json:"links"`
	// User is a part of url.URL.
	User *url.Userinfo `json:"user"`
	More More          `json:"more"`
}

type More struct {
	Page url.URL `json:"page"`
}
