package v2
