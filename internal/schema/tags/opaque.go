package tags

// OpaqueType is the name of the tag by which the validations of a type do not count.
const OpaqueType = "k8s:opaqueType"

// opaque notes that the validations of a type do not count: of the declared type that
// the value has, or of the type that the tag stands on.
func (u *tagUse) opaque() {
	onType := u.on.Field == nil && u.at.Schema == u.top
	if u.at.Schema.Ref == nil && !onType {
		u.refuse(u.tag, "it needs a value of a declared type; write +k8s:eachVal=+k8s:opaqueType for what is inside a list or map")
		return
	}
	u.IgnoreType(u.on, u.tag, u.at.Schema, !onType)
}
