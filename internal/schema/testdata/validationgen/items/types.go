package spec

type Spec struct {
	TypeMeta int `json:"typeMeta"`
	// +k8s:maxItems=4
	// +k8s:listType=atomic
	// +k8s:eachVal=+k8s:maxLength=2
	// +k8s:eachVal=+k8s:neq="b"
	// +k8s:optional
	A []string `json:"a,omitempty"`
	// +k8s:maxProperties=3
	// +k8s:eachKey=+k8s:maxLength=1
	// +k8s:eachVal=+k8s:maximum=2
	// +k8s:optional
	B map[string]int32 `json:"b,omitempty"`
	// +k8s:maxItems=3
	// +k8s:listType=atomic
	// +k8s:eachVal=+k8s:subfield(n)=+k8s:minimum=1
	// +k8s:optional
	C []Item `json:"c,omitempty"`
	// +k8s:maxProperties=3
	// +k8s:eachVal=+k8s:subfield(k)=+k8s:maxLength=1
	// +k8s:optional
	D map[string]Item `json:"d,omitempty"`
}

type Item struct {
	// +k8s:maxLength=5
	K string `json:"k,omitempty"`
	N *int32 `json:"n,omitempty"`
}
