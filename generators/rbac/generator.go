// Package rbac turns +kubebuilder:rbac markers into ClusterRoles and Roles.
//
// It reads the package-level marks of a finished model.Program, checks each
// permission (check.go and the files named check_*.go), unites permissions into
// rules as controller-gen does (merge.go) and puts the rules into typed
// rbac.authorization.k8s.io/v1 objects (role.go), which are rendered when the
// run is committed. The package parses no Go source and no markers, does no I/O,
// and looks at types only to know the names of the program's own resources.
package rbac

import (
	"cmp"
	"io"
	"slices"

	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/emit"
	"github.com/crdgen/crdgen/internal/emit/yaml"
	"github.com/crdgen/crdgen/internal/model"
)

// defaultFile is the file that is written unless an option names another one.
const defaultFile = "role.yaml"

// Options are the arguments of the rbac generator. Names and meaning are
// controller-gen's.
type Options struct {
	RoleName   string
	FileName   string `marker:",optional"`
	HeaderFile string `marker:",optional"`
	Year       string `marker:",optional"`

	// FeatureGates and Channels are crdgen's own: the variants that are written.
	FeatureGates []string `marker:",optional"`
	Channels     []string `marker:",optional"`
}

// Generator returns the generator for the registry.
func Generator() generators.Generator {
	return generators.Generator{
		Name:    "rbac",
		Options: Options{},
		// the name that kubebuilder scaffolds
		CheckOptions: Options{RoleName: "manager-role"},
		Help:         help(),
		Reach:        func(any) []model.Reach { return []model.Reach{reach()} },
		Variants:     generators.VariantsOf(func(o *Options) (channels, gates *[]string) { return &o.Channels, &o.FeatureGates }),
		Generate: func(p *model.Program, o any, env generators.Env) ([]generators.File, diag.List, error) {
			return generate(p, o.(Options), env)
		},
		Recognize: func(_ *model.Program, s generators.Leftover) (generators.Recognized, error) {
			return generators.RecognizeManifest(s, s.Options.(Options).file(), []string{"ClusterRole", "Role"}, []string{markerName})
		},
	}
}

// file is the name of the one file that the generator writes.
func (o Options) file() string { return cmp.Or(o.FileName, defaultFile) }

// reach looks into no type: permissions stand at packages, and of a kind only
// its name and markers count, and the groups that code registers.
func reach() model.Reach {
	return model.Reach{
		SkipField:  func(*model.Field) bool { return true },
		Opaque:     func(*model.Type) bool { return true },
		Registered: true,
	}
}

func help() *ctmarkers.DefinitionHelp {
	arg := func(summary string) ctmarkers.DetailedHelp { return ctmarkers.DetailedHelp{Summary: summary} }
	return &ctmarkers.DefinitionHelp{
		DetailedHelp: ctmarkers.DetailedHelp{Summary: "writes a ClusterRole, and a Role per namespace, from the permissions that markers ask for."},
		FieldHelp: map[string]ctmarkers.DetailedHelp{
			"RoleName":     arg("names the ClusterRole and the Roles whose markers give no roleName."),
			"FileName":     arg("names the file, \"role.yaml\" by default."),
			"HeaderFile":   arg("names a file whose text is put before the first manifest."),
			"Year":         arg("replaces \" YEAR\" in the header file."),
			"FeatureGates": arg(generators.FeatureGatesHelp),
			"Channels":     arg(generators.ChannelsHelp),
		},
	}
}

// generate makes one file with all roles, or none where no marker asks for a
// permission; the header file is read only if there is something to put it on.
func generate(p *model.Program, o Options, env generators.Env) ([]generators.File, diag.List, error) {
	permissions := collect(p)
	switch {
	case len(permissions) > 0:
	case p.AbsentMarks.Has(markerName):
		return nil, nil, nil // they are those of other variants
	case slices.Contains(env.Generators, "crd"):
		return nil, nil, nil // it says if paths= is wrong; many write their roles by hand
	}
	if len(permissions) == 0 {
		return nil, diag.List{{
			Severity: diag.Warning, Code: diag.NothingFound, Stricter: true,
			Message: "no permissions found in the given packages",
			Help:    "a permission is a line +kubebuilder:rbac:… at the top level of a file, with a blank line below it; check paths=",
		}}, nil
	}
	var diags diag.List
	roles := rolesOf(permissions, o.RoleName)
	diags.Add(check(p, permissions, roles, o)...)
	objects, places, lost := objectsOf(roles)
	if env.Compat {
		diags.Add(lost...)
	}
	header, found, err := env.ManifestHeader(o.HeaderFile, o.Year)
	if err != nil {
		return nil, nil, err
	}
	diags.Add(found...)
	file := generators.File{
		Name:      o.file(),
		Origin:    permissions[0].mark.Pos,
		Positions: places,
		Render: func(w io.Writer) error {
			return emit.WriteYAML(w, header, objects, yaml.Drop("metadata", "creationTimestamp"))
		},
	}
	if o.FileName != "" {
		file.NamedBy = "fileName"
	}
	return []generators.File{file}, diags, nil
}
