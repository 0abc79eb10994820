// Package typecheck has the Go compiler look at packages: at the source that lies on the disk,
// and at files that a run has made and not written.
//
// What the packages import is compiled, which takes minutes the first time where that is much,
// so that only commands ask that say so. The go command starts no program that only the source
// names, and runs on copies of the files that it may write. The package makes no findings: what
// an error means to a user is for the caller to say.
package typecheck

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/crdgen/crdgen/internal/interrupt"
	"github.com/crdgen/crdgen/internal/load/gobuild"
)

// A Source is Go source that is looked at.
type Source struct {
	// Dir is an absolute directory, Patterns name packages as seen from it.
	Dir      string
	Patterns []string
	Tags     []string
}

// Load returns the packages with what a mode asks for. Unless the user has set CGO_ENABLED, no C
// compiler is started, to which source gives flags.
func (s Source) Load(ctx context.Context, env *gobuild.Environ, mode packages.LoadMode) ([]*packages.Package, error) {
	// What is compiled with -trimpath, as GOFLAGS may ask for, does not say where its files are.
	return s.load(ctx, env, &packages.Config{Mode: mode, BuildFlags: []string{"-trimpath=false"}})
}

func (s Source) load(ctx context.Context, env *gobuild.Environ, c *packages.Config) ([]*packages.Package, error) {
	env.Inputs.Unknown("packages are compiled")
	c.Dir, c.BuildFlags = s.Dir, append(c.BuildFlags, env.InertFlags()...)
	if len(s.Tags) > 0 {
		c.BuildFlags = append(c.BuildFlags, "-tags="+strings.Join(s.Tags, ","))
	}
	if name, err := env.Unreadable(s.Dir); err != nil {
		return nil, fmt.Errorf("%q %w", name, err)
	}
	apart, err := env.Aside(s.Dir)
	if err != nil {
		return nil, err
	}
	defer apart.Close()
	c.BuildFlags, c.Env = append(c.BuildFlags, apart.Flags...), append(env.Vars(), apart.Env...)
	if env.Get("CGO_ENABLED") == "" {
		c.Env = append(c.Env, "CGO_ENABLED=0")
	}
	var found []*packages.Package
	err = interrupt.During(ctx, func(ctx context.Context) (err error) {
		c.Context = ctx
		found, err = packages.Load(c, s.Patterns...)
		return err
	})
	if err != nil {
		return nil, errors.New(apart.Original(err.Error()))
	}
	for _, p := range found {
		for i := range p.Errors {
			p.Errors[i].Pos, p.Errors[i].Msg = apart.Original(p.Errors[i].Pos), apart.Original(p.Errors[i].Msg)
		}
	}
	return found, nil
}
