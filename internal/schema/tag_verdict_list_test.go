package schema_test

func listVerdicts() []verdictTest {
	const port = `
type Port struct {
	Name string 'json:"name"'
	// +optional
	Zone *string 'json:"zone,omitempty"'
	Number int 'json:"number"'
}
`
	return []verdictTest{
		{"unique set", `
type Spec struct {
	// +k8s:unique=set
	A []string 'json:"a"'
}
`, []try{
			{spec: `{"a": ["x", "y"]}`},
			{spec: `{"a": ["x", "x"]}`, refused: "Duplicate value"},
		}},
		{"unique set of an atomic list", `
type Spec struct {
	// +k8s:listType=atomic
	// +k8s:unique=set
	// +k8s:maxItems=8
	// +k8s:eachVal=+k8s:maxLength=8
	A []string 'json:"a"'
}
`, []try{
			{spec: `{"a": ["x", "y"]}`},
			{spec: `{"a": ["x", "x"]}`, refused: "items must differ from each other"},
		}},
		{"unique map", `
type Spec struct {
	// +k8s:unique=map
	// +k8s:listMapKey=name
	A []Port 'json:"a"'
}
` + port, []try{
			{spec: `{"a": [{"name": "x", "number": 1}, {"name": "y", "number": 1}]}`},
			{spec: `{"a": [{"name": "x", "number": 1}, {"name": "x", "number": 2}]}`, refused: "Duplicate value"},
		}},
		{"unique map of an atomic list", `
type Spec struct {
	// +k8s:listType=atomic
	// +k8s:unique=map
	// +k8s:listMapKey=name
	// +k8s:listMapKey=zone
	// +k8s:maxItems=8
	// +k8s:eachVal=+k8s:subfield(name)=+k8s:maxLength=20
	// +k8s:eachVal=+k8s:subfield(zone)=+k8s:maxLength=20
	A []Port 'json:"a"'
}
` + port, []try{
			{spec: `{"a": [{"name": "x", "number": 1}, {"name": "x", "zone": "a", "number": 1}]}`},
			{spec: `{"a": [{"name": "x", "number": 1}, {"name": "x", "number": 2}]}`, refused: "items must differ in name, zone"},
		}},
		{"no items added or removed", `
type Spec struct {
	// +k8s:listType=map
	// +k8s:listMapKey=name
	// +k8s:update=NoAddItem
	// +k8s:maxItems=8
	// +k8s:eachVal=+k8s:subfield(name)=+k8s:maxLength=20
	A []Port 'json:"a,omitempty"'
	// +k8s:listType=set
	// +k8s:update=NoRemoveItem
	// +k8s:maxItems=8
	// +k8s:eachVal=+k8s:maxLength=20
	B []string 'json:"b,omitempty"'
	// +k8s:update=NoAddItem
	// +k8s:update=NoRemoveItem
	// +k8s:maxProperties=8
	C map[string]string 'json:"c,omitempty"'
}
` + port, []try{
			{spec: `{"a": [{"name": "x", "number": 2}]}`, old: `{"a": [{"name": "x", "number": 1}, {"name": "y", "number": 1}]}`},
			{spec: `{"a": [{"name": "z", "number": 2}]}`, old: `{"a": [{"name": "x", "number": 1}]}`, refused: "items must not be added"},
			{spec: `{"a": [{"name": "z", "number": 2}]}`, old: `{}`, refused: "a must not be set after creation"},
			{spec: `{"b": ["x", "y"]}`, old: `{"b": ["x"]}`},
			{spec: `{"b": ["y"]}`, old: `{"b": ["x"]}`, refused: "items must not be removed"},
			{spec: `{}`, old: `{"b": ["x"]}`, refused: "b must not be removed once set"},
			{spec: `{"c": {"k": "new"}}`, old: `{"c": {"k": "old"}}`},
			{spec: `{"c": {"k": "", "l": ""}}`, old: `{"c": {"k": ""}}`, refused: "items must not be added"},
			{spec: `{"c": {"k": ""}}`, old: `{"c": {"k": "", "l": ""}}`, refused: "items must not be removed"},
		}},
		{"item", `
type Spec struct {
	// +k8s:listType=map
	// +k8s:listMapKey=name
	// +k8s:maxItems=8
	// +k8s:item(name: "https")=+k8s:subfield(number)=+k8s:minimum=443
	// +k8s:item(name: "fixed")=+k8s:immutable
	// +k8s:item(name: "zoned")=+k8s:subfield(zone)=+k8s:required
	// +k8s:item(name: "zoned")=+k8s:subfield(zone)=+k8s:update=NoModify
	// +k8s:item(name: "a")=+k8s:zeroOrOneOfMember
	// +k8s:item(name: "b")=+k8s:zeroOrOneOfMember
	// +k8s:eachVal=+k8s:subfield(name)=+k8s:maxLength=20
	// +k8s:eachVal=+k8s:subfield(zone)=+k8s:maxLength=20
	A []Port 'json:"a"'
}
` + port, []try{
			{spec: `{"a": [{"name": "http", "number": 80}, {"name": "https", "number": 443}]}`},
			{spec: `{"a": [{"name": "https", "number": 80}]}`, refused: `spec.a[0]: Invalid value: number of item with name "https" must be at least 443`},
			{spec: `{"a": [{"name": "fixed", "number": 2}]}`, old: `{"a": [{"name": "fixed", "number": 1}]}`, refused: `item with name "fixed" must not be changed`},
			{spec: `{"a": [{"name": "zoned", "number": 2}]}`, refused: "must have zone"},
			{spec: `{"a": [{"name": "zoned", "zone": "b", "number": 2}]}`, old: `{"a": [{"name": "zoned", "zone": "a", "number": 2}]}`, refused: "must not be changed once set"},
			{spec: `{"a": [{"name": "a", "number": 1}]}`},
			{spec: `{"a": [{"name": "a", "number": 1}, {"name": "b", "number": 1}]}`, refused: `at most one item with name "a" or name "b" may be there`},
		}},
	}
}

func chainVerdicts() []verdictTest {
	const box = `
type Box struct {
	Width int 'json:"width"'
	// Label is shown.
	// +optional
	Label *string 'json:"label,omitempty"'
	// +k8s:maxLength=20
	Tag string 'json:"tag,omitempty"'
	Base 'json:",inline"'
}
type Base struct {
	// Size is large.
	Size int 'json:"size,omitempty"'
}
`
	return []verdictTest{
		{"eachVal", `
type Spec struct {
	// +k8s:eachVal=+k8s:maxLength=2
	A []string 'json:"a,omitempty"'
	// +k8s:eachVal=+k8s:minimum=2
	B map[string]int 'json:"b,omitempty"'
	// +k8s:eachVal=+k8s:eachVal=+k8s:maxLength=2
	C Rows 'json:"c,omitempty"'
}
type Rows []Row
type Row []string
`, []try{
			{spec: `{"a": ["xx"], "b": {"k": 2}, "c": [["xx"]]}`},
			{spec: `{"a": ["xxx"]}`, refused: "spec.a[0]"},
			{spec: `{"b": {"k": 1}}`, refused: "spec.b.k"},
			{spec: `{"c": [["xx"], ["xxx"]]}`, refused: "spec.c[1][0]"},
		}},
		{"eachKey", `
type Spec struct {
	// +k8s:eachKey=+k8s:minLength=2
	// +k8s:eachKey=+k8s:format=k8s-short-name
	// +k8s:eachKey=+k8s:neq="all"
	// +k8s:maxProperties=16
	A map[string]string 'json:"a"'
}
`, []try{
			{spec: `{"a": {"ab": ""}}`},
			{spec: `{"a": {"a": ""}}`, refused: "each key must be at least 2 characters long"},
			{spec: `{"a": {"A_B": ""}}`, refused: "each key must be a short name"},
			{spec: `{"a": {"all": ""}}`, refused: "each key must not be all"},
		}},
		{"subfield", `
type Spec struct {
	// +k8s:subfield(width)=+k8s:minimum=2
	// +k8s:subfield(label)=+k8s:required
	// +k8s:subfield(tag)=+k8s:forbidden
	// +k8s:subfield(size)=+k8s:maximum=9
	A Box 'json:"a"'
	B *Box 'json:"b,omitempty"'
}
` + box, []try{
			{spec: `{"a": {"width": 2, "label": "x"}, "b": {"width": 1, "tag": "x", "size": 10}}`},
			{spec: `{"a": {"width": 1, "label": "x"}}`, refused: "spec.a.width"},
			{spec: `{"a": {"width": 2}}`, refused: "spec.a.label: Required"},
			{spec: `{"a": {"width": 2, "label": "x", "tag": "x"}}`, refused: "spec.a.tag: Forbidden: tag must not be set"},
			{spec: `{"a": {"width": 2, "label": "x", "size": 10}}`, refused: "spec.a.size"},
		}},
		{"subfield on a type", `
type Spec struct {
	A Small 'json:"a"'
	B *Box 'json:"b,omitempty"'
}
// +k8s:subfield(width)=+k8s:maximum=2
// +k8s:subfield(size)=+k8s:maximum=2
type Small Box
` + box, []try{
			{spec: `{"a": {"width": 2}, "b": {"width": 3, "size": 3}}`},
			{spec: `{"a": {"width": 3}}`, refused: "spec.a.width"},
			{spec: `{"a": {"width": 1, "size": 3}}`, refused: "spec.a.size"},
		}},
	}
}
