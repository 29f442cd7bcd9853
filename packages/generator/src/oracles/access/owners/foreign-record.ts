import type { Operation } from '@assay/api-model';
import { isSecured } from '@assay/scenario';
import type { Situation } from '../../../chains/situation.ts';
import { isDocumented } from '../../../expectations/expectation.ts';
import type { Candidate } from '../../candidate.ts';
import { fixtureFor } from './fixture.ts';
import { ownersOnly } from './said/private-records.ts';
import type { SaidOwners } from './said/said-owners.ts';
import { refusedTo, somebodyElse } from './somebody-else.ts';

const VERBS: Record<string, string> = {
  GET: 'reads',
  HEAD: 'reads',
  PUT: 'replaces',
  PATCH: 'changes',
  DELETE: 'deletes',
};

/** 403 or 404, unless the words tell which; a right that is missing as well may be what is looked at first. */
function refusalOf(operation: Operation, said: SaidOwners): { status: number; others: number[] } {
  const usual = !isDocumented(operation, 403) && isDocumented(operation, 404) ? 404 : 403;
  const status = said.status ?? usual;
  const other = status === 403 ? 404 : 403;
  return { status, others: said.status !== null && !isDocumented(operation, other) ? [] : [other] };
}

/**
 * What the system's login has made is read, changed, deleted and acted on by somebody else, where the document says that it is
 * for its owner only. Silent where nothing says so: records may be shared by design.
 */
export function foreignRecordFaults(situation: Situation): Candidate[] {
  const { operation, index, description } = situation;
  if (!isSecured(operation)) return [];
  const said = ownersOnly(operation, index, description);
  const other = said === null ? null : somebodyElse(situation);
  const fixture = said === null || other === null ? null : fixtureFor(situation);
  if (said === null || other === null || fixture === null) return [];
  const verb = VERBS[operation.method] ?? 'acts on';
  return [
    refusedTo(
      other,
      { ...fixture, name: `Somebody else ${verb} what they do not own`, reason: `The document says "${said.quote}".` },
      refusalOf(operation, said),
    ),
  ];
}
