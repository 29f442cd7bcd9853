import type { JsonSchema, JsonSchemaObject } from '@assay/api-model';
import { plain } from '../resources/words/words.ts';
import { isNumber, flatten, mainType, type Definitions } from '../schema/resolve.ts';
import { computedRules } from './computed-rules.ts';
import { spanRules } from './span-rules.ts';

interface Location {
  view: JsonSchemaObject;
  /** Path with a dot at its end, or empty at the top. */
  prefix: string;
  fields: Map<string, { name: string; schema: JsonSchemaObject; isRequired: boolean }>;
}

function locationOf(view: JsonSchemaObject, prefix: string, definitions: Definitions): Location {
  const entries = Object.entries(view.properties ?? {}).map(([name, property]) => {
    const isRequired = view.required?.includes(name) ?? false;
    return [plain(name), { name, schema: flatten(property, definitions), isRequired }] as const;
  });
  return { view, prefix, fields: new Map(entries) };
}

/** The objects of an answer that are there once: itself and the objects that it must have. */
function locationsOf(schema: JsonSchema, definitions: Definitions): Location[] {
  const view = flatten(schema, definitions);
  if (mainType(view) !== 'object') return [];
  const top = locationOf(view, '', definitions);
  const below = innerOf(top, definitions);
  return [top, ...below, ...below.flatMap((one) => innerOf(one, definitions))];
}

const innerOf = ({ prefix, fields }: Location, definitions: Definitions): Location[] =>
  [...fields.values()]
    .filter(
      ({ schema: field, isRequired }) => isRequired && mainType(field) === 'object' && field.properties !== undefined,
    )
    .map(({ name, schema: field }) => locationOf(field, `${prefix}${name}.`, definitions));

const isSure = (location: Location, key: string): boolean => {
  const field = location.fields.get(key);
  return field?.isRequired === true && !(Array.isArray(field.schema.type) && field.schema.type.includes('null'));
};

const find = (location: Location, names: RegExp): string | null =>
  [...location.fields.keys()].find((key) => names.test(key) && isSure(location, key)) ?? null;

const written = (location: Location, key: string): string =>
  `\`${location.prefix}${location.fields.get(key)?.name ?? key}\``;

const isTime = (location: Location, key: string): boolean =>
  ['date', 'date-time'].includes(location.fields.get(key)?.schema.format ?? '');

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

function orderRules(location: Location): string[] {
  return ORDERED.flatMap(([early, last]) => {
    const earlier = find(location, early);
    const later = find(location, last);
    if (earlier === null || later === null || !isTime(location, earlier) || !isTime(location, later)) return [];
    return [`${written(location, later)} is not before the value of ${written(location, earlier)}`];
  });
}

function limitRules(location: Location): string[] {
  return [...location.fields.keys()].flatMap((key) => {
    const match = /^(?:min|minimum)(.+)$/.exec(key);
    const partner = ['max', 'maximum']
      .map((word) => `${word}${match?.[1] ?? ''}`)
      .find((name) => location.fields.has(name));
    const isSureNumber = (name: string): boolean =>
      isNumber(location.fields.get(name)?.schema ?? {}) && isSure(location, name);
    if (match === null || partner === undefined || !isSureNumber(key) || !isSureNumber(partner)) return [];
    return [`${written(location, key)} is at most the value of ${written(location, partner)}`];
  });
}

const TOTAL = /^(total|totalitems|totalcount|totalelements|totalresults|totalrecords)$/;
const PAGES = /^(totalpages|pages|pagecount|pagestotal|lastpage)$/;
const SIZE = /^(perpage|pagesize|limit|itemsperpage|size)$/;

/** More than one page means more items than one page takes, and all pages together take all items. */
function pageRules(location: Location): string[] {
  const [total, pages, size] = [TOTAL, PAGES, SIZE].map((names) => find(location, names));
  if (total == null || pages == null || size == null) return [];
  return [
    `if ${written(location, pages)} is greater than 1 then ${written(location, total)} is greater than the value of ${written(location, size)}`,
    ...(pages === 'lastpage'
      ? []
      : [
          `${written(location, total)} is at most the result of ${written(location, pages)} times ${written(location, size)}`,
        ]),
  ];
}

const COUNT = /^(count|itemcount|itemscount|length|returned|quantity|quantidade)$/;

/** A count beside the one list of an answer, documented as the number of its items on this page. */
function countRules(location: Location): string[] {
  const lists = [...location.fields.values()].filter(
    ({ schema, isRequired }) => mainType(schema) === 'array' && isRequired,
  );
  const count = find(location, COUNT);
  const [list] = lists;
  if (location.prefix !== '' || lists.length !== 1 || list === undefined || count === null) return [];
  return [`${written(location, count)} is at least the number of items in \`${list.name}\``];
}

/** What has to hold between the values of one answer, as far as names, formats and descriptions say so. */
export function crossFieldRules(schema: JsonSchema, definitions: Definitions): string[] {
  return locationsOf(schema, definitions).flatMap((location) => [
    ...orderRules(location),
    ...limitRules(location),
    ...pageRules(location),
    ...computedRules(location.view, location.prefix, definitions),
    ...spanRules(location.view, location.prefix, definitions),
    ...countRules(location),
  ]);
}
