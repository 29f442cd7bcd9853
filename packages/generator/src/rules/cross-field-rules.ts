import type { JsonSchema, JsonSchemaObject } from '@assay/api-model';
import { plain, wordsOf } from '../dependencies/words.ts';
import { flatten, mainType, type Definitions } from '../schema/resolve.ts';

interface Place {
  /** Path with a dot at its end, or empty at the top. */
  prefix: string;
  fields: Map<string, { name: string; schema: JsonSchemaObject; isRequired: boolean }>;
}

function placeOf(view: JsonSchemaObject, prefix: string, definitions: Definitions): Place {
  const entries = Object.entries(view.properties ?? {}).map(([name, property]) => {
    const isRequired = view.required?.includes(name) ?? false;
    return [plain(name), { name, schema: flatten(property, definitions), isRequired }] as const;
  });
  return { prefix, fields: new Map(entries) };
}

/** The objects of an answer that are there once: itself and the objects that it must have. */
function placesOf(schema: JsonSchema, definitions: Definitions): Place[] {
  const view = flatten(schema, definitions);
  if (mainType(view) !== 'object') return [];
  const top = placeOf(view, '', definitions);
  const inner = [...top.fields.values()]
    .filter(
      ({ schema: field, isRequired }) => isRequired && mainType(field) === 'object' && field.properties !== undefined,
    )
    .map(({ name, schema: field }) => placeOf(field, `${name}.`, definitions));
  return [top, ...inner];
}

const isSure = (place: Place, key: string): boolean => {
  const field = place.fields.get(key);
  return field?.isRequired === true && !(Array.isArray(field.schema.type) && field.schema.type.includes('null'));
};

const find = (place: Place, names: RegExp): string | null =>
  [...place.fields.keys()].find((key) => names.test(key) && isSure(place, key)) ?? null;

const written = (place: Place, key: string): string => `\`${place.prefix}${place.fields.get(key)?.name ?? key}\``;

const isTime = (place: Place, key: string): boolean =>
  ['date', 'date-time'].includes(place.fields.get(key)?.schema.format ?? '');

/** The earlier of two moments, and the later one. */
const ORDERED: [earlier: RegExp, later: RegExp][] = [
  [
    /^(created|placed|opened|registered|ordered)(at|on|date|time)?$/,
    /^(updated|modified|changed|lastmodified|lastupdated)(at|on|date|time)?$/,
  ],
  [
    /^(start|starts|starting|begin|begins|from|valid from|validfrom)(at|on|date|time)?$/,
    /^(end|ends|ending|until|to|validto|validuntil)(at|on|date|time)?$/,
  ],
];

function orderRules(place: Place): string[] {
  return ORDERED.flatMap(([early, late]) => {
    const earlier = find(place, early);
    const later = find(place, late);
    if (earlier === null || later === null || !isTime(place, earlier) || !isTime(place, later)) return [];
    return [`${written(place, later)} is not before the value of ${written(place, earlier)}`];
  });
}

function limitRules(place: Place): string[] {
  return [...place.fields.keys()].flatMap((key) => {
    const match = /^(?:min|minimum)(.+)$/.exec(key);
    const partner = ['max', 'maximum']
      .map((word) => `${word}${match?.[1] ?? ''}`)
      .find((name) => place.fields.has(name));
    const isNumber = (name: string): boolean =>
      ['integer', 'number'].includes(mainType(place.fields.get(name)?.schema ?? {}) ?? '') && isSure(place, name);
    if (match === null || partner === undefined || !isNumber(key) || !isNumber(partner)) return [];
    return [`${written(place, key)} is at most the value of ${written(place, partner)}`];
  });
}

const TOTAL = /^(total|totalitems|totalcount|totalelements|totalresults|totalrecords)$/;
const PAGES = /^(totalpages|pages|pagecount|pagestotal|lastpage)$/;
const SIZE = /^(perpage|pagesize|limit|itemsperpage|size)$/;

/** More than one page means more items than one page takes. */
function pageRules(place: Place): string[] {
  const [total, pages, size] = [TOTAL, PAGES, SIZE].map((names) => find(place, names));
  if (total == null || pages == null || size == null) return [];
  return [
    `if ${written(place, pages)} is greater than 1 then ${written(place, total)} is greater than the value of ${written(place, size)}`,
  ];
}

const SUM = /^(total|totalprice|totalamount|sum|subtotal|grandtotal|amount)$/;
const PART = /^(linetotal|total|subtotal|amount|lineamount|totalprice)$/;

/** "Sum of the line totals" for a list whose items have such a field: with one item, both are the same. */
function sumRules(place: Place, definitions: Definitions): string[] {
  const sum = [...place.fields.values()].find(
    ({ name, schema }) => SUM.test(plain(name)) && /\bsum of\b/i.test(schema.description ?? ''),
  );
  if (sum === undefined) return [];
  const described = wordsOf(sum.schema.description ?? '').join(' ');
  return [...place.fields.values()].flatMap(({ name, schema }) => {
    if (mainType(schema) !== 'array' || schema.items === undefined) return [];
    const item = flatten(schema.items, definitions);
    const part = Object.keys(item.properties ?? {}).find(
      (key) => PART.test(plain(key)) && described.includes(wordsOf(key).join(' ')),
    );
    if (part === undefined) return [];
    const list = `${place.prefix}${name}`;
    return [
      `if \`${list}\` has a length of exactly 1 then \`${place.prefix}${sum.name}\` equals the value of \`${list}[0].${part}\``,
    ];
  });
}

/** "Quantity times unit price": with a quantity of one, the price. */
function productRules(place: Place, definitions: Definitions): string[] {
  return [...place.fields.values()].flatMap(({ name, schema, isRequired }) => {
    const view = mainType(schema) === 'array' && schema.items !== undefined ? flatten(schema.items, definitions) : null;
    const [length = 0] = [schema.minItems];
    if (view === null || !isRequired || length < 1) return [];
    const entries = Object.keys(view.properties ?? {});
    const product = entries.find((key) => {
      const about = flatten(view.properties?.[key] ?? true, definitions).description ?? '';
      return /\btimes\b|\bmultiplied by\b/i.test(about);
    });
    const quantity = entries.find((key) => /^(quantity|qty|count)$/.test(plain(key)));
    const price = entries.find((key) => /^(unitprice|price|priceperunit)$/.test(plain(key)));
    if (product === undefined || quantity === undefined || price === undefined || product === price) return [];
    const first = `${place.prefix}${name}[0]`;
    return [`if \`${first}.${quantity}\` is 1 then \`${first}.${product}\` equals the value of \`${first}.${price}\``];
  });
}

const COUNT = /^(count|itemcount|itemscount|length|returned|quantity|quantidade)$/;

/** A count beside the one list of an answer, documented as the number of its items on this page. */
function countRules(place: Place): string[] {
  const lists = [...place.fields.values()].filter(
    ({ schema, isRequired }) => mainType(schema) === 'array' && isRequired,
  );
  const count = find(place, COUNT);
  const [list] = lists;
  if (place.prefix !== '' || lists.length !== 1 || list === undefined || count === null) return [];
  return [`${written(place, count)} is at least the number of items in \`${list.name}\``];
}

/** What has to hold between the values of one answer, as far as names, formats and descriptions say so. */
export function crossFieldRules(schema: JsonSchema, definitions: Definitions): string[] {
  return placesOf(schema, definitions).flatMap((place) => [
    ...orderRules(place),
    ...limitRules(place),
    ...pageRules(place),
    ...sumRules(place, definitions),
    ...productRules(place, definitions),
    ...countRules(place),
  ]);
}
