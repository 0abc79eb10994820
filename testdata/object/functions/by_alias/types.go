// Package v1 has a method whose receiver has another name than the type.
//
// +kubebuilder:object:generate=true
package v1

// Shade has a list.
type Shade struct{ Folds []string }

// Lamp has shades.
type Lamp struct {
	Shade  Shade
	Shades []Shade
}

// Screen is what a shade was called.
type Screen = Shade

// DeepCopyInto is written by hand.
func (in *Screen) DeepCopyInto(out *Screen) { out.Folds = append([]string(nil), in.Folds...) }
