import { effectsIn } from '../../statements/effects/effects-in.ts';
import { singularly, type Field } from '../said-amounts.ts';

/** What the form of a clause says of a change: which words name the value, which one has it, and by how much it changes. */
export interface Form {
  /** The words that name the value. */
  what: string;
  /** The words that name what has it; empty where the clause names one of the two only. */
  holder: string;
  amount: string;
  /** What is done, where the clause says so: "when a trip is cancelled". */
  when: string;
  /** `against`: a limit or an allowance is used, so what is left goes down and what is counted goes up. */
  direction: 1 | -1 | 'against' | null;
}

/** Of what is used some is left and some is taken: the verb alone says the direction of neither. */
const USES =
  /\b(?:uses? up|used up|takes? up|taken up|occup\w+|reserv\w+|block\w*|consum\w+|spend\w*|spent|set(?:s)? aside|claim\w*|tie[sd]? up)\b/i;
const COUNTS = /\bcounts? (?:against|towards?)\b/i;

function readForm(clause: string): Form | null {
  const found = effectsIn(clause).filter(({ change }) => change === 'falls' || change === 'rises');
  const [effect, ...others] = found;
  if (effect === undefined || others.length > 0) return null;
  const { what, holder, amount, change, when } = effect;
  const arithmetic = USES.test(clause) ? null : change === 'rises' ? 1 : -1;
  return { what, holder, amount, when, direction: COUNTS.test(clause) ? 'against' : arithmetic };
}

const MAX_KNOWN = 5000;
const known = new Map<string, Form | null>();

/** Null where the clause has no form that is known for sure, or several. */
export function formOf(clause: string): Form | null {
  const found = known.get(clause);
  if (found !== undefined) return found;
  // Clauses of one document come again and again; those of many must not pile up.
  if (known.size > MAX_KNOWN) known.clear();
  const form = readForm(clause);
  known.set(clause, form);
  return form;
}

/** "The amount is taken from the balance": what has the value is the value itself, and what is taken its amount. */
const isInHolder = ({ what, holder }: Form, { core }: Field): boolean =>
  singularly(holder).includes(core) && !singularly(what).includes(core);

/** By how much a value changes, in words; empty where nothing is said. */
export const amountSaid = (form: Form, field: Field): string =>
  form.amount === '' && isInHolder(form, field) ? form.what : form.amount;

/** The words that name the record that has the value: "of the order". */
export function ownerSaid({ what, holder }: Form): string {
  const [, of = ''] = / (?:of|on|in|at) (.+)$/i.exec(what) ?? [];
  const [, whose = ''] = /\b([\w-]+)['’]s? /i.exec(`${what} ${holder}`) ?? [];
  return `${holder === '' ? of : holder} ${whose}`.trim();
}

const quotedIn = (text: string): string[] =>
  [...text.matchAll(/`([\w.[\]*-]+)`/g)].flatMap(([, name = '']) => name.split('.').at(-1) ?? []);

const ITSELF = /^(?:it|them|this|that|there)?$/i;

/** Of "the pieces leave the stock" the value is the stock, unless what has the pieces is named instead. */
function isHeldBy(form: Form, field: Field, record: string): boolean {
  const { holder } = form;
  const isThere = ITSELF.test(holder) || isInHolder(form, field) || singularly(holder).includes(field.core);
  return isThere || singularly(holder).replaceAll(' ', '').includes(record);
}

/** The values that a clause names: those in quotation marks, or the ones whose words are said. */
export function namedBy(form: Form, fields: readonly Field[], record: string): Field[] {
  const text = `${form.what} ${form.holder}`;
  const quoted = quotedIn(text);
  const written = fields.filter(({ name }) => quoted.includes(name));
  if (written.length > 0) return written;
  // In quotation marks stands the amount, or a value of another record.
  const said = singularly(text.replaceAll(/`[^`]*`/g, ' | '));
  const named = fields.filter((one) => said.includes(one.core) && isHeldBy(form, one, record));
  return named.filter((one) => isMeant(one, named, said));
}

/** Of several values that are called alike the one whose whole name is said, or else the one that says how much is left. */
export function isMeant(field: Field, named: readonly Field[], said: string): boolean {
  const all = named.filter(({ core, view }) => core === field.core && view.type !== 'boolean');
  if (all.length < 2 || field.view.type === 'boolean') return true;
  // What is sent with a record is seldom changed by something else.
  const kept = all.filter(({ isSent }) => !isSent);
  if (kept.length === 1) return kept[0] === field;
  const alike = kept.length > 1 ? kept : all;
  const whole = alike.filter(({ name }) => said.includes(singularly(name)));
  const meant = whole.length === 1 ? whole : alike.filter(({ isRest }) => isRest);
  return meant.length === 1 && meant[0] === field;
}
