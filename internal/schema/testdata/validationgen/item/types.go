package spec

type Spec struct {
	TypeMeta int `json:"typeMeta"`
	// +k8s:listType=map
	// +k8s:listMapKey=k
	// +k8s:maxItems=3
	// +k8s:item(k: "a")=+k8s:subfield(n)=+k8s:minimum=1
	// +k8s:item(k: "a")=+k8s:zeroOrOneOfMember
	// +k8s:item(k: "b")=+k8s:zeroOrOneOfMember
	// +k8s:optional
	A []Item `json:"a,omitempty"`
	// +k8s:listType=map
	// +k8s:listMapKey=k
	// +k8s:maxItems=3
	// +k8s:item(k: "a")=+k8s:unionMember
	// +k8s:item(k: "b")=+k8s:unionMember
	// +k8s:optional
	C []Item `json:"c,omitempty"`
}

type Item struct {
	// +k8s:maxLength=5
	K string `json:"k"`
	// +k8s:optional
	N *int32 `json:"n,omitempty"`
}
