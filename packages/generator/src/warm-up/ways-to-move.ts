import type { Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { provideChildren } from '../chains/act.ts';
import { cleanUp } from '../chains/after/follow-ups.ts';
import { ChainBuilder } from '../chains/chain.ts';
import { bodyOverride } from '../chains/body-override.ts';
import { withUndoings } from '../chains/removal/undoing-step.ts';
import { isWrite } from '../chains/is-write.ts';
import { removableIn } from '../chains/removal/releases.ts';
import { PathForms } from '../chains/names/path-forms.ts';
import { choicesOf } from '../chains/removal/choices.ts';
import type { GeneratorModel } from '../generate-scenarios.ts';
import { accountsLetIn } from '../chains/accounts/let-in.ts';
import { LearnedAccounts } from '../learned/learned-accounts.ts';
import { LearnedDefaults } from '../learned/learned-defaults.ts';
import { withLearned } from '../learned/with-learned.ts';
import type { Choice, Learned } from '../learned/learned.ts';
import { sampleBody } from '../request-body.ts';
import { indexOf, type ApiIndex, type Resource } from '../resources/api-index.ts';
import { parameterNames } from '../resources/words/path-names.ts';
import { stateOfChoice } from '../states/choices.ts';
import { actedOn, keptStates, machineOf, movedBy, stateField, withMove } from '../states/machine.ts';

/** One request that may change the state of a record. */
export interface Way {
  /** What it needs beside the record. */
  before: Step[];
  step: Step;
  /** Removes what it makes, by the values that its answer yields. */
  after: Step[];
  choice?: Choice | undefined;
  /** Path of the state in its answer; null when it does not answer the record. */
  field: string | null;
}

/** How a record of one kind is made, and what may change its state. */
export interface WaysToMove {
  resource: string;
  /** The operations that make and remove one. */
  create: string;
  remove: string | null;
  start: string;
  setup: Step[];
  after: Step[];
  /** Shows the record. */
  read: Step;
  /** Path of the state in the answer to the read. */
  field: string;
  ways: Way[];
  /** States in which a record can be removed, as far as the document says. */
  removable: string[];
}

const MAX_WAYS = 16;

function bodyOf(
  chain: ChainBuilder,
  { operation, definitions }: { operation: Operation; definitions: ApiIndex['definitions'] },
  choice: Choice | undefined,
): StepValue[] {
  const usual = chain.body(operation);
  if (choice === undefined) return usual;
  const sample = sampleBody(operation, definitions, 0);
  const moved = withMove({ choice }, usual[0]?.bodyValue ?? sample);
  return moved === null ? usual : [bodyOverride(moved)];
}

/** Where an answer shows the state of the record; null where it is about something else, such as a job. */
function stateOfRecord(operation: Operation, states: readonly string[], index: ApiIndex): string | null {
  const field = stateField(operation, index.definitions);
  return field?.states.every((state) => states.includes(state)) === true ? field.path : null;
}

function waysFor(resource: Resource, index: ApiIndex): WaysToMove | null {
  const machine = machineOf(resource, index);
  const { read, create } = resource;
  const field = read === null ? null : stateField(read, index.definitions);
  if (machine === null || read === null || create === null || field === null) return null;
  const chain = new ChainBuilder(index, 0, { keepsInitial: true });
  const parameter = parameterNames(read.path).at(-1) ?? 'id';
  if (chain.provide(resource, { for: read, parameter, depth: 0, mustBeMade: true }) === null) return null;
  const setup = [...chain.before];
  const look: Step = { operation: read.key, values: chain.path(read), extracts: [] };
  const movers = index.operations.filter(
    (one) => isWrite(one, index) && (movedBy(one, index) === resource || actedOn(one, index) === resource),
  );
  const kept = keptStates(machine);
  const leadsToKept = (operation: Operation, choice: Choice | undefined): boolean =>
    kept.has(
      (choice && stateOfChoice(choice.value, machine.states)) ??
        machine.actions.find((one) => one.operation === operation)?.to ??
        '',
    );
  const ways = movers.flatMap((operation) =>
    choicesOf(operation, machine.states, index)
      .filter((choice) => !leadsToKept(operation, choice))
      .map((choice): Way => {
        const sent = chain.before.length;
        provideChildren(chain, operation, index);
        const values = [
          ...chain.path(operation),
          ...bodyOf(chain, { operation, definitions: index.definitions }, choice),
        ];
        values.push(...chain.conditions(operation, values));
        const { extracts, after } = cleanUp({ operation, index }, values);
        return {
          before: chain.before.slice(sent),
          step: { operation: operation.key, values, extracts },
          after,
          choice,
          field: stateOfRecord(operation, machine.states, index),
        };
      }),
  );
  if (ways.length === 0) return null;
  const { name, remove } = resource;
  const own = {
    resource: name,
    create: create.key,
    remove: remove?.key ?? null,
    start: machine.start,
    read: look,
    field: field.path,
    removable: [...(removableIn(machine, index) ?? [])],
  };
  return { ...own, setup, after: withUndoings(chain.after, index), ways: ways.slice(0, MAX_WAYS) };
}

/** What may change the state of records. */
export function waysToMove(model: GeneratorModel, learned: Learned): WaysToMove[] {
  const documented = model.operations ?? [];
  const operations = withLearned(documented, model.definitions, learned);
  const index = indexOf(operations, model.definitions);
  const ways = index.resources.map((resource) => waysFor(resource, index)).filter((one) => one !== null);
  const defaults = new LearnedDefaults(documented, operations, model.definitions);
  const accounts = new LearnedAccounts(learned, accountsLetIn(documented, model.accounts ?? []));
  return ways.map((one) => {
    const moving = one.ways.flatMap(({ before, step, after }) => [...before, step, ...after]);
    const forms = new PathForms([...one.setup, one.read, ...moving, ...one.after], index);
    const all = (steps: readonly Step[]): Step[] =>
      accounts.steps(defaults.steps(steps.map((step) => forms.step(step))));
    const complete = (step: Step): Step => all([step])[0] ?? step;
    return {
      ...one,
      setup: all(one.setup),
      after: all(one.after),
      read: complete(one.read),
      ways: one.ways.map((way) => ({
        ...way,
        before: all(way.before),
        step: complete(way.step),
        after: all(way.after),
      })),
    };
  });
}
