// Package server runs a real Kubernetes API server for custom resources inside
// the calling process: k8s.io/apiextensions-apiserver with an embedded etcd.
//
// It is the last oracle of crdgen: what crdgen writes is given to the code that
// clusters run. It serves CustomResourceDefinitions and their objects with
// everything that belongs to them: validation, defaulting, pruning, versions,
// conversion webhooks, subresources, tables, server-side apply, discovery and
// OpenAPI. Admission webhooks and validating policies work too, see
// [Server.Admission]. It has no other resource: no namespaces (any name is one),
// no services (see [Services]), no RBAC. Everything listens on 127.0.0.1, on free
// ports, and nothing outlives the process.
//
// Start belongs to tests and stops the server with the test; New is for programs
// such as the demonstration of an example operator. This package must not know
// crdgen: it takes manifests, wherever they come from.
package server
