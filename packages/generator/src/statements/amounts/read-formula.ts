import { COUNT, contentOf, countedIn, holderIn, namedBy, numberIn, THRESHOLD, thresholdIn } from './conditions.ts';
import type { AmountCase, Condition, Effect, Factor, Formula, Known } from './formula.ts';

type Groups = Record<string, string | undefined>;

interface Row {
  pattern: RegExp;
  read: (groups: Groups, known: readonly Known[]) => AmountCase | null;
}

const PART = String.raw`(?:(?<percent>\d+(?:\.\d+)?) ?(?:%|percent|per cent)|(?<share>half|a third|a quarter|a tenth))`;
const SHARES = new Map([
  ['half', 0.5],
  ['a third', 1 / 3],
  ['a quarter', 0.25],
  ['a tenth', 0.1],
]);

const shareIn = ({ percent, share }: Groups): number =>
  percent === undefined ? (SHARES.get(share?.toLowerCase() ?? '') ?? 0) : Number(percent) / 100;

const less = (groups: Groups): Effect => ({ kind: 'times', factor: 1 - shareIn(groups) });
const more = (groups: Groups): Effect => ({ kind: 'times', factor: 1 + shareIn(groups) });
const paid = (groups: Groups): Effect => ({ kind: 'times', factor: shareIn(groups) });

const given = (when: Condition | null, effect: Effect): AmountCase | null => (when === null ? null : { when, effect });

const OFF = String.raw`(?:off|discount|less|cheaper|reduction|rebate|is (?:taken off|deducted))`;
const OF_IT = String.raw`(?: (?:of|off|on) (?:that|it|this|the (?:price|fee|total|sum|amount|whole)))?`;
const GET = String.raw`(?:get|gets|have|has|receive|receives|earn|earns|are|is|cost|costs|there is|gives?|(?:are|is) given)`;
const PAY = String.raw`(?:pay|pays|cost|costs|(?:are|is) charged|(?:are|is))`;
const A = '(?:a )?(?:discount of |rebate of |reduction of )?';
const WHO = String.raw`(?<who>(?:[a-z][\w-]* ){0,3}[a-z][\w-]*)`;
const row = (source: string, read: Row['read']): Row => ({ pattern: new RegExp(source, 'i'), read });

const byThreshold = THRESHOLD.flatMap((q): Row[] => [
  row(String.raw`(?:\b[a-z]+ )?\b${q},?(?: ${GET})? ${A}${PART} ${OFF}${OF_IT}`, (groups, known) =>
    given(thresholdIn(groups, known), less(groups)),
  ),
  row(
    String.raw`\b(?:minus |less |with )?${A}${PART}(?: ${OFF})?${OF_IT}(?: (?:is|are) (?:granted|given))? ${q}`,
    (groups, known) => given(thresholdIn(groups, known), less(groups)),
  ),
]);

const CAP = String.raw`(?<limit>\d+(?:\.\d+)?|(?:[a-z][\w-]* ){0,6}[a-z][\w-]*)(?=[.,;]|$)`;

function limited(kind: 'most' | 'least', { limit = '' }: Groups, known: readonly Known[]): AmountCase | null {
  const bound = numberIn(limit.replace(/ (?:cents?|euros?)$/i, '')) ?? namedBy(limit, known, ['number']);
  return bound === null ? null : { when: null, effect: { kind, limit: bound } };
}

const ROWS: readonly Row[] = [
  ...byThreshold,
  // "With 12 months one month is free".
  row(
    String.raw`\bwith (?<at>${COUNT}) (?<unit>[a-z]+),? (?<pieces>${COUNT}|one)(?: of them| \k<unit>| [a-z]+)? (?:is|are) free`,
    ({ at = '', unit = '', pieces = '' }, known) => {
      const of = countedIn(unit, known);
      const number = numberIn(at);
      const free = numberIn(pieces);
      return of === null || number === null || free === null
        ? null
        : { when: { kind: 'exactly', of, at: number }, effect: { kind: 'without', of, pieces: free } };
    },
  ),
  // "The first two hours are free".
  row(
    String.raw`\bthe first (?:(?<pieces>${COUNT}) )?(?<unit>[a-z]+) (?:is|are) free`,
    ({ pieces = 'one', unit = '' }, known) => {
      const of = countedIn(unit, known);
      const free = numberIn(pieces);
      return of === null || free === null ? null : { when: null, effect: { kind: 'without', of, pieces: free } };
    },
  ),
  row(
    String.raw`\b(?:plus (?:a )?(?:surcharge|supplement|extra)(?: of)?|or) ${PART}${OF_IT} (?:if|for|when|with)(?: it is)? (?:an? )?${WHO}(?=[.,;]| or |$)`,
    (groups, known) => given(holderIn(groups['who'] ?? '', known), more(groups)),
  ),
  row(String.raw`\b${WHO} ${PAY} ${PART}(?: ${OFF}(?<isOff>))?${OF_IT}`, (groups, known) =>
    given(holderIn(groups['who'] ?? '', known), groups['isOff'] === undefined ? paid(groups) : less(groups)),
  ),
  row(String.raw`\b${WHO} ${GET} ${A}${PART} ${OFF}${OF_IT}`, (groups, known) =>
    given(holderIn(groups['who'] ?? '', known), less(groups)),
  ),
  row(String.raw`\b${PART} (?:off|less)${OF_IT} (?:for|if|when|with)(?: it is)? ${WHO}(?=[.,;]|$)`, (groups, known) =>
    given(holderIn(groups['who'] ?? '', known), less(groups)),
  ),
  row(
    String.raw`\b(?:but |and )?(?:never more than|not more than|at most|capped at|up to a maximum of|limited to) ${CAP}`,
    (groups, known) => limited('most', groups, known),
  ),
  row(
    String.raw`\b(?:but |and )?(?:never less than|not less than|at least|with a minimum of) ${CAP}`,
    (groups, known) => limited('least', groups, known),
  ),
];

const TO = String.raw`(?: to (?:the |a |full |whole |the nearest |a whole )*(?:cents?|integer|number)s?)?`;
const ROUNDINGS: readonly (readonly [RegExp, Formula['rounding']])[] = [
  [
    new RegExp(
      String.raw`(?:(?:the )?(?:result|amount|sum|price|fee) (?:is )?)?\b(?:rounded|rounding)(?: once)?${TO},? (?:commercially|(?:halves|half a cent|half)(?: is)?(?: rounded)?(?: up(?:wards)?)?)`,
      'i',
    ),
    'nearest',
  ],
  [/\b(?:half a cent|halves|half cents?) (?:is |are )?(?:rounded )?up(?:wards)?\b/i, 'nearest'],
  [/\brounded to the nearest (?:whole )?(?:cent|integer|number)\b/i, 'nearest'],
  [
    new RegExp(String.raw`(?:(?:the )?(?:result|amount|sum|price|fee) (?:is )?)?\b(?:rounded|rounding) up${TO}`, 'i'),
    'up',
  ],
  [
    new RegExp(String.raw`(?:(?:the )?(?:result|amount|sum|price|fee) (?:is )?)?\b(?:rounded|rounding) down${TO}`, 'i'),
    'down',
  ],
];

/** What adds nothing to a formula. */
const NEUTRAL =
  /\((?:\d+|[a-z]+)(?: [a-z]+)? (?:is|are) (?:charged|paid|counted)\)|\b(?:this is |it is )?fixed (?:when|at|once|on)\b[^.;]*|\b(?:in|as) (?:whole |full )?(?:euro )?cents\b|\b(?:read-only|computed|calculated)(?: by the (?:server|system))?\b|\b(?:later|new) \w+ changes? do(?:es)? not (?:touch|change) (?:it|them)\b/gi;

/** "(Red cells 18450, plasma 6175)": an amount for each value of a choice. */
function tableIn(text: string, known: readonly Known[]): { factor: Factor; written: string } | null {
  const [written = '', inside] = /\(([^()]*\d[^()]*)\)/.exec(text) ?? [];
  const entries = (inside ?? '').split(/,|;|\band\b/).map((one) => /^\s*(.*?)[:=]?\s*(\d+)\s*$/.exec(one));
  const read = (of: Known): Map<string, number> | null => {
    const found = new Map<string, number>();
    for (const entry of entries) {
      const said = contentOf(entry?.[1] ?? '').join(' ');
      const value = of.values?.find((one) => contentOf(one).join(' ') === said && said !== '');
      if (value === undefined) return null;
      found.set(value, Number(entry?.[2]));
    }
    return found.size > 1 ? found : null;
  };
  const tables = known.flatMap((of) => {
    const byValue = of.values === undefined ? null : read(of);
    return byValue === null ? [] : [{ kind: 'table' as const, of, byValue }];
  });
  const [factor] = tables;
  return factor === undefined || tables.length > 1 ? null : { factor, written };
}

const TABLE = ' TABLE ';

function factorIn(text: string, table: Factor | null, known: readonly Known[]): Factor | null {
  if (text.includes(TABLE.trim())) return table;
  const number = numberIn(text.trim());
  if (number !== null) return { kind: 'number', value: number };
  const of = namedBy(text, known, ['number', 'answered']);
  return of === null ? null : { kind: 'known', of };
}

interface Cut {
  rest: string;
  found: { at: number; one: AmountCase }[];
}

/** Takes a case out of a text; where it was found says in which order it counts. */
function cutCases(text: string, known: readonly Known[]): Cut {
  const found: Cut['found'] = [];
  let rest = text;
  for (const { pattern, read } of ROWS.flatMap((one) => [one, one, one])) {
    const match = pattern.exec(rest);
    const one = match === null ? null : read(match.groups ?? {}, known);
    if (match === null || one === null) continue;
    found.push({ at: match.index, one });
    rest = `${rest.slice(0, match.index)}${' '.repeat(match[0].length)}${rest.slice(match.index + match[0].length)}`;
  }
  return { rest, found };
}

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[`'"*]/g, ''],
  [/\s*[×]\s*|\s+x\s+(?=[a-z\d])/g, ' times '],
  [/\bmultiplied by\b/gi, 'times'],
  [/\s+/g, ' '],
];

const plainly = (text: string): string => SIGNS.reduce((said, [sign, word]) => said.replaceAll(sign, word), text);

/** "10 % of the subtotal from 6 seats on, otherwise 0": a share of another amount. */
const SHARE_OF = new RegExp(String.raw`^(?:the )?${PART} (?:of|on) (?<whole>[^,;.]+)`, 'i');
const OTHERWISE = /,? ?(?:otherwise|else) (?:0|nothing|none|zero)\b/i;

function shareFormula(text: string, known: readonly Known[]): Formula | null {
  const threshold = THRESHOLD.map((q) => new RegExp(String.raw` ?\b${q}`, 'i').exec(text)).find((one) => one !== null);
  const when = threshold == null ? null : thresholdIn(threshold.groups ?? {}, known);
  if (threshold == null || when === null || !OTHERWISE.test(text)) return null;
  const rest = text.replace(threshold[0], '').replace(OTHERWISE, '');
  const { groups = {} } = SHARE_OF.exec(rest) ?? {};
  const whole = namedBy(groups['whole'] ?? '', known, ['answered']);
  const left = rest.replace(SHARE_OF, '').replaceAll(/[\s.,;]/g, '');
  if (whole === null || left !== '') return null;
  const factors: Factor[] = [
    { kind: 'known', of: whole },
    { kind: 'number', value: shareIn(groups) },
  ];
  // Below it, nothing is left of the share.
  const below: AmountCase = { when, effect: { kind: 'times', factor: 1 } };
  return { factors, cases: [below], rounding: null };
}

/** Reads how an amount is worked out; null where a word of it is not understood. */
export function readFormula(said: string, known: readonly Known[]): Formula | null {
  const text = plainly(said).replaceAll(NEUTRAL, '');
  const share = shareFormula(text, known);
  if (share !== null) return share;
  const table = tableIn(text, known);
  const shown = table === null ? text : text.replace(table.written, TABLE);
  const [pattern, rounding] = ROUNDINGS.find(([one]) => one.test(shown)) ?? [null, null];
  const { rest, found } = cutCases(pattern === null ? shown : shown.replace(pattern, ' '), known);
  const base = rest.replaceAll(/[.,;]|\band\b|\bbut\b(?= *$)/gi, ' ').trim();
  const factors = base.split(/ times /i).map((part) => factorIn(part, table?.factor ?? null, known));
  const read = factors.filter((one) => one !== null);
  if (found.length === 0 || read.length < factors.length || (read.length < 2 && table === null)) return null;
  return { factors: read, cases: found.toSorted((a, b) => a.at - b.at).map(({ one }) => one), rounding };
}
