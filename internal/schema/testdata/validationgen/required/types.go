package spec

type Spec struct {
	TypeMeta int `json:"typeMeta"`
	// +k8s:required
	// +k8s:listType=atomic
	A []string `json:"a"`
	// +k8s:required
	B map[string]string `json:"b"`
	// +k8s:required
	// +k8s:listType=atomic
	// +k8s:minItems=2
	C []int32 `json:"c,omitempty"`
	// +k8s:required
	// +k8s:minimum=-1
	// +k8s:maximum=1
	D int32 `json:"d"`
	// +k8s:required
	// +k8s:neq="a"
	E Text `json:"e"`
	// +k8s:required
	F *Text `json:"f,omitempty"`
}

// +k8s:maxLength=3
type Text string
