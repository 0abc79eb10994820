// Package api makes what is generated for the types below it.
package api

//go:generate controller-gen crd paths=./... "output:crd:artifacts:config=../config/crd/bases"
//go:generate controller-gen "object:headerFile=../hack/boilerplate.go.txt,year=2026" paths=./...
