import { makesAlong } from '@assay/api-model';
import type { Operation } from '@assay/api-model';
import { bodySchema, planBody } from '../../request-body.ts';
import { flatten, type Definitions } from '../../schema/resolve.ts';
import { answeredRecord } from '../record-answer.ts';
import { referredName } from '../words/words.ts';

interface Kind {
  name: string;
  create: Operation | null;
  read: Operation | null;
}

/** How records are made that only come along with others: with which, and where the answer of that create names them. */
export interface MadeAlong<K> {
  with: K;
  /** Path in the answer. */
  path: string;
}

/** Where the answer of a create names a record of a kind that was not sent; null where it does not. */
function namedInAnswer(create: Operation, noun: string, definitions: Definitions): string | null {
  const record = answeredRecord(create, definitions);
  if (record === null) return null;
  const { media } = planBody(create);
  const sent = media === null ? {} : (flatten(bodySchema(media), definitions).properties ?? {});
  const names = Object.keys(record.view.properties ?? {}).filter((name) => referredName(name) === noun);
  const [only, ...others] = names.filter((name) => !Object.hasOwn(sent, name));
  return only === undefined || others.length > 0 ? null : `${record.prefix}${only}`;
}

/** Null where something makes such records by itself, or the document does not say that they come along. */
export function madeAlong<K extends Kind>(
  { name, create, read }: K,
  kinds: readonly K[],
  definitions: Definitions,
): MadeAlong<K> | null {
  if (create !== null || read === null) return null;
  for (const other of kinds) {
    if (other.name === name || other.create === null || !makesAlong(other.create, name)) continue;
    const path = namedInAnswer(other.create, name, definitions);
    if (path !== null) return { with: other, path };
  }
  return null;
}
