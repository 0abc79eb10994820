// Package v1 has methods that belong to types by other names.
//
// +kubebuilder:object:generate=true
package v1

// Cord has a list.
type Cord struct{ Knots []string }

// Wire points at a cord.
type Wire = *Cord

// DeepCopyInto is written by hand.
func (in Wire) DeepCopyInto(out Wire) { out.Knots = append([]string(nil), in.Knots...) }

// Shade has a list.
type Shade struct{ Folds []string }

// Screen is what a shade was called.
type Screen = Shade

// DeepCopy is written by hand.
func (in *Screen) DeepCopy() *Screen {
	if in == nil {
		return nil
	}
	return &Screen{Folds: append([]string(nil), in.Folds...)}
}
