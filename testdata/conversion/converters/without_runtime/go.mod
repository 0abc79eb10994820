module example.com/conversion_converters_without_runtime

go 1.26.0

require (
	k8s.io/apimachinery v0.37.2
	sigs.k8s.io/randfill v1.0.0
)
