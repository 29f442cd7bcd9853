import type { Reading } from '../grammar/reading.ts';
import { perItem } from '../compile/clauses/per-item.ts';
import type { NameIndex } from '../language/names/names.ts';
import { Scanner } from '../wording/scanner.ts';
import { areNamesKnown } from './known.ts';
import { SentenceReader } from './sentence.ts';

/**
 * Reads a text in which every word is one that rules are written with and every name stands in back-ticks, in time linear in its
 * length. Nothing of it is guessed. Null for every other text, also for one that names a location that the answer is not known to have.
 */
export function formalReading(text: string, names: () => NameIndex): Reading | null {
  const end = text.trimEnd();
  const lead = end.length - end.trimStart().length;
  const sentence = new Scanner((end.endsWith('.') ? end.slice(0, -1) : end).slice(lead));
  if (!sentence.isReadable) return null;
  const reader = new SentenceReader(sentence);
  const check = reader.read();
  if (check === undefined || !sentence.isAtEnd || !areNamesKnown(check, names())) return null;
  const spans = reader.spans.map(({ start, end: to, role }) => ({ start: start + lead, end: to + lead, role }));
  return { check: perItem(check), score: 1, spans, guessed: false };
}
