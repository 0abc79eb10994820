package spec

type Spec struct {
	TypeMeta int `json:"typeMeta"`
	// +k8s:beta(since: "1.30")=+k8s:maxLength=2
	// +k8s:optional
	A string `json:"a,omitempty"`
	// +k8s:listType=map
	// +k8s:listMapKey=k
	// +k8s:maxItems=3
	// +k8s:optional
	B []Item `json:"b,omitempty"`
}

type Item struct {
	// +k8s:maxLength=5
	K string `json:"k"`
	// +k8s:monotonic
	// +k8s:optional
	N *int32 `json:"n,omitempty"`
	// +k8s:update=NoModify
	// +k8s:optional
	M *int32 `json:"m,omitempty"`
	// +k8s:update=NoUnset
	// +k8s:optional
	O *Sub `json:"o,omitempty"`
}

type Sub struct {
	// +k8s:update=NoModify
	// +k8s:update=NoUnset
	// +k8s:optional
	X *string `json:"x,omitempty"`
}
