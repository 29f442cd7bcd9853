import type { Json, JsonObject } from '@assay/api-model';
import { plain } from './classify/words.ts';
import { identityOf } from './identity-of.ts';
import type { Identity } from './identity-of.ts';
import { isRecord } from './facts/json-record.ts';

const MAX_ITEMS = 100;

/** Whether the result of one item says that nothing was made of it: an id in it may be that of another record. */
function isRefused(item: JsonObject): boolean {
  return Object.entries(item).some(([name, value]) => {
    const flat = plain(name);
    if (/^(http)?(status|statuscode|code)$/.test(flat))
      return Number(value) >= 300 || /fail|err|refus|reject|skip|exist|dup/i.test(JSON.stringify(value));
    return (
      /^(errors?|problems?|reason)$/.test(flat) && value !== null && value !== '' && JSON.stringify(value) !== '[]'
    );
  });
}

/** The identities in the answer of a request that makes several records, one for each item that was accepted. */
export function madeItems(body: Json | undefined, nouns: readonly string[], parameter: string | null): Identity[] {
  const list = Array.isArray(body)
    ? body
    : isRecord(body)
      ? Object.values(body).find((value) => Array.isArray(value))
      : [];
  const items = Array.isArray(list) ? list.slice(0, MAX_ITEMS).filter(isRecord) : [];
  return items
    .filter((item) => !isRefused(item))
    .map((item) => identityOf(item, nouns, parameter))
    .filter(({ primary, natural }) => primary.size + natural.size > 0);
}
