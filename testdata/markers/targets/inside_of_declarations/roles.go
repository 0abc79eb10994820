package v1

type S struct {
	// +kubebuilder:rbac:groups=a,resources=struct,verbs=update

	A int
}
type I interface {
	// +kubebuilder:rbac:groups=a,resources=iface,verbs=update

	A()
}

func f() {
	// +kubebuilder:rbac:groups=a,resources=func1,verbs=get

	x := 3 // +kubebuilder:rbac:groups=a,resources=trail,verbs=get

	_ = x

	// +kubebuilder:rbac:groups=a,resources=end,verbs=get

}

var (
	// +kubebuilder:rbac:groups=a,resources=var1,verbs=get

	a = 1 // +kubebuilder:rbac:groups=a,resources=var2,verbs=get

	b = func() {
		// +kubebuilder:rbac:groups=a,resources=varfunc,verbs=get

	}
)

// +kubebuilder:rbac:groups=a,resources=last,verbs=get
