module example.com/broken

go 1.26.0

requires k8s.io/apimachinery v0.37.2
