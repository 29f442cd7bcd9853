import type { Parameter } from '@assay/api-model';
import type { Extract, Step, StepValue } from '@assay/scenario';
import { ChainBuilder } from '../../chains/chain.ts';
import { ownLabelled, ownSet, ownSingle, prepared, type OwnRecord, type OwnSet } from '../../chains/records/own-set.ts';
import { OWN_COUNT } from '../../chains/records/own-values.ts';
import { stepsOf, type Situation } from '../../chains/situation.ts';
import { defaultParameters } from '../../default-parameters.ts';
import { isDocumented, successStatus } from '../../expectations/expectation.ts';
import { everyItem, itemAt, listName, listView, schemaOf, type ListView } from '../../resources/lists/list-view.ts';
import { largestSize } from '../../resources/lists/said/said-pages.ts';
import { listRules, sentQuery } from '../../rules/list-rules.ts';
import type { SuccessKind } from '../../types.ts';
import type { Candidate } from '../candidate.ts';

/** What a list scenario is about. */
export interface About {
  kind: SuccessKind;
  name: string;
  reason: string;
  constraint: string;
}

/** One request to the list and what its answer must keep. */
export interface ListRequest {
  query: readonly StepValue[];
  rules: readonly string[];
  extracts?: readonly Extract[];
}

/** A first request, and those that follow when it was answered. */
export interface ListRequests extends ListRequest {
  before?: readonly Step[];
  followUps?: readonly ListRequest[];
  undecided?: readonly number[];
}

export const query = ({ name }: Pick<Parameter, 'name'>, value: string): StepValue => ({ in: 'query', name, value });

/** What own records may stand on. */
const MAX_NEEDED = 4;

const isOptional = ({
  in: location,
  value,
  required,
}: {
  in: string;
  value: string | null;
  required: boolean;
}): boolean => location === 'query' && value !== null && !required;

/** Builds the scenarios of one list: on its own records, and on the list as it stands. */
export class ListScenarios {
  readonly situation: Situation;
  readonly view: ListView;

  constructor(situation: Situation, view: ListView) {
    this.situation = situation;
    this.view = view;
  }

  /** The own records; null where the document does not say how to make them. */
  get own(): OwnSet | null {
    return ownSet(this.view, this.situation);
  }

  /** One own record of a single scenario, which may be changed and removed. */
  get single(): OwnSet | null {
    return ownSingle(this.view, this.situation);
  }

  /** The same, with a name that nothing else has. */
  get labelled(): OwnSet | null {
    return ownLabelled(this.view, this.situation);
  }

  /** The own records, where nothing else is in the list that is asked for. */
  get closed(): (OwnSet & { handle: NonNullable<OwnSet['handle']> }) | null {
    const { own } = this;
    return own?.handle == null ? null : { ...own, handle: own.handle };
  }

  /** Own records that stand on so many others that a server may well refuse one of them: the list as it stands is looked at as well. */
  get isSure(): boolean {
    const { closed } = this;
    return closed !== null && closed.before.length <= OWN_COUNT + MAX_NEEDED;
  }

  /** A page that holds all own records; null where no page may be so large. */
  get wholePage(): StepValue[] | null {
    const { size } = this.view.paging;
    if (size === null) return [];
    const { maximum = largestSize(size) ?? 20 } = schemaOf(this.view, size);
    return maximum <= OWN_COUNT ? null : [query(size, `${Math.min(maximum, 20)}`)];
  }

  /** Documented examples of optional parameters, taken out of the request. */
  #without(kept: readonly StepValue[]): StepValue[] {
    const { operation, index } = this.situation;
    return defaultParameters(operation, index.definitions)
      .filter((one) => isOptional(one) && !kept.some(({ name }) => name === one.name))
      .map(({ name }): StepValue => ({ in: 'query', name, value: null }));
  }

  /** What the document promises of the answer to such a request on the list as it stands. */
  rulesFor(sent: readonly StepValue[]): string[] {
    const { operation, definitions } = this.view;
    return listRules(this.view, sentQuery(operation, [...this.#without(sent), ...sent], definitions));
  }

  #step(path: readonly StepValue[], { query: sent, rules, extracts = [] }: ListRequest): Step {
    const { operation } = this.situation;
    return {
      operation: operation.key,
      values: [...path, ...this.#without(sent), ...sent],
      extracts: [...extracts],
      expects: { status: successStatus(operation) },
      rules: [...rules],
    };
  }

  #candidate(
    about: About,
    requests: ListRequests,
    base: { path: readonly StepValue[]; before: Step[]; after: Step[] },
  ): Candidate {
    const { operation } = this.situation;
    const { query: sent, rules, extracts = [], before = [], followUps = [], undecided = [] } = requests;
    const other = undecided.filter((status) => isDocumented(operation, status));
    return {
      name: about.name,
      kind: about.kind,
      errorIn: null,
      expectedStatus: successStatus(operation),
      details: {
        reason: about.reason,
        constraint: about.constraint,
        pointer: null,
        ...stepsOf({ before: [...base.before, ...before], after: base.after }),
        ...(other.length > 0 && { undecided: other }),
        ...(extracts.length > 0 && { extracts: [...extracts] }),
        ...(followUps.length > 0 && { followUps: followUps.map((one) => this.#step(base.path, one)) }),
      },
      overrides: [...base.path, ...this.#without(sent), ...sent],
      rules: [...rules],
    };
  }

  /** On the list as it stands. */
  open(about: About, requests: ListRequests): Candidate {
    const { index, seed } = this.situation;
    return this.on(new ChainBuilder(index, seed, { prefersListed: true }), about, requests);
  }

  /** On the list as it stands beside the records of a chain. */
  on(chain: ChainBuilder, about: About, requests: ListRequests): Candidate {
    const path = chain.path(this.situation.operation);
    const { before = [] } = requests;
    const own = before.map((step) => ({ ...step, values: [...path, ...step.values] }));
    return this.#candidate(about, { ...requests, before: own }, { path, before: chain.before, after: chain.after });
  }

  /** A read of the list as it stands, before another one; it gets the path of that one. */
  openRead(sent: readonly StepValue[], extracts: readonly Extract[]): Step {
    const values = [...this.#without(sent), ...sent];
    return { operation: this.situation.operation.key, values, extracts: [...extracts] };
  }

  /** On the own records: what is asked for comes beside other records of the list. */
  among(own: OwnSet, about: About, requests: ListRequests): Candidate {
    const base = { path: own.path, before: [...own.before], after: [...own.removals, ...own.after] };
    return this.#candidate(about, requests, base);
  }

  /** On one own record, after more steps with it; `removals` says whether it still has to be removed. */
  after(
    single: OwnSet,
    about: About,
    { steps, removals, ...requests }: ListRequests & { steps: readonly Step[]; removals: readonly Step[] },
  ): Candidate {
    const query = single.handle?.query ?? [];
    const restricted = (one: ListRequest): ListRequest => ({ ...one, query: [...query, ...one.query] });
    const base = { path: single.path, before: [...single.before, ...steps], after: [...removals, ...single.after] };
    const followUps = requests.followUps?.map(restricted);
    return this.#candidate(about, { ...requests, ...restricted(requests), ...(followUps && { followUps }) }, base);
  }

  /**
   * On a list that holds the own records only. `isProbed`: the scenario is not judged where the list does not show all of them,
   * which another scenario is about. `followed`: requests after them whose whole query comes from an answer.
   */
  alone(
    own: NonNullable<ListScenarios['closed']>,
    about: About,
    requests: ListRequests,
    { isProbed = true, followed = [] }: { isProbed?: boolean; followed?: readonly ListRequest[] } = {},
  ): Candidate {
    const { handle } = own;
    const restricted = (one: ListRequest): ListRequest => ({ ...one, query: [...handle.query, ...one.query] });
    const before = isProbed ? [this.#probe(own), ...(requests.before ?? [])] : requests.before;
    return this.among(own, about, {
      ...requests,
      ...restricted(requests),
      ...(before && { before }),
      followUps: [...(requests.followUps ?? []).map(restricted), ...followed],
    });
  }

  /** A read of the own records, which yields something only where all of them come. */
  #probe({ path, handle, identity }: NonNullable<ListScenarios['closed']>): Step {
    const sent = [...handle.query, ...(this.wholePage ?? [])];
    return {
      operation: this.situation.operation.key,
      values: [...path, ...this.#without(sent), ...sent],
      extracts: [{ name: 'allOwn', path: itemAt(this.view, OWN_COUNT - 1, identity), optional: true }],
      shared: true,
    };
  }

  /** Steps that are shared; a create among them that is refused shows nothing. */
  accepted(steps: readonly Step[]): Step[] {
    return prepared(steps, this.situation, true);
  }

  /** A shared read of the own records, with values taken from it. */
  read(own: NonNullable<ListScenarios['closed']>, sent: readonly StepValue[], extracts: readonly Extract[]): Step {
    const all = [...own.handle.query, ...sent];
    return {
      operation: this.situation.operation.key,
      values: [...own.path, ...this.#without(all), ...all],
      extracts: [...extracts],
      shared: true,
    };
  }

  /** The answer holds exactly these of the own records, each once. */
  exactly({ identity }: OwnSet, records: readonly OwnRecord[]): string[] {
    const { view } = this;
    if (records.length === 0) return this.nothing();
    const ids = records.map(({ id }) => id);
    const every = everyItem(view, identity);
    return [
      `${listName(view)} has a length of exactly ${ids.length}`,
      ids.length === 1 ? `every ${every} equals ${ids[0]}` : `every ${every} is one of ${ids.join(', ')}`,
      ...(ids.length === 1 ? [] : [`${listName(view)} is unique by \`${identity.path}\``]),
    ];
  }

  /** Each of these own records is in the answer once. */
  within({ identity }: OwnSet, records: readonly OwnRecord[]): string[] {
    return records.map(({ id }) => `exactly 1 of ${everyItem(this.view, identity)} equals ${id}`);
  }

  /** None of these own records is in the answer. */
  without({ identity }: OwnSet, records: readonly OwnRecord[]): string[] {
    return records.map(({ id }) => `no ${everyItem(this.view, identity)} equals ${id}`);
  }

  /** Nothing is in the list. */
  nothing(): string[] {
    return [`${listName(this.view)} has a length of at most 0`];
  }

  /** The items are those of another answer, in the same order. */
  sameAs(step: string): string[] {
    const { identity } = this.view;
    return identity === null
      ? []
      : [`the items of ${listName(this.view)} are the same as in step "${step}" by \`${identity.path}\``];
  }

  /** Nobody adds to the list while a run goes on, as far as the document says. */
  get isFixed(): boolean {
    return this.view.resource?.create == null;
  }

  /** The total that an answer gives, where it gives one. */
  total(count: number): string[] {
    const { total } = this.view.paging;
    return total === null ? [] : [`${total} is ${count}`];
  }
}

/** The scenarios of the list that an operation answers; null when it answers none. */
export function listScenarios(situation: Situation): ListScenarios | null {
  const view = listView(situation.operation, situation.index);
  return view === null ? null : new ListScenarios(situation, view);
}
