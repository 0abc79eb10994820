package spec

type Spec struct {
	TypeMeta int `json:"typeMeta"`
	// +k8s:unionMember
	// +k8s:optional
	A *string `json:"a,omitempty"`
	// +k8s:unionMember
	// +k8s:optional
	B int32 `json:"b,omitempty"`
	// +k8s:unionMember(memberName: "x")
	// +k8s:optional
	C *Item `json:"c,omitempty"`
	// +k8s:zeroOrOneOfMember
	// +k8s:optional
	D *int32 `json:"d,omitempty"`
	// +k8s:zeroOrOneOfMember
	// +k8s:optional
	E bool `json:"e,omitempty"`
	// +k8s:unionMember(union: "u")
	// +k8s:optional
	F *string `json:"f,omitempty"`
	// +k8s:unionMember(union: "u")
	// +k8s:optional
	// +k8s:listType=atomic
	G []string `json:"g,omitempty"`
}

type Item struct {
	// +k8s:optional
	N *int32 `json:"n,omitempty"`
}
