package spec

type Spec struct {
	TypeMeta int `json:"typeMeta"`
	// +k8s:monotonic
	// +k8s:required
	A *int64 `json:"a,omitempty"`
	// +k8s:update=NoModify
	// +k8s:optional
	B *string `json:"b,omitempty"`
	// +k8s:update=NoSet
	// +k8s:optional
	C *string `json:"c,omitempty"`
	// +k8s:update=NoUnset
	// +k8s:optional
	D string `json:"d,omitempty"`
	// +k8s:listType=set
	// +k8s:maxItems=3
	// +k8s:update=NoAddItem
	// +k8s:optional
	E []string `json:"e,omitempty"`
	// +k8s:listType=map
	// +k8s:listMapKey=k
	// +k8s:maxItems=3
	// +k8s:update=NoRemoveItem
	// +k8s:optional
	F []Item `json:"f,omitempty"`
	// +k8s:maxProperties=3
	// +k8s:update=NoRemoveItem
	// +k8s:optional
	G map[string]string `json:"g,omitempty"`
	// +k8s:immutable
	// +k8s:required
	H *string `json:"h,omitempty"`
}

type Item struct {
	// +k8s:maxLength=5
	K string `json:"k"`
	// +k8s:required
	N *int32 `json:"n,omitempty"`
}
