package options

import (
	"cmp"
	"errors"
	"slices"

	"github.com/crdgen/crdgen/internal/featuregate"
)

// ReadGates reads what options say of feature gates, and what flags say before them. It
// is called once the generators are known, and leaves alone what has been read. Read
// reads a file that an option or a flag names in a directory, that of the run if empty.
func (p *Plan) ReadGates(flags []string, read func(dir, name string) ([]byte, error)) error {
	p.Jobs = slices.Clone(p.Jobs) // other plans are made from the same options
	for i := range p.Jobs {
		j := &p.Jobs[i]
		if j.Generator.Variants == nil || j.Gates.Enabled != nil {
			continue
		}
		_, list := j.Generator.Variants.Of(j.Options)
		var err error
		if j.Gates, err = featuregate.Parse(list, func(name string) ([]byte, error) { return read(j.Dir, name) }); err != nil {
			return explainGates(err, j.Generator.Name+":featureGates")
		}
		own, err := featuregate.Parse(flags, func(name string) ([]byte, error) { return read("", name) })
		if err != nil {
			return explainGates(err, "flag --feature-gates")
		}
		j.Gates = j.Gates.Overridden(own)
		j.Options = j.Generator.Variants.WithGates(j.Options, j.Gates.List())
	}
	return nil
}

// explainGates makes a mistake in an option or a file of feature gates one of the user.
func explainGates(err error, where string) error {
	var wrong *featuregate.Error
	switch {
	case !errors.As(err, &wrong):
		return err
	case wrong.Pos.IsValid():
		return &Error{Argument: -1, Pos: wrong.Pos, Message: wrong.Message, Help: wrong.Help}
	}
	return together(where+": "+wrong.Message, cmp.Or(wrong.Help, "write Name=true or Name=false, separated by \";\""))
}
