import type { Never } from '../call.ts';
import * as words from '../words.ts';
import { actsByReading } from './acts-by-reading.ts';
import { effectSaid } from './changes.ts';
import type { Effect } from './changes.ts';
import { clausesOf, MAX_TEXT } from './clauses.ts';
import type { Texts } from './clauses.ts';
import { findsOrMakes, onePer } from './finds-or-makes.ts';
import { harmSaid, isHarmfulName } from './harms.ts';
import { verbsThat } from './word-rows.ts';

export { isDoing, isHarmfulName } from './harms.ts';

/** Said before the verb of a sentence: "Bulk delete tasks", "Permanently removes ...". */
const BEFORE_VERBS = new Set(
  'bulk batch mass force hard soft please automatically admin internal public this endpoint will'.split(' '),
);

/** In the form that the lists have them in. */
const KNOWN_VERBS: ReadonlySet<string> = new Set([
  ...words.CHANGES,
  ...words.READ,
  ...words.READING,
  ...words.REGISTER,
]);

const UPSERTS =
  /\b(?:create|add|insert|save|store|register)s?(?:(?: \w+){0,2},? or |\/)(?:update|replace|overwrite|modif|change|edit)|\bupserts?\b|\b(?:existing|already)\b[^.]*\b(?:overwritten|replaced|updated)\b|\b(?:overwrites?|replaces?|updates?)\b[^.]*\bexisting\b/;

/** What such a word stands before is there already. */
const THOSE_THERE = new Set('the all any every each these those its their old existing current'.split(' '));

/** A verb and what it is done to: "saves the rates" of "Saves the rates of all currencies". */
const headWords = (summary: string): string[] =>
  /^.*?(?=[.,;:]|\b(?:of|for|in|on|at|to|by|from|with|into|that|which|who|when|if|and|or)\b|$)/s
    .exec(summary.toLowerCase())?.[0]
    .match(/[a-z'-]+/g) ?? [];

const NO_TEXTS: Texts = { operationId: null, summary: null };

/** What the document's words on a request say that it does: whoever judges a request by words asks here. */
export class RequestWords {
  readonly #texts: Texts;

  constructor(operation: Texts | null) {
    this.#texts = operation ?? NO_TEXTS;
  }

  /** All that is read of them. */
  get text(): string {
    const { operationId, summary, description } = this.#texts;
    return [operationId, summary, description?.slice(0, MAX_TEXT)].filter(Boolean).join(' ');
  }

  /** The first verbs of id and summary, in their base form: "Deletes ...", "Bulk delete ...", `deletingLogs`. */
  get verbs(): string[] {
    return [this.#texts.operationId, this.#texts.summary].flatMap((text) => {
      const first = words.wordsOf(text ?? '').find((word) => !BEFORE_VERBS.has(word) && !/^\w{3,}ly$/.test(word));
      return first === undefined ? [] : [words.verbIn(KNOWN_VERBS, first) ?? first];
    });
  }

  /** The second word of the id: `bulkUpdateBooks` says what is done behind the word for several. */
  get secondWord(): string | null {
    return words.wordsOf(this.#texts.operationId ?? '')[1] ?? null;
  }

  /** Whether it says that it may answer with, or change, a record that is there instead of making one. */
  get findsOrMakes(): boolean {
    return findsOrMakes(this.#texts);
  }

  /** What there is one record for each of, as far as it says so. */
  get onePer(): string | null {
    return onePer(this.#texts);
  }

  /** Whether it says that reading does something, besides. */
  get actsByReading(): boolean {
    return actsByReading(this.#texts);
  }

  /** Whether it changes something at a path, or reads, as far as they say that. */
  effectAt(path: string): Effect {
    return this.#texts === NO_TEXTS ? null : effectSaid(this.#texts, path);
  }

  /**
   * The harm of a request whose path ends in `lastPart`: it destroys ("starts a job that purges ..."), reaches many ("and sends it to
   * every ...") or spends what the account has stored.
   */
  harmAt(lastPart: string): Never | null {
    return isHarmfulName(lastPart) ? 'destructive' : harmSaid(this.#texts);
  }

  /** An action on many: "Send a notice to all users". */
  get isActionOnMany(): boolean {
    const verb = this.verbs.at(-1) ?? '';
    const isAction = words.ACTION.has(verb) && !words.READING.has(verb);
    return isAction && words.has(words.BULK, words.wordsOf(this.#texts.summary ?? ''));
  }

  /** Whether it says that it changes what is stored, or makes it where it is not there yet: "Create or update a user". */
  get changesStored(): boolean {
    if (UPSERTS.test(this.text.toLowerCase())) return true;
    const { verbs } = this;
    return (
      verbs.some((verb) => words.REWRITES.has(verb) && !words.ALSO_NAMES.has(verb)) && !words.has(words.CREATE, verbs)
    );
  }

  /** Whether it says that something is done to several, or to what there is, and not to one new: "Publish drafts", but "Submit a claim". */
  changesSeveral(collection: readonly string[]): boolean {
    const { summary, operationId } = this.#texts;
    const named = new Set(collection.map(words.singular));
    if (!this.verbs.some((verb) => words.CHANGES.has(verb) && !words.CREATE.has(verb) && !named.has(verb)))
      return false;
    const [, ...behind] = summary === null || summary === '' ? words.wordsOf(operationId ?? '') : headWords(summary);
    return THOSE_THERE.has(behind[0] ?? '') || words.endsInPlural(behind);
  }

  /** Whether one of its clauses begins with moving money, or with speaking to somebody. */
  get movesMoneyOrSpeaks(): boolean {
    const { operationId, summary, description } = this.#texts;
    const said = [summary ?? '', description ?? ''].flatMap(clausesOf);
    const heads = [...said, words.wordsOf(operationId ?? '').join(' ')].map((text) => /^[a-z]+/.exec(text)?.[0] ?? '');
    return heads.some((word) => words.verbIn(MOVING_OR_SPEAKING, word) !== null);
  }
}

const MOVING_OR_SPEAKING = new Set([...verbsThat('moves money'), ...verbsThat('speaks to one')]);
