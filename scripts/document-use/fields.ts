import type { JsonObject } from '@assay/api-model';
import { plain, type Kind, type Opportunity } from './kinds.ts';
import { TOTAL } from './lists.ts';
import { textOf, type RawDocument, type RawOperation } from './raw-document.ts';

const STATE = /^(status|state|phase|stage|.*status|.*state|lifecycle)$/;
const MONEY = /(price|amount|cost|fee|balance|subtotal|total|tax|discount)$/;
const COUNT = /^(total.*|.*count|.*total|number.*|sum.*)$/;

const typeOf = (schema: JsonObject): string => {
  const type = Array.isArray(schema['type']) ? schema['type'].find((one) => one !== 'null') : schema['type'];
  return textOf(type);
};

/** What a field offers by its name and its form; `isWrite`: the record is answered to a write. */
function kindsOf(
  name: string,
  field: JsonObject,
  { isWrite, hasList }: { isWrite: boolean; hasList: boolean },
): Kind[] {
  const own = plain(name);
  const isNumber = ['integer', 'number'].includes(typeOf(field));
  const hasStates = STATE.test(own) && Array.isArray(field['enum']) && field['enum'].length > 1;
  const ofNumber: Kind[] = [
    ...(MONEY.test(own) ? ['money' as const] : []),
    ...(hasList && COUNT.test(own) && !TOTAL.test(own) ? ['total-of-list' as const] : []),
  ];
  const ofWrite: Kind[] = [
    ...(field['readOnly'] === true ? ['read-only' as const] : []),
    ...(field['format'] === 'date-time' ? ['date-time' as const] : []),
  ];
  return [...(hasStates ? ['state' as const] : []), ...(isNumber ? ofNumber : []), ...(isWrite ? ofWrite : [])];
}

/** Fields of the record that an operation answers, at its top or in an envelope. */
export function fieldOpportunities(document: RawDocument, one: RawOperation): Opportunity[] {
  if (one.answer === null || !['GET', 'POST', 'PUT', 'PATCH'].includes(one.method)) return [];
  const top = document.fields(one.answer);
  const inner = top.size <= 3 ? [...top.values()].flatMap((field) => [...document.fields(field)]) : [];
  const fields = [...top, ...inner];
  const hasList = fields.some(([, field]) => document.items(field) !== null);
  const of = { isWrite: one.method !== 'GET', hasList };
  return fields.flatMap(([name, field]) =>
    kindsOf(name, field, of).map((kind) => ({ kind, operation: one.key, what: name })),
  );
}
