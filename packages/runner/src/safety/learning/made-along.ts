import { makesAlong } from '@assay/api-model';
import { targetsOf } from '../classify/address.ts';
import type { Routes } from '../classify/routes.ts';
import { readBody } from '../named-ids.ts';
import { leavesOf } from '../sent-values.ts';
import type { Answered } from './answered.ts';
import { wasThere } from './was-there.ts';

const ID = /(?:uu)?id$/;

/** Whether the document keeps such records and has no request that makes one by itself. */
function comesOnlyAlong(noun: string, routes: Routes): boolean {
  const collection = noun === '' ? null : routes.collectionOf(noun);
  return collection !== null && routes.at('POST', collection) === null;
}

/**
 * What came along with a new record: "registers a parcel and opens its account". It is the scenario's too where nothing else makes such
 * records, the answer names it, and it was not sent. It goes with the record, so nothing of it remains.
 */
export function learnMadeAlong(nouns: readonly string[], answered: Answered): void {
  const { permit, response, records } = answered;
  const { address, body, routes, path } = permit;
  const operation = routes.at('POST', path)?.operation ?? null;
  if (operation === null || response.status !== 201 || wasThere(answered)) return;
  const { summary, description } = operation;
  const sent = leavesOf(body);
  const named = [...leavesOf(readBody(response.body))].filter(([name]) => ID.test(name) && !sent.has(name));
  for (const [name, value] of named) {
    const noun = name.replace(ID, '');
    if (nouns.includes(noun) || !comesOnlyAlong(noun, routes)) continue;
    if (!makesAlong({ path, summary, description }, noun)) continue;
    const identity = { primary: new Map([['id', value]]), natural: new Map<string, string>() };
    records.own().add({ host: address.host, nouns: [noun], identity, parents: targetsOf(address) });
  }
}
