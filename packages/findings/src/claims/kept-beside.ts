import type { RedResult } from '../result.ts';
import type { SchemaProblem } from './claim.ts';
import { generalPath } from './mask.ts';

/** The validator names so many problems at most; behind them there may be more. */
const MAX_NAMED = 50;
const ITEMS = '[*]';

/** How many items of the same answer are as documented where others are not; 0 where that is not known. */
export function keptBeside({ path, keyword }: SchemaProblem, paths: readonly string[], answer: RedResult['answer']) {
  if (!path.includes(ITEMS) || paths.length >= MAX_NAMED || SAYS_ENOUGH.has(keyword)) return 0;
  const broken = new Set(paths.filter((one) => generalPath(one) === path)).size;
  return Math.max(0, valuesAt(parsed(answer), path).length - broken);
}

/** Of these the suspect does not depend on other values. */
const SAYS_ENOUGH: ReadonlySet<SchemaProblem['keyword']> = new Set([
  'null',
  'required',
  'shape',
  'additional',
  'hidden',
]);

function parsed(answer: RedResult['answer']): unknown {
  try {
    return JSON.parse(answer ?? 'null');
  } catch {
    return null;
  }
}

/** The values at `items[*].price`; names with dots in them are not found. */
export function valuesAt(body: unknown, path: string): unknown[] {
  const steps = path.split(/\.|(?=\[\*\])/).filter((step) => step !== '');
  let values = [body];
  for (const step of steps) values = values.flatMap((value) => childrenOf(value, step));
  return values.filter((value) => value !== null);
}

function childrenOf(value: unknown, step: string): unknown[] {
  if (Array.isArray(value)) return step === ITEMS ? value : [];
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return [];
  return [Object.entries(value).find(([name]) => name === step)?.[1]];
}
