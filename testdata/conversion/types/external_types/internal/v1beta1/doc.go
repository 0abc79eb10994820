// Package v1beta1 was to hold the conversions.
//
// +k8s:conversion-gen=example.com/cases/conversion/types/external_types/api/v1
// +k8s:conversion-gen-external-types=example.com/cases/conversion/types/external_types/api/v1beta1
package v1beta1
