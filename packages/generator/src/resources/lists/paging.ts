import type { JsonSchemaObject, Operation, Parameter, ResponseHeader } from '@assay/api-model';
import { isNumber, flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import { documentedResponse, successStatus } from '../../expectations/expectation.ts';
import { plain } from '../words/words.ts';
import { successSchema } from '../yields.ts';

export const PAGE_SIZE =
  /^((page)?(perpage|pagesize|limit|size|take|maxresults|maxitems|itemsperpage|top|pagelimit|rows|count|first)|resultsperpage|limitto|numresults)$/;
export const PAGE = /^(page|pagenumber|pageno|pagenum|currentpage|pageindex|p)$/;
export const OFFSET = /^(page)?(offset|start|skip|startindex|startat|firstresult|from)$/;
const CURSOR =
  /^(page)?(cursor|after|token|pagetoken|nexttoken|nextcursor|continuation|continuationtoken|marker|startingafter|startafter|scrollid|(after|startafter|last|lastseen)id|exclusivestartkey)$/;
const BACK = /^(page)?(endingbefore|endbefore|before|beforeid|untilid)$/;
const NEXT =
  /^(next|nextcursor|nextpagetoken|nexttoken|endcursor|cursor|nextpage|nextlink|nexturl|nextmarker|continuation|continuationtoken|after)$/;
const TOTAL =
  /^(total|totalcount|totalitems|totalelements|totalresults|totalrecords|totalhits|totalsize|itemcount|count)$/;
const TOTAL_HEADER = /^(x-)?(total|total-count|total-items|pagination-total|total-results)$/i;
const ESTIMATED = /estimate|approximate|at least|capped|up to|roughly|about\b|on this page|of this page|of the page/i;
/** What is counted where a name such as `count` leaves it open. */
const OF_ALL =
  /\b(over|across|on|of) all (the )?pages\b|\bwhatever the page\b|\b(in|of) the whole (list|result)\b|\bregardless of (the )?(page|paging|pagination|limit)\b|\b(how many|number of|all) \w+ (that )?(fit|match)\b|\bmatching (the )?(filters?|query|search)\b/i;
/** "Not only those of this page" says the contrary. */
const isEstimated = (description = ''): boolean =>
  ESTIMATED.test(description.replaceAll(/\b(?:not|more than) (?:only|just|merely)? ?[^.;]*/gi, ''));
const SURROUNDINGS = /^(meta|page|paging|pagination|pageinfo|links|cursors?|info|response|result)$/;
const MAX_DEPTH = 3;

/** Where an answer says how to go on: a value for the cursor, or an address that holds it. */
export interface NextPage {
  /** As an extract takes it: `meta.next_cursor`, `query cursor of links.next`, `query page of link next`. */
  path: string;
  /** Where the answer itself has it, in a rule: `` `links.next` ``. */
  subject: string;
  isHeader: boolean;
  /** Of a cursor that every answer has: the last page has it as an empty text. */
  isEmptyAtEnd?: true;
}

/** A page that an answer leads to. */
export interface PageLink {
  relation: 'next' | 'prev' | 'first' | 'last';
  /** As an extract takes its address: `link next`, `_links.next.href`. */
  path: string;
}

/** How a list is cut into pages, as far as its parameters and its documented answer say. */
export interface Paging {
  size: Parameter | null;
  page: Parameter | null;
  offset: Parameter | null;
  cursor: Parameter | null;
  next: NextPage | null;
  /** The cursor is the identity of the last item of the page before; false where an answer gives it. */
  isAfterItem: boolean;
  /** Asks for the items before the one that it names by its identity; null where only the other direction has such a cursor. */
  back: Parameter | null;
  /** Whether there is another page, in a rule: `` `has_more` ``; null where no answer says so. */
  more: string | null;
  /** Addresses of other pages; none where a link cannot be distinguished from a value. */
  links: readonly PageLink[];
  /** In a rule: `` `meta.total` `` or `the header X`; null where it is not given or only estimated. */
  total: string | null;
  /** Path of the number of pages in a rule; null when the answer has none. */
  pages: string | null;
  /** Path of the page size in effect, in a rule; null when the answer has none. */
  effectiveSize: string | null;
}

const isWhole = ({ schema }: Parameter, definitions: Definitions): boolean =>
  ['integer', 'number', undefined].includes(mainType(flatten(schema, definitions)));

const isCursorText = ({ schema }: Parameter, definitions: Definitions): boolean => {
  const { format } = flatten(schema, definitions);
  return format === undefined || !format.startsWith('date');
};

interface Found {
  path: string;
  name: string;
  schema: JsonSchemaObject;
}

/** What the answer has beside its items: at its top and inside of `meta`, `page`, `links` and the like. */
function beside(view: JsonSchemaObject, definitions: Definitions, prefix = '', depth = 0): Found[] {
  return Object.entries(view.properties ?? {}).flatMap(([name, property]): Found[] => {
    const schema = flatten(property, definitions);
    const path = `${prefix}${name}`;
    const own = { path, name, schema };
    const type = mainType(schema);
    if (type === 'array') return [];
    const isLink = schema.properties?.['href'] !== undefined;
    const isAround = SURROUNDINGS.test(plain(name)) || isLink;
    return type === 'object' && isAround && depth < MAX_DEPTH
      ? [own, ...beside(schema, definitions, `${path}.`, depth + 1)]
      : [own];
  });
}

const headersOf = (operation: Operation): ResponseHeader[] =>
  documentedResponse(operation, successStatus(operation))?.headers ?? [];

function totalOf(operation: Operation, around: readonly Found[], definitions: Definitions): string | null {
  const header = headersOf(operation).find(({ name }) => TOTAL_HEADER.test(name));
  const said = header?.description ?? (header === undefined ? '' : flatten(header.schema, definitions).description);
  if (header !== undefined && !isEstimated(said)) return `the header \`${header.name}\``;
  const isWholeNumber = ({ schema }: Found): boolean => isNumber(schema);
  // What a parameter is named after comes where it is asked for.
  const isOfPage = (name: string): boolean => [PAGE, PAGE_SIZE, OFFSET].some((names) => names.test(name));
  const query = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => plain(name));
  const asked = new Set(query.filter((name) => !isOfPage(name)));
  const comes = ({ path }: Found): boolean => !asked.has(plain(path.split('.')[0] ?? ''));
  const found = around.filter((one) => TOTAL.test(plain(one.name)) && isWholeNumber(one) && comes(one));
  // A count may be that of the page.
  const sure = found.find(
    ({ name, schema }) =>
      (/total/i.test(name) || OF_ALL.test(schema.description ?? '')) && !isEstimated(schema.description),
  );
  return sure === undefined ? null : `\`${sure.path}\``;
}

/** The page that an address leads to differs in one of these. */
function inAddress({ cursor, page, offset }: Pick<Paging, 'cursor' | 'page' | 'offset'>): string | null {
  return (cursor ?? page ?? offset)?.name ?? null;
}

const isAddress = ({ name, schema, path }: Found): boolean =>
  (schema.format ?? '').startsWith('uri') || /(url|link|href|links\.next)$/i.test(path) || /link|url/i.test(name);

function nextOf(
  operation: Operation,
  around: readonly Found[],
  by: Pick<Paging, 'cursor' | 'page' | 'offset'>,
): NextPage | null {
  const varied = inAddress(by);
  if (varied === null) return null;
  const found = around.find(({ name, path, schema }) => {
    const isNext = NEXT.test(plain(name)) || /(^|\.)next\.href$/.test(path);
    return isNext && mainType(schema) === 'string';
  });
  if (found !== undefined) {
    const isUrl = isAddress(found);
    if (isUrl) return { path: `query ${varied} of ${found.path}`, subject: `\`${found.path}\``, isHeader: false };
    if (by.cursor !== null) return cursorIn(found);
  }
  const hrefs = around.find(({ path }) => /(^|\.)next\.href$/.test(path));
  if (hrefs !== undefined)
    return { path: `query ${varied} of ${hrefs.path}`, subject: `\`${hrefs.path}\``, isHeader: false };
  const header = headersOf(operation).find(({ name }) => /^link$/i.test(name));
  return header === undefined
    ? null
    : { path: `query ${varied} of link next`, subject: `the header \`${header.name}\``, isHeader: true };
}

/** "Empty on the last page" (AIP-158). */
const cursorIn = ({ path, schema }: Found): NextPage => ({
  path,
  subject: `\`${path}\``,
  isHeader: false,
  ...(/\bempty\b/i.test(schema.description ?? '') && { isEmptyAtEnd: true }),
});

const AFTER_ITEM = /^(startingafter|startafter|startafterid|afterid|lastid|lastseenid|exclusivestartkey)$/;
const SAYS_AFTER_ITEM =
  /\b(?:ids?|identifiers?|uuid|sid|key)\b[^.;]{0,30}\b(?:of|from) the (?:last|final)\b|\blast (?:[\w-]+ ){1,3}(?:id|identifier)\b|\b(?:object|item|record|resource) id that defines your place\b|\b(?:id|identifier) (?:of the [\w-]+ )?(?:after which|to start after)\b|\b(?:after|following) (?:the (?:item|record|object|one) with )?this (?:id|identifier)\b/i;

const SAYS_ITEM =
  /\b(?:ids?|identifiers?|uuid|sid|key)\b[^.;]{0,30}\b(?:of|from) the first\b|\bfirst (?:[\w-]+ ){1,3}(?:id|identifier)\b|\b(?:object|item|record|resource) id that defines your place\b|\b(?:before|preceding) (?:the (?:item|record|object|one) with )?this (?:id|identifier)\b/i;

/** "The id of the first item of the page after": leads back to the page before it. */
const isBeforeItem = ({ name, description }: Parameter): boolean =>
  BACK.test(plain(name)) &&
  (/^(endingbefore|endbefore|beforeid)$/.test(plain(name)) || SAYS_ITEM.test(description ?? ''));

/** "The id of the last item of the page before": no answer has to give such a cursor. */
const isAfterItem = ({ name, description }: Parameter): boolean =>
  !/before|prev/i.test(name) && (AFTER_ITEM.test(plain(name)) || SAYS_AFTER_ITEM.test(description ?? ''));

const MORE = /^(hasmore|hasnext|hasnextpage|more|moreavailable|ismore)$/;

function moreOf(around: readonly Found[]): string | null {
  const found = around.find(({ name, schema }) => MORE.test(plain(name)) && mainType(schema) === 'boolean');
  return found === undefined ? null : `\`${found.path}\``;
}

const RELATIONS = ['next', 'prev', 'first', 'last'] as const;

/** The pages that the answer may link to, in its body or in a header (RFC 8288). */
function linksOf(operation: Operation, around: readonly Found[]): PageLink[] {
  const inBody = RELATIONS.flatMap((relation): PageLink[] => {
    const object = around.find(({ path }) => path === `${relation}.href` || path.endsWith(`.${relation}.href`));
    const names = [relation, ...(relation === 'prev' ? ['previous'] : [])];
    const isIn = (path: string): boolean => names.some((name) => path === name || path.endsWith(`links.${name}`));
    const isText = ({ path, schema }: Found): boolean =>
      mainType(schema) === 'string' && (path.includes('links.') || schema.format?.startsWith('uri') === true);
    const text = around.find((one) => isIn(one.path) && isText(one));
    const found = object ?? text;
    return found === undefined ? [] : [{ relation, path: found.path }];
  });
  const hasHeader = headersOf(operation).some(({ name }) => /^link$/i.test(name));
  return inBody.length > 0 || !hasHeader
    ? inBody
    : RELATIONS.map((relation) => ({ relation, path: `link ${relation}` }));
}

/** Both cursors that are identities of items, where the answer itself does not say how to go on. */
function byItem(
  query: readonly Parameter[],
  { cursor, next }: Pick<Paging, 'cursor' | 'next'>,
  definitions: Definitions,
): Pick<Paging, 'isAfterItem' | 'back'> {
  const isAfter = next === null && cursor !== null && isAfterItem(cursor);
  const back = query.find((one) => isBeforeItem(one) && isCursorText(one, definitions));
  return { isAfterItem: isAfter, back: isAfter ? (back ?? null) : null };
}

/** How an operation cuts its list into pages. */
export function pagingOf(operation: Operation, definitions: Definitions): Paging {
  const query = operation.parameters.filter((one) => one.in === 'query');
  const find = (names: RegExp): Parameter | null =>
    query.find((one) => names.test(plain(one.name)) && isWhole(one, definitions)) ?? null;
  // `first` is how many, or beside `max` the number of the first one.
  const first = find(/^first$/);
  const maximum = first === null ? null : find(/^max(results|records|items|count|rows)?$/);
  const start = maximum === null ? null : first;
  const size = maximum ?? find(PAGE_SIZE);
  const schema = successSchema(operation);
  const view = schema === null ? {} : flatten(schema, definitions);
  const around = beside(view, definitions);
  const by = {
    page: find(PAGE),
    offset: find(OFFSET) ?? start,
    cursor: query.find((one) => CURSOR.test(plain(one.name)) && isCursorText(one, definitions)) ?? null,
  };
  const next = nextOf(operation, around, by);
  const pages = around.find(({ name }) => /^(totalpages|pagecount|pages|lastpage|numpages)$/.test(plain(name)));
  return {
    size,
    ...by,
    next,
    ...byItem(query, { cursor: by.cursor, next }, definitions),
    more: moreOf(around),
    links: linksOf(operation, around),
    total: totalOf(operation, around, definitions),
    pages:
      pages !== undefined && mainType(pages.schema) === 'integer' && plain(pages.name) !== 'lastpage'
        ? `\`${pages.path}\``
        : null,
    effectiveSize: effectiveSizeOf(around, size),
  };
}

/** Answers often repeat the parameter under its own name. */
function effectiveSizeOf(around: readonly Found[], size: Parameter | null): string | null {
  const found = around.find(({ name, schema }) => mainType(schema) === 'integer' && name === size?.name);
  return found === undefined ? null : `\`${found.path}\``;
}

const FIRST =
  /\b(?:from|starts? (?:at|with|from)|first(?: page| one)? (?:is|has)(?: number)?)\s*(?:page\s*)?(zero|0|one|1)\b|(0|1|zero|one)[- ](?:based|indexed)/i;

/** The number of the first page that a text says; null where it says none. */
export function saidFirst(text: string): 0 | 1 | null {
  const said = FIRST.exec(text);
  const word = said?.[1] ?? said?.[2];
  if (word === undefined) return null;
  return /^(0|zero)$/i.test(word) ? 0 : 1;
}

/** The number of the first page; null where the document does not say. */
export function firstPage(page: Parameter, definitions: Definitions): 0 | 1 | null {
  const view = flatten(page.schema, definitions);
  const [documented] = [view.default, view.minimum, page.example].filter((one) => one === 0 || one === 1);
  if (documented !== undefined) return documented === 0 ? 0 : 1;
  return saidFirst(page.description ?? '');
}
