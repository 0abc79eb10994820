package spec

type Spec struct {
	TypeMeta int `json:"typeMeta"`
	// +k8s:opaqueType
	// +k8s:optional
	A *Item `json:"a,omitempty"`
	// +k8s:opaqueType
	// +k8s:maxLength=3
	// +k8s:optional
	B Text `json:"b,omitempty"`
	// +k8s:optional
	C *Item `json:"c,omitempty"`
	// +k8s:optional
	D Text `json:"d,omitempty"`
	// +k8s:listType=atomic
	// +k8s:eachVal=+k8s:opaqueType
	// +k8s:optional
	F []Item `json:"f,omitempty"`
}

type Item struct {
	// +k8s:maxLength=1
	// +k8s:required
	K string `json:"k,omitempty"`
	// +k8s:minimum=1
	// +k8s:optional
	N *int32 `json:"n,omitempty"`
}

// +k8s:maxLength=1
type Text string
