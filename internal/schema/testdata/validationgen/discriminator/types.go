package spec

type Spec struct {
	TypeMeta int `json:"typeMeta"`
	// +k8s:unionDiscriminator
	// +k8s:required
	T E `json:"t"`
	// +k8s:unionMember
	// +k8s:optional
	A *string `json:"a,omitempty"`
	// +k8s:unionMember(memberName: "b")
	// +k8s:optional
	B *int32 `json:"b,omitempty"`
}

// +k8s:enum
type E string

const (
	EA E = "A"
	EB E = "b"
	EC E = "c"
)
