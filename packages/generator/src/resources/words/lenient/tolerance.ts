import type { JsonSchema, Operation, Parameter } from '@assay/api-model';
import { flatten, type Definitions } from '../../../schema/resolve.ts';
import { OFFSET, PAGE, PAGE_SIZE } from '../../lists/paging.ts';
import { SORT } from '../../lists/sorting.ts';
import { sentencesIn, unwrapped } from '../sentences-in.ts';
import { escaped, plain } from '../words.ts';
import { toleratedIn, type Outcome, type WrongValue } from './tolerated-in.ts';

export type Tolerance = ReadonlyMap<WrongValue, Outcome>;

/** Where the words of a document may speak of an input. */
export interface Saying {
  operation: Operation;
  definitions: Definitions;
  /** What the document says as a whole. */
  description: string;
}

type Role = 'size' | 'page' | 'sort' | 'filter';

/** What a sentence calls the parameters of a list that play one part. */
const CALLED: Record<Role, RegExp> = {
  size: /\bpage sizes?\b|\blimits?\b|\bper[- ]page\b|\b(?:size|length) of (?:a|the|each) page\b|\bpag(?:ing|ination)\b/i,
  page: /\bpages?\b(?! sizes?)|\boffsets?\b|\bpag(?:ing|ination)\b/i,
  sort: /\bsort(?:s|ed|ing)?\b|\border(?:s|ed|ing)?\b/i,
  filter: /\bfilters?\b/i,
};
const OF_QUERY = /\bquer(?:y|ies)\b|\bparameters?\b|\barguments?\b/i;
const OF_BODY = /\b(?:fields?|propert(?:y|ies)|members?|attributes?|bod(?:y|ies))\b/i;
const OF_OTHERS = /\b(?:headers?|cookies?|paths?|ids?|identifiers?|tokens?|credentials?|events?|webhooks?)\b/i;

function roleOf({ name }: Parameter): Role {
  const key = plain(name);
  if (PAGE_SIZE.test(key)) return 'size';
  if (PAGE.test(key) || OFFSET.test(key)) return 'page';
  return SORT.test(key) ? 'sort' : 'filter';
}

const names = (sentence: string, name: string): boolean =>
  new RegExp(`(?<![\\w-])[\`"']?${escaped(name)}[\`"']?(?![\\w-])`).test(sentence);

/** A sentence that says nothing of what it is about is about all that can be sent; what "ones" are stands in another one. */
const isGeneral = (sentence: string): boolean =>
  /\b(?:values?|input|anything|everything|numbers?|texts?)\b/i.test(sentence) &&
  !OF_QUERY.test(sentence) &&
  !OF_BODY.test(sentence) &&
  !OF_OTHERS.test(sentence) &&
  !Object.values(CALLED).some((words) => words.test(sentence)) &&
  !/[`"']\w/.test(sentence);

const known = new WeakMap<Operation, { description: string; words: readonly string[] }>();

/** Each of the wrong values of an operation asks for the same sentences. */
function wordsOf({ operation, description }: Saying): readonly string[] {
  const found = known.get(operation);
  if (found !== undefined && found.description === description) return found.words;
  const words = [operation.summary, operation.description, description].flatMap((text) =>
    sentencesIn(unwrapped(text ?? '')),
  );
  known.set(operation, { description, words });
  return words;
}

const together = (texts: readonly string[]): Map<WrongValue, Outcome> =>
  new Map(texts.toReversed().flatMap((text) => [...toleratedIn(text)]));

const describedBy = (schema: JsonSchema, definitions: Definitions): string =>
  flatten(schema, definitions).description ?? '';

/** The wrong values of a parameter of which the document itself says what becomes of them. */
export function saidTolerance(parameter: Parameter, saying: Saying): Tolerance {
  const role = roleOf(parameter);
  const own = [parameter.description ?? '', describedBy(parameter.schema, saying.definitions)];
  const about = wordsOf(saying).filter(
    (sentence) =>
      names(sentence, parameter.name) ||
      CALLED[role].test(sentence) ||
      (OF_QUERY.test(sentence) && !OF_OTHERS.test(sentence)) ||
      isGeneral(sentence),
  );
  const found = together([...own, ...about]);
  // "Unknown fields are ignored" says of an order what "unknown values" says of others.
  const name = together(role === 'sort' ? [...own, ...about.filter((one) => CALLED.sort.test(one))] : own).get('name');
  if (name !== undefined) found.set('unknown', found.get('unknown') ?? name);
  found.delete('name');
  return found;
}

/** The wrong values of a parameter that may not be refused, as far as the document says it of this one or of one like it. */
export function toleranceOf(parameter: Parameter, saying: Saying): Tolerance {
  if (parameter.in === 'path') return new Map();
  const own = saidTolerance(parameter, saying);
  const role = roleOf(parameter);
  if (own.size > 0 || (role !== 'page' && role !== 'size')) return own;
  // A server reads all parts of its paging in the same way.
  const others = saying.operation.parameters.filter(
    (one) => one !== parameter && one.in === 'query' && ['page', 'size'].includes(roleOf(one)),
  );
  const found = others.map((one) => saidTolerance(one, saying)).find((one) => one.has('unreadable'));
  return new Map([...(found ?? [])].filter(([wrong]) => wrong === 'unreadable' || wrong === 'low'));
}

/** The schema of a member of a body, by its pointer. */
function memberAt(schema: JsonSchema, pointer: string, definitions: Definitions): JsonSchema {
  const parts = pointer.split('/').slice(1);
  return parts.reduce<JsonSchema>((above, part) => {
    const { items, properties } = flatten(above, definitions);
    return (/^\d+$/.test(part) ? items : properties?.[part]) ?? {};
  }, schema);
}

/** "Missing fields get their defaults" is said of those that may be missing. */
function withOwnAbsence(found: Tolerance, named: Tolerance): Tolerance {
  return new Map([...found].filter(([wrong]) => (wrong !== 'null' && wrong !== 'missing') || named.has(wrong)));
}

/** The same of a member of a body. */
export function memberTolerance(schema: JsonSchema, pointer: string, saying: Saying): Tolerance {
  const name = pointer.split('/').findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? '';
  const about = wordsOf(saying).filter(
    (sentence) => names(sentence, name) || OF_BODY.test(sentence) || isGeneral(sentence),
  );
  const own = describedBy(memberAt(schema, pointer, saying.definitions), saying.definitions);
  return withOwnAbsence(together([own, ...about]), together([own, ...about.filter((one) => names(one, name))]));
}
