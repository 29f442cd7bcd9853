import type { Json } from '@assay/api-model';
import { partAt } from '@assay/generator';
import type { FieldFacts, Repair, RequestFacts } from '@assay/generator';

const MAX_TRIES = 3;
const MOMENT = /^\d{4}-\d{2}-\d{2}(T|$)/;

/** What may tell a second record from the first, the likeliest first: another day, another number, another text. */
export function distinctions({ fields, records }: RequestFacts, body: Json | undefined, because: string): Repair[][] {
  const refers = new Set(records.filter((one) => one.in === 'body').map(({ at }) => at));
  const free = fields.filter(({ pointer, schema }) => !refers.has(pointer) && schema.enum === undefined);
  const valueOf = ({ pointer }: FieldFacts): Json | undefined => partAt(body, pointer);
  const isMoment = (value: Json | undefined): boolean => typeof value === 'string' && MOMENT.test(value);
  const moments = free.filter((one) => isMoment(valueOf(one)));
  const numbers = free.filter((one) => Number.isInteger(valueOf(one)));
  const texts = free.filter((one) => typeof valueOf(one) === 'string' && !isMoment(valueOf(one)));
  const unique = ({ pointer }: FieldFacts): Repair[] => [{ kind: 'unique', in: 'body', at: pointer, because }];
  const shifted = moments.map(({ pointer }): Repair => ({
    kind: 'moment',
    in: 'body',
    at: pointer,
    moment: 'shifted',
    because,
  }));
  return [...(shifted.length > 0 ? [shifted] : []), ...[...numbers, ...texts].map(unique)].slice(0, MAX_TRIES);
}
