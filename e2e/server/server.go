package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"go.etcd.io/etcd/server/v3/embed"
	"k8s.io/apiextensions-apiserver/pkg/apiserver"
	"k8s.io/apiextensions-apiserver/pkg/cmd/server/options"
	genericserver "k8s.io/apiserver/pkg/server"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

// apiStart is how long the API server may take to become healthy; it takes a
// second on a quiet machine.
const apiStart = time.Minute

// A Server is a running API server with its etcd.
type Server struct {
	// Config is for clients that may do everything. Copy it before a change.
	Config *rest.Config

	// Admission holds the MutatingWebhookConfigurations,
	// ValidatingWebhookConfigurations and ValidatingAdmissionPolicies with their
	// bindings that the admission plugins obey, some moments after each change. In
	// process nothing defaults or validates them: set all fields that a cluster's
	// defaults would set.
	Admission kubernetes.Interface

	// Services says where the services of webhook configurations are.
	Services *Services

	etcd    *embed.Etcd
	cancel  context.CancelFunc
	stopped chan error // yields the API server's end, once
}

// New starts a server whose data lies below dir, which must exist. A server
// that was stopped continues with its data when New gets the same dir. On
// an error nothing runs any more; otherwise the caller must call Stop.
func New(dir string) (*Server, error) {
	etcd, address, err := startEtcd(filepath.Join(dir, "etcd"))
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	s := &Server{
		Admission: newAdmission(),
		Services:  &Services{},
		etcd:      etcd,
		cancel:    cancel,
		stopped:   make(chan error, 1),
	}
	api, err := s.configure(address)
	if err != nil {
		cancel()
		etcd.Close()
		return nil, fmt.Errorf("configuring the API server: %w", err)
	}
	s.Config = rest.CopyConfig(api.GenericAPIServer.LoopbackClientConfig)
	s.Config.QPS = -1 // the server is ours alone
	go func() {
		s.stopped <- api.GenericAPIServer.PrepareRun().RunWithContext(ctx)
		close(s.stopped)
	}()
	if err := s.waitHealthy(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("starting the API server: %w", err), s.Stop())
	}
	return s, nil
}

// Connect returns a server that runs elsewhere, a whole Kubernetes API server,
// with the same methods: its Admission is its own API for configurations, and
// its services must be named by their addresses. Stop leaves it alone.
func Connect(config *rest.Config) (*Server, error) {
	client, err := kubernetes.NewForConfig(config)
	if err != nil {
		return nil, err
	}
	s := &Server{Config: config, Admission: client, Services: &Services{}, stopped: make(chan error)}
	close(s.stopped)
	return s, nil
}

// InProcess reports whether New started the server.
func (s *Server) InProcess() bool { return s.etcd != nil }

// Stop ends the API server, then its webhooks and etcd, and waits for them. Only
// the first call does anything.
func (s *Server) Stop() error {
	if s.InProcess() {
		s.cancel()
	}
	err := <-s.stopped
	if s.InProcess() {
		// etcd must be last: a server that has lost it keeps its port for minutes.
		s.etcd.Close()
	}
	return errors.Join(err, s.Services.close())
}

// configure makes an API server that stores its objects in the etcd at address.
func (s *Server) configure(address string) (*apiserver.CustomResourceDefinitions, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	api, err := s.configureOn(listener, address)
	if err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	return api, nil
}

func (s *Server) configureOn(listener net.Listener, address string) (*apiserver.CustomResourceDefinitions, error) {
	o := options.NewCustomResourceDefinitionsServerOptions(io.Discard, os.Stderr)
	recommended := o.RecommendedOptions
	recommended.Etcd.StorageConfig.Transport.ServerList = []string{address}
	recommended.SecureServing.Listener = listener
	recommended.SecureServing.BindPort = listener.Addr().(*net.TCPAddr).Port
	recommended.SecureServing.BindAddress = net.IPv4(127, 0, 0, 1)
	recommended.SecureServing.ExternalAddress = net.IPv4(127, 0, 0, 1)
	recommended.SecureServing.ServerCert.CertDirectory = "" // certificates in memory
	// There is no other API server to ask for anything.
	recommended.CoreAPI = nil
	recommended.Authentication = nil
	recommended.Authorization = nil
	recommended.Features.EnablePriorityAndFairness = false
	recommended.ExtraAdmissionInitializers = admit(recommended.Admission, s.Admission, s.Services)
	recommended.Admission = nil

	if err := o.Complete(); err != nil {
		return nil, err
	}
	if err := o.Validate(); err != nil {
		return nil, err
	}
	config, err := o.Config()
	if err != nil {
		return nil, err
	}
	config.ExtraConfig.ServiceResolver = s.Services
	config.GenericConfig.OpenAPIConfig = openAPI()
	api, err := config.Complete().New(genericserver.NewEmptyDelegate())
	if err != nil {
		return nil, err
	}
	serveGroups(api)
	return api, nil
}

// waitHealthy returns when the server is ready for all requests, or why it
// ended instead.
func (s *Server) waitHealthy(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, apiStart)
	defer cancel()
	transport, err := rest.TransportFor(s.Config)
	if err != nil {
		return err
	}
	client := &http.Client{Transport: transport}
	for {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.Config.Host+"/readyz", http.NoBody)
		if err != nil {
			return err
		}
		response, err := client.Do(request)
		if err == nil {
			response.Body.Close()
			if response.StatusCode == http.StatusOK {
				return nil
			}
			err = errors.New(response.Status)
		}
		select {
		case end := <-s.stopped:
			return end
		case <-ctx.Done():
			return fmt.Errorf("not ready after %s: %w", apiStart, err)
		case <-time.After(20 * time.Millisecond):
		}
	}
}
