const DAY = 86_400_000;

/** @param {string} money "125.50" @returns {number} cents */
export const toCents = (money) => Number(money.replace('.', ''));

/** @param {number} cents */
export const toMoney = (cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** A share in per cent, rounded half up to whole cents. */
export const percent = (cents, share) => Math.floor((cents * share + 50) / 100);

export const today = () => new Date().toISOString().slice(0, 10);

/** Is this a day of the calendar, written YYYY-MM-DD? */
export function isDate(text) {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Both the first and the last day count. */
export const daysOf = (first, last) => Math.round((Date.parse(last) - Date.parse(first)) / DAY) + 1;

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
let lastTime = 0;
let serial = 0;

/** A prefixed ULID; those of one millisecond follow each other. */
export function newId(prefix) {
  const now = Date.now();
  serial = now === lastTime ? serial + 1 : Math.floor(Math.random() * 2 ** 24);
  lastTime = now;
  return `${prefix}_${base32(now, 10)}${base32(serial, 6)}${base32(Math.floor(Math.random() * 2 ** 48), 10)}`;
}

function base32(number, length) {
  let text = '';
  let rest = number;
  for (let at = 0; at < length; at++) {
    text = ALPHABET[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}
