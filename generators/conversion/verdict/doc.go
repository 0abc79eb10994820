// Package verdict asks what the API server has against a value of one field: it holds
// the value against the schema that the CRD will have.
//
// Whoever decides, explains or verifies a default asks here, so that all of them get the
// same answer. The package reports nothing.
package verdict
