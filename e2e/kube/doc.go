// Package kube gives what crdgen writes to a whole Kubernetes API server:
// kube-apiserver with its etcd, as clusters run them. It holds tests only.
//
// The server of the module around this one knows CustomResourceDefinitions and
// their objects and nothing else. Here the other manifests are judged too, those
// of webhooks and roles and policies, the scenarios run again, and so do the
// tests of an operator, with its conversions in a manager of controller-runtime. The
// binaries are built from Go modules by package assets; the first time takes
// some minutes, which is why "make e2e-kube" is not a part of "make test".
package kube
