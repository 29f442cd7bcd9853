import type { Json } from '@assay/api-model';
import type { Path } from '../tree/check.ts';
import { formatPath } from '../tree/path.ts';
import type { Golden } from '../grammar/line.ts';
import { prepareExchange } from '../exchange.ts';
import type { Exchange, ParsedBody } from '../exchange.ts';
import { observeCookie } from '../evaluate/lookup/cookies.ts';
import { walk } from '../evaluate/lookup/fields.ts';
import { textOf } from '../evaluate/values/containing.ts';
import { readInstruction } from './pieces.ts';
import type { Instruction } from './pieces.ts';
import type { Extraction } from './token-location.ts';
import { readingsOf } from './readings.ts';

interface ExtractionReading {
  extraction: Extraction;
  paraphrase: string;
  /** A sentence that has this reading only. */
  instruction: string;
}

export type ExtractionCompilation =
  | ({ status: 'understood' } & ExtractionReading)
  | { status: 'ambiguous'; readings: ExtractionReading[] }
  | { status: 'unknown'; understoodUpTo: number; reason: string; closest: string | null };

export const extractionGolden: Golden[] = [
  { text: 'take access_token from the JSON response', reads: 'The field named `access_token` of the JSON answer' },
  { text: 'use the value of the Set-Cookie named session', reads: 'The cookie `session` that the answer sets' },
  { text: 'the token is in data.auth.jwt', reads: 'The value of `data.auth.jwt` in the JSON answer' },
  { text: 'the X-Auth-Token header', reads: 'The header `X-Auth-Token` of the answer' },
  { text: '$.token', reads: 'The field named `token` of the JSON answer' },
  { text: 'look in the body under auth → jwt', reads: 'The value of `..auth.jwt` in the JSON answer' },
  {
    text: 'the id_token property of the session object',
    reads: 'The value of `..session.id_token` in the JSON answer',
  },
  { text: 'the access token', reads: 'The field named `access token` of the JSON answer' },
  { text: 'the first entry of tokens', reads: 'The value of `..tokens[0]` in the JSON answer' },
  { text: 'the Authorization header without the Bearer prefix', reads: 'The header `Authorization` of the answer' },
  { text: 'use cookie sid', reads: 'The cookie `sid` that the answer sets' },
  { text: 'the whole response body', reads: 'The whole body of the answer' },
  { text: 'take session.token from the XML response', reads: 'The value of `session.token` in the XML answer' },
];

const longestText = 1000;
const maxReadings = 3;
const example = 'take access_token from the JSON response';

/**
 * Compiles a token extraction instruction to one of the three answers of a rule; no model, never throws.
 * With the answer of a login at hand, readings that find nothing in it are left out.
 */
export function compileExtraction(text: string, sample?: Exchange['response']): ExtractionCompilation {
  if (text.trim() === '' || text.length > longestText) return unknown(0);
  const instruction = readInstruction(text);
  if (instruction.stuckAt !== null) return unknown(instruction.stuckAt);
  const all = readingsOf(instruction, sample);
  const fitting = sample === undefined ? all : fittingOf(all, sample);
  const form = formOf(instruction, sample);
  const readings = (fitting.length > 0 ? fitting : all).slice(0, maxReadings).map((extraction) => ({
    extraction,
    paraphrase: extractionPhrase(extraction, form),
    instruction: instructionFor(extraction, form),
  }));
  const [only] = readings;
  if (only === undefined || (sample !== undefined && fitting.length === 0 && isGuess(instruction))) return unknown(0);
  return readings.length === 1 ? { status: 'understood', ...only } : { status: 'ambiguous', readings };
}

/** The readings that find something; two that find the same token are one. */
function fittingOf(all: Extraction[], sample: Exchange['response']): Extraction[] {
  const byToken = new Map<string, Extraction>();
  for (const one of all) {
    const found = extractToken(one, sample);
    if (found.ok && !byToken.has(found.token)) byToken.set(found.token, one);
  }
  return [...byToken.values()];
}

/** One plain word could be the name of a field; when the answer has none of that name, it was not. */
function isGuess({ pieces }: Instruction): boolean {
  const names = pieces.filter((piece) => piece.kind === 'name');
  return names.length === 1 && names.every(({ written }) => !written);
}

function unknown(understoodUpTo: number): ExtractionCompilation {
  const reason = 'Say where the token is: a field of the JSON response, a header, or a cookie.';
  return { status: 'unknown', understoodUpTo, reason, closest: example };
}

type Form = 'JSON' | 'XML';

function formOf({ isXml: saysXml }: Instruction, sample?: Exchange['response']): Form {
  return saysXml || isXml(sample?.body ?? '') ? 'XML' : 'JSON';
}

function isXml(body: string): boolean {
  return /^\s*<(?!!doctype html|html)/i.test(body);
}

function extractionPhrase(extraction: Extraction, form: Form): string {
  switch (extraction.from) {
    case 'body':
      return 'The whole body of the answer';
    case 'header':
      return `The header \`${extraction.name}\` of the answer`;
    case 'cookie':
      return `The cookie \`${extraction.name}\` that the answer sets`;
    case 'json': {
      const [first] = extraction.path;
      const anywhere = extraction.path.length === 1 && typeof first === 'object' && 'find' in first;
      return anywhere
        ? `The field named \`${first.find}\` of the ${form} answer`
        : `The value of \`${formatPath(extraction.path)}\` in the ${form} answer`;
    }
  }
}

function instructionFor(extraction: Extraction, form: Form): string {
  switch (extraction.from) {
    case 'body':
      return 'the whole response body';
    case 'header':
      return `the header "${extraction.name}"`;
    case 'cookie':
      return `the cookie "${extraction.name}"`;
    case 'json': {
      const [first] = extraction.path;
      const name = extraction.path.length === 1 && typeof first === 'object' && 'find' in first ? first.find : null;
      return `take ${name === null ? formatPath(extraction.path) : `the field "${name}"`} from the ${form} response`;
    }
  }
}

/** Takes the token out of the answer to a login as it stands there, also with the name of a scheme before it. The reason names the location that held nothing usable, never a secret. */
export function extractToken(
  extraction: Extraction,
  response: Exchange['response'],
): { ok: true; token: string } | { ok: false; reason: string } {
  const location = extractionPhrase(extraction, isXml(response.body) ? 'XML' : 'JSON');
  const value = valueAt(extraction, response);
  if (value === undefined || value === null)
    return { ok: false, reason: `${location} is missing (the login answered with status ${response.status}).` };
  if (typeof value === 'object' || typeof value === 'boolean') {
    const advice = extraction.from === 'body' ? ' but JSON: name the field that holds the token' : '';
    return { ok: false, reason: `${location} is not a text${advice}.` };
  }
  const token = textOf(value).trim();
  return token === '' ? { ok: false, reason: `${location} is empty.` } : { ok: true, token };
}

function valueAt(extraction: Extraction, response: Exchange['response']): Json | undefined {
  const request = { method: 'POST', url: '', headers: {}, pathParams: {}, query: {}, body: null };
  const exchange = prepareExchange({ request, response });
  switch (extraction.from) {
    case 'body':
      return wholeBody(response.body, exchange.responseJson());
    case 'header':
      return exchange.header(extraction.name) ?? undefined;
    case 'cookie':
      return observeCookie({ name: extraction.name, attribute: null }, response.headers).value;
    case 'json': {
      const body = exchange.responseTree();
      return body.ok ? fieldAt(body.value, extraction.path) : undefined;
    }
  }
}

/** Words before "token" that say what it is for, and not which of several it is. */
const OF_ACCESS = /^(?:access|auth|authentication|authorization|bearer|session|api|login) (?<noun>token|jwt)$/i;

/** "The access token" of an answer that calls it `token` is the one field of that name. */
function fieldAt(body: Json, path: Path): Json | undefined {
  const found = walk(body, path)[0]?.value;
  const [first] = path;
  const named = path.length === 1 && typeof first === 'object' && 'find' in first ? first.find : '';
  const noun = OF_ACCESS.exec(named)?.groups?.['noun'];
  if (found !== undefined || noun === undefined) return found;
  const [only, ...others] = walk(body, [{ find: noun }]);
  return others.length === 0 ? only?.value : undefined;
}

/** A body that is one JSON text is the token without its quotes; an object or a list is none. */
function wholeBody(text: string, json: ParsedBody): Json {
  if (!json.ok) return text;
  return typeof json.value === 'string' || typeof json.value === 'object' ? json.value : text;
}
