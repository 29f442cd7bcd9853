import type { Chart, Edge, Reader } from '../chart/chart.ts';
import { kept, lowerAt } from '../chart/chart.ts';
import type { Target } from '../chart/meaning.ts';
import { allOf, testOf } from '../chart/meaning.ts';
import { bounds, comparators } from '../lexicon/comparators.ts';
import { Senses } from '../lexicon/senses.ts';
import { durationAt } from '../operands/figures.ts';
import type { Check, Predicate } from '../../tree/check.ts';

const statusNames = new Senses<number>([
  ['unauthorized|unauthorised', 401],
  ['ok', 200],
  ['created', 201],
  ['accepted', 202],
  ['no content', 204],
  ['bad request', 400],
  ['unauthorized|unauthorised|unauthenticated', 401],
  ['forbidden', 403],
  ['not found', 404],
  ['conflict', 409],
  ['unprocessable entity|content?', 422],
  ['too many requests', 429],
]);

/** What says something of the answer without a name: "200", "json", "under 800 ms", "301 or 302". */
export const answerAt: Reader<Check> = kept((chart, at) => {
  const starts = [...openings(chart, at), ...behindCaller(chart, at)];
  const found = starts.flatMap(({ at: from, cost, isDenied }) => [
    ...statusAt(chart, from, isDenied).map((edge) => ({ ...edge, cost: edge.cost + cost })),
    ...(isDenied ? [] : mediaAt(chart, from).map((edge) => ({ ...edge, cost: edge.cost + cost }))),
    ...timeAt(chart, from, isDenied).map((edge) => ({ ...edge, cost: edge.cost + cost })),
  ]);
  return [...found, ...charsetAt(chart, at)];
});

const aside = new Set(
  `the a an it this we i you answer answers answered response resp res reply request call endpoint server service api page result status code http returns return returned redirect redirects ( responds respond gives give get gets
  got expect expected with should must shall will has have to be is as in arrive arrives take takes takes come comes back feel fast quick proper just only sent served within always and also hdr = == : -> inside
  need needs load loads finish finishes yield yields rejected reject rejects refused refuse refuses fail fails failed result results lead leads produce produces met end ends raise raises trigger triggers
  use uses using carry carries type have has
  receive receives denied turned down blocked ends responded replied reply replies`.split(/\s+/),
);

function openings(chart: Chart, at: number): { at: number; cost: number; isDenied: boolean }[] {
  const found = [{ at, cost: 0, isDenied: false }];
  let isDenied = false;
  for (let from = at; from < at + 9; from++) {
    const word = lowerAt(chart, from);
    if (word === 'not' || word === 'never') isDenied = true;
    else if (!aside.has(word) || chart.tokens[from]?.kind === 'text') break;
    found.push({ at: from + 1, cost: 0.02 * (from + 1 - at), isDenied });
  }
  return found;
}

const longestCaller = 5;

/** "Errors must be answered with 400", "an unknown title SHALL yield 404": whose answer it is. */
function behindCaller(chart: Chart, at: number): ReturnType<typeof openings> {
  let verb = at;
  while (verb < at + longestCaller && isOfCaller(chart, verb)) verb++;
  if (verb === at || !modal.test(lowerAt(chart, verb))) return [];
  // "The check-in flow is OK" speaks of no status.
  const isOfBeing = /^(?:is|are|has|have)$/.test(lowerAt(chart, verb));
  return openings(chart, verb)
    .filter(({ at: from }) => from > (isOfBeing && verb > at + 1 ? verb + 1 : verb))
    .map((one) => ({ ...one, cost: one.cost + 0.3 }));
}

const modal =
  /^(?:must|should|shall|will|are|is|has|have|gets?|yields?|returns?|gives?|results?|leads?|answers?|->|=>|=)$/;

const isOfCaller = ({ tokens }: Chart, at: number): boolean =>
  tokens[at]?.kind === 'word' &&
  !modal.test(tokens[at].lower) &&
  !/^(?:not|never|no|if|when|every|each|all|only)$/.test(tokens[at].lower);

const isStatus = (text: string): boolean => /^[1-5]\d\d$/.test(text);

function statusAt(chart: Chart, at: number, isDenied: boolean): Edge<Check>[] {
  const named = statusNames
    .at(chart, at)
    .filter(() => lowerAt(chart, at) !== 'ok' || chart.tokens[at]?.text === 'OK')
    .map(({ end, value }): Edge<Check> => ({ end, cost: 0.12, value: statusTest([value], isDenied) }));
  const [, digit] = /^([1-5])xx$/.exec(lowerAt(chart, at)) ?? [];
  const classes = ['informational', 'success', 'redirect', 'clientError', 'serverError'] as const;
  const kind = digit === undefined ? undefined : classes[Number(digit) - 1];
  if (kind !== undefined)
    return [{ end: at + 1, cost: 0, value: testOf(status, { op: 'statusClass', class: kind }, isDenied) }];
  const codes: number[] = [];
  const found: Edge<Check>[] = [];
  let next = at;
  while (chart.tokens[next]?.kind === 'number' && isStatus(lowerAt(chart, next))) {
    codes.push(Number(lowerAt(chart, next)));
    const after = statusNames.at(chart, next + 1).filter(({ value }) => value === codes.at(-1))[0]?.end ?? next + 1;
    found.push({ end: after, cost: 0.04, value: statusTest([...codes], isDenied) });
    if (!/^(?:or|\/|\|)$/.test(lowerAt(chart, after))) break;
    next = after + 1;
  }
  return [...named, ...found.slice(-1)];
}

export const status: Target = { subject: { kind: 'status' }, spot: null };

function statusTest(codes: number[], isDenied: boolean): Check {
  const values = codes.map((value) => ({ kind: 'literal' as const, value }));
  const [only] = values;
  const predicate: Predicate =
    only !== undefined && values.length === 1
      ? { op: 'compare', comparison: 'equal', value: only }
      : { op: 'oneOf', values };
  return testOf(status, predicate, isDenied);
}

const emptyBody = new Senses<null>([
  ['an? empty body|response|answer', null],
  ['no body|content', null],
  ['empty body', null],
  ['without a? body|content', null],
]);

const media = new Senses<{ type: string; form: 'json' | 'html' | 'xml' | 'csv' | 'text' | null }>([
  ['a|as? valid? json body|answer|response|only?', { type: 'json', form: 'json' }],
  ['json content-type|mime|media|content type?', { type: 'json', form: null }],
  ['a|as? plain text', { type: 'text/plain', form: null }],
  ['a|as? csv export|file?', { type: 'csv', form: null }],
  ['a|as? html page?', { type: 'html', form: null }],
  ['a|as? xml document?', { type: 'xml', form: null }],
  ['a|as? pdf file?', { type: 'pdf', form: null }],
]);

function mediaAt(chart: Chart, at: number): Edge<Check>[] {
  const token = chart.tokens[at];
  if (token?.kind === 'text' && /^\w+\/[\w.+-]+$/.test(token.text)) {
    const plain: Edge<Check> = { end: at + 1, cost: 0.05, value: contentType(token.text) };
    return [plain, ...withCharset(chart, plain)];
  }
  const none = emptyBody.at(chart, at).map(({ end }): Edge<Check> => ({
    end,
    cost: 0,
    value: testOf({ subject: { kind: 'body' }, spot: null }, { op: 'empty' }),
  }));
  return [
    ...none,
    ...media.at(chart, at).map(({ end, value: { type, form } }): Edge<Check> => {
      const parts = [contentType(type)];
      if (form !== null)
        parts.push({
          kind: 'test',
          subject: { kind: 'body' },
          quantifier: { kind: 'implied' },
          predicate: { op: 'form', form },
          negated: false,
        });
      return { end, cost: 0.05, value: allOf(parts) };
    }),
  ];
}

/** "application/json with charset utf-8". */
function withCharset(chart: Chart, { end, cost, value }: Edge<Check>): Edge<Check>[] {
  let from = end;
  while (/^(?:with|and|;|,|in|the|\()$/.test(lowerAt(chart, from)) && from < end + 3) from++;
  const isSaid = lowerAt(chart, from) === 'charset';
  const name = isSaid ? from + (/^(?:=|:|is)$/.test(lowerAt(chart, from + 1)) ? 2 : 1) : from;
  const charset = /^(?:utf-?(?:8|16)|iso-8859-1|latin1|ascii|us-ascii)$/.exec(writtenAt(chart, name))?.[0];
  if (charset === undefined) return [];
  const test = testOf(
    { subject: { kind: 'charset' }, spot: null },
    { op: 'compare', comparison: 'equal', value: { kind: 'literal', value: charset.replace(/^utf(?=\d)/, 'utf-') } },
  );
  const last = endOfWritten(chart, name);
  return [{ end: lowerAt(chart, last) === ')' ? last + 1 : last, cost, value: allOf([value, test]) }];
}

const ofMedia =
  /^(?:the|response|content|content-type|media|mime|type|header|must|should|shall|has|have|to|be|is|=|:|==)$/;

/** "content type must be application/json with charset utf-8". */
function charsetAt(chart: Chart, at: number): Edge<Check>[] {
  let from = at;
  while (ofMedia.test(lowerAt(chart, from)) && chart.tokens[from]?.kind !== 'text' && from < at + 9) from++;
  const media = chart.tokens[from];
  if (from === at || media?.kind !== 'text' || !/^\w+\/[\w.+-]+$/.test(media.text)) return [];
  const plain: Edge<Check> = { end: from + 1, cost: 0.05, value: contentType(media.text) };
  return [plain, ...withCharset(chart, plain)];
}

/** A name that the text writes without blanks, in however many tokens. */
function endOfWritten({ tokens }: Chart, at: number): number {
  let end = at + 1;
  while (
    tokens[end] !== undefined &&
    tokens[end]?.start === tokens[end - 1]?.end &&
    !/^[,;.()]$/.test(tokens[end]?.text ?? '')
  )
    end++;
  return end;
}

const writtenAt = (chart: Chart, at: number): string =>
  chart.tokens
    .slice(at, endOfWritten(chart, at))
    .map(({ lower }) => lower)
    .join('');

const contentType = (type: string): Check =>
  testOf(
    { subject: { kind: 'contentType' }, spot: null },
    { op: type.includes('/') ? 'startsWith' : 'contains', value: { kind: 'literal', value: type } },
  );

const time: Target = { subject: { kind: 'time' }, spot: null };

/** "under 800 ms", "within a second", "half a second tops", "not more than one second". */
function timeAt(chart: Chart, at: number, isDenied: boolean): Edge<Check>[] {
  const made = (end: number, ms: number, comparison: 'less' | 'atMost' | 'greater' | 'atLeast'): Edge<Check> => ({
    end,
    cost: 0.02,
    value: testOf(time, { op: 'compare', comparison, value: { kind: 'literal', value: ms } }, isDenied),
  });
  const compared = comparators
    .at(chart, at)
    .flatMap(({ end, value: { comparison } }) =>
      comparison === 'equal' ? [] : durationAt(chart, end).map((edge) => made(edge.end, edge.value, comparison)),
    );
  const bounded = durationAt(chart, at).flatMap(({ end, value }) =>
    bounds.at(chart, end).flatMap((edge) => (edge.value === 'atMost' ? [made(edge.end, value, 'atMost')] : [])),
  );
  const inside = /^(?:in|inside)$/.test(lowerAt(chart, at - 1))
    ? durationAt(chart, at).map(({ end, value }) => made(end, value, 'atMost'))
    : [];
  const isUpper = ({ value }: Edge<Check>) =>
    value.kind === 'test' &&
    value.predicate.op === 'compare' &&
    /^(?:less|atMost)$/.test(value.predicate.comparison) !== isDenied;
  return [...compared, ...bounded, ...inside].filter(isUpper);
}
