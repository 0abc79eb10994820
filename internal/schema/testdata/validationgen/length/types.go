package spec

type Spec struct {
	TypeMeta int `json:"typeMeta"`
	// +k8s:minLength=2
	// +k8s:maxLength=3
	// +k8s:optional
	A string `json:"a,omitempty"`
	// +k8s:maxLength=3
	// +k8s:required
	B *string `json:"b,omitempty"`
	// +k8s:required
	// +k8s:maxLength=3
	C string `json:"c"`
	// +k8s:maxBytes=3
	// +k8s:optional
	D string `json:"d,omitempty"`
}
