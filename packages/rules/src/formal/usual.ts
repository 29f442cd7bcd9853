import type { Span } from '../grammar/reading.ts';
import type { Check, Path, Predicate, Quantifier, Subject } from '../tree/check.ts';
import type { Scanner } from '../wording/scanner.ts';
import { byPath, numberWording, pathWording, quotedWording } from '../wording/values.ts';
import type { Wording } from '../wording/wording.ts';
import { either, field, phrase, words } from '../wording/wording.ts';

type Read = (text: Scanner) => Check | undefined;

/** A sentence that is read as a check, and that checks are not written as. */
function usual<T>(wording: Wording<T>, checkOf: (found: T) => Check): Read {
  return (text) => {
    const found = wording.read(text);
    return found === undefined ? undefined : checkOf(found);
  };
}

function test(subject: Subject, predicate: Predicate, kind: 'implied' | 'all' = 'implied'): Check {
  const quantifier: Quantifier = { kind };
  return { kind: 'test', subject, quantifier, predicate, negated: false };
}

const ofField = (path: Path, predicate: Predicate, kind?: 'all'): Check =>
  test({ kind: 'field', path }, predicate, kind);

const article = words({ a: 'a ', an: 'an ' });
const mediaType: Wording<string> = {
  write: (type) => type,
  read: (text) => text.mediaType(),
};

const sentences: readonly Read[] = [
  usual(phrase<{ ms: number }>('responds within ', field('ms', numberWording), ' ms'), ({ ms }) =>
    test({ kind: 'time' }, { op: 'compare', comparison: 'less', value: { kind: 'literal', value: ms } }),
  ),
  usual(
    either(
      phrase<{ type: string }>('content type is ', field('type', mediaType)),
      phrase('the content type is ', field('type', mediaType)),
    ),
    ({ type }) => test({ kind: 'contentType' }, { op: 'startsWith', value: { kind: 'literal', value: type } }),
  ),
  usual(phrase<{ path: Path }>('the response has a field ', field('path', pathWording)), ({ path }) =>
    ofField(path, { op: 'present' }),
  ),
  usual(
    phrase<{ list: Path; article: 'a' | 'an'; path: Path }>(
      'every item in ',
      field('list', pathWording),
      ' has ',
      field('article', article),
      field('path', pathWording),
    ),
    ({ list, path }) => ofField([...list, { each: true }, ...path], { op: 'present' }, 'all'),
  ),
  usual(
    phrase<{ list: Path; step: string; by: Path | null }>(
      'the items of ',
      field('list', pathWording),
      ' are the same as in step ',
      field('step', quotedWording),
      byPath,
    ),
    ({ list, step, by }) => {
      const subject: Subject = { kind: 'field', path: list };
      return test(subject, { op: 'itemsOf', relation: 'same', other: { step, subject }, by });
    },
  ),
];

/** A sentence that rules are often written as, though a check is written otherwise. */
export function readUsual(text: Scanner, spans: Span[]): Check | undefined {
  const start = text.at;
  for (const read of sentences) {
    const found = text.attempt(() => read(text));
    if (found === undefined) continue;
    spans.push({ start, end: text.at, role: 'predicate' });
    return found;
  }
  return undefined;
}
