import * as words from '../words.ts';

/** What a document says of an operation. */
export interface Texts {
  operationId: string | null;
  summary: string | null;
  description?: string | null | undefined;
  responses?: readonly { status: string; description?: string | null }[];
}

/** All that is said of an operation and of its success, in small letters. */
export const wholeText = ({ summary, description, responses = [] }: Texts): string =>
  [
    summary,
    description?.slice(0, MAX_TEXT),
    ...responses.flatMap((one) => (one.status.startsWith('2') ? [one.description?.slice(0, MAX_TEXT)] : [])),
  ]
    .filter(Boolean)
    .join('. ')
    .toLowerCase();

/** How much of a text is read: what an operation does stands at its beginning. */
export const MAX_TEXT = 400;

/** "This endpoint ...", and what stands before its verb: "will", "can be used to". */
const SUBJECT =
  /^(?:(?:(?:this|the|an?) )?(?:[\w-]+ )?(?:endpoint|call|operation|method|api|request|route|function|resource|action|command|service)|it) (?=[a-z]+s\b|will\b|can\b|may\b)/;
const AUXILIARIES = /^(?:(?:will|can|may|also|simply|is|be|used|to) )+(?=\w)/;
/** "Enables an app to ..." */
const FOR_OTHERS = /^(?:enables?|allows?|lets?) [^,.;]{1,80}? to (?=\w)/;
const ADVERB = /^(?:\w+ly|bulk|batch|mass|hard|soft|force|auto) (?=\w)/;

/** The beginnings of the clauses of a sentence, in small letters: "gets a job and locks it" has two. */
export function clausesOf(text: string): string[] {
  const sentence = /^.*?(?=[.!?](?:\s|$)|$)/s.exec(text.slice(0, MAX_TEXT).trim().toLowerCase())?.[0] ?? '';
  return sentence
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\bgarbage[- ](?=collect)/g, 'garbage')
    .replace(SUBJECT, '')
    .replace(AUXILIARIES, '')
    .replace(FOR_OTHERS, '')
    .split(/(?:,|;| -)? (?:and|or|then)(?: then| also)? |, then /)
    .map((clause) => clause.replace(ADVERB, ''));
}

export const headOf = (clause: string): string[] => (clause.match(/[\p{L}\d'-]+/gu) ?? []).slice(0, 2);

/** Whether a clause begins with a verb of reads. */
export const startsToRead = (clause: string): boolean => words.verbIn(words.READING, headOf(clause)[0] ?? '') !== null;

/** Where what follows "to" is done by somebody else, or later. */
const LEFT_TO_OTHERS =
  /\b(allow|enabl|let|permi|grant|able|right|role|scope|key|token|user|want|wish|need|used|how|who|when|if|unless|not|never)\w*\b[^,;]*$/;
const BEHIND =
  /(?:,|;)? \b(that|which|and|or|then|to|by|while)\b (?:(?:also|will|can|permanently|immediately|then) )*|(,) (?=[a-z]{3,}ing [a-z])/;

/** The verb at the beginning of each part of a sentence that says what is done; "a request to delete ..." has two. */
export function* partsOf(text: string): Generator<string> {
  for (const clause of clausesOf(text)) {
    const parts = clause.split(BEHIND);
    yield clause;
    for (let at = 1; at + 2 < parts.length; at += 3)
      if (!LEFT_TO_OTHERS.test(parts.slice(0, at).join(' '))) yield parts.slice(at + 2).join(' ');
  }
}

/** The one of these verbs that a part of a sentence begins with. */
export const verbOf = (verbs: ReadonlySet<string>, part: string): string | null =>
  words.verbIn(verbs, words.wordsOf(/^[\p{L}'-]+/u.exec(part)?.[0] ?? '').join(''));
