/** What somebody does; `it` is whatever a text describes, such as an operation. */
export type Deed = 'it' | 'create' | 'read' | 'change' | 'remove';

/**
 * What somebody may: they do it (`may`), nobody else does (`only they`), they do nothing else (`only that`), or they do not
 * (`not`).
 */
export type Right = 'may' | 'only they' | 'only that' | 'not';

/** What one sentence of a document says of people, read once for all that ask for it. */
export interface Statement {
  /** The sentence as the document writes it. */
  quote: string;
  /** Each in the singular: `clerk`. */
  who: readonly string[];
  right: Right;
  deeds: ReadonlySet<Deed>;
  /** Of everybody's records, of their own, or it says nothing of that. */
  whose: 'all' | 'own' | null;
  /** What is shown in an answer, and not who may send a request. */
  isOfAnswer: boolean;
  /** They are roles in any document, and it is demanded of whoever asks. */
  isSure: boolean;
  /** What limits it, as it is written: "only held or cancelled ones". Empty where nothing does. */
  limit: string;
  /** All words of the sentence, without those about who is refused, in the singular. */
  words: ReadonlySet<string>;
}
