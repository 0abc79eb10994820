// Package v1beta1 was to hold the conversions of another module's types.
//
// +k8s:conversion-gen=example.com/cases/conversion/types/external_types_elsewhere/v1
// +k8s:conversion-gen-external-types=k8s.io/api/apps/v1beta1
package v1beta1
