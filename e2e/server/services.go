package server

import (
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"

	certutil "k8s.io/client-go/util/cert"
)

// Services says where the services of webhook configurations listen, which
// replaces the cluster network: a stanza "service: {namespace, name, port}" of a
// generated manifest is called without a change. The certificate that answers
// must be for NAME.NAMESPACE.svc, as in a cluster. It is safe for concurrent
// use; a service may be mapped again at any time.
type Services struct {
	mutex     sync.RWMutex
	addresses map[serviceKey]string
	served    []*http.Server
}

type serviceKey struct{ namespace, name string }

// Map makes all ports of a service lead to an address, "127.0.0.1:PORT".
func (s *Services) Map(namespace, name, address string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.addresses == nil {
		s.addresses = map[serviceKey]string{}
	}
	s.addresses[serviceKey{namespace, name}] = address
}

// ResolveEndpoint implements the ServiceResolver of webhooks. A service that
// nobody mapped is an error: nothing outside of the process is ever called.
func (s *Services) ResolveEndpoint(namespace, name string, port int32) (*url.URL, error) {
	s.mutex.RLock()
	defer s.mutex.RUnlock()
	address, ok := s.addresses[serviceKey{namespace, name}]
	if !ok {
		return nil, fmt.Errorf("service %s/%s:%d is not mapped to an address", namespace, name, port)
	}
	return &url.URL{Scheme: "https", Host: address}, nil
}

// Serve answers for a service with a handler, until the API server stops, and
// returns the address, "127.0.0.1:PORT", and the certificate that a caBundle
// needs, which is good for the service and for the address.
func (s *Services) Serve(namespace, name string, handler http.Handler) (address string, caBundle []byte, err error) {
	cert, key, err := certutil.GenerateSelfSignedCertKey(name+"."+namespace+".svc", []net.IP{net.IPv4(127, 0, 0, 1)}, nil)
	if err != nil {
		return "", nil, err
	}
	pair, err := tls.X509KeyPair(cert, key)
	if err != nil {
		return "", nil, err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	web := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		TLSConfig:         &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12},
		ErrorLog:          slog.NewLogLogger(slog.DiscardHandler, slog.LevelError), // the caller of the webhook says it better
	}
	go func() { _ = web.ServeTLS(listener, "", "") }() // ends with close

	address = listener.Addr().String()
	s.Map(namespace, name, address)
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.served = append(s.served, web)
	return address, cert, nil
}

// close ends all that Serve began.
func (s *Services) close() error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	var errs []error
	for _, web := range s.served {
		errs = append(errs, web.Close())
	}
	s.served = nil
	return errors.Join(errs...)
}
