import type { Json } from '@assay/api-model';
import type { PreparedExchange } from '../../exchange.ts';
import type { RequestPart, Subject } from '../../tree/vocabulary.ts';
import { normalName, parsePath } from '../../tree/path.ts';
import { figurePhrase } from '../../wording/operands.ts';
import { figureOf } from '../values/numbers.ts';
import { observeCookie } from './cookies.ts';
import { observeError } from './error-message.ts';
import { observeField, property, walk } from './fields.ts';
import { findByName } from './find.ts';
import type { Judged, Observed } from './observed.ts';
import { Location } from './location.ts';

type Observer<Kind extends Subject['kind']> = (
  subject: Subject & { kind: Kind },
  exchange: PreparedExchange,
) => Observed[];

/** A clock says more digits than anybody reads, and histories keep as many. */
const inHundredths = (timeMs: number): number => Math.round(timeMs * 100) / 100;

const observers: { [Kind in Subject['kind']]: Observer<Kind> } = {
  status: (_, { response }) => [{ path: 'status', value: response.status }],
  time: (_, { response }) => [{ path: 'response time', value: inHundredths(response.timeMs) }],
  size: (_, { response }) => [{ path: 'response size', value: response.sizeBytes }],
  header: ({ name }, exchange) => [{ path: `header ${name}`, value: exchange.header(name) ?? undefined }],
  cookie: (subject, { response }) => [observeCookie(subject, response.headers)],
  contentType: (_, exchange) => [{ path: 'header Content-Type', value: mediaType(exchange) }],
  charset: (_, exchange) => [{ path: 'charset', value: charset(exchange) }],
  body: (_, { response }) => [{ path: 'body', value: response.body }],
  field: ({ path }, exchange) => observeField(path, exchange),
  figure: ({ figure }, exchange) => [{ path: figurePhrase(figure), value: figureOf(figure, exchange) }],
  error: ({ part }, exchange) => observeError(part, exchange),
  request: ({ part, name }, exchange) => [observeRequest(part, name, exchange)],
};

/** Every value that a subject stands for in one exchange. */
export function observe(subject: Subject, { exchange }: Judged): Observed[] {
  return (observers[subject.kind] as (subject: Subject, exchange: PreparedExchange) => Observed[])(subject, exchange);
}

function mediaType(exchange: PreparedExchange): string | undefined {
  const value = exchange.header('content-type');
  return value === null ? undefined : value.trim();
}

function charset(exchange: PreparedExchange): string | undefined {
  const parameter = (exchange.header('content-type') ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.toLowerCase().startsWith('charset='));
  return parameter?.slice('charset='.length).replaceAll('"', '').toLowerCase();
}

export function observeRequest(part: RequestPart, name: string, exchange: PreparedExchange): Observed {
  const path = `request ${part === 'any' ? '' : `${part} `}${name}`;
  for (const source of requestSources(part, name, exchange)) {
    if (source !== undefined) return { path, value: source };
  }
  return { path, value: undefined };
}

function requestSources(part: RequestPart, name: string, exchange: PreparedExchange): (Json | undefined)[] {
  const { request } = exchange;
  const sources: (Json | undefined)[] = [];
  const wanted = (candidate: RequestPart) => part === 'any' || part === candidate;
  if (wanted('body')) {
    const body = exchange.requestJson();
    if (body.ok)
      sources.push(
        property(body.value, name),
        memberAt(body.value, name),
        findByName(new Location(body.value), name)[0]?.value,
      );
  }
  if (wanted('path')) sources.push(named(request.pathParams, name));
  if (wanted('query')) sources.push(exactly(request.query, name));
  if (wanted('header')) sources.push(exactly(request.headers, name));
  return sources;
}

/** `data.attributes.rate` and `tags[0]` as they were sent. */
function memberAt(body: Json, name: string): Json | undefined {
  const path = parsePath(name);
  return path?.every((step) => typeof step !== 'object') === true ? walk(body, path)[0]?.value : undefined;
}

function exactly(record: Record<string, string | string[]>, name: string): Json | undefined {
  const wanted = normalName(name);
  const key = Object.keys(record).find((candidate) => normalName(candidate) === wanted);
  return key === undefined ? undefined : record[key];
}

/** The entry of that name, without case and separators; `id` is also what `orderId` is called for short when nothing else could be meant. */
function named(record: Record<string, string | string[]>, name: string): Json | undefined {
  const wanted = normalName(name);
  const keys = Object.keys(record);
  const ending = keys.filter((key) => normalName(key).endsWith(wanted) || wanted.endsWith(normalName(key)));
  const key =
    keys.find((candidate) => normalName(candidate) === wanted) ?? (ending.length === 1 ? ending[0] : undefined);
  return key === undefined ? undefined : record[key];
}
