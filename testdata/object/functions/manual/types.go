// Package v1 has methods written by hand, which are kept and used.
//
// +kubebuilder:object:generate=true
package v1

// Pointed has DeepCopy on a pointer.
type Pointed struct{ List []string }

// DeepCopy copies.
func (in *Pointed) DeepCopy() *Pointed {
	if in == nil {
		return nil
	}
	return &Pointed{List: append([]string(nil), in.List...)}
}

// Valued has DeepCopy on a value.
type Valued struct{ List []string }

// DeepCopy copies.
func (in Valued) DeepCopy() Valued {
	return Valued{List: append([]string(nil), in.List...)}
}

// Into has DeepCopyInto.
type Into struct{ List []string }

// DeepCopyInto copies.
func (in *Into) DeepCopyInto(out *Into) {
	out.List = append([]string(nil), in.List...)
}

// Both has all of them.
type Both map[string][]string

// DeepCopyInto copies.
func (in Both) DeepCopyInto(out *Both) {
	*out = in.DeepCopy()
}

// DeepCopy copies.
func (in Both) DeepCopy() Both {
	if in == nil {
		return nil
	}
	out := make(Both, len(in))
	for key, val := range in {
		out[key] = append([]string(nil), val...)
	}
	return out
}

// IntoMap has DeepCopyInto on a map.
type IntoMap map[string][]string

// DeepCopyInto copies.
func (in IntoMap) DeepCopyInto(out *IntoMap) {
	if in == nil {
		return
	}
	*out = make(IntoMap, len(in))
	for key, val := range in {
		(*out)[key] = append([]string(nil), val...)
	}
}

// Special is basic, and has a method all the same.
type Special string

// DeepCopy copies.
func (in Special) DeepCopy() Special { return in }

// Embedding has the methods of what it embeds, which do not count.
type Embedding struct {
	Into
	More []string
}

// User has fields of all of them.
type User struct {
	Pointed     Pointed
	PtrPointed  *Pointed
	Pointeds    []Pointed
	PointedMap  map[string]Pointed
	PtrsPointed map[string]*Pointed

	Valued     Valued
	PtrValued  *Valued
	Valueds    []Valued
	ValuedMap  map[string]Valued
	PtrsValued map[string]*Valued

	Into     Into
	PtrInto  *Into
	Intos    []Into
	IntoMap  map[string]Into
	PtrsInto map[string]*Into

	Both    Both
	PtrBoth *Both
	Boths   []Both
	BothMap map[string]Both

	Map    IntoMap
	PtrMap *IntoMap
	Maps   []IntoMap

	Special    Special
	Embedding  Embedding
	Embeddings []Embedding
}
