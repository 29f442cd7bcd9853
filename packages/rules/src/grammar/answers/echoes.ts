import type { Parser } from '../../language/parser.ts';
import { tokenAt } from '../../language/parser.ts';
import { phrase } from '../../language/phrase.ts';
import { fitted } from '../statements/fit.ts';
import type { Clause, Family, Reading } from '../reading.ts';
import { spanOf } from '../reading.ts';
import { subjectsIn } from '../subjects/subjects.ts';

const noun: Parser<{ from: number; to: number }> = (input, at) => {
  const found: { value: { from: number; to: number }; next: number }[] = [];
  for (let to = at; to < input.end && to - at < 4 && tokenAt(input, to)?.kind !== 'mark'; to++)
    found.push({ value: { from: at, to: to + 1 }, next: to + 1 });
  return found;
};
const sent = '[that|which] [(was|is|were|we|i)] (sent|submitted|posted|provided|passed in|supplied)';
const phrases = [
  `[the] [response|answer|api|it] (echoes|echo|repeats|mirrors|returns) [back] [the] [same] <noun> ${sent} [in [the] (request|body)]`,
  `[the] [response|answer|api|it] (echoes|echo|repeats|mirrors) [back] [the] <noun> (of|from) [the] request`,
  `[the] <noun> ${sent} (comes back|is echoed|is echoed back|is returned|is repeated) [unchanged|unmodified|as is]`,
  '[the] <noun> (is echoed|is echoed back|comes back unchanged)',
].map((say) => phrase(say, { noun }));

/** What was sent and comes back. */
export const echoes: Family = {
  name: 'echoes',
  title: 'What was sent comes back',
  read: readEcho,
  golden: [
    {
      text: 'echoes the email that was sent',
      reads: '`email` is the value `email` that was sent',
      sample: { email: 'a@b.co' },
    },
    {
      text: 'the currency we sent comes back unchanged',
      reads: '`currency` is the value `currency` that was sent',
      sample: { currency: 'EUR' },
    },
    { text: 'the id equals the id in the path', reads: '`id` is the path value `id` that was sent', sample: { id: 1 } },
    {
      text: 'returned name equals the one sent',
      reads: '`name` is the value `name` that was sent',
      sample: { name: 'a' },
    },
  ],
};

function readEcho(clause: Clause): Reading[] {
  for (const read of phrases) {
    const match = read(clause, clause.from).find(({ next }) => next === clause.end);
    if (match === undefined) continue;
    const range = match.value['noun'] as { from: number; to: number };
    const said = {
      predicate: {
        op: 'compare' as const,
        comparison: 'equal' as const,
        value: { kind: 'request' as const, part: 'any' as const, name: '' },
      },
      negated: false,
      unit: null,
    };
    const [subject] = subjectsIn(clause, range);
    const test = subject === undefined || subject.subject.kind === 'body' ? null : fitted(subject, said);
    if (subject === undefined || test === null) return [];
    const spans = spanOf(clause, { from: clause.from, to: clause.end }, 'predicate');
    return [{ check: test, score: subject.score * 0.95, spans, guessed: true, extra: subject.extra }];
  }
  return [];
}
