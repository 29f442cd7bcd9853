import type { Operation } from '@assay/api-model';
import { isSecured } from '@assay/scenario';
import type { Situation } from '../../../chains/situation.ts';
import { isDocumented } from '../../../expectations/expectation.ts';
import { stateField } from '../../../states/machine.ts';
import { fixtureFor } from '../owners/fixture.ts';
import { ownersOnly } from '../owners/private-records.ts';
import { refusedTo, somebodyElse } from '../owners/somebody-else.ts';
import type { Candidate } from '../../candidate.ts';
import { ownFixture } from './own-fixture.ts';
import { saidRole, type SaidRole } from './said-roles.ts';

/** Words that stand for records and their states: "only drafts" names no role. */
function recordWords({ operation, index }: Situation): Set<string> {
  const states = index.operations.flatMap((one) => stateField(one, index.definitions)?.states ?? []);
  const names = index.resources.map(({ name }) => name);
  return new Set([
    ...states.map((one) => one.toLowerCase()),
    ...names,
    ...operation.path.toLowerCase().split(/[^a-z]+/),
  ]);
}

/** Scopes that every way into an operation asks for and that the other user's token is configured without. */
function missingScope({ operation, otherScopes }: Situation): SaidRole | null {
  if (otherScopes === null || operation.security.length === 0) return null;
  const missing = operation.security.map((requirement) =>
    Object.values(requirement)
      .flat()
      .find((scope) => !otherScopes.includes(scope)),
  );
  const [first] = missing;
  return first === undefined || missing.includes(undefined) ? null : { quote: `scope ${first}` };
}

const roleOf = (situation: Situation): SaidRole | null =>
  missingScope(situation) ?? saidRole(situation.operation, recordWords(situation));

/** What only people with a right may do is refused to somebody without it, and nothing comes of it. */
export function otherRoleFaults(situation: Situation): Candidate[] {
  const { operation } = situation;
  if (!isSecured(operation)) return [];
  const said = roleOf(situation);
  const other = said === null ? null : somebodyElse(situation);
  if (said === null || other === null) return [];
  const isPrivate = ownersOnly(operation, situation.index, situation.description) !== null;
  const isGuarded = (one: Operation): boolean => roleOf({ ...situation, operation: one }) !== null;
  // What is hidden from them anyway says nothing of their role.
  const own = isPrivate ? ownFixture(situation, isGuarded) : null;
  const fixture = own ?? fixtureFor(situation, { ofAnybody: true });
  if (fixture === null) return [];
  const isForbidden = isDocumented(operation, 403);
  return [
    refusedTo(
      other,
      { ...fixture, name: 'Somebody without the right to', reason: `The document says "${said.quote}".` },
      { status: isForbidden ? 403 : 401, others: isForbidden ? [404] : [403, 404] },
    ),
  ];
}
