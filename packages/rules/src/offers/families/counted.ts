import { literal } from '../../language/values/values.ts';
import type { Comparison, Operand, Path, Subject } from '../../tree/check.ts';
import { testOf } from '../../phrases/nouns/things.ts';
import { comparisonsIn } from '../evidence/cues.ts';
import type { Listed } from '../evidence/listed.ts';
import { headersIn } from '../evidence/headers.ts';
import { sentIn } from '../evidence/sent.ts';
import type { Claim } from '../claims.ts';
import { sizeOf, test } from '../claims.ts';
import type { Evidence } from '../offer.ts';
import { covered, scopeOf } from '../offer.ts';
import { boundsIn, gapBetween, together } from './compared.ts';

const counting =
  /^(number|count|many|quantity|amount|elements|entries|length|size|as|rows|listed|items|objects|total|contains?)$/;

/** How many items there are: at least 5, as many as a number says, no more than was asked for. */
export function counts(evidence: Evidence): Claim[] {
  return evidence.lists.flatMap((listed) => [
    ...withNumber(listed, evidence),
    ...withField(listed, evidence),
    ...withSent(listed, evidence),
    ...withHeader(listed, evidence),
  ]);
}

const perGap = 0.04;

/** The list of an item is a list of each of them. */
const outerOf = (list: Path): Path | null => scopeOf(list);

function withNumber(listed: Listed, evidence: Evidence): Claim[] {
  return boundsIn(evidence)
    .filter(({ covers }) => covers.some((at) => at < listed.from || at >= listed.to))
    .map(({ covers, cost, tests }) => ({
      check: together(
        tests.map(({ comparison, value }) => test(listed.list, { op: 'length', comparison, value: literal(value) })),
      ),
      list: outerOf(listed.list),
      covers: [...covered(listed), ...covers],
      cost: cost + listed.cost + (listed.to > listed.from ? perGap * gapBetween(listed, covers) : 0),
    }));
}

interface Relation {
  comparison: Comparison;
  covers: number[];
  cost: number;
}

function relationsIn({ words, denials }: Evidence): Relation[] {
  const cues = comparisonsIn(words, denials).map((cue) => ({ ...cue, covers: covered(cue) }));
  const said = words.flatMap(({ lower }, at) => (counting.test(lower) ? [at] : []));
  return [
    ...cues.map(({ comparison, covers, cost }) => ({ comparison, covers: [...covers, ...said], cost })),
    ...cues.map(({ comparison, covers, cost }) => ({
      comparison: reversed[comparison],
      covers: [...covers, ...said],
      cost: cost + 0.1,
    })),
    { comparison: 'equal', covers: said, cost: said.length > 0 ? 0.05 : 0.25 },
  ];
}

const reversed: Record<Comparison, Comparison> = {
  equal: 'equal',
  greater: 'less',
  less: 'greater',
  atLeast: 'atMost',
  atMost: 'atLeast',
};

function withField(listed: Listed, evidence: Evidence): Claim[] {
  const outer = outerOf(listed.list);
  return evidence.mentions
    .filter(({ entry }) => entry.types.has('number') && JSON.stringify(scopeOf(entry.path)) === JSON.stringify(outer))
    .filter(({ from, to }) => to <= listed.from || listed.to <= from)
    .flatMap((mention) =>
      relationsIn(evidence).map(({ comparison, covers, cost }) => ({
        check: test(mention.entry.path, { op: 'compare', comparison, value: sizeOf(listed.list) }),
        list: outer,
        covers: [...covered(mention, listed), ...covers],
        cost: mention.cost + listed.cost + cost,
      })),
    );
}

function withSent(listed: Listed, evidence: Evidence): Claim[] {
  if (outerOf(listed.list) !== null) return [];
  return sentIn(evidence)
    .filter(({ isNumber }) => isNumber)
    .flatMap((sent) =>
      relationsIn(evidence).map(({ comparison, covers, cost }) => ({
        check: test(listed.list, { op: 'length', comparison, value: sent.operand }),
        list: null,
        covers: [...covered(listed), ...sent.covers, ...covers],
        cost: listed.cost + cost + perSent,
      })),
    );
}

const perSent = 0.1;

function withHeader(listed: Listed, evidence: Evidence): Claim[] {
  if (outerOf(listed.list) !== null) return [];
  const value: Operand = sizeOf(listed.list);
  return headersIn(evidence).map((header) => {
    const subject: Subject = { kind: 'header', name: header.name };
    return {
      check: testOf(subject, { op: 'compare', comparison: 'equal', value }),
      list: null,
      covers: [...covered(header, listed), ...(relationsIn(evidence).at(-1)?.covers ?? [])],
      cost: listed.cost + 0.05,
    };
  });
}
