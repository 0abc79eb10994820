package golist

import (
	"testing"

	"golang.org/x/mod/modfile"
)

// TestNotDownloaded has what the go command says of imports: the module that all of them
// lack is told from what is wrong with one of them.
func TestNotDownloaded(t *testing.T) {
	file, err := modfile.Parse("go.mod", []byte("module example.com/m\n\nrequire (\n\texample.com/far v1.2.3\n\texample.com/far/near v1.0.0\n)\n"), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ path, why, module, said string }{
		{"example.com/far/a", "module lookup disabled by GOPROXY=off", "example.com/far@v1.2.3", "module lookup disabled by GOPROXY=off"},
		{"example.com/far/near/b", "Get \"https://proxy/x\": dial tcp: no such host", "example.com/far/near@v1.0.0", "Get \"https://proxy/x\": dial tcp: no such host"},
		{"k8s.io/api/apps/v1", "example.com/other@v0.1.0: reading https://proxy/x.mod: 403 Forbidden\nserver response: gone", "example.com/other@v0.1.0", "reading https://proxy/x.mod: 403 Forbidden\nserver response: gone"},
		{"example.com/farther/a", "module lookup disabled by GOPROXY=off", "", ""},
		{"example.com/far/a", "no required module provides package example.com/far/a", "", ""},
		{"example.com/far/a", "module example.com/far@latest found (v1.2.3), but does not contain package example.com/far/a", "", ""},
		{"example.com/far/a", "build constraints exclude all Go files in /x", "", ""},
	} {
		missing, ok := NotDownloaded(file, test.path, test.why)
		if ok != (test.module != "") || ok && missing != (MissingModule{test.module, test.said}) {
			t.Errorf("%s, %q: got %q, %t", test.path, test.why, missing, ok)
		}
	}
	if _, ok := NotDownloaded(nil, "fmt", "dial tcp"); ok {
		t.Error("a package of the standard library is in a module")
	}
}
