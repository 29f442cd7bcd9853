import type { JsonObject } from '@assay/api-model';
import { plain, type Kind, type Opportunity } from './kinds.ts';
import type { RawDocument, RawOperation, RawParameter } from './raw-document.ts';

const words = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

const PAGING =
  /^(page|pagenumber|pageno|pagenum|pageindex|pagesize|perpage|limit|size|offset|skip|take|cursor|pagetoken|nexttoken|continuationtoken|after|before|startingafter|endingbefore|maxresults|startat|marker|top|rows|count|token|pagesize|startindex|pagelimit|pageoffset|itemsperpage|maxitems)$/;
const SORT = /^(sort|sortby|orderby|order|ordering|sortorder|sortdirection|sortfield|direction|orderdirection)$/;
const SEARCH = /^(q|query|search|searchtext|searchterm|keyword|keywords|term|text|fulltext)$/;
const RANGE = new Set('from to min max since until gte lte gt lt after before start end minimum maximum'.split(' '));
export const TOTAL = /^(total|totalcount|totalitems|totalresults|totalelements|totalrecords|totalsize|count)$/;
const NEXT =
  /^(next|nextcursor|nextpage|nextpagetoken|nexttoken|nextpageuri|nexturl|nextlink|cursor|hasmore|hasnext|nextpageurl|endcursor)$/;

interface Lists {
  item: JsonObject;
  beside: string[];
}

/** The first list at the top of an answer or below it, and the names around it. */
function listIn(document: RawDocument, schema: JsonObject, depth = 0): Lists | null {
  const items = document.items(schema);
  if (items !== null) return { item: items, beside: [] };
  if (depth > 2) return null;
  const fields = [...document.fields(schema)];
  const names = fields.map(([name]) => name);
  if (depth === 0 && names.some((name) => plain(name) === 'id')) return null;
  for (const [, field] of fields) {
    const found = document.items(field);
    if (found !== null && document.fields(found).size > 0) return { item: found, beside: names };
  }
  for (const [, field] of fields) {
    const found = field['properties'] === undefined ? null : listIn(document, field, depth + 1);
    if (found !== null) return { ...found, beside: [...found.beside, ...names] };
  }
  return null;
}

/** What the answer and the query of a list offer. */
export function listOpportunities(document: RawDocument, one: RawOperation): Opportunity[] {
  const list = one.method === 'GET' && one.answer !== null ? listIn(document, one.answer) : null;
  if (list === null) return [];
  const make = (kind: Kind, what: string): Opportunity => ({ kind, operation: one.key, what });
  const fields = new Set([...document.fields(list.item).keys()].map(plain));
  const ofParameter = ({ name }: RawParameter): Opportunity[] => {
    const own = plain(name);
    const parts = words(name);
    const rest = parts.filter((part) => !RANGE.has(part)).join('');
    const isRange = parts.some((part) => RANGE.has(part));
    if (PAGING.test(own)) return [make('paging', name)];
    if (SORT.test(own)) return [make('sort', name)];
    if (SEARCH.test(own)) return [make('search', name)];
    if (isRange && (rest === '' || [...fields].some((field) => field.startsWith(rest)))) return [make('range', name)];
    const singular = own.replace(/s$/, '');
    return fields.has(own) || fields.has(singular) || fields.has(`${own}s`) ? [make('filter', name)] : [];
  };
  const around = [...new Set(list.beside)];
  return [
    make('list', ''),
    ...one.parameters.filter((parameter) => parameter.in === 'query').flatMap(ofParameter),
    ...around.filter((name) => TOTAL.test(plain(name))).map((name) => make('total', name)),
    ...around.filter((name) => NEXT.test(plain(name))).map((name) => make('next', name)),
    ...(one.headers.includes('link') ? [make('next', 'Link')] : []),
  ];
}
