package schema_test

func memberVerdicts() []verdictTest {
	return []verdictTest{
		{"union", `
type Spec struct {
	// +k8s:unionMember
	Cash *string 'json:"cash,omitempty"'
	// +k8s:unionMember
	Cards []string 'json:"cards,omitempty"'
	// +k8s:unionMember(union: "other")
	X *int 'json:"x,omitempty"'
	// +k8s:unionMember(union: "other")
	NameSpace string 'json:"namespace,omitempty"'
}
`, []try{
			{spec: `{"cash": "", "x": 0}`},
			{spec: `{"cash": "", "cards": [], "namespace": "n"}`},
			{spec: `{"cash": "", "cards": ["a"], "x": 1}`, refused: "exactly one of cash, cards must be set"},
			{spec: `{"cash": ""}`, refused: "exactly one of x, namespace must be set"},
		}},
		{"discriminated union", `
type Spec struct {
	// +k8s:unionDiscriminator
	Type Kind 'json:"type"'
	// +k8s:unionMember
	Cash *int 'json:"cash,omitempty"'
	// +k8s:unionMember(memberName: "CC")
	Card *int 'json:"credit-card,omitempty"'
}
type Kind string
`, []try{
			{spec: `{"type": "Cash", "cash": 1}`},
			{spec: `{"type": "None"}`},
			{spec: `{"type": "CC"}`, refused: `spec.credit-card: Invalid value: credit-card must be set when type is "CC", and only then`},
			{spec: `{"type": "Cash", "cash": 1, "credit-card": 1}`, refused: `credit-card must be set when type is "CC", and only then`},
		}},
		{"zero or one", `
type Spec struct {
	// +k8s:zeroOrOneOfMember
	A *int 'json:"a,omitempty"'
	// +k8s:zeroOrOneOfMember
	B *int 'json:"b,omitempty"'
}
`, []try{
			{spec: `{}`},
			{spec: `{"a": 1}`},
			{spec: `{"a": 1, "b": 1}`, refused: "at most one of a, b may be set"},
		}},
		{"forbidden and dependent", `
type Spec struct {
	// +k8s:forbidden
	A *int 'json:"a,omitempty"'
	// +k8s:dependentRequired(c)
	B *int 'json:"b,omitempty"'
	C string 'json:"c,omitempty"'
	// +k8s:dependentForbidden(c)
	D map[string]string 'json:"d,omitempty"'
}
`, []try{
			{spec: `{"b": 1, "c": "x"}`},
			{spec: `{"d": {}, "c": "x"}`},
			{spec: `{"a": 1}`, refused: "spec.a: Forbidden: a must not be set"},
			{spec: `{"b": 1, "c": ""}`, refused: "spec.c: Required value: c must be set when b is set"},
			{spec: `{"d": {"k": "v"}, "c": "x"}`, refused: "spec.c: Forbidden: c must not be set when d is set"},
		}},
		{"modes", `
type Spec struct {
	// +k8s:modeDiscriminator
	Kind string 'json:"kind,omitempty"'
	// +k8s:ifMode("Small")=+k8s:maximum=20
	// +k8s:ifMode("Small")=+k8s:required
	// +k8s:ifMode("Big")=+k8s:minimum=30
	Width *int32 'json:"width,omitempty"'
	// +k8s:ifMode("")=+k8s:optional
	Free *int32 'json:"free,omitempty"'
	// +k8s:modeDiscriminator(modality: "hot")
	Hot bool 'json:"hot"'
	// +k8s:ifMode(modality: "hot", mode: "true")=+k8s:eachVal=+k8s:maxLength=2
	// +kubebuilder:validation:MaxItems=4
	// +kubebuilder:validation:items:MaxLength=4
	Fires []string 'json:"fires,omitempty"'
}
`, []try{
			{spec: `{"hot": false}`},
			{spec: `{"hot": false, "free": 1}`},
			{spec: `{"hot": false, "kind": "", "free": 1}`},
			{spec: `{"hot": false, "kind": "Big", "free": 1}`, refused: `spec.free: Forbidden: free may only be set when kind is ""`},
			{spec: `{"hot": false, "kind": "Small", "width": 20}`},
			{spec: `{"hot": false, "kind": "Small", "width": 21}`, refused: `spec.width: Invalid value: width must be at most 20 when kind is "Small"`},
			{spec: `{"hot": false, "kind": "Small"}`, refused: `spec.width: Required value: width must be set when kind is "Small"`},
			{spec: `{"hot": false, "kind": "Big"}`},
			{spec: `{"hot": false, "kind": "Big", "width": 21}`, refused: `width must be at least 30 when kind is "Big"`},
			{spec: `{"hot": false, "width": 30}`, refused: `spec.width: Forbidden: width may only be set when kind is "Small" or "Big"`},
			{spec: `{"hot": true, "fires": ["ab"]}`},
			{spec: `{"hot": true, "fires": ["abc"]}`, refused: "must be at most 2 characters long"},
			{spec: `{"hot": false, "fires": ["ab"]}`, refused: `fires may only be set when hot is "true"`},
		}},
		{"opaque type", `
type Spec struct {
	// +k8s:opaqueType
	Free Door 'json:"free"'
	Door Door 'json:"door"'
	// +k8s:eachVal=+k8s:opaqueType
	Doors []Door 'json:"doors,omitempty"'
}
// +kubebuilder:validation:XValidation:rule="self.width != 7"
type Door struct {
	// +k8s:maximum=9
	Width int32 'json:"width"'
}
`, []try{
			{spec: `{"free": {"width": 10}, "door": {"width": 9}, "doors": [{"width": 7}, {}]}`},
			{spec: `{"free": {"width": "x"}, "door": {"width": 9}}`, refused: "spec.free.width"},
			{spec: `{"free": {}, "door": {"width": 10}}`, refused: "spec.door.width"},
			{spec: `{"free": {}, "door": {"width": 7}}`, refused: "spec.door"},
		}},
		{"never", `
type Spec struct {
	// +k8s:validateFalse="no text"
	A string 'json:"a,omitempty"'
}
`, []try{
			{spec: `{}`},
			{spec: `{"a": "x"}`, refused: "no text"},
		}},
	}
}

func nestedVerdicts() []verdictTest {
	return []verdictTest{
		{"items of a named list", `
type Spec struct {
	// +kubebuilder:validation:items:MaxLength=2
	// +kubebuilder:validation:items:default=a
	A Names 'json:"a"'
	B Names 'json:"b,omitempty"'
}
type Names []Name
// +kubebuilder:validation:MinLength=1
type Name string
`, []try{
			{spec: `{"a": ["xx"], "b": ["xxx"]}`},
			{spec: `{"a": ["xxx"]}`, refused: "may not be more than 2"},
			{spec: `{"a": [""]}`, refused: "should be at least 1"},
		}},
		{"paths", `
type Spec struct {
	// +kubebuilder:validation:items:items:MaxLength=2
	A [][]string 'json:"a,omitempty"'
	// +kubebuilder:validation:values:items:Minimum=2
	B map[string][]int 'json:"b,omitempty"'
	// +kubebuilder:validation:items:values:Enum=a;b
	C []Map 'json:"c,omitempty"'
}
type Map map[string]string
`, []try{
			{spec: `{"a": [["xx"]], "b": {"k": [2]}, "c": [{"k": "a"}]}`},
			{spec: `{"a": [["xxx"]]}`, refused: "spec.a[0][0]"},
			{spec: `{"b": {"k": [1]}}`, refused: "spec.b.k[0]"},
			{spec: `{"c": [{"k": "c"}]}`, refused: "spec.c[0].k"},
		}},
		{"keys", `
type Spec struct {
	// +kubebuilder:validation:keys:MinLength=2
	// +kubebuilder:validation:keys:MaxLength=3
	// +kubebuilder:validation:keys:Pattern="^[a-z'-]+$"
	// +kubebuilder:validation:keys:XValidation:rule="!self.startsWith('x')",message="no x"
	// +kubebuilder:validation:MaxProperties=8
	A map[string]string 'json:"a,omitempty"'
	// +kubebuilder:validation:keys:Enum=a;"b's"
	// +kubebuilder:validation:MaxProperties=8
	B map[string]string 'json:"b,omitempty"'
	// +kubebuilder:validation:values:keys:Format=k8s-uuid
	// +kubebuilder:validation:MaxProperties=8
	// +kubebuilder:validation:values:MaxProperties=8
	C map[string]map[string]string 'json:"c,omitempty"'
}
`, []try{
			{spec: `{"a": {"a'-": ""}, "b": {"b's": ""}, "c": {"k": {"123e4567-e89b-12d3-a456-426614174000": ""}}}`},
			{spec: `{"a": {"a": ""}}`, refused: "each key must be at least 2 characters long"},
			{spec: `{"a": {"abcd": ""}}`, refused: "each key must be at most 3 characters long"},
			{spec: `{"a": {"AB": ""}}`, refused: `each key must match ^[a-z'-]+$`},
			{spec: `{"a": {"xa": ""}}`, refused: "no x"},
			{spec: `{"b": {"c": ""}}`, refused: "each key must be one of a, b's"},
			{spec: `{"c": {"k": {"x": ""}}}`, refused: "each key must be a UUID"},
		}},
		{"default on a type", `
type Spec struct {
	// +kubebuilder:default={}
	A Inner 'json:"a"'
}
type Inner struct {
	B Size 'json:"b,omitempty"'
	// +kubebuilder:default=large
	C Size 'json:"c,omitempty"'
}
// +kubebuilder:default=small
// +nullable
type Size string
`, []try{
			{spec: `{"a": {"b": null}}`},
		}},
	}
}
