package reliability

import (
	"bytes"
	"crypto/tls"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	certutil "k8s.io/client-go/util/cert"

	"github.com/crdgen/crdgen/examples/pizza/internal/convert"
)

// A converter is the generated handler behind a service that can be stopped,
// started again at another address as a pod is, and broken.
type converter struct {
	namespace, name string
	authority       []byte
	tls             *tls.Config
	handler         http.Handler
	web             *http.Server

	calls, objects, failed atomic.Int64 // of ConversionReviews
	mutex                  sync.Mutex
	fault                  func(http.ResponseWriter, *http.Request, http.Handler)
}

// newConverter starts one.
func newConverter(namespace, name, path string) (*converter, error) {
	cert, key, err := certutil.GenerateSelfSignedCertKey(name+"."+namespace+".svc", nil, nil)
	if err != nil {
		return nil, err
	}
	pair, err := tls.X509KeyPair(cert, key)
	if err != nil {
		return nil, err
	}
	c := &converter{
		namespace: namespace, name: name, authority: cert,
		tls: &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12},
	}
	c.handler = convert.NewHandler(func(error) { c.failed.Add(1) })
	paths := http.NewServeMux()
	paths.HandleFunc(path, c.serve)
	c.web = &http.Server{Handler: paths}
	return c, c.start()
}

// start answers for the service at a new address.
func (c *converter) start() error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	c.web = &http.Server{
		Handler: c.web.Handler, TLSConfig: c.tls, ReadHeaderTimeout: 10 * time.Second,
		ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelError), // the API server says it
	}
	web := c.web
	go func() { _ = web.ServeTLS(listener, "", "") }() // ends with stop
	api.Services.Map(c.namespace, c.name, listener.Addr().String())
	return nil
}

// stop cuts all connections, as a process that dies does.
func (c *converter) stop() error { return c.web.Close() }

// serve counts a review, and answers it as the fault of the hour says.
func (c *converter) serve(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	var review struct {
		Request struct{ Objects []json.RawMessage }
	}
	if err := json.Unmarshal(body, &review); err == nil {
		c.calls.Add(1)
		c.objects.Add(int64(len(review.Request.Objects)))
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	c.mutex.Lock()
	fault := c.fault
	c.mutex.Unlock()
	if fault != nil {
		fault(w, r, c.handler)
		return
	}
	c.handler.ServeHTTP(w, r)
}

// setFault makes all answers those of a fault, or good ones where it is nil.
func (c *converter) setFault(fault func(http.ResponseWriter, *http.Request, http.Handler)) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.fault = fault
}

// breakFor has a fault until the test, or repair, ends it.
func (c *converter) breakFor(t *testing.T, fault func(http.ResponseWriter, *http.Request, http.Handler)) (repair func()) {
	t.Helper()
	c.setFault(fault)
	t.Cleanup(func() { c.setFault(nil) })
	return func() { c.setFault(nil) }
}

// restart ends the converter and starts it elsewhere.
func (c *converter) restart() error { return errors.Join(c.stop(), c.start()) }
