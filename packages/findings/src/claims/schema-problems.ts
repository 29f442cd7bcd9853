import type { Evidence } from '@assay/contract';
import type { SchemaProblem } from './claim.ts';
import { generalPath } from './mask.ts';

/** Says only that none of several schemas fits; the problems beside it say why. */
const OF_CHOICE = /^must match (a schema in anyOf|exactly one schema in oneOf|"(then|else)" schema)/;
const BUT_IS = / but is (.+)$/s;

/** What the evidence of the documented schema says, each problem once. */
export function schemaProblems(evidence: readonly Evidence[]): SchemaProblem[] {
  const failed = evidence.filter(({ ok }) => !ok);
  const significant = failed.filter(({ value }) => !OF_CHOICE.test(value));
  const all = (significant.length > 0 ? significant : failed).map(toProblem);
  const problems = significant.length < failed.length ? withoutOtherChoices(all) : all;
  const known = new Map(problems.map((problem) => [`${problem.keyword} ${problem.path} ${problem.demand}`, problem]));
  return withShapes([...known.values()]);
}

/** Where what must not be shown rules out one of several schemas, what the others demand says nothing. */
function withoutOtherChoices(problems: readonly SchemaProblem[]): SchemaProblem[] {
  const hidden = new Set(problems.flatMap((one) => (one.keyword === 'hidden' ? [parentOf(one.path)] : [])));
  return problems.filter(
    (one) => one.keyword === 'hidden' || !(hidden.has(one.path) || hidden.has(parentOf(one.path))),
  );
}

/** From so many missing properties of one object on, it is another object than the one that is described. */
const SHAPE_FROM = 3;

function withShapes(problems: readonly SchemaProblem[]): SchemaProblem[] {
  const missing = problems.filter(({ keyword }) => keyword === 'required').map(({ path }) => parentOf(path));
  const shapes = [...new Set(missing)].filter((path) => missing.filter((one) => one === path).length >= SHAPE_FROM);
  const others = problems.filter(({ path }) => !shapes.some((shape) => path === shape || isBelow(path, shape)));
  return [...shapes.map(toShape), ...others];
}

const toShape = (path: string): SchemaProblem => ({
  keyword: 'shape',
  path,
  demand: 'must have the required properties',
  actual: null,
});

const parentOf = (path: string): string => path.replace(/\.?[^.]+$/, '');
const isBelow = (path: string, parent: string): boolean => parent === '' || path.startsWith(`${parent}.`);

const KEYWORDS: readonly (readonly [words: RegExp, keyword: SchemaProblem['keyword']])[] = [
  // What is `writeOnly` is not in the schema of an answer. Stored results of older versions have Ajv's words.
  [/^(?:must not be there|boolean schema is false)/, 'hidden'],
  [/^must be equal to one of the allowed values/, 'enum'],
  [/^must match format/, 'format'],
  [/^must be (?:string|number|integer|boolean|object|array|null)\b/, 'type'],
];

function toProblem({ path: written, value }: Evidence): SchemaProblem {
  const path = written === 'body' ? '' : generalPath(written);
  const actual = BUT_IS.exec(value)?.[1] ?? null;
  const demand = value.replace(BUT_IS, '').replace(/,$/, '');
  const required = /^must have required property '(.+)'$/s.exec(demand)?.[1];
  if (required !== undefined) return { keyword: 'required', path: below(path, required), demand, actual: null };
  const additional = /^must NOT have (?:additional|unevaluated) properties(?:: (.+))?$/s.exec(demand)?.[1];
  if (additional !== undefined) return { keyword: 'additional', path: below(path, additional), demand, actual: null };
  const keyword = KEYWORDS.find(([words]) => words.test(demand))?.[1] ?? 'other';
  return { keyword: keyword === 'type' && actual === 'null' ? 'null' : keyword, path, demand, actual };
}

const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
