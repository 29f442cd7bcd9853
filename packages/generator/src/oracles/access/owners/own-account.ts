import type { Operation } from '@assay/api-model';
import { isSecured } from '@assay/scenario';
import type { Step } from '@assay/scenario';
import type { Login } from '../../../chains/accounts/known-account.ts';
import type { Situation } from '../../../chains/situation.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { answeredRecord } from '../../../resources/record-answer.ts';
import { referredName } from '../../../resources/words/words.ts';
import { flatten, mainType } from '../../../schema/resolve.ts';

const OWN_READ = /\/(me|self|myself|current|profile|whoami|account)$/i;

/** A reference in the account of whoever asks, such as `patientId`, and the read by which the other user finds out theirs. */
export interface OwnReference {
  field: string;
  /** What the field refers to. */
  referred: string;
  /** Yields `{{ownOfOther}}`; the scenario is not tried where that account has none. */
  step: Step;
}

/** The read of the account of whoever asks; null where the document has none. */
export const ownAccountRead = (operations: readonly Operation[]): Operation | null =>
  operations.find(
    (one) => one.method === 'GET' && OWN_READ.test(one.path) && isSecured(one) && parameterNames(one.path).length === 0,
  ) ?? null;

/** What the account of whoever asks refers to, as far as the document has a read of it. */
export function ownReferences({ index }: Situation, login: Login = 'other'): OwnReference[] {
  const me = ownAccountRead(index.operations);
  const record = me === null ? null : answeredRecord(me, index.definitions);
  if (me === null || record === null) return [];
  return Object.entries(record.view.properties ?? {}).flatMap(([field, property]) => {
    const referred = referredName(field);
    const isId = ['string', 'integer'].includes(mainType(flatten(property, index.definitions)) ?? '');
    const extracts = [{ name: 'ownOfOther', path: `${record.prefix}${field}`, optional: true as const }];
    const step: Step = { operation: me.key, values: [], login, extracts };
    return referred === null || !isId ? [] : [{ field, referred, step }];
  });
}
