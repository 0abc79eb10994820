package spec

type Spec struct {
	TypeMeta int `json:"typeMeta"`
	// +k8s:optional
	A E `json:"a,omitempty"`
	// +k8s:optional
	B *E `json:"b,omitempty"`
	// +k8s:required
	C E `json:"c"`
	// +k8s:listType=set
	// +k8s:optional
	// +k8s:maxItems=3
	D []E `json:"d,omitempty"`
}

// +k8s:enum
type E string

const (
	EA E = "a"
	EB E = "b"
	// +k8s:enumExclude
	EC E = "c"
)
