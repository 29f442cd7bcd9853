import type { Json, JsonSchemaObject } from '@assay/api-model';
import { partAt, singular } from '@assay/generator';
import type { FieldFacts, NamedRecord, Repair, RequestFacts } from '@assay/generator';
import type { Bound, Complaint, RefusalKind, RefusedRequest, SentLocation } from '../refusals/refusal.ts';
import { lackedActions, lackedRecords } from './needs.ts';
import { settlements, supplies } from './supplies.ts';
import { chosenInstead, type Listed } from './chosen.ts';
import { leftOutAt } from './left-out.ts';
import type { Proposal } from './proposal.ts';
import { namesState, rankOfState } from './names-state.ts';
import { leavesOf } from './leaves.ts';
import { plain } from './plain.ts';
import { boundedValues, daysIn, formattedValues, orderedMoment, sampleFor } from './values.ts';

/** What a repair is chosen from. */
export interface RepairContext {
  facts: RequestFacts;
  request: RefusedRequest;
  /** By name of a member: a day that records of the same list show. */
  days?: ReadonlyMap<string, string>;
  listed?: Listed;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}(T|$)/;
const LIKELY_UNIQUE = /name|title|code|slug|sku|number|reference|email|label|key|login|isbn|serial|plate|handle/i;
const MAX_ALTERNATIVES = 3;

const isMoment = (value: Json | undefined): value is string => typeof value === 'string' && MOMENT.test(value);

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
  readonly #byKind: Readonly<Record<RefusalKind, Propose>> = {
    idempotency_key: (location) => [
      [this.#value({ in: 'header', at: location?.in === 'header' ? location.at : 'Idempotency-Key' }, 'assay-1')],
    ],
    condition: () => [[{ kind: 'condition', in: 'header', at: 'If-Match', because: this.#because }]],
    extra_field: whereNamed((location) => [[{ kind: 'omit', ...location, because: this.#because }]]),
    required: whereNamed((location) => this.#required(location)),
    unique: (location) => this.#unique(location),
    contention: (location) => [...this.#shifted(), ...this.#unique(location)],
    time_order: (location) => this.#order(location),
    reference: (location) => this.#reference(location),
    enum: whereNamed((location) => this.#listed(location)),
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

  #moments(): SentLocation[] {
    return this.#scalars((value) => isMoment(value));
  }

  all(): Proposal[] {
    const dated = this.#dated();
    if (dated.length > 0) return dated;
    const states = this.#states();
    // A state that is named is what is wrong, unless a field of the request is.
    const isState = this.#location?.in !== 'body' && this.#namesState();
    const others = isState ? [] : this.#byKind[this.#complaint.kind](this.#location);
    const described = states.length > 0 ? [] : this.#described();
    // With a limit that nobody names, the record may be the reason: it is brought where the document says first.
    const isVague = this.#complaint.kind === 'bound' && this.#complaint.bound === null;
    const onDescribed = described.flatMap((state) => [state, ...others.map((one) => [...state, ...one])]);
    const all = [...states, ...this.#needs(), ...(isVague ? [...onDescribed, ...others] : [...others, ...described])];
    return [...this.#supplied(), ...this.#chosen(), ...all, ...this.#onSeenDay()];
  }

  /** Where a record of a list was sent that will not do: another one of it. */
  #chosen(): Proposal[] {
    const { message, location } = this.#complaint;
    const { listed, facts } = this.#context;
    const sent = location === null ? undefined : this.#sent(location);
    const record = facts.records.find((one) => one.in === location?.in && one.at === location.at);
    if (listed === undefined || record === undefined || record.isChanged === true || sent === undefined) return [];
    const isMade = facts.resources.includes(record.resource);
    return chosenInstead(record, { message, sent, isMade, because: this.#because }, listed);
  }

  /** Where there is too little of something: more of it, then a smaller amount beside it, as nobody knows how much it gives. */
  #supplied(): Proposal[] {
    const { message, location } = this.#complaint;
    const known = { facts: this.#context.facts, because: this.#because };
    const found = [...settlements(message, known), ...supplies(message, known)];
    const amount = location?.in === 'body' ? [location] : this.#scalars((value) => typeof value === 'number');
    const [only, ...others] = amount;
    const sent = only === undefined || others.length > 0 ? undefined : this.#sent(only);
    if (only === undefined || typeof sent !== 'number') return found;
    const smaller = this.#value(only, Number.isInteger(sent) ? Math.max(1, Math.round(sent / 100)) : 0.01);
    return found.flatMap((one) => [one, [...one, smaller]]);
  }

  /** A day that was refused for a reason that nobody can read: all moments go to one on which there is such a record. */
  #onSeenDay(): Proposal[] {
    const { days } = this.#context;
    const own = this.#location;
    if (days === undefined || own?.in !== 'body' || !isMoment(this.#sent(own))) return [];
    const nameOf = ({ at }: SentLocation): string => at.split('/').at(-1) ?? '';
    const day = days.get(nameOf(own));
    const moved = this.#moments().filter((one) => days.has(nameOf(one)));
    const within = moved.map((one): Repair => ({
      kind: 'within',
      ...one,
      from: day ?? '',
      to: day ?? '',
      because: this.#because,
    }));
    return day === undefined || within.length === 0 ? [] : [within];
  }

  /** "Available from 2030-05-01 to 2030-09-30", where what was sent is no such day. */
  #dated(): Proposal[] {
    const range = daysIn(this.#complaint.message);
    const moments = range === null ? [] : this.#moments();
    const own = moments.find(({ at }) => at === this.#location?.at) ?? (moments.length === 1 ? moments[0] : undefined);
    const day = own === undefined ? '' : textOf(this.#sent(own)).slice(0, 10);
    const isOutside = range !== null && (day < range.from || day > range.to);
    return own === undefined || !isOutside ? [] : [[{ kind: 'within', ...own, ...range, because: this.#because }]];
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
      return [[unique(location)], ...this.#shifted()];
    const texts = this.#scalars((value) => typeof value === 'string' && !isMoment(value));
    const free = texts.filter(({ at }) => this.#field(at)?.schema.enum === undefined && !this.#isReference(at));
    const likely = free.filter(({ at }) => LIKELY_UNIQUE.test(at.split('/').at(-1) ?? ''));
    return [likely, free.slice(0, 1)]
      .filter((list) => list.length > 0)
      .map((list) => list.map(unique))
      .concat(this.#shifted());
  }

  #isReference(pointer: string): boolean {
    return this.#context.facts.records.some(({ in: location, at }) => location === 'body' && at === pointer);
  }

  #shifted(): Proposal[] {
    const moments = this.#moments();
    const shifted = moments.map((one): Repair => ({
      kind: 'moment',
      ...one,
      moment: 'shifted',
      because: this.#because,
    }));
    return moments.length === 0 ? [] : [shifted];
  }

  #order(location: SentLocation | null): Proposal[] {
    const moments = this.#moments();
    const own = location?.in === 'body' && isMoment(this.#sent(location)) ? [location] : moments;
    if (own.length === 0) return [];
    const { message } = this.#complaint;
    const others = moments.filter((one) => one.at !== own[0]?.at);
    const named = others.find(({ at }) => plain(message).includes(plain(at.split('/').at(-1) ?? at)));
    const value = own[0] === undefined ? undefined : this.#sent(own[0]);
    const other = named === undefined ? undefined : this.#sent(named);
    if (own[0] !== undefined && isMoment(value) && isMoment(other))
      return [[this.#value(own[0], orderedMoment(message, value, other))]];
    const far = this.#inYear(own, '2036');
    const past = this.#inYear(own, '2020');
    const moment = (kind: 'upcoming' | 'now'): Proposal =>
      own.map((one) => ({ kind: 'moment', ...one, moment: kind, because: this.#because }));
    return wantsPast(message) ? [moment('now'), past] : [moment('upcoming'), far, moment('now'), ...this.#shifted()];
  }

  #inYear(locations: readonly SentLocation[], year: string): Repair[] {
    return locations.flatMap((one) => {
      const sent = this.#sent(one);
      return isMoment(sent) ? [this.#value(one, sent.replace(/^\d{4}/, year))] : [];
    });
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
    return [...new Set([...named, ...spoken])]
      .slice(0, MAX_ALTERNATIVES)
      .map((resource) => [{ kind: 'reference', ...location, resource, because: this.#because }]);
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
    if (isMoment(sent)) return this.#order(location);
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
    return [...lackedRecords(message, context), ...lackedActions(message, context)];
  }
}

/** "Must be in the past", "is in the future". */
const wantsPast = (message: string): boolean =>
  /\b(must|should|has to|needs to|may only)\b[^.;]{0,30}\b(past|before (now|today))|\b(not|cannot|can't|never)\b[^.;]{0,20}\bin the future|(^|[:,.] ?|\S+ )(is|lies|are|was) in the future|nicht in der zukunft|vergangenheit/i.test(
    message,
  );

/** What could make a request acceptable of which something was complained, the likeliest first. */
export const proposalsFor = (complaint: Complaint, context: RepairContext): Proposal[] =>
  new Proposer(complaint, context).all();
