package conversion

import (
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// peerHub returns the hub of a kind whose packages say in conversion-gen's words
// where they are converted to: the one version that the packages of all others
// name. It is nil where they do not agree on one of them.
func peerHub(k *model.Kind) *model.Version {
	var hub *model.Version
	for _, v := range k.Versions {
		for _, m := range v.Package.Marks.All(markers.ConversionGenName) {
			for _, other := range k.Versions {
				path, _ := m.Value.(markers.ConversionGen)
				switch {
				case other.Package.Path != string(path) || other == v:
				case hub != nil && hub != other:
					return nil
				default:
					hub = other
				}
			}
		}
	}
	return hub
}
