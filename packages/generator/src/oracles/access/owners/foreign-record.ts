import type { Operation } from '@assay/api-model';
import { isSecured } from '@assay/scenario';
import { stateIn } from '../../../chains/act.ts';
import type { Situation } from '../../../chains/situation.ts';
import { isDocumented } from '../../../expectations/expectation.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import { namesRole } from '../../../statements/people.ts';
import type { Candidate } from '../../candidate.ts';
import { fixtureFor, type Fixture } from './fixture.ts';
import { isNoneOf } from './said/people-named.ts';
import { machineOf } from '../../../states/machine.ts';
import { statesIn } from '../../../states/names.ts';
import { ownersOnly } from './said/private-records.ts';
import { recordsIn } from '../../../resources/identity/records-in.ts';
import type { SaidOwners } from './said/said-owners.ts';
import { madeByOther } from './made-by-other.ts';
import { refusedTo, signedInAs, somebodyElse, type SomebodyElse } from './somebody-else.ts';
import type { Oracle } from '../../oracle.ts';

const VERBS: Record<string, string> = {
  GET: 'reads',
  HEAD: 'reads',
  PUT: 'replaces',
  PATCH: 'changes',
  DELETE: 'deletes',
};

/** 403 or 404, unless the words say which; a right that is missing as well may be what is looked at first. */
function refusalOf(operation: Operation, said: SaidOwners): { status: number; others: number[] } {
  const usual = !isDocumented(operation, 403) && isDocumented(operation, 404) ? 404 : 403;
  const status = said.status ?? usual;
  const other = status === 403 ? 404 : 403;
  const isSure = said.status !== null && !isDocumented(operation, other) && !namesRole(wordsAbout(operation, 403));
  return { status, others: isSure ? [] : [other] };
}

const SUBJECT_WORDS = 3;

/** "Drafts of others are not found": what was brought into another state is none of those. */
function isMeant({ quote }: SaidOwners, { chain }: Fixture, { operation, index }: Situation): boolean {
  return recordsIn(operation, index).every((resource) => {
    const machine = machineOf(resource, index);
    const about = quote.split(/\s+/).slice(0, SUBJECT_WORDS).join(' ');
    const named = statesIn(about, machine?.states ?? []);
    return machine === null || named.length === 0 || named.includes(stateIn(chain, machine));
  });
}

const NOBODY = { fixture: null, other: null };

/** A record of the system's login and somebody whose it is not, or one that another account makes and a third one tries. */
function onSomebody(situation: Situation, said: SaidOwners): { fixture: Fixture | null; other: SomebodyElse | null } {
  const fixture = fixtureFor(situation);
  const other = fixture === null ? null : somebodyElse(situation, isNoneOf(fixture.people));
  if (other !== null) return { fixture, other };
  const made = madeByOther(situation, said);
  return made === null ? NOBODY : { fixture: made.fixture, other: signedInAs(made.tester) };
}

/**
 * What the system's login has made is read, changed, deleted and acted on by somebody else, where the document says that it is
 * for its owner only. Silent where nothing says so: records may be shared by design.
 */
function foreignRecordFaults(situation: Situation): Candidate[] {
  const { operation, index, description } = situation;
  if (!isSecured(operation)) return [];
  const said = ownersOnly(operation, index, description);
  const { fixture, other } = said === null ? NOBODY : onSomebody(situation, said);
  if (said === null || other === null || fixture === null || !isMeant(said, fixture, situation)) return [];
  const verb = VERBS[operation.method] ?? 'acts on';
  return [
    refusedTo(
      other,
      { ...fixture, name: `Somebody else ${verb} what they do not own`, reason: `The document says "${said.quote}".` },
      refusalOf(operation, said),
    ),
  ];
}

export const foreignRecordOracle: Oracle = {
  id: 'foreign-record',
  claim: 'What the document keeps for its owner is refused to others and stays as it is.',
  strength: 'document',
  candidates: foreignRecordFaults,
};
