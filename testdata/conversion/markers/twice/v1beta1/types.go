// Package v1beta1 has each marker twice.
//
// +groupName=twice.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              FooSpec `json:"spec,omitempty"`
}

// +crdgen:conversion:hubOnly:path=.gone
// +crdgen:conversion:hubOnly:path=.gone
// +crdgen:conversion:hubOnly:path=.other
// +crdgen:conversion:hubOnly:path=.other,default=a
type FooSpec struct {
	// +crdgen:conversion:path=.new
	// +crdgen:conversion:path=.new
	Old string `json:"old,omitempty"`
	// +crdgen:conversion:func:to=To,from=From,paths={.a}
	// +crdgen:conversion:func:to=To,from=From,paths={.a}
	A string `json:"a,omitempty"`
	// +crdgen:conversion:unit=seconds
	// +crdgen:conversion:unit=seconds
	Sec metav1.Duration `json:"sec,omitempty"`
	// +crdgen:conversion:enum={x: X, y: Y}
	// +crdgen:conversion:enum={x: X, y: Y}
	// +crdgen:conversion:enumInverse={X: x}
	// +crdgen:conversion:enumInverse={X: x}
	E E `json:"e,omitempty"`
	// +crdgen:conversion:elem:key=name,count=n
	// +crdgen:conversion:elem:key=name,count=n
	L []string `json:"l,omitempty"`
	// +crdgen:conversion:mapKey=name
	// +crdgen:conversion:mapKey=name
	// +crdgen:conversion:mapValue=val
	// +crdgen:conversion:mapValue=val
	M  map[string]string `json:"m,omitempty"`
	In Nested            `json:"in,omitempty"`
	// +crdgen:conversion:preserve
	// +crdgen:conversion:preserve
	P string `json:"p,omitempty"`
	// +crdgen:conversion:drop:reason="gone"
	// +crdgen:conversion:drop:reason="gone"
	D string `json:"d,omitempty"`
	// +crdgen:conversion:key={name}
	// +crdgen:conversion:key={name}
	K []K `json:"k,omitempty"`
}

// +crdgen:conversion:hubOnly:path=.hub
type K struct {
	Name string `json:"name"`
}

// +kubebuilder:validation:Enum=x;y
type E string

// +crdgen:conversion:type=Inner
// +crdgen:conversion:type=Inner
type Nested struct {
	B string `json:"b,omitempty"`
}

func To(in string) string   { return in }
func From(in string) string { return in }
func To2(in string) string  { return in }
