// +kubebuilder:webhookconfiguration:mutating=false,name=two

package b
