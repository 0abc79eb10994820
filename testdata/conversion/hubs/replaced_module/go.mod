module example.com/replaced_module

go 1.26.0

require (
	example.com/hub v0.0.0
	k8s.io/apimachinery v0.37.2
)

replace example.com/hub => ./hub
