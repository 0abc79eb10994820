package spec

type Spec struct {
	TypeMeta int `json:"typeMeta"`
	// +k8s:optional
	A Text `json:"a,omitempty"`
	// +k8s:required
	B Number `json:"b"`
	// +k8s:optional
	C Texts `json:"c,omitempty"`
	// +k8s:optional
	D   Dict `json:"d,omitempty"`
	Emb `json:",inline"`
}

type Emb struct {
	// +k8s:maxLength=2
	// +k8s:optional
	X string `json:"x,omitempty"`
	// +k8s:dependentRequired(x)
	// +k8s:optional
	Y *int32 `json:"y,omitempty"`
}

// +k8s:minLength=2
// +k8s:maxLength=4
type Text string

// +k8s:minimum=0
type Number int32

// +k8s:listType=set
// +k8s:maxItems=2
// +k8s:eachVal=+k8s:maxLength=2
type Texts []Text

// +k8s:maxProperties=2
// +k8s:eachKey=+k8s:minLength=2
// +k8s:eachKey=+k8s:maxLength=9
type Dict map[Text]Number
