package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/internal/commandline"
)

// version is set by release builds: -ldflags "-X main.version=v1.2.3".
var version string

// toolVersion returns the version of this program: what the build set, else the
// module version it was installed as, else "(devel)".
func toolVersion() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// compatVersion is the release of controller-gen whose output is matched.
const compatVersion = "v0.23.0"

func versionCommand(in invocation) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version of crdgen and of the controller-gen it matches",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintf(in.stdout, "crdgen %s (%s %s/%s), matches controller-gen %s\n",
				toolVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH, compatVersion)
			return err
		},
	}
}

// noArguments refuses arguments of a sub-command.
func noArguments(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return &commandline.Error{Message: fmt.Sprintf("command %q takes no arguments, got %q", c.Name(), args[0])}
}
