import { allOf } from '../../forms/grounding/tests.ts';
import { testOf } from '../../phrases/nouns/things.ts';
import type { Check, Path, Subject } from '../../tree/check.ts';
import { literal } from '../../language/values/values.ts';
import { boundsIn } from './compared.ts';
import { qualitiesIn } from '../evidence/qualities.ts';
import type { Quality } from '../evidence/qualities.ts';
import { groupsIn } from '../evidence/groups.ts';
import type { Mention } from '../evidence/mentions.ts';
import { headersIn } from '../evidence/headers.ts';
import type { Claim } from '../claims.ts';
import type { Evidence } from '../offer.ts';
import { covered, scopeOf } from '../offer.ts';

interface Holder {
  subject: Subject;
  list: Path | null;
  from: number;
  to: number;
  cost: number;
  isNullable: boolean;
}

const nullable = /^(null|nullable)$/;
const maxDenial = 4;

/** How a location or a header has to be written: each quality that the sentence names, and all of them together. */
export function qualities(evidence: Evidence): Claim[] {
  const found = [...qualitiesIn(evidence.words), ...bounds(evidence)];
  if (found.length === 0) return [];
  const starts = evidence.mentions.filter(({ cost }) => cost < 0.1).map(({ from }) => from);
  return [...holdersIn(evidence).map((holder) => [holder]), ...holderGroups(evidence)].flatMap((holders) => {
    const [first] = holders;
    if (first === undefined) return [];
    const holder = { ...first, to: holders.at(-1)?.to ?? first.to };
    const own = found.filter(({ from, to }) => to <= holder.from || holder.to <= from);
    const next = Math.min(...starts.filter((at) => at >= holder.to), evidence.words.length);
    const behind = own.filter(({ from }) => from >= holder.to && from < next);
    const several = [own, behind, own.slice(0, 2), own.slice(-2)].filter(({ length }) => length > 1);
    return [...own.map((one) => [one]), ...several].flatMap((some) => claimsOf(holders, some, evidence));
  });
}

const fieldHolder = ({ entry, from, to, cost }: Mention): Holder => ({
  subject: { kind: 'field' as const, path: entry.path },
  list: scopeOf(entry.path),
  from,
  to,
  cost,
  isNullable: entry.types.has('null'),
});

const holderGroups = (evidence: Evidence): Holder[][] => groupsIn(evidence).map((group) => group.map(fieldHolder));

function holdersIn(evidence: Evidence): Holder[] {
  const fields = evidence.mentions.filter(({ entry }) => !entry.isObject).map(fieldHolder);
  const headers = headersIn(evidence).map(({ name, from, to }) => ({
    subject: { kind: 'header' as const, name },
    list: null,
    from,
    to,
    cost: 0,
    isNullable: false,
  }));
  return [...headers, ...fields];
}

/** "integer, 0 to 100": a bound is a quality beside others. */
function bounds(evidence: Evidence): Quality[] {
  return boundsIn(evidence)
    .filter(({ cost }) => cost < 0.1)
    .map(({ covers, tests }) => ({
      from: Math.min(...covers),
      to: Math.max(...covers) + 1,
      tests: tests.map(({ comparison, value }) => ({
        predicate: { op: 'compare' as const, comparison, value: literal(value) },
        negated: false,
      })),
    }));
}

function distinct(tests: Quality['tests']): Quality['tests'] {
  const seen = new Set<string>();
  return tests.filter((one) => {
    const key = JSON.stringify(one);
    return seen.has(key) ? false : seen.add(key);
  });
}

function claimsOf(holders: Holder[], own: Quality[], { words, denials }: Evidence): Claim[] {
  const tests = distinct(own.flatMap((quality) => quality.tests));
  const covers = [...covered(...holders, ...own)];
  const list = holders[0]?.list ?? null;
  const cost = holders.reduce((sum, holder) => sum + holder.cost, 0);
  const isNullable = holders.some((holder) => holder.isNullable);
  const make = (isDenied: boolean): Check =>
    allOf(
      holders.flatMap(({ subject }) =>
        tests.map(({ predicate, negated }) => testOf(subject, predicate, negated !== isDenied)),
      ),
    );
  const isDenied = own.some(({ from }) => denials.some((at) => at < from && from - at <= maxDenial));
  const claim = (check: Check, more: number, extra: number[] = []): Claim => ({
    check,
    list,
    covers: [...covers, ...extra],
    cost: cost + more,
  });
  const plain = claim(make(false), 0.05 + (isDenied ? 0.15 : 0));
  const found = isDenied && own.length === 1 ? [plain, claim(make(true), 0.1)] : [plain];
  const allowed = words.flatMap(({ token }, at) => (nullable.test(token.lower) ? [at] : []));
  if (allowed.length === 0 && !isNullable) return found;
  const none = holders.map(({ subject }) => testOf(subject, { op: 'null' }));
  const or: Check = { kind: 'any', checks: [make(false), allOf(none)] };
  return [...found, claim(or, allowed.length > 0 ? 0.03 : 0.12, allowed)];
}
