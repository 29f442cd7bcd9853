import type { JsonSchema, JsonSchemaObject, Operation, Parameter } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { operation, parameter, respond } from '../../testing/operations.ts';
import { indexOf } from '../api-index.ts';
import { readWords } from './filter-words.ts';
import { listView, type ListView } from './list-view.ts';
import { firstPage } from './paging.ts';
import { saidOrder } from './said-order.ts';
import { readOrder } from './sorting.ts';

const text: JsonSchemaObject = { type: 'string' };
const whole: JsonSchemaObject = { type: 'integer' };
const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchemaObject => ({
  type: 'object',
  properties,
  required,
});
const listOf = (items: JsonSchemaObject): JsonSchemaObject => ({ type: 'array', items });
const book = object({
  id: whole,
  title: text,
  price: { type: 'number' },
  created_at: { ...text, format: 'date-time' },
});
const inQuery = (name: string, schema: JsonSchemaObject, description: string | null = null): Parameter =>
  parameter({ name, in: 'query', schema, description });

function viewOf(answer: JsonSchema, parameters: Parameter[] = [], more: Partial<Operation> = {}): ListView | null {
  const list = operation({ method: 'GET', path: '/books', parameters, responses: [respond('200', answer)], ...more });
  return listView(list, indexOf([list], {}));
}

describe('the items of a list', () => {
  it.each([
    ['a bare array', listOf(book), ''],
    ['an envelope', object({ data: listOf(book), meta: object({ total: whole }) }), 'data'],
    ['a deep one', object({ result: object({ page: object({ items: listOf(book) }) }) }), 'result.page.items'],
    ['HAL', object({ _embedded: object({ books: listOf(book) }), _links: object({}) }), '_embedded.books'],
    [
      'the plural of the path beside another list',
      object({ books: listOf(book), tags: listOf(object({ id: whole })) }),
      'books',
    ],
    [
      'JSON:API beside what is included',
      object({ data: listOf(book), included: listOf(object({ id: whole })) }),
      'data',
    ],
  ])('are found in %s', (_, answer, path) => {
    expect(viewOf(answer)?.answer.path).toBe(path);
  });

  it('are not the lists of a record, nor one of two that are as likely', () => {
    expect(viewOf(object({ id: whole, items: listOf(book) }))).toBeNull();
    expect(viewOf(object({ red: listOf(book), blue: listOf(book) }))).toBeNull();
  });

  it('have their fields in a wrapper', () => {
    const wrapped = object({ id: text, attributes: object({ name: text, note: { type: ['string', 'null'] } }) });
    const fields = viewOf(object({ data: listOf(wrapped) }))?.fields.map(({ path, isAlways }) => [path, isAlways]);
    expect(fields).toEqual([
      ['id', true],
      ['attributes.name', true],
      ['attributes.note', false],
    ]);
    const edge = object({ node: object({ id: text }), cursor: text });
    expect(viewOf(object({ edges: listOf(edge) }))?.identity?.path).toBe('node.id');
  });
});

describe('the pages of a list', () => {
  const names = (view: ListView | null) =>
    view && (['size', 'page', 'offset', 'cursor'] as const).map((part) => view.paging[part]?.name ?? null);

  it.each([
    [
      ['page', 'per_page'],
      ['per_page', 'page', null, null],
    ],
    [
      ['offset', 'limit'],
      ['limit', null, 'offset', null],
    ],
    [
      ['page[number]', 'page[size]'],
      ['page[size]', 'page[number]', null, null],
    ],
    [
      ['$skip', '$top'],
      ['$top', null, '$skip', null],
    ],
  ])('are asked for with %s', (parameters, found) => {
    expect(
      names(
        viewOf(
          listOf(book),
          parameters.map((name) => inQuery(name, whole)),
        ),
      ),
    ).toEqual(found);
  });

  it('are asked for with a cursor, which a day is not', () => {
    expect(names(viewOf(listOf(book), [inQuery('starting_after', text), inQuery('count', whole)]))).toEqual([
      'count',
      null,
      null,
      'starting_after',
    ]);
    expect(viewOf(listOf(book), [inQuery('after', { ...text, format: 'date' })])?.paging.cursor).toBeNull();
  });

  it.each([
    [object({ data: listOf(book), next_cursor: text }), 'cursor', 'next_cursor'],
    [object({ data: listOf(book), meta: object({ nextPageToken: text }) }), 'page_token', 'meta.nextPageToken'],
    [object({ data: listOf(book), links: object({ next: text }) }), 'cursor', 'query cursor of links.next'],
    [
      object({ _embedded: object({ books: listOf(book) }), _links: object({ next: object({ href: text }) }) }),
      'page',
      'query page of _links.next.href',
    ],
  ])('tell how to go on', (answer, name, path) => {
    expect(viewOf(answer, [inQuery(name, name === 'page' ? whole : text)])?.paging.next?.path).toBe(path);
  });

  it('tell how to go on, and the total, in headers', () => {
    const headers = ['Link', 'X-Total-Count'].map((name) => ({ name, required: true, schema: text }));
    const responses = [{ ...respond('200', listOf(book)), headers }];
    const paging = viewOf(listOf(book), [inQuery('cursor', text)], { responses })?.paging;
    expect(paging?.next).toEqual({ path: 'query cursor of link next', subject: 'the header `Link`', isHeader: true });
    expect(paging?.total).toBe('the header `X-Total-Count`');
  });

  it('have a total where it is one, and no estimate', () => {
    const total = (around: Record<string, JsonSchema>) =>
      viewOf(object({ data: listOf(book), ...around }))?.paging.total;
    expect(total({ totalElements: whole })).toBe('`totalElements`');
    expect(total({ meta: object({ total: whole }) })).toBe('`meta.total`');
    expect(total({ count: whole })).toBeNull();
    expect(total({ total: { ...whole, description: 'An estimate of the number of books.' } })).toBeNull();
    const asked = viewOf(object({ data: listOf(book), meta: object({ total: whole }) }), [inQuery('meta', text)]);
    expect(asked?.paging.total).toBeNull();
  });

  it('begin with what the document says', () => {
    const first = (schema: JsonSchemaObject, description: string | null = null) =>
      firstPage(inQuery('page', schema, description), {});
    expect(first({ ...whole, default: 0 })).toBe(0);
    expect(first({ ...whole, minimum: 1 })).toBe(1);
    expect(first(whole, 'Zero-based.')).toBe(0);
    expect(first(whole, 'Number of the page, from 1.')).toBe(1);
    expect(first(whole)).toBeNull();
  });
});

describe('the orders of a list', () => {
  const keys = (...parameters: Parameter[]) =>
    viewOf(listOf(book), parameters)?.sorts.map(({ values, field, isDescending }) => [
      values.map(({ value }) => value).join('&'),
      field.name,
      isDescending,
    ]);

  it.each([
    ['-price', 'price', true],
    ['price:desc', 'price', true],
    ['price,asc', 'price', false],
    ['price_desc', 'price', true],
    ['price DESC', 'price', true],
    ['price', 'price', null],
  ])('are written as %s', (written, name, isDescending) => {
    expect(readOrder(written)).toEqual({ name, isDescending });
  });

  it('are read from enums, patterns, words and a direction of their own', () => {
    const both = [
      ['price', 'price', false],
      ['-price', 'price', true],
    ];
    expect(keys(inQuery('sort', { ...text, enum: ['price', '-price'] }))).toEqual(both);
    expect(keys(inQuery('sort', { ...text, pattern: '^-?(price)$' }))).toEqual(both);
    expect(keys(inQuery('sort', { ...text, pattern: '^-?(price)(,-?(price))*$' }, 'Otherwise by title.'))).toEqual(
      both,
    );
    expect(
      keys(inQuery('sort', text, '`price`, or -price to reverse. By title when left out; ties by title.')),
    ).toEqual(both);
    expect(keys(inQuery('orderBy', text, 'The price; a leading minus sorts descending.'))).toEqual(both);
    expect(keys(inQuery('sort', text, 'Such as `price:asc` or price:desc.'))).toEqual([
      ['price:asc', 'price', false],
      ['price:desc', 'price', true],
    ]);
    const direction = inQuery('direction', { ...text, enum: ['asc', 'desc'] });
    expect(keys(inQuery('sort_by', { ...text, enum: ['created'] }), direction)).toEqual([
      ['created&asc', 'created_at', false],
      ['created&desc', 'created_at', true],
    ]);
    expect(keys(inQuery('sortBy', { ...text, enum: ['price'] }), inQuery('descending', { type: 'boolean' }))).toEqual([
      ['price&false', 'price', false],
      ['price&true', 'price', true],
    ]);
    expect(keys(inQuery('sort[price]', { ...text, enum: ['desc'] }))).toEqual([['desc', 'price', true]]);
  });

  it('are read from what the operation offers', () => {
    const orderBy = inQuery('orderBy', text, 'Fields, each ascending or, followed by ` desc`, descending.');
    const view = viewOf(listOf(book), [orderBy], { description: 'Lists books.\nOrder: `price`, `shelf`.' });
    expect(view?.sorts.map(({ values, isDescending }) => [values[0]?.value, isDescending])).toEqual([
      ['price', false],
      ['price desc', true],
    ]);
  });

  it('are those that the operation offers where a shared parameter speaks of what orders equal ones', () => {
    const shared = 'Keys, `-` in front for descending. Equal keys come by `shelf`; without `sort` all come by `title`.';
    const view = viewOf(listOf(book), [inQuery('sort', text, shared)], { description: 'Sort keys: `price`.' });
    expect(view?.sorts.map(({ values }) => values[0]?.value)).toEqual(['price', '-price']);
    expect(keys(inQuery('sort', text, shared))).toEqual([]);
  });

  it('are not guessed', () => {
    expect(keys(inQuery('sort', text))).toEqual([]);
    expect(keys(inQuery('sort', { ...text, enum: ['relevance', 'created'] }))).toEqual([]);
  });

  it('are told by the words of the operation', () => {
    const said = (description: string) => {
      const view = viewOf(listOf(book), [], { description });
      const order = view === null ? null : saidOrder(view.operation, view.fields);
      return order && [order.field.name, order.isDescending, order.isOfMaking];
    };
    expect(said('The newest first.')).toEqual(['created_at', true, true]);
    expect(said('All books, sorted by title.')).toEqual(['title', false, false]);
    expect(said('Books of a shop.')).toBeNull();
    const printed = object({ ...book.properties, printedOn: { ...text, format: 'date' } });
    const view = viewOf(listOf(printed), [], { description: 'The latest print comes first.' });
    const order = view === null ? null : saidOrder(view.operation, view.fields);
    expect(order && [order.field.name, order.isDescending]).toEqual(['printedOn', true]);
  });

  it.each<[description: string, order: unknown]>([
    ['In alphabetical order of their titles, capitals or not.', ['title', false]],
    ['Alphabetically by title.', ['title', false]],
    ['In descending order of price.', ['price', true]],
    ['In the order in which they were added.', ['created_at', false]],
    ['In the reverse order that they were made.', ['created_at', true]],
    ['The latest day comes first, and on the same day what was entered last.', ['loaned_on', true]],
    ['What is loaned latest comes first.', ['loaned_on', true]],
    ['By the time they are loaned, earliest first.', ['loaned_on', false]],
    ['Newest `loaned_on` first, on the same day the highest id first.', ['loaned_on', true]],
    ['Lowest `price` comes first.', ['price', false]],
    ['What is worn most comes first.', null],
    ['In order of arrival at the desk.', null],
  ])('are told by %j', (description, expected) => {
    const day = object({ ...book.properties, loaned_on: { ...text, format: 'date' } });
    const view = viewOf(listOf(day), [], { description });
    const order = view === null ? null : saidOrder(view.operation, view.fields);
    expect(order && [order.field.name, order.isDescending]).toEqual(expected);
  });
});

describe('the filters of a list', () => {
  const found = (...parameters: Parameter[]) =>
    viewOf(listOf(book), parameters)?.filters.map(({ kind, fields, isInclusive }) => [
      kind,
      fields.map(({ name }) => name).join(),
      isInclusive,
    ]);

  it.each([
    ['filter[title]', text, null, ['equal', 'title', null]],
    ['title[contains]', text, null, ['search', 'title', null]],
    ['min_price', { type: 'number' }, null, ['min', 'price', true]],
    ['price[lt]', { type: 'number' }, null, ['max', 'price', false]],
    ['priceTo', { type: 'number' }, 'The highest price, exclusive.', ['max', 'price', false]],
    ['created_after', { type: 'string', format: 'date-time' }, null, ['min', 'created_at', null]],
    ['since', { type: 'string', format: 'date-time' }, 'Created at or after this moment.', ['min', 'created_at', true]],
    ['until', { type: 'string', format: 'date-time' }, 'Created before this moment.', ['max', 'created_at', false]],
    ['q', text, 'Part of the title.', ['search', 'title', null]],
  ] as const)('are read from %s', (name, schema, description, filter) => {
    expect(found(inQuery(name, schema, description))).toEqual([filter]);
  });

  it.each([
    ['Anything in the code or in the name of the keeper.', 'code,keeper_name'],
    ["The keeper's name, or a part of the code.", 'code,keeper_name'],
    ['What the keeper is called.', 'keeper_name'],
    ['What a keeper paid.', ''],
  ])('search the fields that the words name: %s', (description, fields) => {
    const item = object({ code: text, keeper_name: text, keeper_mail: text });
    const [search] = viewOf(listOf(item), [inQuery('q', text, description)])?.filters ?? [];
    expect(search?.fields.map(({ name }) => name).join()).toBe(fields);
  });

  it('are ranges of the only number whose name ends like theirs', () => {
    const rates = (...names: string[]) =>
      viewOf(listOf(object(Object.fromEntries(names.map((name) => [name, whole])))), [
        inQuery('max_rate', whole),
      ])?.filters.map(({ kind, fields }) => [kind, fields[0]?.name]);
    expect(rates('daily_rate', 'pirate')).toEqual([['max', 'daily_rate']]);
    expect(rates('daily_rate', 'monthly_rate')).toEqual([]);
    // A unit behind the name is no other amount.
    expect(rates('rate_cents', 'weight_kg')).toEqual([['max', 'rate_cents']]);
  });

  it.each([
    ['Boxes of this shelf.', 'equal'],
    ['Boxes on this shelf and on all shelves below it, at any depth.', undefined],
    ['Includes descendants.', undefined],
    ['The shelf and its sub-shelves.', undefined],
  ])('find what hangs below as well: %s', (description, filter) => {
    const [shelved] = viewOf(listOf(object({ shelf: whole })), [inQuery('shelf', whole, description)])?.filters ?? [];
    expect(shelved?.kind).toBe(filter);
  });

  it('are not what pages, orders and shapes are asked for with', () => {
    const others = ['page', 'limit', 'sort', 'fields', 'has_title', 'title_ne'].map((name) => inQuery(name, text));
    expect(found(...others)).toEqual([]);
  });

  it('compare as their words say', () => {
    const read = (words: string) => {
      const { match, ignoresCase, isInclusive, isFuzzy } = readWords(words);
      return [match, ignoresCase, isInclusive, isFuzzy];
    };
    expect(read('Part of the name, upper and lower case alike.')).toEqual(['part', true, null, false]);
    expect(read('Leaves before this moment. Not before `from`.')[2]).toBe(false);
    expect(read('Up to this hour; a boat that leaves exactly then is not listed.')[2]).toBe(false);
    expect(read('Not before this day.')[2]).toBe(true);
    expect(read('Part of the name; capital and small letters make no difference.')).toEqual([
      'part',
      true,
      null,
      false,
    ]);
    expect(read('Some letters of the name. It makes no difference whether they are capitals.')).toEqual([
      'part',
      true,
      null,
      false,
    ]);
    expect(read('Text anywhere in the title. "TEAPOT" finds "Blue teapot".')[1]).toBe(true);
    expect(read('Text anywhere in the title. "teapot" finds "Blue teapot".')[1]).toBeNull();
    expect(read('Text in the name, no matter whether in capitals.')).toEqual([null, true, null, false]);
    expect(read('Names that start with this text (case-sensitive).')).toEqual(['prefix', false, null, false]);
    expect(read('The exact name.')).toEqual(['exact', null, null, false]);
    expect(read('Fuzzy, ranked by relevance.')).toEqual([null, null, null, true]);
    expect(read('On this day or later. 400 when it is before the other one.')).toEqual([null, null, true, false]);
    expect(read('Costs more than this.')).toEqual([null, null, false, false]);
    expect(read('A price.')).toEqual([null, null, null, false]);
  });
});
