package spec

type Spec struct {
	TypeMeta int `json:"typeMeta"`
	// +k8s:forbidden
	A string `json:"a,omitempty"`
	// +k8s:forbidden
	B *int32 `json:"b,omitempty"`
	// +k8s:dependentRequired(d)
	// +k8s:optional
	C *int32 `json:"c,omitempty"`
	// +k8s:optional
	D string `json:"d,omitempty"`
	// +k8s:dependentForbidden(f)
	// +k8s:optional
	E bool `json:"e,omitempty"`
	// +k8s:optional
	// +k8s:listType=atomic
	F []string `json:"f,omitempty"`
	// +k8s:optional
	// +k8s:subfield(n)=+k8s:required
	// +k8s:subfield(k)=+k8s:forbidden
	G *Item `json:"g,omitempty"`
}

type Item struct {
	// +k8s:optional
	K *string `json:"k,omitempty"`
	// +k8s:optional
	N *int32 `json:"n,omitempty"`
}
