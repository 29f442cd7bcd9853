import type { Json, JsonSchemaObject } from '@assay/api-model';
import { partAt, singular } from '@assay/generator';
import type { FieldFacts, NamedRecord, Repair, RequestFacts } from '@assay/generator';
import type { Bound, Complaint, RefusalKind, RefusedRequest, SentLocation } from '../refusals/refusal.ts';
import { countedLists } from './counts.ts';
import { lackedActions, lackedRecords } from './needs.ts';
import { grants, settlements, supplies } from './supplies.ts';
import { chosenInstead, type Listed } from './chosen.ts';
import { leftOutAt } from './left-out.ts';
import type { Proposal } from './proposal.ts';
import { namesState, rankOfState } from './names-state.ts';
import { leavesOf } from './leaves.ts';
import { plain } from './plain.ts';
import { isMoment, MomentProposals } from './moments/moments.ts';
import { sharedValues } from './values/shared-values.ts';
import { withinWindows } from './moments/windows.ts';
import { boundedValues, formattedValues, sampleFor } from './values/values.ts';

/** What a repair is chosen from. */
export interface RepairContext {
  facts: RequestFacts;
  request: RefusedRequest;
  /** By name of a member: a day that records of the same list show. */
  days?: ReadonlyMap<string, string>;
  listed?: Listed;
  /** By JSON Pointer: what another request on the same kind of record was accepted with. */
  accepted?: ReadonlyMap<string, Json>;
  /** Of the refusal. */
  status?: number;
  /** Nothing more will be found out of the states of records. */
  isExplored?: boolean;
  /** By name of a field: what helped it in another request. */
  learnedOf?: (name: string) => readonly Repair[];
}

const LIKELY_UNIQUE = /name|title|code|slug|sku|number|reference|email|label|key|login|isbn|serial|plate|handle/i;
const MAX_ALTERNATIVES = 3;
const MAX_SHOWN = 2;
/** Complaints that another value may answer. */
const OF_VALUE = new Set<RefusalKind>(['time_order', 'bound', 'format', 'enum', 'required', 'other']);
/** Complaints that a value may answer which is known of something else. */
const OF_KNOWN = new Set<RefusalKind>(['enum', 'reference', 'format', 'other']);
const ONE_OF = /\b(?:one of|among|part of|contained in|included in|in) (?:the )?[`'"]?([a-z][\w-]*)[`'"]?/i;

/** A name or a key, not one of a list of values. */
const isUniqueText = (schema: JsonSchemaObject | undefined, name: string): boolean =>
  schema?.enum === undefined && LIKELY_UNIQUE.test(name);

/** A value as text; the items of a list are joined. */
function textOf(value: Json | undefined): string {
  if (Array.isArray(value)) return value.map((one) => textOf(one)).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What is proposed for a complaint of one kind about a value; null when it names none. */
type Propose = (location: SentLocation | null) => Proposal[];

const whereNamed =
  (propose: (location: SentLocation) => Proposal[]): Propose =>
  (location) =>
    location === null ? [] : propose(location);

/** Proposals for one complaint. */
class Proposer {
  readonly #complaint: Complaint;
  readonly #context: RepairContext;
  readonly #because: string;
  readonly #moments: MomentProposals;
  readonly #byKind: Readonly<Record<RefusalKind, Propose>> = {
    idempotency_key: (location) => [
      [this.#value({ in: 'header', at: location?.in === 'header' ? location.at : 'Idempotency-Key' }, 'assay-1')],
    ],
    condition: () => [[{ kind: 'condition', in: 'header', at: 'If-Match', because: this.#because }]],
    extra_field: whereNamed((location) => [[{ kind: 'omit', ...location, because: this.#because }]]),
    required: whereNamed((location) => this.#required(location)),
    unique: (location) => this.#unique(location),
    contention: (location) => [...this.#moments.shifted(), ...this.#unique(location)],
    time_order: () => this.#moments.ordered(),
    reference: (location) => this.#reference(location),
    enum: whereNamed((location) => [...this.#amongOthers(location), ...this.#listed(location)]),
    bound: whereNamed((location) => this.#bounded(location)),
    format: whereNamed((location) => [...this.#listed(location), ...this.#formatted(location)]),
    state: () => [],
    account: () => [],
    other: () => [],
  };

  constructor(complaint: Complaint, context: RepairContext) {
    this.#complaint = complaint;
    this.#context = context;
    this.#because = complaint.message.slice(0, 300);
    this.#moments = new MomentProposals(
      complaint,
      leavesOf(context.request.body).map(([at, value]) => ({ in: 'body', at, value })),
    );
  }

  get #location(): SentLocation | null {
    return this.#complaint.location;
  }

  #field(pointer: string): FieldFacts | undefined {
    const general = pointer.replaceAll(/\/\d+(?=\/|$)/g, '/0');
    return this.#context.facts.fields.find((one) => one.pointer === general);
  }

  #sent({ in: location, at }: SentLocation): Json | undefined {
    const { body, parameters } = this.#context.request;
    if (location === 'body') return partAt(body, at);
    return parameters.find((one) => one.in === location && one.name === at)?.value ?? undefined;
  }

  #value(location: SentLocation, value: Json): Repair {
    return { kind: 'value', ...location, value, because: this.#because };
  }

  #scalars(test: (value: Json, pointer: string) => boolean): SentLocation[] {
    return leavesOf(this.#context.request.body)
      .filter(([pointer, value]) => test(value, pointer))
      .map(([at]) => ({ in: 'body' as const, at }));
  }

  all(): Proposal[] {
    const sure = [...this.#moments.sure(), ...this.#accepted()];
    if (sure.length > 0) return [...sure, ...this.#others()];
    return this.#others();
  }

  #others(): Proposal[] {
    const states = this.#states();
    // A state that is named is what is wrong, unless a field of the request is.
    const isState = this.#location?.in !== 'body' && this.#namesState();
    const others = isState ? [] : this.#byKind[this.#complaint.kind](this.#location);
    const described = states.length > 0 ? [] : this.#described();
    // With a limit that nobody names, the record may be the reason: it is brought where the document says first.
    const isVague = this.#complaint.kind === 'bound' && this.#complaint.bound === null;
    const onDescribed = described.flatMap((state) => [state, ...others.map((one) => [...state, ...one])]);
    const all = [...states, ...this.#needs(), ...(isVague ? [...onDescribed, ...others] : [...others, ...described])];
    return [
      ...this.#supplied(),
      ...this.#chosen(),
      ...this.#shared(),
      ...this.#within(),
      ...all,
      ...this.#moments.onSeenDay(this.#context.days),
    ];
  }

  /** What the same field was accepted with in another request. */
  #accepted(): Proposal[] {
    const { kind, location } = this.#complaint;
    const value = location?.in === 'body' ? this.#context.accepted?.get(location.at) : undefined;
    if (location === null || value === undefined || !OF_VALUE.has(kind) || this.#isReference(location.at)) return [];
    return value === this.#sent(location) ? [] : [[this.#value(location, value)]];
  }

  /** What a record that the request names was made with, where the field can have the same. */
  #shared(): Proposal[] {
    const { kind, location } = this.#complaint;
    const field = location?.in === 'body' ? this.#field(location.at) : undefined;
    if (location === null || field === undefined || !OF_KNOWN.has(kind) || this.#isReference(location.at)) return [];
    return sharedValues(field, this.#sent(location), this.#context.facts).map((one) => [this.#value(location, one)]);
  }

  /** Moments within those that a record above was made with. */
  #within(): Proposal[] {
    const { location, message } = this.#complaint;
    const isOfMoments = location === null || (location.in === 'body' && isMoment(this.#sent(location)));
    return isOfMoments ? withinWindows(message, this.#moments.all, this.#context.facts.records) : [];
  }

  /** "Must be one of memberIds": the record that another field names. */
  #amongOthers(location: SentLocation): Proposal[] {
    const field = ONE_OF.exec(this.#complaint.message)?.[1] ?? '';
    const other = this.#context.facts.fields.find((one) => one.name.toLowerCase() === field.toLowerCase());
    if (other === undefined || other.pointer === location.at) return [];
    const words = plain(other.name.replace(/[-_]?(ids?|uuids?|refs?|codes?|keys?)$/i, ''));
    const resource = this.#context.facts.resources.find((name) => name === words || name === plain(singular(words)));
    if (resource !== undefined) return [[{ kind: 'reference', ...location, resource, because: this.#because }]];
    const [value] = [this.#sent({ in: 'body', at: other.pointer })].flat();
    return value === undefined ? [] : [[this.#value(location, value)]];
  }

  /** Where a record of a list was sent that will not do: another one of it. */
  #chosen(): Proposal[] {
    const { message, location } = this.#complaint;
    const { listed, facts } = this.#context;
    const sent = location === null ? undefined : this.#sent(location);
    const record = facts.records.find((one) => one.in === location?.in && one.at === location.at);
    if (listed === undefined || record?.in !== 'body' || record.isChanged === true || sent === undefined) return [];
    const isMade = facts.resources.includes(record.resource);
    return chosenInstead(record, { message, sent, isMade, because: this.#because }, listed);
  }

  /** Where there is too little of something: more of it, then a smaller amount beside it, as nobody knows how much it gives. */
  #supplied(): Proposal[] {
    const { message, location } = this.#complaint;
    const known = { facts: this.#context.facts, because: this.#because };
    const found = [...settlements(message, known), ...supplies(message, known), ...grants(message, known)];
    const amount = location?.in === 'body' ? [location] : this.#scalars((value) => typeof value === 'number');
    const [only, ...others] = amount;
    const sent = only === undefined || others.length > 0 ? undefined : this.#sent(only);
    if (only === undefined || typeof sent !== 'number') return found;
    const smaller = this.#value(only, Number.isInteger(sent) ? Math.max(1, Math.round(sent / 100)) : 0.01);
    return found.flatMap((one) => [one, [...one, smaller]]);
  }

  /** The states that the document names where it speaks of the operation. */
  #described(): Proposal[] {
    return this.#context.facts.records.flatMap(({ in: location, at, described }) =>
      described.map((state): Proposal => [
        { kind: 'state', in: location, at, states: [state], because: this.#because },
      ]),
    );
  }

  #namesState(): boolean {
    return this.#context.facts.records.some(({ states }) =>
      states.some((state) => namesState(this.#complaint.message, state)),
    );
  }

  #required(location: SentLocation): Proposal[] {
    const field = location.in === 'body' ? this.#field(location.at) : undefined;
    const name = location.at.split('/').findLast((part) => !/^\d+$/.test(part)) ?? location.at;
    const fresh = sampleFor(field?.schema ?? { type: 'string' }, name);
    const present = this.#sent(location);
    const isOne = typeof fresh === 'string' && isUniqueText(field?.schema, name);
    const others: Repair[] = isOne ? [{ kind: 'unique', ...location, because: this.#because }] : [];
    const proposals: Proposal[] = fresh === present ? [] : [[this.#value(location, fresh), ...others]];
    if (typeof present === 'string') proposals.push([this.#value(location, 'Assay sample')]);
    return [...(present === undefined ? this.#missing(location, fresh) : []), ...proposals, ...this.#listed(location)];
  }

  /** What was not sent and names a record. */
  #missing(location: SentLocation, fresh: Json): Proposal[] {
    const leftOut = location.in === 'body' ? leftOutAt(location.at, this.#context.facts, this.#because) : [];
    return [...leftOut, ...(fresh === null ? [] : this.#referred(location, fresh))];
  }

  /** What is missing and names a kind of record is a reference to one. */
  #referred(location: SentLocation, fresh: Json): Proposal[] {
    const resource = this.#resourceAt(location);
    if (resource === null) return [];
    return [[this.#value(location, fresh), { kind: 'reference', ...location, resource, because: this.#because }]];
  }

  /** The kind of record that a value names, where one can be made. */
  #resourceAt({ in: location, at }: SentLocation): string | null {
    const { records, resources } = this.#context.facts;
    const found = records.find((one) => one.in === location && one.at === at)?.resource ?? null;
    return found !== null && resources.includes(found) ? found : null;
  }

  #unique(location: SentLocation | null): Proposal[] {
    const unique = (where: SentLocation): Repair => ({ kind: 'unique', ...where, because: this.#because });
    if (location?.in === 'body' && typeof this.#sent(location) !== 'object' && !this.#isReference(location.at))
      return [[unique(location)], ...this.#moments.shifted()];
    const texts = this.#scalars((value) => typeof value === 'string' && !isMoment(value));
    const free = texts.filter(({ at }) => this.#field(at)?.schema.enum === undefined && !this.#isReference(at));
    const likely = free.filter(({ at }) => LIKELY_UNIQUE.test(at.split('/').at(-1) ?? ''));
    return [likely, free.slice(0, 1)]
      .filter((list) => list.length > 0)
      .map((list) => list.map(unique))
      .concat(this.#moments.shifted());
  }

  #isReference(pointer: string): boolean {
    return this.#context.facts.records.some(({ in: location, at }) => location === 'body' && at === pointer);
  }

  #reference(location: SentLocation | null): Proposal[] {
    const { facts } = this.#context;
    const words = this.#complaint.message.split(/[^\p{L}\d]+/u).map((word) => plain(singular(word.toLowerCase())));
    const spoken = facts.resources.filter((name) => words.includes(name));
    if (location === null) {
      const known = facts.records.filter(({ resource, in: where }) => where === 'body' && spoken.includes(resource));
      return known.map(({ at, resource }) => [{ kind: 'reference', in: 'body', at, resource, because: this.#because }]);
    }
    const last = location.at.split('/').findLast((part) => !/^\d+$/.test(part)) ?? '';
    const own = plain(singular(last.replace(/[-_]?(ids?|uuids?|codes?|slugs?|refs?|keys?|numbers?)$/i, '')));
    const named = facts.resources.filter((name) => name === own || name.endsWith(own));
    const made = [...new Set([...named, ...spoken])]
      .slice(0, MAX_ALTERNATIVES)
      .map((resource): Proposal => [{ kind: 'reference', ...location, resource, because: this.#because }]);
    return [...made, ...this.#shown(location, last)];
  }

  /** Records that no request makes or lists are named by those that are listed. */
  #shown(location: SentLocation, name: string): Proposal[] {
    const sent = this.#sent(location);
    const shown = location.in === 'body' ? (this.#context.listed?.values(name) ?? []) : [];
    return shown
      .filter((value) => value !== sent && (sent === undefined || typeof value === typeof sent))
      .slice(0, MAX_SHOWN)
      .map((value) => [this.#value(location, value)]);
  }

  #listed(location: SentLocation): Proposal[] {
    const sent = this.#sent(location);
    const numeric = typeof sent === 'number' || this.#field(location.at)?.schema.type === 'integer';
    return this.#complaint.allowed
      .filter((value) => value !== textOf(sent))
      .slice(0, MAX_ALTERNATIVES)
      .map((value) => [this.#value(location, numeric && Number.isFinite(Number(value)) ? Number(value) : value)]);
  }

  #bounded(location: SentLocation): Proposal[] {
    const sent = this.#sent(location);
    if (isMoment(sent)) return this.#moments.ordered();
    const schema = location.in === 'body' ? (this.#field(location.at)?.schema ?? {}) : {};
    const { bound, message } = this.#complaint;
    if (sent === undefined && location.in === 'body' && bound !== null) return this.#added(location, schema, bound);
    return boundedValues(sent, { bound, message, schema, isParameter: location.in !== 'body' }).map((value) => [
      this.#value(location, value),
    ]);
  }

  /** A text that was not sent and has to have a length: "comment with at least 10 characters". */
  #added(location: SentLocation, schema: JsonSchemaObject, { min, max }: Bound): Proposal[] {
    if (schema.type !== 'string') return [];
    const limits = { ...(min !== null && { minLength: min }), ...(max !== null && { maxLength: max }) };
    const name = location.at.split('/').at(-1) ?? '';
    return [[this.#value(location, sampleFor({ ...schema, ...limits }, name))]];
  }

  #formatted(location: SentLocation): Proposal[] {
    const schema = location.in === 'body' ? (this.#field(location.at)?.schema ?? {}) : {};
    const sent = this.#sent(location);
    return formattedValues(this.#complaint.message, schema, sent)
      .slice(0, MAX_ALTERNATIVES)
      .map((value) => [this.#value(location, value)]);
  }

  /** The states that a message names, of the records that the request names. */
  #states(): Proposal[] {
    const { kind, message } = this.#complaint;
    if (!['state', 'other', 'contention', 'required', 'unique', 'format', 'reference'].includes(kind)) return [];
    return this.#context.facts.records.flatMap((record) => this.#statesOf(record, message));
  }

  #statesOf(record: NamedRecord, message: string): Proposal[] {
    const named = record.reachable.filter((state) => namesState(message, state));
    if (named.length === 0 && this.#complaint.kind !== 'state') return [];
    const wanted = named.toSorted((a, b) => rankOfState(message, a) - rankOfState(message, b));
    const others = record.reachable.filter((state) => !wanted.includes(state));
    return [...wanted, ...others].map((state) => [
      { kind: 'state', in: record.in, at: record.at, states: [state], because: this.#because },
    ]);
  }

  /** What has to be there, or to happen, first. */
  #needs(): Proposal[] {
    const { location, message } = this.#complaint;
    const isReference = location === null || location.in === 'path' || this.#isReference(location.at);
    if (!isReference) return [];
    const context = { facts: this.#context.facts, because: this.#because };
    return [
      ...countedLists(message, context.facts, context.because),
      ...lackedRecords(message, context),
      ...lackedActions(message, context),
    ];
  }
}

/** What could make a request acceptable of which something was complained, the likeliest first. */
export const proposalsFor = (complaint: Complaint, context: RepairContext): Proposal[] =>
  new Proposer(complaint, context).all();
