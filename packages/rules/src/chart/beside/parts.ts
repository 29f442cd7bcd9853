import type { Chart, Edge, Reader } from '../chart/chart.ts';
import { kept, lowerAt } from '../chart/chart.ts';
import type { Target } from '../chart/meaning.ts';
import { Senses } from '../lexicon/senses.ts';

const subjects = new Senses<Target['subject']>([
  ['the? http|response status code?', { kind: 'status' }],
  ['the? status|http|response code', { kind: 'status' }],
  ['status|code', { kind: 'status' }],
  ['the? http status|code code?', { kind: 'status' }],
  ['the? response|resp|answer|reply|request|server time|duration|latency', { kind: 'time' }],
  ['the? time to respond|answer', { kind: 'time' }],
  ['latency|duration', { kind: 'time' }],
  ['the? content-type|media-type header?', { kind: 'contentType' }],
  ['the? content|media|mime type header?', { kind: 'contentType' }],
  ['the? response|answer body', { kind: 'body' }],
  ['the? body', { kind: 'body' }],
]);

const usualHeaders =
  'location retry-after etag cache-control content-type content-length content-language content-encoding content-disposition www-authenticate allow link vary date last-modified x-request-id set-cookie server strict-transport-security'.split(
    ' ',
  );

const written: Record<string, string> = {
  etag: 'ETag',
  'www-authenticate': 'WWW-Authenticate',
  'x-request-id': 'X-Request-Id',
};

/** The status, the time, a header: parts of the answer beside its body. */
export const httpAt: Reader<Target> = kept((chart, at) => [
  ...subjects.at(chart, at).map(({ end, value }): Edge<Target> => ({
    end,
    cost: value.kind === 'body' ? 0.1 : 0.06,
    value: { subject: value, spot: null },
  })),
  ...headerAt(chart, at),
  ...(/^(?:res|resp|response|r)[.]status(?:code|_code)?$/.test(lowerAt(chart, at))
    ? [{ end: at + 1, cost: 0, value: { subject: { kind: 'status' as const }, spot: null } }]
    : []),
]);

const headerWords = /^(?:header|headers|hdr|hdrs)$/;

/** "the Retry-After header", "header X-Total", `headers['etag']`. */
function headerAt(chart: Chart, at: number): Edge<Target>[] {
  let from = at;
  while (/^(?:the|a|an|response|its)$/.test(lowerAt(chart, from)) && from < at + 3) from++;
  const isSaid = headerWords.test(lowerAt(chart, from));
  const named = isSaid ? (lowerAt(chart, from + 1) === ':' ? from + 2 : from + 1) : from;
  const found = headerNamed(chart, named);
  if (found === null) return [];
  const isAfter = headerWords.test(lowerAt(chart, named + 1));
  if (isSaid || isAfter ? !found.isKnown && !found.isLike : !found.isPlain) return [];
  const subject = { kind: 'header' as const, name: found.name };
  return [{ end: isAfter ? named + 2 : named + 1, cost: found.isKnown ? 0 : 0.1, value: { subject, spot: null } }];
}

const headerInCode = (text: string): string | undefined =>
  /^(?:\w+[.])?headers(?:\[['"]|[.])([\w-]+)(?:['"]\])?$/i.exec(text)?.[1];

interface Named {
  name: string;
  isKnown: boolean;
  isLike: boolean;
  /** A header without the word for it. */
  isPlain: boolean;
}

function headerNamed({ tokens, world }: Chart, at: number): Named | null {
  const token = tokens[at];
  if (token === undefined || token.kind === 'mark' || token.kind === 'number') return null;
  const inCode = headerInCode(token.text);
  const name = inCode ?? token.text;
  const lower = name.toLowerCase();
  const known = world.headers.get(lower);
  const isKnown = known !== undefined || usualHeaders.includes(lower);
  const isLike = (known === undefined ? /^[A-Z][\w]*(?:-[\w]+)+$/ : /^[A-Z]/).test(name);
  const isPlain = inCode !== undefined || (isKnown && (isLike || name.includes('-')));
  return { name: known ?? written[lower] ?? name, isKnown, isLike, isPlain };
}
