import type { JsonSchema, Operation } from '@assay/api-model';
import { documentedResponse } from '../../expectations/expectation.ts';
import { jsonMedia } from '../../rules/response-shape.ts';
import { flatten, type Definitions } from '../../schema/resolve.ts';

/** What a document says of an answer, and what it is taken to have. */
export interface Answers {
  documented: JsonSchema;
  assumed: JsonSchema;
  /** Of the assumed schema; they hold those of the documented one. */
  definitions: Definitions;
}

/** The documented answer of an operation with a status and the assumed one; null where they are the same. */
export function answersOf(
  documented: Operation | undefined,
  assumed: Operation | undefined,
  { status, definitions }: { status: number; definitions: Definitions },
): Answers | null {
  const [said, taken] = [documented, assumed].map((one) =>
    one === undefined ? null : (jsonMedia(documentedResponse(one, status))?.schema ?? null),
  );
  if (documented === assumed || said === undefined || said === null || taken === undefined || taken === null)
    return null;
  return { documented: said, assumed: taken, definitions };
}

const stepsOf = (path: string): string[] => path.match(/\[[^\]]*\]|[^.[\]]+/g) ?? [];

/** Whether every answer has what a path names; null where the schema does not have it. */
function isPromised(schema: JsonSchema, path: string, definitions: Definitions): boolean | null {
  let view = flatten(schema, definitions);
  let isAlways = true;
  for (const step of stepsOf(path)) {
    const next = step.startsWith('[') ? view.items : view.properties?.[step];
    if (next === undefined) return null;
    isAlways &&= step.startsWith('[') || view.required?.includes(step) === true;
    view = flatten(next, definitions);
  }
  return isAlways;
}

const isOnlyAssumed = (path: string, { documented, assumed, definitions }: Answers): boolean =>
  isPromised(assumed, path, definitions) === true && isPromised(documented, path, definitions) === false;

/** Names in quotes that are no values of the answer. */
const ELSEWHERE =
  /\b(?:query parameter|path parameter|parameter|header|cookie) `[^`]*`|`[^`]*` (?:of the request body|of the request)|"[^"]*"/g;
const BY = /\bby `([^`]+)`/;
const OF_ITEMS = /^for every item of (?:the body|`([^`]+)`)(?: where .*?)? it holds that (.*)$/s;
const CLAIMS_PRESENT = /\b(?:is|are) (?:present|not null)$|\bhas a field `[^`]+`$|\bhas an? `[^`]+`$/;

const present = (path: string): string => `${path.includes('[*]') ? 'every ' : ''}\`${path}\` is present`;

/** Paths from the top of the answer that a rule speaks of. */
function pathsIn(rule: string): string[] {
  const said = (rule.split(' except ')[0] ?? rule).replaceAll(ELSEWHERE, '');
  const by = BY.exec(said)?.[1];
  const named = [...said.replace(BY, '').matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
  const list = named[0] ?? '';
  const key = by === undefined ? [] : [`${/\[\*\]/.test(list) ? '' : list}[*].${by}`];
  return [...named, ...key];
}

/** The item of a list as an answer by itself. */
function itemOf(list: string, { documented, assumed, definitions }: Answers): Answers | null {
  const [said, taken] = [documented, assumed].map((schema) => {
    let view = flatten(schema, definitions);
    for (const step of stepsOf(list)) view = flatten(view.properties?.[step] ?? true, definitions);
    return view.items;
  });
  return said === undefined || taken === undefined ? null : { documented: said, assumed: taken, definitions };
}

interface Parts {
  /** Null where the rule has none. */
  condition: string | null;
  consequence: string;
}

function partsOf(rule: string): Parts {
  const [, condition = null, consequence = rule] = /^if (.*?) then (.*)$/s.exec(rule) ?? [];
  return { condition, consequence };
}

/** Null where the language has no such sentence. */
function withCondition({ condition, consequence }: Parts, paths: readonly string[]): string | null {
  const own = paths.map(present).join(' and ');
  if (condition === null) return `if ${own} then ${consequence}`;
  const isHard = condition.includes(' or ') || consequence.includes(' the result of ');
  return isHard ? null : `if ${condition} and ${own} then ${consequence}`;
}

/** What a rule claims that is only taken to be there; nothing where its condition says that it is. */
function assumedIn({ condition, consequence }: Parts, isClaim: boolean, answers: Answers): string[] {
  const known = new Set(condition === null ? [] : pathsIn(condition));
  const paths = isClaim ? claimedPaths(consequence) : pathsIn(consequence);
  return [...new Set(paths)].filter((path) => !known.has(path) && isOnlyAssumed(path, answers));
}

/** The same rule, silent where the answer leaves out what it is only taken to have; null where nothing of it is left. */
export function ifPresent(rule: string, answers: Answers): string | null {
  const [, list = '', ofItem = ''] = OF_ITEMS.exec(rule) ?? [];
  const item = ofItem === '' ? null : itemOf(list, answers);
  if (item !== null) {
    const inner = ifPresent(ofItem, item);
    return inner === null ? null : rule.replace(ofItem, () => inner);
  }
  const parts = partsOf(rule);
  const isClaim = CLAIMS_PRESENT.test(parts.consequence);
  const assumed = assumedIn(parts, isClaim, answers);
  if (assumed.length === 0) return rule;
  return isClaim ? null : withCondition(parts, assumed);
}

/** `every item in `data` has an `id`` claims `data[*].id`. */
function claimedPaths(rule: string): string[] {
  const [, list = '', name] = /^every item (?:in `([^`]+)` )?has an? `([^`]+)`$/.exec(rule) ?? [];
  return name === undefined ? pathsIn(rule) : [`${list}[*].${name}`];
}
