import { isSecured } from '@assay/scenario';
import { chainOf, stepsOf, type Situation } from '../../../chains/situation.ts';
import { successStatus } from '../../../expectations/expectation.ts';
import { listAnswer } from '../../../resources/list-answer.ts';
import { referredName, singular, wordsOf } from '../../../resources/words/words.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import { successSchema } from '../../../resources/yields.ts';
import { itemField } from '../../../rules/list-rules.ts';
import type { Candidate } from '../../candidate.ts';
import { otherAccount } from '../new-account.ts';
import type { Oracle } from '../../oracle.ts';

/** A fresh account lists "its" records: all of them must be its own. */
export function ownRecords(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const schema = operation.method === 'GET' ? successSchema(operation) : null;
  const list = schema === null ? null : listAnswer(schema, index.definitions);
  if (list === null || !isSecured(operation) || !/\b(your|my|own)\b/i.test(wordsAbout(operation))) return [];
  const other = otherAccount(situation);
  const owner = Object.keys(list.item.properties ?? {}).find((name) => {
    const referred = referredName(name);
    return referred !== null && referred === other?.resource;
  });
  if (other === null || owner === undefined) return [];
  const chain = chainOf(situation);
  const path = chain.path(operation);
  chain.before.push(...other.steps);
  chain.after.push(...other.removal);
  return [
    {
      name: `Somebody else sees only their own ${singular(wordsOf(operation.path).at(-1) ?? 'record')} list`,
      kind: 'own_records',
      errorIn: null,
      expectedStatus: successStatus(operation),
      details: {
        reason: `The document says "${operation.summary ?? wordsAbout(operation).slice(0, 120)}": nobody sees what belongs to others.`,
        constraint: 'security',
        pointer: null,
        ...stepsOf(chain),
      },
      overrides: [...path, other.authorization],
      rules: [`every ${itemField(list, owner)} equals {otherId}`],
      ownCredentials: true,
    },
  ];
}

export const ownRecordsOracle: Oracle = {
  id: 'own-records',
  claim: 'A list of own records holds no records of others.',
  strength: 'document',
  candidates: ownRecords,
};
