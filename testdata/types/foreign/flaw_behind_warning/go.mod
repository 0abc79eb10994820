module example.com/flaw_behind_warning

go 1.26.0

require (
	example.com/lib v0.0.0
	k8s.io/apimachinery v0.37.2
)

replace example.com/lib => ./lib
