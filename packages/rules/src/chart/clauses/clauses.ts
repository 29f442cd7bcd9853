import { answerAt } from '../beside/answers.ts';
import type { Chart, Edge, Reader } from '../chart/chart.ts';
import { kept, likeliest, lowerAt } from '../chart/chart.ts';
import { fieldOf } from '../chart/meaning.ts';
import { programAt } from './programs.ts';
import { counted, countedRange, duplicated, entryAt, lengthFirstAt, onlySuch } from './counted.ts';
import { exclusiveAt } from './exclusive.ts';
import { foremostAt } from './foremost.ts';
import { permittedAt } from './permitted.ts';
import { onlyValuesAt } from './only-values.ts';
import { rankedAt } from './ranked.ts';
import { suchThere, valuesThere } from './there.ts';
import { neverSuch, noMember, noQuality } from './denied.ts';
import type { Clause } from './stated.ts';
import { bare, clauseOf, stated } from './stated.ts';
import { nameAt } from '../grounding/names.ts';
import { comparators, equality, sums } from '../lexicon/comparators.ts';
import { auxiliaries } from '../lexicon/words.ts';
import { nounsAt } from '../nouns/nouns.ts';
import type { Noun } from '../nouns/qualified.ts';
import { operandAt } from '../operands/operands.ts';
import { comparedTo } from '../predicates/comparing.ts';
import { sameAs } from '../predicates/equality.ts';
import { verbPhraseAt } from '../predicates/predicates.ts';

/** A demand with a subject of its own. */
export const clauseAt: Reader<Clause> = kept((chart, at) =>
  likeliest(
    [
      ...statementAt(chart, at),
      ...lengthFirstAt(chart, at),
      ...entryAt(chart, at),
      ...valuesThere(chart, at),
      ...suchThere(chart, at),
      ...foremostAt(chart, at),
      ...permittedAt(chart, at),
      ...rankedAt(chart, at),
      ...onlyValuesAt(chart, at),
      ...exclusiveAt(chart, at),
      ...formulaFirstAt(chart, at),
      ...answered(chart, at),
      ...withoutSubject(chart, at),
      ...programmed(chart, at),
    ],
    60,
  ),
);

const statementAt: Reader<Clause> = (chart, at) =>
  nounsAt(chart, at).flatMap((noun) => {
    const isBeside = noun.value.targets.every(({ spot }) => spot === null);
    const next = lowerAt(chart, noun.end);
    const from = next === ':' || (isBeside && /^(?:that|which)$/.test(next)) ? [noun.end, noun.end + 1] : [noun.end];
    return from.flatMap((start) =>
      verbPhraseAt(chart, start).flatMap((phrase): Edge<Clause>[] => {
        const made = stated(noun.value, phrase.value);
        return made === null
          ? []
          : [
              {
                end: phrase.end,
                cost: noun.cost + phrase.cost + made.cost,
                value: clauseOf(made, noun.value, phrase.value),
              },
            ];
      }),
    );
  });

const answered: Reader<Clause> = (chart, at) =>
  answerAt(chart, at).map((edge) => ({
    ...edge,
    value: { check: edge.value, about: null, beside: [], isAllowed: false },
  }));

const programmed: Reader<Clause> = (chart, at) =>
  programAt(chart, at).map((edge) => ({ ...edge, value: bare(edge.value, null) }));

const mirrored = { greater: 'less', less: 'greater', atLeast: 'atMost', atMost: 'atLeast', equal: 'equal' } as const;

/** "net + tax == total", "free plus taken is the capacity". */
const formulaFirstAt: Reader<Clause> = (chart, at) =>
  operandAt(chart, at).flatMap((formula) => {
    if (formula.value.operand.kind === 'field' || formula.value.operand.kind === 'literal') return [];
    const start = skipped(chart, formula.end);
    const same = equality
      .at(chart, start)
      .map(({ end, value: { isDenied } }) => ({ end, said: sameAs(formula.value, isDenied) }));
    const summed = sums.at(chart, start).map(({ end }) => ({ end, said: sameAs(formula.value, false) }));
    const compared = comparators.at(chart, start).map(({ end, value: by }) => ({
      end,
      said: comparedTo({ ...by, comparison: mirrored[by.comparison] }, formula.value),
    }));
    const bare = start > formula.end ? [{ end: start, said: sameAs(formula.value, false) }] : [];
    return [...same, ...summed, ...compared, ...bare].flatMap(({ end, said }) =>
      nameAt(chart, end).flatMap((name): Edge<Clause>[] => {
        const noun: Noun = { targets: [fieldOf(name.value)], quantifier: null, scope: null };
        const made = stated(noun, said);
        return made === null
          ? []
          : [{ end: name.end, cost: formula.cost + name.cost, value: clauseOf(made, noun, said) }];
      }),
    );
  });

function skipped(chart: Chart, at: number): number {
  let from = at;
  for (let count = 0; count < 4; count++) {
    const [edge] = auxiliaries.at(chart, from);
    if (edge === undefined) break;
    from = edge.end;
  }
  return from;
}

/** Said without a subject: "no duplicate ids", "at least 2 photos", "no empty names", "no stackTrace in error". */
function withoutSubject(chart: Chart, at: number): Edge<Clause>[] {
  const from = afterIntroduction(chart, at);
  const isNever = chart.tokens.slice(at, from).some(({ lower }) => isNegative(lower));
  const never = chart.tokens.findIndex(({ lower }, index) => index >= at && isNegative(lower));
  if (isNever) return [...neverSuch(chart, from), ...counted(chart, never), ...duplicated(chart, never)];
  return [
    ...duplicated(chart, from),
    ...counted(chart, from),
    ...countedRange(chart, from),
    ...noQuality(chart, from),
    ...noMember(chart, from),
    ...onlySuch(chart, from),
  ].map((edge) => ({ ...edge, cost: edge.cost + 0.01 * (from - at) }));
}

const isNegative = (word: string): boolean => /^(?:never|not|nobody|no-one|noone)$/.test(word);

const introductions = new Set(
  'there it is are be must should shall has have to exist exists may can we i want see need needs show shows shown get gets customers users guests people visitors fans travellers travelers passengers parents patients readers riders drivers shoppers buyers subscribers listeners viewers nurses tenants players clients everyone everybody somebody anyone nobody no-one noone always offering give gives offer offers at answer response contain contains include includes the list returned return returns exactly never not'.split(
    ' ',
  ),
);

function afterIntroduction(chart: Chart, at: number): number {
  let from = at;
  while (introductions.has(lowerAt(chart, from)) && from < at + 8 && !isStart(chart, from)) from++;
  return from;
}

/** "at least", "exactly" belong to what is counted. */
const isStart = (chart: Chart, at: number): boolean =>
  /^(?:exactly)$/.test(lowerAt(chart, at)) ||
  (lowerAt(chart, at) === 'at' && /^(?:least|most)$/.test(lowerAt(chart, at + 1)));
