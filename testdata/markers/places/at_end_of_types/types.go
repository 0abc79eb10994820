// +groupName=example.com
// +versionName=v1
package v1

type (
	// Size is what is ordered.
	Size string

	// +k8s:deepcopy-gen=false

	// Opener is for internal use.
	Opener interface{ Open() }

	// +k8s:deepcopy-gen=false

)

// +k8s:deepcopy-gen=true
