// +groupName=example.com
package v1

// Parcel embeds no metadata, so it is no kind.
type Parcel struct {
	Weight int32 `json:"weight"`
}
