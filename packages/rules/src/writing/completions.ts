import { knownPredicates } from './predicates.ts';
import type { KnownSubject } from './vocabulary.ts';

/** What can be put in while a rule is written. */
export interface Completion {
  /** Stands in place of the text between `from` and the caret. */
  text: string;
  /** What it is, for the person who chooses. */
  detail: string;
}

export interface Completions {
  /** Whether the word that is being written can become a name, or a name be followed by what can be said of it. */
  of: 'name' | 'predicate';
  from: number;
  options: Completion[];
}

const maxOptions = 12;
const none: Completion[] = [];

/**
 * What can go on at the caret: names where a name can stand, behind a name what can be said of it, and behind that the values that
 * were seen there. Empty where nothing is being written that is known, or where it is complete.
 */
export function completionsAt(text: string, caret: number, subjects: readonly KnownSubject[]): Completions {
  const before = text.slice(0, caret);
  const subject = lastSubject(before, subjects);
  if (subject !== null) {
    const behind = before.slice(subject.end);
    const options = [...valuesFor(subject.of, behind), ...predicatesFor(subject.of, behind)].slice(0, maxOptions);
    if (options.length > 0) return { of: 'predicate', from: subject.end, options };
  }
  const [word = ''] = /[^\s,;()]*$/u.exec(before) ?? [];
  const from = caret - word.length;
  return { of: 'name', from, options: namesFor(word, before.slice(0, from), subjects) };
}

interface Found {
  of: KnownSubject;
  /** Behind the space that follows it. */
  end: number;
}

/** The name that stands last before the caret; of two that end together the longer one. */
function lastSubject(before: string, subjects: readonly KnownSubject[]): Found | null {
  const lower = before.toLowerCase();
  let best: (Found & { start: number }) | null = null;
  for (const of of subjects) {
    for (const name of [of.text, lastName(of.text)]) {
      const start = lower.lastIndexOf(`${name.toLowerCase()} `);
      if (start < 0 || isInsideWord(lower, start)) continue;
      const end = start + name.length + 1;
      if (best === null || end > best.end || (end === best.end && start < best.start)) best = { of, start, end };
    }
  }
  return best;
}

const isInsideWord = (text: string, start: number): boolean => /[\p{L}\p{N}_.\]]$/u.test(text.slice(0, start));

/** People write `price` for `items[*].price`. */
function lastName(text: string): string {
  return /[^.[\]*]+$/u.exec(text)?.[0] ?? text;
}

function predicatesFor({ kind }: KnownSubject, behind: string): Completion[] {
  const typed = behind.toLowerCase();
  return knownPredicates
    .filter(({ of, text }) => of.includes(kind) && text.startsWith(typed) && text.trimEnd() !== typed.trimEnd())
    .map(({ text }) => ({ text, detail: 'what must be true' }));
}

/** Values seen, behind something that takes one. */
function valuesFor({ kind, values }: KnownSubject, behind: string): Completion[] {
  const lower = behind.toLowerCase();
  const [said] = knownPredicates
    .filter(({ text, of }) => of.includes(kind) && text.endsWith(' ') && lower.startsWith(text))
    .toSorted((left, right) => right.text.length - left.text.length);
  if (said === undefined) return none;
  const typed = lower.slice(said.text.length);
  return values
    .filter((value) => value.toLowerCase() !== typed && bare(value).startsWith(bare(typed)))
    .map((value) => ({ text: said.text + value, detail: 'seen in the last good response' }));
}

const bare = (value: string): string => value.toLowerCase().replace(/^"/u, '');

const words: readonly Completion[] = ['every ', 'no ', 'if ', 'response time ', 'status '].map((text) => ({
  text,
  detail: 'begins a validation rule',
}));

function namesFor(word: string, before: string, subjects: readonly KnownSubject[]): Completion[] {
  if (word === '') return none;
  const wanted = word.toLowerCase().replace(/^`/u, '');
  const rank = (text: string): number => {
    const lower = text.toLowerCase();
    if (lower.startsWith(wanted)) return 0;
    if (lastName(lower).startsWith(wanted)) return 1;
    return wanted.length > 1 && lower.includes(wanted) ? 2 : 3;
  };
  const names = subjects
    .filter(({ text }) => rank(text) < 3 && text.toLowerCase() !== wanted)
    .toSorted((left, right) => rank(left.text) - rank(right.text) || left.text.length - right.text.length)
    .map(({ text, kind }) => ({ text: `${nameIn(before, text)} `, detail: kind === 'time' ? 'duration' : kind }));
  const starts = words.filter(({ text }) => text.startsWith(wanted) && !names.some((name) => name.text === text));
  return [...starts, ...names].slice(0, maxOptions);
}

/** A name as it is said where its list has been named already: "every item in `rows` has price". */
function nameIn(before: string, text: string): string {
  const [, list, name] = /^(.*)\[\*\]\.([^[\]]+)$/u.exec(text) ?? [];
  if (list === undefined || name === undefined) return text;
  const words = before.toLowerCase().split(/[^\p{L}\p{N}_.[\]*]+/u);
  const isNamed =
    list === ''
      ? words.some((one) => /^(every|each|all|no|any|items?)$/u.test(one))
      : words.includes(list.toLowerCase());
  return isNamed ? name : text;
}
