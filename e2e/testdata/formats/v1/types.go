// Package v1 has a field for each format that the API server checks.
// +kubebuilder:object:generate=true
// +groupName=formats.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true

// Form has strings of many formats.
type Form struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FormSpec `json:"spec,omitempty"`
}

// FormSpec has fields that are called as their formats.
type FormSpec struct {
	// +kubebuilder:validation:Format=bsonobjectid
	BsonObjectID string `json:"bsonobjectid,omitempty"`
	// +kubebuilder:validation:Format=uri
	URI string `json:"uri,omitempty"`
	// +kubebuilder:validation:Format=email
	Email string `json:"email,omitempty"`
	// +kubebuilder:validation:Format=hostname
	Hostname string `json:"hostname,omitempty"`
	// +kubebuilder:validation:Format=ipv4
	IPv4 string `json:"ipv4,omitempty"`
	// +kubebuilder:validation:Format=ipv6
	IPv6 string `json:"ipv6,omitempty"`
	// +kubebuilder:validation:Format=cidr
	CIDR string `json:"cidr,omitempty"`
	// +kubebuilder:validation:Format=mac
	MAC string `json:"mac,omitempty"`
	// +kubebuilder:validation:Format=uuid
	UUID string `json:"uuid,omitempty"`
	// +kubebuilder:validation:Format=uuid3
	UUID3 string `json:"uuid3,omitempty"`
	// +kubebuilder:validation:Format=uuid4
	UUID4 string `json:"uuid4,omitempty"`
	// +kubebuilder:validation:Format=uuid5
	UUID5 string `json:"uuid5,omitempty"`
	// +kubebuilder:validation:Format=isbn
	ISBN string `json:"isbn,omitempty"`
	// +kubebuilder:validation:Format=isbn10
	ISBN10 string `json:"isbn10,omitempty"`
	// +kubebuilder:validation:Format=isbn13
	ISBN13 string `json:"isbn13,omitempty"`
	// +kubebuilder:validation:Format=creditcard
	CreditCard string `json:"creditcard,omitempty"`
	// +kubebuilder:validation:Format=ssn
	SSN string `json:"ssn,omitempty"`
	// +kubebuilder:validation:Format=hexcolor
	HexColor string `json:"hexcolor,omitempty"`
	// +kubebuilder:validation:Format=rgbcolor
	RGBColor string `json:"rgbcolor,omitempty"`
	// +kubebuilder:validation:Format=byte
	Byte string `json:"byte,omitempty"`
	// +kubebuilder:validation:Format=date
	Date string `json:"date,omitempty"`
	// +kubebuilder:validation:Format=duration
	Duration string `json:"duration,omitempty"`
	// +kubebuilder:validation:Format=datetime
	DateTime string `json:"datetime,omitempty"`
	// +kubebuilder:validation:Format=date-time
	DateTimeOfOpenAPI string `json:"date-time,omitempty"`
	// +kubebuilder:validation:Format=k8s-short-name
	ShortName string `json:"k8s-short-name,omitempty"`
	// +kubebuilder:validation:Format=k8s-long-name
	LongName string `json:"k8s-long-name,omitempty"`

	// Password is what the server takes as it is.
	// +kubebuilder:validation:Format=password
	Password string `json:"password,omitempty"`

	Int32 int32 `json:"int32,omitempty"`
	Int64 int64 `json:"int64,omitempty"`
}
