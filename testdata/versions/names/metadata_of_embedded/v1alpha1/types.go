// +groupName=example.com
package v1alpha1

import v1 "example.com/cases/versions/names/metadata_of_embedded/v1"

// Lamp is a version by its definition.
type Lamp v1.Lamp
