// Package e2e gives what crdgen writes to a real API server and checks what the
// server makes of it. It holds tests only.
//
// Two kinds of test are here. Verdicts: every CustomResourceDefinition of the
// golden cases, and of real operators where they are at hand, is accepted or
// refused by the server as crdgen says, and in the same words, also when a line
// of it is broken. Scenarios: from Go types in testdata,
// through the crdgen binary, to the answers a user of the custom resource gets,
// one for each feature that the Kubernetes documentation describes.
//
// The tests run crdgen as a program, built from the module around this one, and
// of its insides know only the offline checks that they compare. The server is
// package server, or the one of the kubeconfig file that CRDGEN_E2E_KUBECONFIG
// names; all tests share it, hence each scenario has an API group of its own.
package e2e
