package spec

type Spec struct {
	TypeMeta int `json:"typeMeta"`
	// +k8s:optional
	A *Outer `json:"a,omitempty"`
	// +k8s:listType=atomic
	// +k8s:maxItems=3
	// +k8s:optional
	B []Outer `json:"b,omitempty"`
	// +k8s:maxProperties=3
	// +k8s:optional
	C map[string]Inner `json:"c,omitempty"`
	// +k8s:required
	D *Inner `json:"d,omitempty"`
}

type Outer struct {
	// +k8s:subfield(x)=+k8s:maxLength=1
	// +k8s:required
	In *Inner `json:"in,omitempty"`
	// +k8s:zeroOrOneOfMember
	// +k8s:optional
	P *int32 `json:"p,omitempty"`
	// +k8s:zeroOrOneOfMember
	// +k8s:optional
	Q *int32 `json:"q,omitempty"`
}

type Inner struct {
	// +k8s:maxLength=3
	// +k8s:dependentForbidden(y)
	// +k8s:optional
	X string `json:"x,omitempty"`
	// +k8s:minimum=0
	// +k8s:optional
	Y *int32 `json:"y,omitempty"`
}
