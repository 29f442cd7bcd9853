import type { Operand, RequestPart } from '../tree/check.ts';
import type { Parser } from './parser.ts';
import { firstOf, mapped, oneWord, tokenAt } from './parser.ts';
import { phrase } from './phrase.ts';

const parts: Record<string, RequestPart> = {
  body: 'body',
  payload: 'body',
  json: 'body',
  query: 'query',
  path: 'path',
  url: 'path',
  header: 'header',
  headers: 'header',
};
const sent = '(sent|provided|submitted|given|passed|passed in|supplied|posted|requested|entered|used)';
const where = '[(in|with|by|from|as) [the] [request] [<part>] [request|parameter|param|string]]';
const slots = {
  part: oneWord(...Object.keys(parts)),
  written: ((input, at) => {
    const found = tokenAt(input, at);
    return found !== undefined && (found.kind === 'path' || found.kind === 'quoted')
      ? [{ value: found.text, next: at + 1 }]
      : [];
  }) satisfies Parser<string>,
};

const named = firstOf(
  phrase('[the] [<part>] value <written:written> [that] (was|is) sent', slots),
  phrase(`[the] <written:written> [that|which] [(was|is|were)] ${sent} ${where}`, slots),
  phrase('[the] <written:written> (in|of|from) [the] request [<part>]', slots),
  phrase("[the] (request|request 's) <part> [parameter|param] <written:written>", slots),
  phrase('[the] <part> [parameter|param] <written:written>', slots),
);

/** No name is said: the property of the same name in the request is meant. */
const unnamed = firstOf(
  phrase(
    `[as] [the|that|those|what] [(one|ones|value|values|same|data)] [that|which] [(was|is|were)] ${sent} ${where}`,
    slots,
  ),
  phrase('[the|that] [(one|value|same)] [(in|of|from|as)] [the] (request|input) [<part>]', slots),
);

/** A value of the request: "the one sent", "the value `email` that was sent", "the request body". An empty name is filled in from the subject. */
export const sentValue: Parser<Operand> = firstOf(
  mapped(named, ({ part, written }): Operand => ({ kind: 'request', part: partOf(part), name: String(written) })),
  mapped(unnamed, ({ part }): Operand => ({ kind: 'request', part: partOf(part), name: '' })),
);

function partOf(part: unknown): RequestPart {
  return typeof part === 'string' ? (parts[part] ?? 'any') : 'any';
}
