package spec

type Spec struct {
	TypeMeta int `json:"typeMeta"`
	// +k8s:minimum=1
	// +k8s:optional
	A int32 `json:"a,omitempty"`
	// +k8s:minimum=0
	// +k8s:maximum=2
	// +k8s:required
	B *int32 `json:"b,omitempty"`
	// +k8s:required
	C int64 `json:"c"`
	// +k8s:required
	D bool `json:"d"`
	// +k8s:required
	E *bool `json:"e,omitempty"`
	// +k8s:neq=2
	// +k8s:optional
	F int `json:"f,omitempty"`
	// +k8s:neq="ab"
	// +k8s:optional
	G *string `json:"g,omitempty"`
}
