module example.com/conversion_old_language

go 1.21

require (
	k8s.io/apimachinery v0.37.2
)
