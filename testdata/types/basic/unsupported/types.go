// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pipe struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Sink    chan string       `json:"sink"`
	Call    func()            `json:"call"`
	Any     any               `json:"any"`
	Any2    interface{ Do() } `json:"any2"`
	Number  complex128        `json:"number"`
	Real    float64           `json:"real"`
	Failure error             `json:"failure"`
}
