/** What becomes of something by a request, in the words of the document. */
export type Change =
  /** It goes down, or some of it is taken. */
  | 'falls'
  | 'rises'
  /** What was taken is free, or counts no longer. */
  | 'comes back'
  | 'is made'
  | 'is removed'
  /** It gets a value, such as a state. */
  | 'becomes';

/** What one clause says that a request does to something. */
export interface Effect {
  change: Change;
  /** What changes: "its seats". */
  what: string;
  /** What has it: "the bus". Empty where only one of the two is named. */
  holder: string;
  /** By how much, or the value that it gets; empty where nothing is said. */
  amount: string;
  /** What is done, where the clause itself says so: "cancelling a trip", "when a trip is cancelled". Empty: what the text is about. */
  when: string;
  /** The clause as the document writes it. */
  clause: string;
  /** The sentence that it is a part of. */
  sentence: string;
}
