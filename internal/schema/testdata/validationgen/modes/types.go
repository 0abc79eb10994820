package spec

type Spec struct {
	TypeMeta int `json:"typeMeta"`
	// +k8s:modeDiscriminator
	// +k8s:optional
	M string `json:"m,omitempty"`
	// +k8s:ifMode("a")=+k8s:required
	// +k8s:ifMode("b")=+k8s:optional
	// +k8s:ifMode("b")=+k8s:maxLength=1
	A *string `json:"a,omitempty"`
	// +k8s:ifMode("b")=+k8s:required
	// +k8s:ifMode("b")=+k8s:maximum=1
	B *int32 `json:"b,omitempty"`
	// +k8s:modeDiscriminator(modality: "z")
	// +k8s:optional
	Z bool `json:"z,omitempty"`
	// +k8s:ifMode(modality: "z", mode: "true")=+k8s:required
	C string `json:"c,omitempty"`
	// +k8s:ifMode(modality: "z", mode: "false")=+k8s:optional
	D *int32 `json:"d,omitempty"`
}
