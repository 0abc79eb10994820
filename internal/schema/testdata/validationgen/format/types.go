package spec

type Spec struct {
	TypeMeta int `json:"typeMeta"`
	// +k8s:format=k8s-short-name
	// +k8s:optional
	A string `json:"a,omitempty"`
	// +k8s:format=k8s-short-name
	// +k8s:required
	B *string `json:"b,omitempty"`
	// +k8s:listType=set
	// +k8s:maxItems=3
	// +k8s:eachVal=+k8s:format=k8s-short-name
	// +k8s:optional
	C []string `json:"c,omitempty"`
}
