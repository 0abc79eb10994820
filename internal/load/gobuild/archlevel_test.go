package gobuild

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestArchTags holds the tags of architecture levels against those of the go command, set
// by a variable and by the user's file of settings.
func TestArchTags(t *testing.T) {
	file := filepath.Join(t.TempDir(), "env")
	for arch, values := range map[string][]string{
		"386": {"", "sse2", "softfloat"}, "amd64": {"", "v1", "v3", "v4"}, "arm": {"", "5", "6", "7,softfloat"},
		"arm64": {"", "v8.0", "v8.7", "v9.0", "v9.1", "v9.5", "v9.0,lse,crypto"}, "mips": {"", "softfloat"}, "mipsle": {"hardfloat"}, "mips64": {"", "softfloat"},
		"mips64le": {"hardfloat"}, "ppc64": {"", "power10"}, "ppc64le": {"power9"}, "riscv64": {"", "rva22u64", "rva23u64"}, "wasm": {"", "satconv"}, "s390x": {""}, "loong64": {""},
	} {
		for _, value := range values {
			variable := archLevels[arch].variable
			if arch == "wasm" {
				variable = "GOWASM"
			}
			for _, inFile := range []bool{false, true} {
				set := map[string]string{"GOARCH": arch, "GOENV": "off"}
				if variable != "" {
					set[variable] = value
				}
				if inFile {
					if variable == "" || value == "" {
						continue
					}
					set["GOENV"], set[variable] = file, ""
					write(t, file, variable+"="+value+"\n")
				}
				want := tagsOfGo(t, set, arch)
				got := archTags(NewEnviron(func(key string) string {
					if v, ok := set[key]; ok {
						return v
					}
					return os.Getenv(key)
				}, nil), arch)
				slices.Sort(got)
				if !slices.Equal(got, want) {
					t.Errorf("%s %s=%s, in a file %t: got %q, go has %q", arch, variable, value, inFile, got, want)
				}
			}
		}
	}
}

// tagsOfGo are the tags of an architecture by which the go command chooses files.
func tagsOfGo(t *testing.T, set map[string]string, arch string) []string {
	t.Helper()
	cmd := exec.Command("go", "list", "-f", "{{context.ToolTags}}", "unsafe")
	cmd.Env = append(os.Environ(), "GOOS=linux", "GOTOOLCHAIN=local")
	if arch == "wasm" {
		cmd.Env = append(cmd.Env, "GOOS=js")
	}
	for key, value := range set {
		cmd.Env = append(cmd.Env, key+"="+value)
	}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, out)
	}
	var tags []string
	for _, tag := range strings.Fields(strings.Trim(string(out), "[]\n")) {
		if strings.HasPrefix(tag, arch+".") {
			tags = append(tags, tag)
		}
	}
	slices.Sort(tags)
	return tags
}
