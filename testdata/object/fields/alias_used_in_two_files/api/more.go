package api

type Shade struct {
	One Ref `json:"one"`
}
