import type { Chosen, KnownAccount, NamedRecord } from '@assay/generator';
import type { Scalar, SeenRecord, SeenRecords } from '../seen/seen-records.ts';
import { namesState } from './names-state.ts';
import type { Proposal } from './proposal.ts';

export interface Listed {
  records: (list: string) => readonly SeenRecord[];
  /** What the records of all lists have in members of this name, at whatever depth. */
  values: (name: string) => readonly Scalar[];
  /** What the accounts of the system sign in as, in lower case; the own one first. */
  names: readonly string[];
}

export const listedIn = (seen: SeenRecords, accounts: readonly KnownAccount[]): Listed => ({
  records: (list) => seen.of(list),
  values: (name) => seen.valuesOf(name),
  names: accounts.flatMap(({ names = [] }) => names).map((name) => name.toLowerCase()),
});

const MAX_CHOSEN = 8;
const MAX_VALUES = 6;
const MIN_WORD = 3;

const keyOf = ({ member, value }: Chosen): string => JSON.stringify([member, value]);

const isText = (value: Scalar): value is string => typeof value === 'string';

const distinct = (all: readonly Chosen[]): Chosen[] =>
  [...new Map(all.toReversed().map((one) => [keyOf(one), one])).values()].toReversed();

/** Members that sort records into a few kinds, with one value of each kind. */
function kindsIn(records: readonly SeenRecord[]): Chosen[] {
  const members = new Set(records.flatMap((one) => [...one.keys()]));
  return [...members].flatMap((member) => {
    const values = new Set(records.flatMap((one) => one.get(member) ?? []));
    const isKind = values.size > 1 && values.size <= MAX_VALUES && values.size * 2 <= records.length;
    const isSaid = [...values].every((value) => typeof value !== 'number');
    return isKind && isSaid ? [...values].map((value) => ({ member, value })) : [];
  });
}

/** The value of a record that a message names: "is not a pilot". */
function namedIn(record: SeenRecord, message: string): Chosen[] {
  return [...record].flatMap(([member, value]) =>
    isText(value) && value.length >= MIN_WORD && namesState(message, value) ? [{ member, value }] : [],
  );
}

/** The value by which a record belongs to somebody whose credentials are known. */
function accountIn(record: SeenRecord, names: readonly string[]): Chosen | null {
  const found = [...record].find(([, value]) => isText(value) && names.includes(value.toLowerCase()));
  return found === undefined ? null : { member: found[0], value: found[1] };
}

/**
 * Other records of a kind that is listed, for one that is refused: those of which the refusal speaks, then those that stand for an
 * account of the system, then one of each sort.
 */
export function chosenInstead(
  { list, resource, at, in: location }: Pick<NamedRecord, 'at' | 'in' | 'list' | 'resource'>,
  { message, sent, isMade, because }: { message: string; sent: unknown; isMade: boolean; because: string },
  { records: recordsOf, names }: Listed,
): Proposal[] {
  const records = list === null ? [] : recordsOf(list);
  const refused = records.find((one) => [...one.values()].some((value) => value === sent));
  const isRefused = ({ member, value }: Chosen): boolean => refused?.get(member) === value;
  const people = names.flatMap((name) => records.filter((one) => accountIn(one, [name]) !== null));
  const isNamed = (one: SeenRecord): boolean => namedIn(one, message).some((chosen) => !isRefused(chosen));
  const ofPeople = [...people.filter(isNamed), ...people].flatMap((one) => accountIn(one, names) ?? []);
  const ofNamed = records.flatMap((one) => namedIn(one, message));
  const others = [...ofNamed, ...kindsIn(records)];
  const reference = { kind: 'reference' as const, in: location, at, resource, because };
  // An example names a record of another system; and one that is made is the surest to do.
  const isOther = isMade ? refused !== undefined : refused === undefined && records.length > 0;
  const any: Proposal[] = isOther ? [[reference]] : [];
  const choose = (all: readonly Chosen[]): Proposal[] =>
    distinct(all.filter((one) => !isRefused(one))).map((chosen) => [{ ...reference, chosen }]);
  return [...choose(ofPeople), ...any, ...choose(others)].slice(0, MAX_CHOSEN);
}
