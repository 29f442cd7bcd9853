import type { JsonSchemaObject, Parameter } from '@assay/api-model';
import { flatten, mainType, type Definitions } from '../schema/resolve.ts';
import { isValid } from '../schema/is-valid.ts';
import { templateFromPattern } from './from-pattern.ts';
import { settle } from './template.ts';
import { uniqueNumber } from './unique-text.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Letters and digits without a gap, long enough that all such ids most likely have one length. */
const CODE = /^(?=.*\d)[A-Za-z\d]{12,}$/;
/** What needs no escapes in a path, and what no server reads as something else. */
const PLAIN = /^[A-Za-z\d][A-Za-z\d._-]*$/;

const RANDOM = '{{$randomDigits:8}}';

/** Ids of the form of an example. */
function like(example: string): string[] {
  if (UUID.test(example)) return ['{{$randomUUID}}'];
  if (CODE.test(example)) return [`${example.slice(0, -8)}${RANDOM}`];
  if (!PLAIN.test(example)) return [];
  const gap = /[-_.](?=[^-_.]*$)/.exec(example)?.[0] ?? '-';
  const numbered = /^(.*?)\d{4,}$/.exec(example)?.[1];
  return [
    ...(numbered === undefined ? [] : [`${numbered}${RANDOM}`]),
    `${example}${gap}${RANDOM}`,
    `${example}${RANDOM}`,
  ];
}

/** Templates for a text, the most fitting first. */
function candidates({ name, example }: Parameter, view: JsonSchemaObject): string[] {
  if (view.format === 'uuid' || /^(uuid|guid)$/i.test(name)) return ['{{$randomUUID}}'];
  const pattern = view.pattern === undefined ? null : templateFromPattern(view.pattern);
  const shown = [example, ...(view.examples ?? [])].flatMap((one) => (typeof one === 'string' ? like(one) : []));
  return [...(pattern === null ? [] : [pattern]), ...shown, `assay-${RANDOM}`, '{{$randomLetters:10}}', RANDOM];
}

/**
 * The id by which a caller names a new record, as a template that is another one each time it is sent; null where the document
 * leaves too little room for one.
 */
export function freshId(parameter: Parameter, definitions: Definitions): string | null {
  const { schema, example } = parameter;
  const view = flatten(schema, definitions);
  if (view.enum !== undefined || view.const !== undefined) return null;
  const type = mainType(view) ?? 'string';
  if (type === 'integer') return uniqueNumber(view, typeof example === 'number' ? example : 1);
  if (type !== 'string') return null;
  const fits = (template: string): boolean => isValid(settle(template), { ...view, type: 'string' }, {});
  return candidates(parameter, view).find(fits) ?? null;
}
