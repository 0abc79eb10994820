package schema

// JSONString is for the tests, which make whole CRDs of the schemas and are a package
// of their own.
var JSONString = jsonString
