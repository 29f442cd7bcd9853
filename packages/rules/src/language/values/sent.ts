import type { Operand, RequestPart } from '../../tree/check.ts';
import type { Input, Match, Parser } from '../parser.ts';
import { mapped, oneWord, remembered, tokenAt } from '../parser.ts';
import { phrase } from '../phrase.ts';

const parts: Record<string, RequestPart> = {
  body: 'body',
  payload: 'body',
  query: 'query',
  path: 'path',
  url: 'path',
  uri: 'path',
  route: 'path',
  header: 'header',
  headers: 'header',
};
const verb =
  '(sent|provided|submitted|given|passed|passed in|supplied|posted|requested|entered|used|asked for|specified)';
const noun = '[request|string|parameter|parameters|params|header|headers|body]';
const where = `[(in|with|by|from|as|of) [the] [request] [<part>] ${noun}]`;
const location = `(in|of|from) [the] [request] <part> ${noun}`;

const notNames = new Set(
  'absolute full complete valid public relative https proper own new the a an one ones value values same data that this it what which those number count length size request response body query path url header parameter sent given provided requested in of from with as is was were be to and or not asked specified used we i'.split(
    ' ',
  ),
);

/** A written name, or one or two plain words. */
const nameSlot: Parser<string> = (input, at) => {
  const found: Match<string>[] = [];
  let name = '';
  for (let next = at; next < at + 2; next++) {
    const token = tokenAt(input, next);
    if (token?.kind === 'path' || token?.kind === 'quoted')
      return next === at ? [{ value: token.text, next: next + 1 }] : found;
    if (token?.kind !== 'word' || notNames.has(token.lower) || !/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(token.text)) break;
    name += name === '' ? token.text : token.text.charAt(0).toUpperCase() + token.text.slice(1);
    found.unshift({ value: name, next: next + 1 });
  }
  return found;
};
const writtenSlot: Parser<string> = (input, at) => {
  const token = tokenAt(input, at);
  return token?.kind === 'path' || token?.kind === 'quoted' ? [{ value: token.text, next: at + 1 }] : [];
};
const slots = { part: oneWord(...Object.keys(parts)), name: nameSlot, written: writtenSlot };

const sentPhrases = [
  '[the] [<part>] value <written:name> [that] (was|is) sent',
  `[the] [same] <written:name> [that|which] [(was|is|were|we|i)] ${verb} ${where}`,
  `[the] [same] <written:name> ${location}`,
  '[the] [same] <written:name> (in|of|from) [the] request',
  '[the] <written:name> request (header|parameter|param|field)',
  '[the] <written:name> (body|payload|query|path|url|uri|route) [parameter|param]',
  '[the] <written:name> <part> (parameter|param)',
  '[the] <written:name> (parameter|param)',
  '[the] requested <written:name>',
  "[the] (request|request 's) <part> [parameter|param] <written:name>",
  '[the] <part> [parameter|param] <written:name>',
  `what was ${verb} (in|as) [the] [<part>] <written:name>`,
  // No name is said: the property of the same name in the request is meant.
  `[as] [the|that|those|what] [(one|ones|value|values|same|data)] [that|which] [(was|is|were|we|i)] ${verb} ${where}`,
  `[as] [the|that] [(one|value|same)] (in|of|from) [the] (request|input) [<part>] ${noun}`,
  `[as] [the|that] [(one|value|same)] ${location}`,
].map((say) => phrase(say, slots));

/** Words one of which every such phrase has. */
const hints = new Set([
  ...Object.keys(parts),
  'request',
  'requested',
  'parameter',
  'param',
  ...(verb.match(/[a-z]+/g) ?? []),
]);

/** A value of the request: "the one sent", "the id in the path", "the request body". An empty name is filled in from the subject. */
export const sentValue: Parser<Operand> = mapped(
  remembered((input: Input, at: number) => {
    if (!hinted(input)) return [];
    const found = sentPhrases.flatMap((read) => read(input, at));
    return found.toSorted((left, right) => right.next - left.next).slice(0, 4);
  }),
  ({ part, written }): Operand => ({
    kind: 'request',
    part: typeof part === 'string' ? (parts[part] ?? 'any') : 'any',
    name: typeof written === 'string' ? written : '',
  }),
);

function hinted({ words }: Input): boolean {
  for (const word of words) if (hints.has(word)) return true;
  return false;
}
