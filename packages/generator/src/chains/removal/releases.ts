import type { Operation } from '@assay/api-model';
import { learnedOf } from '../../learned/facts-of.ts';
import type { ApiIndex, Resource } from '../../resources/api-index.ts';
import { sentencesIn } from '../../resources/words/sentences-in.ts';
import { statusesIn } from '../../resources/words/said-statuses.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';
import { actedOn, keptStates, machineOf, movedBy, type Action, type StateMachine } from '../../states/machine.ts';
import { stateOfChoice } from '../../states/choices.ts';
import { statesIn } from '../../states/names.ts';
import { saidForEverybody } from '../../states/refusals/for-everybody.ts';
import { requirementOf } from '../../states/requirement.ts';
import { isDocumented } from '../../expectations/expectation.ts';
import { isWrite } from '../is-write.ts';
import { choicesOf } from './choices.ts';
import { releasesSeen } from './releases-seen.ts';

const MAX_RELEASES = 6;
const REFUSALS = [409, 412, 422, 423];

/** The resource whose records an operation removes. */
export const removedBy = (operation: Operation, index: ApiIndex): Resource | null =>
  operation.method === 'DELETE' ? (index.resources.find(({ remove }) => remove === operation) ?? null) : null;

/** Names what is removed, and refuses nothing: "Deletes a draft", "removes an order that is closed". */
function statesNamed(remove: Operation, states: readonly string[]): string[] {
  const sentences = sentencesIn(saidForEverybody(wordsAbout(remove))).filter(
    (one) =>
      /\b(delet|remov|discard|eras|purg|drop)\w*/i.test(one) &&
      !/\b(not|cannot|can't|never|no|refused|unless)\b/i.test(one),
  );
  const named = sentences.flatMap((sentence) => statesIn(sentence, states));
  return named.length < states.length ? named : [];
}

/** States in which a record was seen to be removed, or in which the document says that it can be; null where neither is known. */
export function removableIn(machine: StateMachine, index: ApiIndex): ReadonlySet<string> | null {
  const { remove } = machine.resource;
  if (remove === null) return null;
  const learned = learnedOf(remove);
  const seen = learned?.allowedIn ?? [];
  const said = requirementOf(remove, index)?.from ?? new Set(statesNamed(remove, machine.states));
  if (said.size === 0 && seen.length === 0) return null;
  // What nobody has touched yet is removed as it was made, unless it is known otherwise.
  const start = said.size === 0 && learned?.releases === undefined ? [machine.start] : [];
  return new Set([...start, ...seen, ...said]);
}

/** Where an action leads, as far as it is known. */
function leadsTo({ operation, choice, to }: Action, machine: StateMachine | null): string | null {
  if (typeof choice?.value === 'string') return stateOfChoice(choice.value, machine?.states ?? []) ?? choice.value;
  const known = machine === null ? [] : [...machine.seen, ...machine.actions];
  return to ?? known.find((one) => one.operation === operation && one.to !== null)?.to ?? null;
}

function documentedReleases(resource: Resource, index: ApiIndex): Action[] {
  const machine = machineOf(resource, index);
  const kept: ReadonlySet<string> = machine === null ? new Set() : keptStates(machine);
  const removable = machine === null ? null : removableIn(machine, index);
  const movers = index.operations.filter(
    (one) =>
      isWrite(one, index) &&
      index.madeBy(one) === null &&
      (movedBy(one, index) === resource || actedOn(one, index) === resource),
  );
  return movers
    .flatMap((operation) =>
      choicesOf(operation, machine?.states ?? [], index).map((choice): Action => ({
        operation,
        from: new Set(),
        to: null,
        choice,
      })),
    )
    .map((action) => ({ action, to: leadsTo(action, machine) }))
    .filter(({ to }) => to === null || !kept.has(to))
    .toSorted(
      (a, b) =>
        Number(b.to !== null && removable?.has(b.to) === true) - Number(a.to !== null && removable?.has(a.to) === true),
    )
    .map(({ action }) => action);
}

/**
 * Requests on a record that may let it be removed, the likeliest first; `isTrial` takes also those of which the document does
 * not say that a removal can be refused.
 */
export function releasesOf(remove: Operation, index: ApiIndex, isTrial: boolean): Action[] {
  const resource = removedBy(remove, index);
  const seen = releasesSeen(remove, index);
  const isRefusable =
    isTrial ||
    seen.length > 0 ||
    REFUSALS.some((status) => isDocumented(remove, status)) ||
    // A 400 is as often for what cannot be read; what words speak of it is for the record.
    statusesIn(remove.description ?? '').includes(400);
  if (resource === null || !isRefusable) return [];
  const isSame = (one: Action, other: Action): boolean =>
    one.operation === other.operation && one.choice?.value === other.choice?.value;
  const others = documentedReleases(resource, index).filter((one) => !seen.some((other) => isSame(one, other)));
  return [...seen, ...others].slice(0, MAX_RELEASES);
}
