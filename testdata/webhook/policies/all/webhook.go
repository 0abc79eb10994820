// +kubebuilder:webhook:path=/mutate-shop-example-com-v1-pizza,mutating=true,failurePolicy=IGNORE,sideEffects=noneondryrun,groups=shop.example.com,resources=pizzas,verbs=CREATE;delete;Connect,versions=v1,name=mpizza.shop.example.com,admissionReviewVersions=v1;v1beta1,matchPolicy=exact,timeoutSeconds=5,reinvocationPolicy=ifneeded

package v1
