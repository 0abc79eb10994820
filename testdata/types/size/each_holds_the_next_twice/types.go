// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Tree struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Root Level0 `json:"root"`
}

type Level0 struct {
	Left  Level1 `json:"left"`
	Right Level1 `json:"right"`
}

type Level1 struct {
	Left  Level2 `json:"left"`
	Right Level2 `json:"right"`
}

type Level2 struct {
	Left  Level3 `json:"left"`
	Right Level3 `json:"right"`
}

type Level3 struct {
	Left  Level4 `json:"left"`
	Right Level4 `json:"right"`
}

type Level4 struct {
	Left  Level5 `json:"left"`
	Right Level5 `json:"right"`
}

type Level5 struct {
	Left  Level6 `json:"left"`
	Right Level6 `json:"right"`
}

type Level6 struct {
	Left  Level7 `json:"left"`
	Right Level7 `json:"right"`
}

type Level7 struct {
	Left  Level8 `json:"left"`
	Right Level8 `json:"right"`
}

type Level8 struct {
	Left  Level9 `json:"left"`
	Right Level9 `json:"right"`
}

type Level9 struct {
	Left  Level10 `json:"left"`
	Right Level10 `json:"right"`
}

type Level10 struct {
	Left  Level11 `json:"left"`
	Right Level11 `json:"right"`
}

type Level11 struct {
	Left  Level12 `json:"left"`
	Right Level12 `json:"right"`
}

type Level12 struct {
	Left  Level13 `json:"left"`
	Right Level13 `json:"right"`
}

type Level13 struct {
	Left  Level14 `json:"left"`
	Right Level14 `json:"right"`
}

type Level14 struct {
	Left  Level15 `json:"left"`
	Right Level15 `json:"right"`
}

type Level15 struct {
	Left  Level16 `json:"left"`
	Right Level16 `json:"right"`
}

type Level16 struct {
	Left  Level17 `json:"left"`
	Right Level17 `json:"right"`
}

type Level17 struct {
	Left  Level18 `json:"left"`
	Right Level18 `json:"right"`
}

type Level18 struct {
	Name string `json:"name"`
}
