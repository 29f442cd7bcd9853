import type { Json } from '@assay/api-model';
import { isObject, listIn, readJson } from '../answers.ts';
import type { Answer } from './refusal.ts';

const STATUS = /^(http)?_?(status|statuscode|status_code|code)$/i;

function statusOf(item: Json): number | null {
  if (!isObject(item)) return null;
  const found = Object.entries(item).find(([name, value]) => STATUS.test(name) && typeof value === 'number');
  return typeof found?.[1] === 'number' ? found[1] : null;
}

/**
 * What the first item was refused with where an answer has a status for each item (RFC 4918, 13) and none was accepted; null for
 * any other answer.
 */
export function refusedItems({ status, body }: Answer): Answer | null {
  if (status !== 207) return null;
  const { items = [] } = listIn(readJson(body)) ?? {};
  const [first] = items;
  const statuses = items.map(statusOf);
  const isRefused = statuses.length > 0 && statuses.every((one) => one !== null && one >= 400);
  return first === undefined || !isRefused ? null : { status: statuses[0] ?? status, body: JSON.stringify(first) };
}
