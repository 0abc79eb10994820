package gobuild

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

func TestUnusualEnvironment(t *testing.T) {
	bin := t.TempDir()
	driver := filepath.Join(bin, "gopackagesdriver")
	if err := os.WriteFile(driver, []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ key, value, want string }{
		{"GOFLAGS", "", ""},
		{"GOFLAGS", "-buildvcs=false -trimpath '-ldflags=-X a=b c' -mod=readonly -tags=x", ""},
		{"GOFLAGS", "-v -mod=mod", "GOFLAGS has -mod=mod"},
		{"GOFLAGS", "--mod=vendor", ""},
		{"GOFLAGS", "-mod=mod", "GOFLAGS has -mod=mod"},
		{"GOFLAGS", "-modfile=x.mod", "GOFLAGS has -modfile=x.mod"},
		{"GOFLAGS", "\"-overlay=a b\"", "GOFLAGS has -overlay=a b"},
		{"GO111MODULE", "on", ""},
		{"GO111MODULE", "off", "GO111MODULE is off"},
		{"GOPACKAGESDRIVER", "off", ""},
		{"GOPACKAGESDRIVER", "/bin/driver", "GOPACKAGESDRIVER is /bin/driver"},
		{"PATH", bin, "gopackagesdriver is on the PATH"},
	} {
		env := NewEnviron(func(key string) string {
			switch key {
			case c.key:
				return c.value
			case "GOENV":
				return "off"
			}
			return ""
		}, nil)
		if got := env.Unusual(); got != c.want {
			t.Errorf("%s=%s: %q, want %q", c.key, c.value, got, c.want)
		}
	}
}

func TestEnvironFile(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "env"), "# comment\nGOMODCACHE=/from/file\nGOPATH=/also\n\ngoos=ignored\nGOFLAGS=-v -x\n")
	vars := map[string]string{"GOENV": filepath.Join(dir, "env"), "HOME": "/home/x", "USERPROFILE": "/home/x"}
	env := NewEnviron(func(key string) string { return vars[key] }, nil)
	if got := env.modCache(); got != filepath.FromSlash("/from/file") {
		t.Errorf("module cache %s", got)
	}
	if got := env.flags(); len(got) != 2 {
		t.Errorf("flags %q", got)
	}
	vars["GOENV"] = "off"
	env = NewEnviron(func(key string) string { return vars[key] }, nil)
	if got := env.modCache(); got != filepath.FromSlash("/home/x/go/pkg/mod") {
		t.Errorf("module cache %s", got)
	}
	vars["GOPATH"] = "/a" + string(os.PathListSeparator) + "/b"
	env = NewEnviron(func(key string) string { return vars[key] }, nil)
	if got := env.modCache(); got != filepath.FromSlash("/a/pkg/mod") {
		t.Errorf("module cache %s", got)
	}
}

func TestMinorVersion(t *testing.T) {
	for version, want := range map[string]int{"1.26.3": 26, "1.26": 26, "1.26rc1": 26, "devel": 0, "1.": 0, "1.21-custom": 21} {
		if got := minorVersion(version); got != want {
			t.Errorf("%s: %d", version, got)
		}
	}
}

// TestGoCommandOfVersionManager: what is called go on the PATH may be a script.
func TestGoCommandOfVersionManager(t *testing.T) {
	root := NewEnviron(nil, nil).GOROOT()
	if root == "" || runtime.GOOS == "windows" {
		t.Skip("needs a Go installation and a shell")
	}
	bin := t.TempDir()
	script := "#!/bin/sh\nexec " + filepath.Join(root, "bin", "go") + " \"$@\"\n"
	if err := os.WriteFile(filepath.Join(bin, "go"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	env := NewEnviron(func(key string) string {
		switch key {
		case "PATH":
			return bin
		case "GOROOT":
			return ""
		}
		return os.Getenv(key)
	}, nil)
	if got := env.GOROOT(); got != root {
		t.Errorf("%s, want %s", got, root)
	}
	if env.toolchain() == 0 {
		t.Errorf("version %s", env.version())
	}
}

func write(t *testing.T, name, content string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}
