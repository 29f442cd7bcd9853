import { isSecured } from '@assay/scenario';
import { shared, type Situation } from '../../../chains/situation.ts';
import { isDocumented } from '../../../expectations/expectation.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import type { Resource } from '../../../resources/api-index.ts';
import type { Candidate } from '../../candidate.ts';
import { fixtureFor } from './fixture.ts';
import { othersRecord } from './others-records.ts';
import { ownersOnly } from './said/private-records.ts';
import { recordsIn } from '../../../resources/identity/records-in.ts';
import type { SaidOwners } from './said/said-owners.ts';
import { refusedTo, somebodyElse, type SomebodyElse } from './somebody-else.ts';
import { withArticle } from '../../../describe/article.ts';
import type { Oracle } from '../../oracle.ts';

/**
 * Somebody else asks for a record below a parent of their own, where it is not: a server that looks at the owner of the parent only
 * would let them in. Silent where the document does not keep the parent for its owner.
 */
export function foreignChildFaults(situation: Situation): Candidate[] {
  const { operation, index, description } = situation;
  const parent = recordsIn(operation, index).at(-2);
  const said = parent !== undefined && isSecured(operation) ? ownersOnly(operation, index, description) : null;
  const other = said === null ? null : somebodyElse(situation);
  return parent === undefined || said === null || other === null ? [] : below(situation, parent, { said, other });
}

function below(
  situation: Situation,
  parent: Resource,
  { said, other }: { said: SaidOwners; other: SomebodyElse },
): Candidate[] {
  const { operation } = situation;
  const name = parameterNames(operation.path).at(-2);
  const fixture = fixtureFor(situation);
  const theirs = othersRecord(situation, parent, other);
  // What is made out to somebody may be whose it is asked for by.
  if (fixture === null || theirs === null || fixture.people.length > 0) return [];
  const path = fixture.overrides.map((one) =>
    one.in === 'path' && one.name === name ? { ...one, value: theirs.identity } : one,
  );
  const status = isDocumented(operation, 404) ? 404 : 403;
  return [
    refusedTo(
      other,
      {
        ...fixture,
        before: [...shared(theirs.before), ...fixture.before],
        after: [...fixture.after, ...shared(theirs.after)],
        overrides: path,
        name: `Somebody else asks for it below ${withArticle(parent.name)} of their own`,
        reason: `The document says "${said.quote}".`,
      },
      { status, others: [403, 404].filter((one) => one !== status) },
    ),
  ];
}

export const foreignChildOracle: Oracle = {
  id: 'foreign-child',
  claim: 'A record is not found below a parent of somebody else.',
  strength: 'document',
  candidates: foreignChildFaults,
};
