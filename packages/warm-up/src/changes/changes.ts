import type { Json, JsonSchemaObject } from '@assay/api-model';
import { partAt } from '@assay/generator';
import type { FieldFacts, NamedRecord, Repair } from '@assay/generator';
import type { Complaint, RefusalKind, SentLocation } from '../refusals/refusal.ts';
import { chosenInstead } from '../repairs/chosen.ts';
import { leavesOf } from '../repairs/leaves.ts';
import { isMoment } from '../repairs/moments/moments.ts';
import type { Proposal } from '../repairs/proposal.ts';
import type { RepairContext } from '../repairs/proposals.ts';
import { otherMoments } from './moment-changes.ts';
import { addedFields, recordChanges } from './record-changes.ts';
import { otherLists, otherValues } from './value-changes.ts';
import { WordRank } from './word-rank.ts';

/** Nothing of a request but who sends it, or a header of its own, gets past these. */
const OF_CALLER = new Set<RefusalKind>(['account', 'condition', 'idempotency_key']);
const EVERYTHING: readonly string[] = [];
/** Nothing is wrong with the form of what is sent. */
const CONFLICT = 409;
const MAX_CHANGES = 16;
/** So many changes of one field before the next one has its turn. */
const AT_ONCE = 2;
const MAX_NAMED = 4;
/** By the document alone, of two texts. */
const SPOKEN_OF = 1;

const nameOf = ({ at }: SentLocation): string => at.split('/').findLast((part) => !/^\d+$/.test(part)) ?? at;

/** Where an operation's document has it, whichever item of a list it is in. */
const general = (pointer: string): string => pointer.replaceAll(/\/\d+(?=\/|$)/g, '/0');

/** Changes of a request that was refused, where what the refusal says is not understood. */
class Changes {
  readonly #complaint: Complaint;
  readonly #context: RepairContext;
  readonly #because: string;
  readonly #rank: WordRank;

  constructor(complaint: Complaint, context: RepairContext) {
    this.#complaint = complaint;
    this.#context = context;
    this.#because = complaint.message.slice(0, 300);
    this.#rank = new WordRank([`${complaint.message} ${complaint.code}`, context.facts.words ?? '']);
  }

  /** Of what the refusal names; the whole request where it names nothing. */
  all(): Proposal[] {
    const { location, kind } = this.#complaint;
    if (OF_CALLER.has(kind)) return [];
    if (location === null) return this.#ofRequest();
    if (location.in === 'body') return [...this.#ofField(location), ...this.#ofRecordsAt(location)];
    return location.in === 'path' ? this.#ofRecords() : this.#ofParameter(location);
  }

  /** Fields that the refusal names in its words, then records, then the other fields by turns. */
  #ofRequest(): Proposal[] {
    const fields = this.#ranked().map(({ where, rank }) => ({ rank, changes: this.#ofField(where) }));
    const named = fields.filter(({ rank }) => rank > SPOKEN_OF).flatMap(({ changes }) => changes.slice(0, MAX_NAMED));
    const first = fields.flatMap(({ changes }) => changes.slice(0, AT_ONCE));
    const later = fields.flatMap(({ changes }) => changes.slice(AT_ONCE));
    const optional = addedFields(this.#context.facts, this.#because, this.#rank);
    return [...named, ...this.#ofRecords(), ...first, ...optional, ...later];
  }

  /** The values of the body, those of which the refusal speaks first. */
  #ranked(): { where: SentLocation; rank: number }[] {
    return leavesOf(this.#context.request.body)
      .map(([at]): SentLocation => ({ in: 'body', at }))
      .map((where) => ({ where, rank: this.#rank.of([nameOf(where)]) }))
      .toSorted((a, b) => b.rank - a.rank);
  }

  /** Numbers of the request of which the refusal speaks, with as much as may be. */
  #maxOfNamed(): Repair[] {
    return this.#ranked()
      .filter(({ rank }) => rank > SPOKEN_OF)
      .flatMap(({ where }): Repair[] => {
        const value = this.#sent(where);
        const max = this.#field(where.at)?.schema.maximum ?? (typeof value === 'number' ? value * 10 : 0);
        return typeof value === 'number' ? [{ kind: 'value', ...where, value: max, because: this.#because }] : [];
      });
  }

  #ofRecords(): Proposal[] {
    return this.#recordChanges(this.#context.facts.records);
  }

  #ofRecordsAt({ at }: SentLocation): Proposal[] {
    const { facts } = this.#context;
    const named = general(at);
    const isNamed = (one: NamedRecord): boolean => one.in === 'body' && (one.at === named || one.at === `${named}/0`);
    return this.#recordChanges(facts.records.filter(isNamed));
  }

  #recordChanges(records: readonly NamedRecord[]): Proposal[] {
    const isExplored = this.#context.isExplored === true;
    const beside = this.#maxOfNamed();
    return recordChanges(records, { because: this.#because, isExplored, beside }, this.#rank);
  }

  #sent({ in: location, at }: SentLocation): Json | undefined {
    const { body, parameters } = this.#context.request;
    if (location === 'body') return partAt(body, at);
    return parameters.find((one) => one.in === location && one.name === at)?.value ?? undefined;
  }

  #field(at: string): FieldFacts | undefined {
    return this.#context.facts.fields.find(({ pointer }) => pointer === general(at));
  }

  #value(where: SentLocation, value: Json): Proposal {
    return [{ kind: 'value', ...where, value, because: this.#because }];
  }

  #ofField(where: SentLocation): Proposal[] {
    const value = this.#sent(where);
    if (value === undefined) return this.#addedAt(where.at);
    const isReference = this.#isReference(where);
    const others = isReference ? this.#otherRecords(where, value) : this.#others(where, value);
    const all = [...(isReference ? [] : this.#learnedOf(where)), ...others];
    return [...all.slice(0, AT_ONCE), ...this.#omitted(where), ...all.slice(AT_ONCE)];
  }

  /** What was not sent and is named is sent. */
  #addedAt(pointer: string): Proposal[] {
    const optional = (this.#context.facts.optional ?? []).filter(({ at }) => at === general(pointer));
    return addedFields({ optional }, this.#because, this.#rank);
  }

  /** What helped a field of the same name in another request. */
  #learnedOf(where: SentLocation): Proposal[] {
    const known = this.#context.learnedOf?.(nameOf(where)) ?? [];
    return known.map((one): Proposal => [{ ...one, in: where.in, at: where.at }]);
  }

  #isReference({ at }: SentLocation): boolean {
    return this.#context.facts.records.some((one) => one.in === 'body' && one.at === general(at));
  }

  /** Another record of the kind, one of a list, then one of the run. */
  #otherRecords(where: SentLocation, sent: Json): Proposal[] {
    const { facts, listed } = this.#context;
    const record = facts.records.find((one) => one.in === 'body' && one.at === general(where.at));
    if (record === undefined) return [];
    const because = this.#because;
    const reference: Repair = { kind: 'reference', ...where, resource: record.resource, because };
    const isSecond = facts.records.find(({ resource }) => resource === record.resource) !== record;
    const second: Repair = { ...reference, isOther: true };
    const other: Proposal[] = isSecond ? [[second], [{ ...second, by: 'other' }]] : [];
    // One that is listed would be changed.
    if (record.isChanged === true) return other;
    const isMade = facts.resources.includes(record.resource);
    const chosen =
      listed === undefined
        ? []
        : chosenInstead(
            { ...record, at: where.at },
            { message: this.#complaint.message, sent, isMade, because },
            listed,
          );
    return [...other, ...(isMade ? [[reference]] : []), ...chosen];
  }

  #others(where: SentLocation, value: Json): Proposal[] {
    const { at } = where;
    const field = this.#field(at);
    const schema: JsonSchemaObject = field?.schema ?? {};
    if (Array.isArray(value)) return this.#ofList(where, value, schema);
    if (isMoment(value)) return this.#ofMoment(where, value);
    const leaves = leavesOf(this.#context.request.body).filter(([pointer]) => pointer !== at);
    const numbers = leaves
      .flatMap(([pointer, number]) => (typeof number === 'number' ? [{ pointer, number }] : []))
      .map(({ pointer, number }) => ({ number, rank: this.#rank.of([nameOf({ in: 'body', at: pointer })]) }))
      .toSorted((a, b) => b.rank - a.rank)
      .map(({ number }) => number);
    const isOfForm = typeof value !== 'string' || schema.enum !== undefined || this.#context.status !== CONFLICT;
    const values = isOfForm ? otherValues({ name: nameOf(where), value, schema, numbers }) : [];
    const isFree = schema.enum === undefined && typeof value !== 'boolean';
    const unique: Proposal[] = isFree ? [[{ kind: 'unique', ...where, because: this.#because }]] : [];
    return [...values.map((one) => this.#value(where, one)), ...unique];
  }

  /** A second item that refers to a record refers to another one. */
  #ofList({ in: location, at }: SentLocation, value: readonly Json[], schema: JsonSchemaObject): Proposal[] {
    const lists = otherLists(value, schema).map((list) => this.#value({ in: location, at }, [...list]));
    const record = this.#context.facts.records.find(
      (one) => one.in === 'body' && (one.at === `${at}/0` || one.at === at),
    );
    if (record === undefined || value.length < 2) return lists;
    const { resource } = record;
    const because = this.#because;
    return [[{ kind: 'reference', in: location, at: `${at}/1`, resource, isOther: true, because }], ...lists];
  }

  #ofMoment(where: SentLocation, value: string): Proposal[] {
    const others = leavesOf(this.#context.request.body).flatMap(([pointer, one]) =>
      pointer !== where.at && isMoment(one) ? [one] : [],
    );
    const because = this.#because;
    const ahead = (from: number, to: number): Proposal => [{ kind: 'ahead', ...where, from, to, because }];
    const [working, ...rest] = otherMoments(value, others).map((one) => this.#value(where, one));
    const past = ahead(-60, -30);
    return [...(working === undefined ? [] : [working]), ahead(21, 50), ...rest, ahead(2, 6), ahead(180, 200), past];
  }

  /** It is left out, or the nearest thing around it that may be. */
  #omitted({ in: location, at }: SentLocation): Proposal[] {
    for (let part = at; part !== ''; part = part.slice(0, part.lastIndexOf('/')))
      if (this.#isOptional(part)) return [[{ kind: 'omit', in: location, at: part, because: this.#because }]];
    return [];
  }

  #isOptional(pointer: string): boolean {
    const parent = pointer.slice(0, pointer.lastIndexOf('/'));
    const required =
      parent === '' ? this.#context.facts.required : (this.#field(parent)?.schema.required ?? EVERYTHING);
    return required !== EVERYTHING && required?.includes(pointer.slice(parent.length + 1)) === false;
  }

  #ofParameter(where: SentLocation): Proposal[] {
    const known = this.#context.facts.parameters?.find((one) => one.in === where.in && one.name === where.at);
    const value = this.#sent(where);
    if (known === undefined || value === undefined) return [];
    const numeric = known.schema.type === 'integer' || known.schema.type === 'number';
    const sent = numeric && typeof value === 'string' ? Number(value) : value;
    const isAt = isMoment(sent);
    const others = isAt ? otherMoments(sent, []) : otherValues({ ...known, value: sent, numbers: [] });
    const omitted: Proposal[] = known.required ? [] : [[{ kind: 'omit', ...where, because: this.#because }]];
    return [...others.map((one) => this.#value(where, one)), ...omitted];
  }
}

/** Changes to try one by one where a refusal is not understood; those of which it or the document speaks come first. */
export const changesFor = (complaint: Complaint, context: RepairContext): Proposal[] =>
  new Changes(complaint, context).all().slice(0, MAX_CHANGES);
