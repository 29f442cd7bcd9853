/** The parts that a record plays beside others of its kind, as fields are called after them: `from_wallet_id`, `new_room_id`. */
const GIVING =
  'from source origin sender payer debit debited start first departure pickup old previous current left'.split(' ');
const TAKING =
  'to target destination dest recipient receiver payee credit credited end second arrival dropoff new next other another replacement right'.split(
    ' ',
  );
const OTHERS =
  'parent primary secondary default main original linked related assigned billing shipping delivery home preferred'.split(
    ' ',
  );

const TAKES = new Set(TAKING);
const ROLES = new Set([...GIVING, ...TAKING, ...OTHERS]);

/** Small words that no longer name begins with by its meaning. */
const ALONE = ['into', 'onto', 'with'];

const PARTS = new Set([...GIVING, ...TAKING, ...ALONE]);

const GIVES = new Set([...GIVING, 'sending', 'paying', 'giving']);
const GETS = new Set([...TAKING, 'receiving', 'taking']);

/** Of two records of a kind the one that gives or the one that gets something, where words say which. */
export type Side = 'giving' | 'taking';

/** The side that words name; null where they name none, or both. */
export function sideIn(words: readonly string[]): Side | null {
  const gives = words.some((word) => GIVES.has(word));
  const gets = words.some((word) => GETS.has(word));
  if (gives === gets) return null;
  return gives ? 'giving' : 'taking';
}

/** Whether a word alone says which of two records is meant. */
export const isPart = (word: string): boolean => PARTS.has(word);

/** Splits `fromwallet` into the part and the kind; null where it does not begin with one. The longest part first. */
export function partsOf(name: string): { role: string; kind: string } | null {
  const role = [...ROLES]
    .filter((one) => name.startsWith(one) && name !== one)
    .toSorted((a, b) => b.length - a.length)[0];
  return role === undefined ? null : { role, kind: name.slice(role.length) };
}

/** Whether a record in this part is another one than the record of its kind that a request is about. */
export const isCounterpart = (role: string): boolean => TAKES.has(role);
