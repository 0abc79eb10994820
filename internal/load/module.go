package load

import (
	"sync"

	"github.com/crdgen/crdgen/internal/load/gobuild"
	"github.com/crdgen/crdgen/internal/load/golist"
)

// A mainModule has the packages of a module that is in force for some roots, its own and
// those that they reach.
type mainModule struct {
	*gobuild.Module
	set *Set
	// described is what the file says of other modules.
	described func() *Module

	mu       sync.Mutex
	packages map[string]*Package // by import path
	listOnce sync.Once
	list     *golist.Listing // what the go command says, once it was asked
	listErr  error
	listed   map[*golist.Package]*Package // made of what is in list
}

// mainModule makes a module without packages.
func (s *Set) mainModule(of *gobuild.Module) *mainModule {
	m := &mainModule{Module: of, set: s, packages: map[string]*Package{}, listed: map[*golist.Package]*Package{}}
	m.described = sync.OnceValue(m.describe)
	return m
}

// readModule reads the go.mod file in dir. An error is about that file.
func (s *Set) readModule(dir string) (*mainModule, error) {
	of, err := s.build.ReadModule(dir)
	if err != nil {
		return nil, err
	}
	return s.mainModule(of), nil
}
