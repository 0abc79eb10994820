package server

import (
	"fmt"
	"net/url"
	"sync"
)

// Services says where the services of webhook configurations listen, which
// replaces the cluster network: a stanza "service: {namespace, name, port}" of a
// generated manifest is called without a change. The certificate that answers
// must be for NAME.NAMESPACE.svc, as in a cluster. It is safe for concurrent
// use; a service may be mapped again at any time.
type Services struct {
	mutex     sync.RWMutex
	addresses map[serviceKey]string
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
