package main

import (
	"crypto/tls"
	"crypto/x509"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/crdgen/crdgen/examples/pizza/internal/operator"
)

// TestConverterIsTheOneAskedFor tells controller-runtime's webhook from the
// handler by what they say to a request that is no POST, since their conversions
// are the same.
func TestConverterIsTheOneAskedFor(t *testing.T) {
	for converter, want := range map[operator.Converter]int{
		operator.Typed:     http.StatusBadRequest,
		operator.Methods:   http.StatusBadRequest,
		operator.Generated: http.StatusMethodNotAllowed,
	} {
		t.Run(string(converter), func(t *testing.T) {
			r, err := open(t.Context(), "../config", converter)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() {
				if err := r.close(); err != nil {
					t.Error(err)
				}
			})
			if got := getConvert(t, r); got != want {
				t.Errorf("GET /convert: status %d, want %d", got, want)
			}
		})
	}
}

// getConvert asks the conversion webhook as the API server finds it, by a GET.
func getConvert(t *testing.T, r *restaurant) (status int) {
	t.Helper()
	authority, err := os.ReadFile(filepath.Join(r.dir, "tls.crt"))
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(authority)
	transport := &http.Transport{TLSClientConfig: &tls.Config{
		RootCAs: roots, ServerName: service + "." + namespace + ".svc", MinVersion: tls.VersionTLS12,
	}}
	defer transport.CloseIdleConnections()
	url, err := r.api.Services.ResolveEndpoint(namespace, service, 443)
	if err != nil {
		t.Fatal(err)
	}
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url.String()+"/convert", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	response, err := (&http.Client{Transport: transport}).Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	return response.StatusCode
}
