package spec

type Spec struct {
	TypeMeta int `json:"typeMeta"`
	// +k8s:minItems=1
	// +k8s:maxItems=2
	// +k8s:listType=atomic
	// +k8s:optional
	A []string `json:"a,omitempty"`
	// +k8s:listType=set
	// +k8s:maxItems=5
	// +k8s:required
	B []string `json:"b"`
	// +k8s:listType=map
	// +k8s:listMapKey=k
	// +k8s:listMapKey=n
	// +k8s:maxItems=5
	// +k8s:optional
	C []Item `json:"c,omitempty"`
	// +k8s:minProperties=1
	// +k8s:maxProperties=2
	// +k8s:optional
	D map[string]string `json:"d,omitempty"`
	// +k8s:listType=atomic
	// +k8s:unique=set
	// +k8s:maxItems=3
	// +k8s:optional
	E []string `json:"e,omitempty"`
	// +k8s:listType=atomic
	// +k8s:unique=map
	// +k8s:listMapKey=k
	// +k8s:maxItems=3
	// +k8s:optional
	F []Item `json:"f,omitempty"`
}

type Item struct {
	// +k8s:maxLength=5
	K string `json:"k"`
	N int32  `json:"n"`
}
