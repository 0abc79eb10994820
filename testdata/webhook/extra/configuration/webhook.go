// +crdgen:webhookconfiguration:mutating=false,certManager=shop/serving-cert,labels="app.kubernetes.io/name=pizza";"tier=hooks",annotations="example.com/owner=kitchen"
// +kubebuilder:webhookconfiguration:mutating=false,name=pizza-checks
// +kubebuilder:webhook:path=/validate-shop-example-com-v1-pizza,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1,name=vpizza.shop.example.com,admissionReviewVersions=v1

package v1
