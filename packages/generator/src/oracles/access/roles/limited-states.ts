import { isSecured } from '@assay/scenario';
import type { KnownAccount, Login } from '../../../chains/accounts/known-account.ts';
import type { Situation } from '../../../chains/situation.ts';
import { mayEnd } from '../../../chains/removal/may-end.ts';
import { recordsIn } from '../../../resources/identity/records-in.ts';
import { statusesIn } from '../../../resources/words/said-statuses.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import { limitsOfSome } from '../../../states/refusals/for-everybody.ts';
import { machineOf, routeTo, type StateMachine } from '../../../states/machine.ts';
import { statesMeant } from '../../../states/sentences.ts';
import type { Statement } from '../../../statements/statement.ts';
import type { Candidate } from '../../candidate.ts';
import { refusedTo, signedInAs } from '../owners/somebody-else.ts';
import { isKept } from './other-role.ts';
import { ownFixture } from './own-fixture.ts';
import { roleWords } from './privileged.ts';
import { ruleStatuses } from '../../../expectations/rule-statuses.ts';
import { kindWords } from '../../../resources/words/words.ts';
import type { Oracle } from '../../oracle.ts';

/** The status that a sentence names for it, or that the operation documents. */
function refusalIn({ quote }: Statement, { operation }: Situation): number | null {
  const documented = ruleStatuses(operation, [403]);
  return statusesIn(quote).find((status) => documented.includes(status)) ?? documented[0] ?? null;
}

/** An account that a sentence limits, other than the one that the system is called with. */
const limitedAccount = ({ accounts }: Situation, { who }: Statement): (KnownAccount & { login: Login }) | null =>
  accounts.flatMap((one) =>
    one.login !== 'own' && !one.seesAll && [...roleWords(one)].some((word) => who.includes(word))
      ? [{ ...one, login: one.login }]
      : [],
  )[0] ?? null;

function candidatesFor(situation: Situation, machine: StateMachine, said: Statement): Candidate[] {
  const account = limitedAccount(situation, said);
  const allowed = statesMeant(said.limit, machine.states);
  const status = refusalIn(said, situation);
  if (account === null || allowed.length === 0 || status === null) return [];
  const { login } = account;
  return machine.states
    .filter(
      (state) => !allowed.includes(state) && routeTo(machine, state) !== null && mayEnd(situation, machine, state),
    )
    .flatMap((state): Candidate[] => {
      const fixture = ownFixture(situation, login, (one) => isKept(situation, one, login), { machine, state });
      if (fixture === null) return [];
      const reason = `The document says "${said.quote.slice(0, 160)}".`;
      const name = `When the ${kindWords(machine.resource)} is ${state}, as a ${said.who.join(' or ')}`;
      return [
        {
          ...refusedTo(signedInAs(login), { ...fixture, name, reason }, { status, others: [] }),
          kind: 'wrong_state',
          errorIn: 'state',
        },
      ];
    });
}

/** What a role may do to a record in some states only, where others may in any, is refused to it in the states that are left. */
function limitedStates(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const resource = operation.method === 'GET' || !isSecured(operation) ? undefined : recordsIn(operation, index).at(-1);
  const machine = resource === undefined ? null : machineOf(resource, index);
  if (machine === null) return [];
  return limitsOfSome(wordsAbout(operation, 409)).flatMap((said) => candidatesFor(situation, machine, said));
}

export const limitedStatesOracle: Oracle = {
  id: 'limited-states',
  claim:
    'Where the document lets a role do something in some states of a record only, it is refused to them in others.',
  strength: 'document',
  candidates: limitedStates,
};
