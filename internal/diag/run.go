package diag

// Codes of findings that are about a run and not about source: no stage reports them, no
// waiver and no setting names them, and --compat does not lower them.
const (
	Usage         Code = "usage"          // a mistake on the command line
	Config        Code = "config"         // a mistake in the settings
	IO            Code = "io"             // something that cannot be read or written
	Internal      Code = "internal-error" // a bug of crdgen
	StaleBaseline Code = "stale-baseline" // a baseline lists what is gone
	Drift         Code = "drift"          // a file that a run would write or change
	Orphan        Code = "orphan"         // a file of an earlier run that no run would write
	APIChange     Code = "api-change"     // changes of an API that fail a comparison
	NoSample      Code = "no-sample"      // no object was found that a CRD accepts
)

// RunMeanings returns what the codes about a run mean.
func RunMeanings() []Meaning {
	return []Meaning{
		{Code: Usage, Title: "a wrong command line", Doc: "The run ended before it read anything, with exit code 2."},
		{Code: IO, Title: "something cannot be read or written", Doc: "The run ended with exit code 2, and files that it had begun to write are as they were."},
		{Code: StaleBaseline, Title: "the baseline lists a finding that is gone", Doc: "Write the baseline again with --write-baseline, so that the finding cannot come back unseen."},
		{Code: Drift, Title: "a file differs from what a run would write", Doc: "--verify found generated files that are not up to date. Run without --verify and commit the result."},
		{Code: Orphan, Title: "a file of an earlier run that nothing makes any more", Doc: "Its kind or package is gone. --prune removes such files, in the directories that the run writes to and in those of packages that paths= names; where a package has nothing but generated code left, a pattern such as ./... finds it."},
		{Code: APIChange, Title: "a change of the API hurts somebody", Doc: "crdgen diff found changes that fail it, which --fail-on chooses. Each stands in the report with what it does, an object that shows it, and what to do instead."},
		{Code: NoSample, Title: "no object was found that the CRD accepts", Doc: "crdgen sample makes values up from the schema and tries them. What some rules want cannot be guessed: a marker +kubebuilder:example on the field names a value. Where the rules contradict each other no value will do, and nobody can create an object."},
		{Code: Config, Title: "a mistake in .crdgen.yaml", Doc: "The run ended before it read any source, with exit code 2. The file is read strictly: a name that is not known is a mistake and not passed over. \"crdgen config schema\" prints what it may hold."},
		{Code: Internal, Title: "a bug of crdgen", Doc: "No file was written. Please report it with what is printed."},
	}
}
