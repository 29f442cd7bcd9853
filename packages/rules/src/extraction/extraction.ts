import type { Json } from '@assay/api-model';
import { formatPath } from '../tree/path.ts';
import type { Path } from '../tree/check.ts';
import type { Parser } from '../language/parser.ts';
import { tokenAt, inputOf } from '../language/parser.ts';
import type { Line, Golden } from '../grammar/line.ts';
import { complete, lines } from '../grammar/line.ts';
import { tokenize } from '../language/tokens.ts';
import { parsePath } from '../tree/path.ts';
import { prepareExchange } from '../exchange.ts';
import type { Exchange } from '../exchange.ts';
import { observeCookie } from '../evaluate/cookies.ts';
import { walk } from '../evaluate/observe.ts';
import { textOf } from '../evaluate/predicates.ts';
import { nameIndex } from '../language/names.ts';

/** Where the token of a login is in its answer. */
export type Extraction =
  | { from: 'json'; path: Path }
  | { from: 'header'; name: string }
  | { from: 'cookie'; name: string }
  | { from: 'body' };

export type ExtractionCompilation =
  | { status: 'understood'; extraction: Extraction; paraphrase: string }
  | { status: 'ambiguous'; readings: { extraction: Extraction; paraphrase: string }[] }
  | { status: 'unknown'; understoodUpTo: number; reason: string; closest: string | null };

const name: Parser<string> = (input, at) => {
  const found = tokenAt(input, at);
  if (found === undefined || found.kind === 'mark' || found.kind === 'number') return [];
  return /^(the|a|an|from|in|of|value|is)$/.test(found.lower) ? [] : [{ value: found.text, next: at + 1 }];
};
const path: Parser<Path> = (input, at) =>
  name(input, at).flatMap(({ value, next }) => {
    const read = parsePath(value);
    return read === null ? [] : [{ value: read, next }];
  });
const slots = { name, path };

const verb =
  '[please] [(take|use|get|read|extract|grab|find|pick|the token is|token is|it is|copy)] [the] [(token|value|field|property|string|content|contents|access token|jwt)] [(of|from|in|at|called|named|is|is in|is at|is called|in the|from the|field|property|under)] [the] [(field|property|key|value of)]';
const json =
  '[(from|in|of|inside) [the] [(json|response|login|body|answer|returned)] [json] [(response|body|answer|object|payload|reply)]]';
const inJson = ({ path: at }: Record<string, unknown>): Extraction => ({ from: 'json', path: findable(at as Path) });

const table: Line<Extraction>[] = [
  {
    say: `${verb} [set-cookie] cookie [named|called] <name> [from the response]`,
    means: ({ name: cookie }) => ({ from: 'cookie', name: String(cookie) }),
  },
  {
    say: `${verb} set-cookie [header] [named|called|for|with name|with the name] <name>`,
    means: ({ name: cookie }) => ({ from: 'cookie', name: String(cookie) }),
  },
  {
    say: `${verb} <name> cookie [from the response|of the response]`,
    means: ({ name: cookie }) => ({ from: 'cookie', name: String(cookie) }),
  },
  {
    say: `${verb} [response] header [named|called] <name> [from the response|of the response]`,
    means: ({ name: header }) => ({ from: 'header', name: String(header) }),
  },
  {
    say: `${verb} <name> [response] header [from the response|of the response|in the response]`,
    means: ({ name: header }) => ({ from: 'header', name: String(header) }),
  },
  {
    say: `[(take|use|get|read|extract)] [the] [(whole|entire|complete|raw)] [response] (body|text|response text|response body) [(as|is) [the] token] [as it is]`,
    means: () => ({ from: 'body' }),
  },
  {
    say: `the (whole|entire|raw) (response|answer|body|response body) [is the token]`,
    means: () => ({ from: 'body' }),
  },
  { say: `${verb} <path> [(field|property|value|key)] ${json}`, means: inJson },
  { say: `<path> ${json}`, means: inJson },
  { say: '<path> (is|holds|contains|has) the token', means: inJson },
];
const parser = lines(table, slots);

/** A plain name is looked for at any depth, a written path is taken as it stands. */
function findable(path: Path): Path {
  const [only] = path;
  return path.length === 1 && typeof only === 'string' ? [{ find: only }] : path;
}

export const extractionGolden: Golden[] = [
  { text: 'take access_token from the JSON response', reads: 'The field named `access_token` of the JSON answer' },
  { text: 'use the value of the Set-Cookie named session', reads: 'The cookie `session` that the answer sets' },
  { text: 'the token is in data.auth.jwt', reads: 'The value of `data.auth.jwt` in the JSON answer' },
  { text: 'the X-Auth-Token header', reads: 'The header `X-Auth-Token` of the answer' },
  { text: '$.token', reads: 'The field named `token` of the JSON answer' },
  { text: 'the whole response body', reads: 'The whole body of the answer' },
];

/** Compiles a token extraction instruction; the same three answers as a rule, and no model when it runs. */
export function compileExtraction(text: string): ExtractionCompilation {
  const tokens = text.length > 1000 ? [] : tokenize(text).filter((token) => token.text !== '.');
  const input = inputOf(tokens, { names: nameIndex({}), work: 2000 });
  const found = tokens.length === 0 || tokens.length > 40 ? [] : complete(parser(input, 0), input);
  const [best] = found;
  if (best === undefined) {
    return {
      status: 'unknown',
      understoodUpTo: 0,
      reason: 'Say where the token is: a field of the JSON response, a header, or a cookie.',
      closest: extractionGolden[0]?.text ?? null,
    };
  }
  return { status: 'understood', extraction: best, paraphrase: extractionPhrase(best) };
}

function extractionPhrase(extraction: Extraction): string {
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
        ? `The field named \`${first.find}\` of the JSON answer`
        : `The value of \`${formatPath(extraction.path)}\` in the JSON answer`;
    }
  }
}

/** Takes the token out of the answer to a login. The reason names the place that held nothing usable, never a secret. */
export function extractToken(
  extraction: Extraction,
  response: Exchange['response'],
): { ok: true; token: string } | { ok: false; reason: string } {
  const place = extractionPhrase(extraction);
  const value = valueAt(extraction, response);
  if (value === undefined || value === null)
    return { ok: false, reason: `${place} is missing (the login answered with status ${response.status}).` };
  if (typeof value === 'object' || typeof value === 'boolean') return { ok: false, reason: `${place} is not a text.` };
  const token = textOf(value).trim();
  return token === '' ? { ok: false, reason: `${place} is empty.` } : { ok: true, token };
}

function valueAt(extraction: Extraction, response: Exchange['response']): Json | undefined {
  const request = { method: 'POST', url: '', headers: {}, pathParams: {}, query: {}, body: null };
  const exchange = prepareExchange({ request, response });
  switch (extraction.from) {
    case 'body':
      return response.body;
    case 'header':
      return exchange.header(extraction.name) ?? undefined;
    case 'cookie':
      return observeCookie({ name: extraction.name, attribute: null }, response.headers).value;
    case 'json': {
      const body = exchange.responseJson();
      return body.ok ? walk(body.value, extraction.path)[0]?.value : undefined;
    }
  }
}
