package v1

// Lamp has fields whose interfaces take DeepCopy from another.
// +kubebuilder:object:generate=true
type Lamp struct {
	Declared Switch            `json:"declared"`
	Embedded Embedded          `json:"embedded"`
	Defined  Defined           `json:"defined"`
	Again    Again             `json:"again"`
	Each     map[string]Switch `json:"each"`
	EachToo  map[string]Again  `json:"eachToo"`
}

type Switch interface {
	DeepCopy() Switch
	Toggle()
}

type Embedded interface {
	Switch
}

type Defined Switch

type Again interface{ Defined }
