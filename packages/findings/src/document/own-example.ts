import type { Json, Operation } from '@assay/api-model';
import type { SchemaProblem } from '../claims/claim.ts';
import { valuesAt } from '../claims/kept-beside.ts';
import { documentedAnswer } from './described-api.ts';

/** Whether the document's own example of an answer has the same that its schema forbids: the document contradicts itself. */
export function ownExampleShows(operation: Operation, status: number, problem: SchemaProblem): boolean {
  const content = documentedAnswer(operation, status)?.content ?? [];
  return content.some(({ examples }) => examples.some((example) => shows(example, problem)));
}

function shows(example: Json, { keyword, path, actual }: SchemaProblem): boolean {
  const values = valuesAt(example, path);
  if (keyword === 'hidden') return values.length > 0;
  if (keyword === 'required') return values.length === 0 && valuesAt(example, parentOf(path)).some(isObject);
  if (keyword === 'type') return values.some((value) => typeOf(value) === actual);
  return keyword === 'enum' && values.some((value) => JSON.stringify(value) === actual);
}

const parentOf = (path: string): string => path.replace(/\.?[^.]+$/, '');
const isObject = (value: unknown): boolean => typeOf(value) === 'object';

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}
