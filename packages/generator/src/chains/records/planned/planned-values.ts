import type { Json } from '@assay/api-model';
import { fieldNamed, isMoment, type ItemField } from '../../../resources/lists/item-fields.ts';
import type { ListView } from '../../../resources/lists/list-view.ts';
import { isAhead } from '../../../resources/uniqueness.ts';
import { plain } from '../../../resources/words/words.ts';
import { referredBy } from '../../../resources/references.ts';
import { Sampler } from '../../../values/sample-value.ts';
import { valueAt } from '../body-values.ts';
import type { Instead } from '../exclusive/exclusive.ts';
import {
  apartBy,
  DAYS,
  DAYS_APART,
  laterBy,
  OWN_COUNT,
  rankedValues,
  takesWords,
  wordValues,
  type OwnValue,
} from '../own-values.ts';

export interface Body {
  sample: Json;
  /** The fields that it has or may have, by the plain name; `path` from the root of the body. */
  fields: readonly ItemField[];
  /** Fields of which the document says more than its schema does. */
  narrowed: ReadonlySet<string>;
}

/** Fields of the items that something in the request depends on. */
function fieldsInUse({ sorts, filters }: ListView): ItemField[] {
  const all = [...filters.flatMap(({ fields }) => fields), ...sorts.map(({ field }) => field)];
  return [...new Map(all.map((field) => [field.path, field])).values()];
}

const LABEL = /^(name|title|label|subject|headline|displayname|friendlyname|description|text)$/;

/** What a search that names no field most likely looks at. */
const labelOf = ({ fields }: ListView): ItemField | null => fields.find(({ name }) => LABEL.test(plain(name))) ?? null;

export const variableOf = (field: string, record: number): string => `own${record + 1}${plain(field)}`;

/** What the own records hold in one field. */
export interface Planned {
  field: ItemField;
  /** In the body. */
  path: string;
  values: readonly OwnValue[];
  /** The values are only known when they are sent: each is taken out of its request. */
  isTaken: boolean;
  /** The body has them already. */
  isKept: boolean;
}

/** Values that are known when they are sent: as the query and as a rule write them. */
const takenValues = (
  field: ItemField,
  written: (record: number) => Json,
  ranks: readonly number[] | null,
): OwnValue[] =>
  Array.from({ length: OWN_COUNT }, (_, record) => {
    const variable = variableOf(field.name, record);
    return { written: written(record), sent: `{{${variable}}}`, ruled: `{${variable}}`, rank: ranks?.[record] ?? null };
  });

/** Of mail or of a page: a server that looks at it refuses words, whether or not the document has a format. */
const ADDRESS = /^\S*(@|:\/\/)\S*$/;

const REFERENCE = /^\{\{([^{}$]+)\}\}$/;

export const isReference = (value: Json | undefined): value is string =>
  typeof value === 'string' && REFERENCE.test(value);

/** A value that is in the body already: a reference, which all records share, or a text that is new in each. */
function keptValues(field: ItemField, path: string, known: string, instead: Instead): Planned {
  if (!REFERENCE.test(known))
    return { field, path, values: takenValues(field, () => known, null), isTaken: true, isKept: true };
  const all = instead.get(known) ?? Array.from({ length: OWN_COUNT }, () => known);
  const values = all.map((one) => ({ written: one, sent: one, ruled: one.slice(1, -1), rank: null }));
  return { field, path, values, isTaken: false, isKept: true };
}

/** Moments that are written in the body: their order is that of the days by which they move. */
function momentValues(field: ItemField, path: string, known: Json | undefined, isBelow: boolean): Planned[] {
  if (typeof known !== 'string') return [];
  if (isBelow && apartBy(known, 1) !== null) {
    const values = takenValues(field, (record) => apartBy(known, DAYS_APART[record] ?? 0) ?? known, DAYS_APART);
    return [{ field, path, values, isTaken: true, isKept: false }];
  }
  if (laterBy(known, 1) === null) return [];
  const values = takenValues(field, (record) => laterBy(known, DAYS[record] ?? 0) ?? known, DAYS);
  return [{ field, path, values, isTaken: true, isKept: false }];
}

/** Of a moment that may be any. */
const RULES =
  /\b(?:must|only|cannot|never|past|future|before|after|later|earlier|within|between|at (?:least|most))\b|\bnot (?:be|lie|come)\b/i;

/** A moment that the usual body leaves out: what is asked for by it has to hold it. */
function momentIn(known: Json | undefined, { name, schema }: ItemField, { view, body }: Planning): Json | undefined {
  if (known !== undefined) return known;
  const isRuled = body.narrowed.has(name) || isAhead(name, schema) || RULES.test(schema.description ?? '');
  return isRuled ? undefined : new Sampler(view.definitions).sample(schema, name);
}

function plannedField(field: ItemField, turn: number, planning: Planning): Planned[] {
  const { view, body, isPrefix, isBelow, instead } = planning;
  const own = fieldNamed(body.fields, field.name);
  if (own === null) return [];
  const known = valueAt(body.sample, own.path);
  if (isMoment(own)) return momentValues(field, own.path, momentIn(known, own, planning), isBelow);
  if (typeof known === 'string' && REFERENCE.test(known)) return [keptValues(field, own.path, known, instead)];
  if (takesWords(own) && !(typeof known === 'string' && ADDRESS.test(known))) {
    const values = wordValues((record) => variableOf(field.name, record), isPrefix);
    return [{ field, path: own.path, values, isTaken: true, isKept: false }];
  }
  if (typeof known === 'string' && known.includes('{{')) return [keptValues(field, own.path, known, instead)];
  // Which other values go together is said in words only.
  const values = body.narrowed.has(own.name) ? null : valuesOf(own, known, turn, view);
  return values === null ? [] : [{ field, path: own.path, values, isTaken: false, isKept: false }];
}

/** Null for a reference that nothing yields: a number that is made up names no record of this system. */
function valuesOf(own: ItemField, known: Json | undefined, turn: number, { definitions }: ListView): OwnValue[] | null {
  if (known === undefined && referredBy(own.name, own.schema) !== null) return null;
  const values = rankedValues(own, known ?? new Sampler(definitions).sample(own.schema, own.name), turn);
  return values === null ? null : [...values];
}

interface Planning {
  view: ListView;
  body: Body;
  isPrefix: boolean;
  /** They are made below a record that nobody else has. */
  isBelow: boolean;
  instead: Instead;
}

/** What each record holds in the fields that scenarios of its list use. */
export function plan({ view, body, isBelow, instead }: Omit<Planning, 'isPrefix'>, isLabelled: boolean): Planned[] {
  const used = fieldsInUse(view);
  const isUnnamed = view.filters.some(({ kind, fields }) => kind === 'search' && fields.length === 0);
  const label = isUnnamed || isLabelled ? labelOf(view) : null;
  const all = label === null || used.some(({ path }) => path === label.path) ? used : [...used, label];
  const isPrefix = view.filters.some(({ match }) => match === 'prefix');
  return all.flatMap((field, turn) => plannedField(field, turn, { view, body, isPrefix, isBelow, instead }));
}
