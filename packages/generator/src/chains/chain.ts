import type { Operation } from '@assay/api-model';
import { parameterNames } from '../resources/words/path-names.ts';
import { bodySchema, planBody, sampleBody } from '../request-body.ts';
import type { Step, StepValue } from '@assay/scenario';
import { learnedOf, type LearnedReference } from '../learned/facts-of.ts';
import { askedOfReferred } from '../states/making/made-moves.ts';
import { referFor } from './records/needed/shown-value.ts';
import { requirementOf, type Requirement } from '../states/requirement.ts';
import type { ApiIndex, Resource } from '../resources/api-index.ts';
import { bringInto, provideChildren } from './act.ts';
import { bindBody } from './bind-body.ts';
import type { ChainOptions } from './chain-options.ts';
import { bodyOfOne, creationOf } from './creation.ts';
import { removalOf, removalSteps, versionRead } from './removal/removal-steps.ts';
import { insertRemovals, secondOf, sentBy, SecondRecords, withExtract } from './records/another.ts';
import { ChosenRecords } from './records/listed/chosen.ts';
import { isListedFirst } from './records/listed/listed-first.ts';
import { onlyListed } from './records/listed/only-listed.ts';
import { withLink } from './records/needed/linked.ts';
import { belongingTo, nameFor, pathOfLink, takeAlong, type MadeSteps } from './records/related.ts';
import { joinBefore } from './records/goes-with.ts';
import { neededInBody, sendNeeded } from './records/needed/needed-actions.ts';
import { readyPath } from './records/needed/ready-path.ts';
import { listFor, resourceIn } from './found-by.ts';
import { readyAround, readyReferred } from './records/above/around.ts';
import { needsOwn } from './records/needs-own.ts';
import { inAllowedState } from './records/in-allowed-state.ts';
import {
  hasPath,
  isChangedBy,
  isReference,
  mayBeListed,
  MAX_DEPTH,
  mayCreate,
  neededReference,
  type Need,
  type PathNeed,
} from './needs.ts';
import { changesRecord } from '../resources/own-record.ts';
import { startOf, startStep } from './records/started-job.ts';
import { doubtOf, doubtOfListed, namesListed } from './records/made-up.ts';
import { bodyOverride } from './body-override.ts';
import { newIdIn } from './new-id.ts';
import { limitOfOthers } from '../oracles/states/taken/said-limit.ts';
import { firstIdentityPath, identityPath, successSchema } from '../resources/yields.ts';

/** Builds the steps that make what one scenario needs and that remove it again. */
export class ChainBuilder {
  readonly before: Step[] = [];
  readonly after: Step[] = [];
  readonly #index: ApiIndex;
  readonly #seed: number;
  /** By path of the resource: the name of the value that holds its identity. */
  readonly #made = new Map<string, string>();
  /** Operations whose answers yielded a made record, to take more out of them. */
  readonly #steps: MadeSteps = new Map();

  /** Paths of kinds of record of which one is being made. */
  readonly #pending = new Set<string>();
  readonly #second = new SecondRecords();
  readonly #chosen = new ChosenRecords();

  /** Operations whose body refers to a record that nobody has made or seen. */
  readonly madeUp = new Set<Operation>();

  readonly #options: ChainOptions;
  readonly #suffix: string;

  constructor(index: ApiIndex, seed: number, options: ChainOptions = {}) {
    this.#index = index;
    this.#seed = seed;
    this.#options = options;
    this.#suffix = options.suffix ?? '';
  }

  /** Overrides that put existing records into the path of an operation, as far as the document says how to get them. */
  path(operation: Operation, depth = 0, method: string = operation.method): StepValue[] {
    const names = parameterNames(operation.path);
    const changed = depth === 0 && changesRecord({ path: operation.path, method }, this.#index) ? names.at(-1) : null;
    const stateful = names[(requirementOf(operation, this.#index)?.depth ?? 0) - 1];
    const of = { operation, depth, changed, stateful };
    const values = names.flatMap((name) => this.#inPath(name, of));
    if (depth === 0) joinBefore(this, operation, { above: values, index: this.#index });
    const { keepsInitial = false } = this.#options;
    readyPath(this, operation, values, { index: this.#index, isWhole: depth === 0, keepsInitial });
    return values;
  }

  readonly readyAround = (operation: Operation): void => readyAround(this, operation, this.#index);

  /** The value of one parameter of a path. */
  #inPath(name: string, of: PathNeed): StepValue[] {
    const { operation, depth, changed } = of;
    const resource = resourceIn(operation, name, this.#index);
    if (resource === null) return [];
    if (resource.create === operation && name === parameterNames(operation.path).at(-1))
      return newIdIn(operation, this.#index);
    const isOwn = needsOwn(name, resource, { operation, stateful: of.stateful, index: this.#index });
    const need = { for: operation, parameter: name, depth, mustBeMade: name === changed || isOwn };
    const made = this.provide(resource, need);
    const isEnough = made !== null || name === changed || !isOwn;
    const value = isEnough ? made : this.provide(resource, { ...need, mustBeMade: false });
    return value === null ? [] : [{ in: 'path', name, value }];
  }

  /** The header that names the version which is to be changed (RFC 9110, 13.1.1), read just before; none where none is documented. */
  conditions(operation: Operation, path: readonly StepValue[]): StepValue[] {
    const name = `version${this.#suffix}${this.before.length}`;
    const found = versionRead(operation, path, { name, index: this.#index });
    if (found === null) return [];
    this.before.push(found.step);
    return [found.value];
  }

  /** The usual body of a write, unique and with its references bound; none when it sends none. */
  body(operation: Operation, depth = 0): StepValue[] {
    const { media, kind } = planBody(operation);
    const sample = sampleBody(operation, this.#index.definitions, this.#seed);
    if (media === null || sample === undefined || sample === null || kind === 'text') return [];
    const bound = bindBody(withLink(sample, operation, this, this.#index), bodySchema(media), {
      operation,
      definitions: this.#index.definitions,
      keep: null,
      refer: referFor(this, operation, depth, this.#index),
      onMadeUp: () => void this.madeUp.add(operation),
    });
    if (this.#options.keepsInitial !== true) sendNeeded(this, neededInBody(operation, bound, this.#index), this.#index);
    return bound === null || JSON.stringify(bound) === JSON.stringify(sample) ? [] : [bodyOverride(bound)];
  }

  /**
   * A reference by name, such as the `author` of `author_id`; null when it names no record of this API, false when it does and none
   * can be had.
   */
  refer(
    operation: Operation,
    name: string,
    depth: number,
    { description, learned }: { description: string; learned?: LearnedReference | undefined },
  ): string | null | false {
    const keyed = this.#index.resourceKeyed(name);
    const listed = learned === undefined ? onlyListed(name, operation, this.#index) : this.#index.onlyListed(name);
    const resource = this.#index.resourceNamed(name) ?? keyed ?? listed;
    if (resource === null || resource.create === operation) return null;
    const chosen = isChangedBy(operation, resource) ? undefined : learned?.chosen;
    const taken = this.#chosen.identity(resource, chosen, this.before, { index: this.#index, suffix: this.#suffix });
    if (taken !== null) return taken;
    const asked = askedOfReferred(operation, resource, { description, index: this.#index });
    const need = {
      ...neededReference(resource, operation, { name, isKey: keyed !== null, asked, isLearned: learned !== undefined }),
      depth,
    };
    const isNew = !this.#made.has(resource.path);
    const first = (): string | null => this.#referred(resource, need, { asked, isNew });
    const field = { operation, name, description, isNew, isOther: learned?.isOther === true };
    return (
      this.#second.named(resource, field, { first, make: () => this.#another(resource, need, learned?.by) }) ??
      first() ??
      false
    );
  }

  /** A record in the state that is asked for, where it can be had in one. */
  #referred(
    resource: Resource,
    need: Need,
    { asked, isNew }: { asked: Requirement | null; isNew: boolean },
  ): string | null {
    const value =
      this.provide(resource, need) ??
      (mayBeListed(resource, need) ? this.provide(resource, { ...need, mustBeMade: false }) : null);
    // What the judged request itself refers to is in the state that a scenario has brought it into.
    if ((isNew || need.depth > 0) && value !== null) readyReferred(this, need, { resource, value, asked }, this.#index);
    return value;
  }

  /** A second record of a kind that this chain has one of; null where none can be had. */
  #another(resource: Resource, need: Need, by?: 'other'): string | null {
    if (by !== undefined) return this.oneMore(resource, need, 'Theirs', by);
    const step = this.#steps.get(resource.path)?.step;
    const second = secondOf(step?.extracts ?? [], this.#made.get(resource.path) ?? '');
    if (step !== undefined && second !== null) return `{{${withExtract(step, second)}}}`;
    return this.oneMore(resource, need, 'Other');
  }

  /**
   * One more record of a kind that this chain has made, on what the first one stands on; null where none can be made. `by`: made and
   * removed by the second user.
   */
  oneMore(resource: Resource, need: Need, suffix: string, by?: 'other'): string | null {
    const chain = new ChainBuilder(this.#index, this.#seed, { suffix: `${this.#suffix}${suffix}` });
    // What the first one stands on serves the second one too, so that one may take the other's place.
    for (const one of this.records())
      if (one.resource !== resource && one.resource !== resource.along?.with)
        chain.adopt(one.resource, one.identity.slice(2, -2));
    const identity = chain.provide(resource, { ...need, mustBeMade: true });
    if (identity === null) return null;
    this.before.push(...sentBy(chain.before, by));
    insertRemovals(this.after, sentBy(chain.after, by), this.#index.removalOf(resource));
    return identity;
  }

  /** `{{name}}` of the identity of a record that exists; null when the document speaks of no way to get one. */
  provide(resource: Resource, need: Need): string | null {
    const made = this.#made.get(resource.path);
    if (made !== undefined) return `{{${made}}}`;
    // What needs itself before it is there cannot be had.
    if (this.#pending.has(resource.path)) return null;
    this.#pending.add(resource.path);
    const kept = { before: this.before.length, after: this.after.length };
    const isShared =
      this.#options.sharesNeeds === true &&
      need.mustBeMade !== true &&
      isReference(resource, need, this.#index.definitions);
    const name = nameFor(resource, { taken: this.#made.values(), suffix: isShared ? '' : this.#suffix });
    const isMade = () => this.#make(resource, need, name) || this.#start(resource, need, name);
    const done = need.mustBeMade === true ? isMade() : this.#get(resource, need, name);
    this.#pending.delete(resource.path);
    if (done) {
      this.#made.set(resource.path, name);
      return `{{${name}}}`;
    }
    this.before.length = kept.before;
    this.after.splice(0, this.after.length - kept.after);
    return null;
  }

  #get(resource: Resource, need: Need, name: string): boolean {
    const about = { name, parameter: need.parameter, depth: need.depth, for: need.for };
    if (this.#takeLinked(resource, name)) return true;
    const isRemote =
      this.#options.makesNeeds !== true &&
      (need.depth > 0 || this.#options.prefersListed === true) &&
      isListedFirst(resource, need, { records: this.records(), index: this.#index });
    if (isRemote && this.#list(resource, about)) return true;
    if (resource.own !== null && this.#take(resource.own, { ...about, resource, list: false })) return true;
    if (this.#make(resource, need, name) || this.#start(resource, need, name)) return true;
    return !isRemote && this.#list(resource, about);
  }

  /** The record that one taken from a list belongs to: any other one may be refused beside it. */
  #takeLinked(resource: Resource, name: string): boolean {
    for (const { step, operation } of this.#steps.values()) {
      const path = this.#index.listedBy(operation) === null ? null : pathOfLink(resource, operation, this.#index);
      if (path === null) continue;
      step.extracts.push({ name, path, optional: true });
      this.#steps.set(resource.path, { step, operation });
      return true;
    }
    return false;
  }

  #make(resource: Resource, need: Need, name: string): boolean {
    if (resource.along !== undefined) return takeAlong(resource, need, { name, chain: this, steps: this.#steps });
    return (
      mayCreate(resource, need, this.#index.definitions) && this.#create(resource, { ...need, name, need: need.for })
    );
  }

  /** A job is there once its work has begun. */
  #start(resource: Resource, { for: need, depth }: Need, name: string): boolean {
    const found = depth < MAX_DEPTH ? startOf(resource, this.#index) : null;
    const step = found === null || found.start === need ? null : startStep(this, found, name, this.#index);
    if (found === null || step === null) return false;
    this.#steps.set(resource.path, { step, operation: found.start });
    this.#removeLater(resource, name, step.values);
    return this.before.push(step) > 0;
  }

  #removeLater(resource: Resource, name: string, sent: readonly StepValue[]): void {
    const remove = this.#index.removalOf(resource);
    if (remove !== null) this.after.unshift(...removalSteps(remove, removalOf(remove, name, sent), this.#index));
  }

  /** Uses the record whose identity a step yields under this name wherever one of its kind is needed. */
  adopt(resource: Resource, name: string): void {
    this.#made.set(resource.path, name);
  }

  /** Takes one more value out of the answer that made a record: its placeholder name, null when no step made one. */
  also(resource: Resource, path: string, name: string): string | null {
    const found = this.#steps.get(resource.path);
    return found === undefined ? null : withExtract(found.step, { name, path });
  }

  /** The records of this chain, with the placeholder of the identity of each. */
  records(): { resource: Resource; identity: string }[] {
    return [...this.#made].flatMap(([path, name]) => {
      const resource = this.#index.resources.find((one) => one.path === path);
      return resource === undefined ? [] : [{ resource, identity: `{{${name}}}` }];
    });
  }

  /** The operation whose answer yielded the record of a resource in this chain. */
  makerOf(resource: Resource): Operation | null {
    return this.#steps.get(resource.path)?.operation ?? null;
  }

  #create(
    resource: Resource,
    { name, parameter, depth, need }: { name: string; parameter: string; depth: number; need: Operation },
  ): boolean {
    const { create } = resource;
    const creation = creationOf(resource, { name, parameter, for: need }, this.#index);
    if (create === null || creation === null) return false;
    const parents = this.path(create, depth + 1);
    const required = requirementOf(create, this.#index);
    if (required !== null) bringInto(this, required, parents, this.#index);
    provideChildren(this, create, this.#index);
    const values = bodyOfOne(create, [...parents, ...this.body(create, depth + 1)], this.#index);
    if (!hasPath(create, values, this.#index.definitions)) return false;
    const step = {
      operation: create.key,
      values,
      extracts: creation.extracts,
      ...((namesListed(values, this.before) || limitOfOthers(resource, this) !== null) && doubtOfListed(create)),
      ...(this.madeUp.has(create) && doubtOf(create)),
    };
    this.before.push(step, ...creation.wait(values));
    this.#steps.set(resource.path, { step, operation: create });
    this.#removeLater(resource, name, values);
    return true;
  }

  #list(resource: Resource, about: Need & { name: string }): boolean {
    const found = listFor(resource, this.#index);
    return found !== null && this.#take(found, { ...about, resource, list: true });
  }

  /** A read of what is there already. */
  #take(
    operation: Operation,
    { name, parameter, resource, depth, list, for: need }: Need & { name: string; resource: Resource; list: boolean },
  ): boolean {
    const schema = successSchema(operation);
    const find = list ? firstIdentityPath : identityPath;
    const documented =
      schema === null ? null : find(schema, { resource: resource.name, parameter }, this.#index.definitions);
    const path = documented ?? learnedOf(operation)?.identity ?? null;
    if (path === null || depth >= MAX_DEPTH) return false;
    const values = this.path(operation, depth + 1);
    if (!hasPath(operation, values, this.#index.definitions)) return false;
    if (list) {
      values.push(...(belongingTo(this.records(), operation, this.#index) ?? []));
      const known = new Set(values.map((one) => one.name));
      const allowed = inAllowedState(operation, resource, need, this.#index.definitions);
      values.push(...allowed.filter((one) => !known.has(one.name)));
    }
    // A system may be empty.
    const extract = { name, path, ...(list && { optional: true as const }) };
    const step = { operation: operation.key, values, extracts: [extract] };
    this.before.push(step);
    this.#steps.set(resource.path, { step, operation });
    return true;
  }
}
