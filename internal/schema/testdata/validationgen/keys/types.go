package spec

type Spec struct {
	TypeMeta int `json:"typeMeta"`
	// +k8s:maxProperties=3
	// +k8s:optional
	A map[E]string `json:"a,omitempty"`
	// +k8s:maxProperties=3
	// +k8s:required
	B map[Named]Item `json:"b"`
	// +k8s:optional
	C Table `json:"c,omitempty"`
}

// +k8s:enum
type E string

const (
	EA E = "a"
	EB E = "b"
	// +k8s:enumExclude
	EC E = "c"
)

// +k8s:format=k8s-short-name
type Named string

// +k8s:maxProperties=3
type Table map[Named]Named

type Item struct {
	// +k8s:maxProperties=3
	// +k8s:optional
	M map[Named]Named `json:"m,omitempty"`
}
