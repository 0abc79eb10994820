package spec

type Spec struct {
	TypeMeta int `json:"typeMeta"`
	Members  `json:",inline"`
	// +k8s:optional
	M *Members `json:"m,omitempty"`
	// +k8s:optional
	N *Modes `json:"n,omitempty"`
}

type Members struct {
	// +k8s:unionDiscriminator
	// +k8s:optional
	T E `json:"t,omitempty"`
	// +k8s:unionMember
	// +k8s:optional
	A *string `json:"a,omitempty"`
	// +k8s:unionMember
	// +k8s:optional
	B string `json:"b,omitempty"`
}

// +k8s:enum
type E string

const (
	EA E = "A"
	EB E = "B"
)

type Modes struct {
	// +k8s:modeDiscriminator
	// +k8s:required
	T E `json:"t"`
	// +k8s:ifMode("A")=+k8s:required
	// +k8s:ifMode("A")=+k8s:subfield(a)=+k8s:required
	// +k8s:optional
	A *Members `json:"a,omitempty"`
	// +k8s:ifMode("B")=+k8s:maxItems=1
	// +k8s:listType=set
	// +k8s:optional
	B []string `json:"b,omitempty"`
}
