import { z } from 'zod';
import { documentOf, inPath, inQuery, json, type Node } from './document.ts';
import { serve, type Answer, type Asked, type ListServer } from './list-server.ts';

/** Defects of the recipes, one at a time. */
export const RECIPE_FAULTS = [
  'size-ignored',
  'page-overlaps',
  'page-skips',
  'page-ignored',
  'first-page-two',
  'last-page-padded',
  'total-of-page',
  'pages-wrong',
  'next-missing',
  'cuisine-ignored',
  'flag-inverted',
  'lte-exclusive',
  'filters-either',
  'descending-ignored',
  'sort-ignored',
  'default-descending',
  'search-prefix-only',
  'search-case-sensitive',
  'quotes-break',
  'deleted-listed',
  'change-not-found',
  'attributes-of-first',
] as const;
export type RecipeFault = (typeof RECIPE_FAULTS)[number];

const attributesSchema = z.object({
  title: z.string(),
  cuisine: z.string(),
  minutes: z.number(),
  vegetarian: z.boolean(),
});
const madeSchema = z.object({ data: z.object({ attributes: attributesSchema }) });
const changedSchema = z.object({
  data: z.object({ type: z.literal('recipes'), id: z.string(), attributes: attributesSchema.partial() }),
});

type Attributes = z.infer<typeof attributesSchema>;

interface Recipe {
  type: 'recipes';
  id: string;
  attributes: Attributes;
}

const TYPE = 'application/vnd.api+json';
const attributes: Node = {
  title: { type: 'string', minLength: 2, maxLength: 80 },
  cuisine: { type: 'string', enum: ['french', 'indian', 'italian', 'thai'] },
  minutes: { type: 'integer', minimum: 1, maximum: 600 },
  vegetarian: { type: 'boolean' },
};
const names = Object.keys(attributes);
const resource = (isNew: boolean): Node => ({
  type: 'object',
  required: isNew ? ['type', 'attributes'] : ['type', 'id', 'attributes'],
  properties: {
    type: { type: 'string', enum: ['recipes'] },
    ...(!isNew && { id: { type: 'string' } }),
    attributes: { type: 'object', required: names, properties: attributes },
  },
});
const single = (schema: Node): Node => json({ type: 'object', required: ['data'], properties: { data: schema } }, TYPE);
const changed: Node = {
  type: 'object',
  required: ['type', 'id', 'attributes'],
  properties: {
    type: { type: 'string', enum: ['recipes'] },
    id: { type: 'string' },
    attributes: { type: 'object', properties: attributes },
  },
};
const recipe: Node = { $ref: '#/components/schemas/Recipe' };
const missing: Node = { 404: { description: 'No such recipe.' } };
const link: Node = { type: 'string', nullable: true };

export const recipeDocument = documentOf(
  'Recipes',
  {
    '/recipes': {
      get: {
        parameters: [
          inQuery('page[number]', { type: 'integer', minimum: 1, default: 1 }),
          inQuery('page[size]', { type: 'integer', minimum: 1, maximum: 50, default: 20 }),
          inQuery('filter[cuisine]', { type: 'string', enum: ['french', 'indian', 'italian', 'thai'] }),
          inQuery('filter[vegetarian]', { type: 'boolean' }),
          inQuery('filter[minutes][lte]', { type: 'integer' }),
          inQuery('filter[title]', { type: 'string' }, 'Recipes whose title contains this text, in any case.'),
          inQuery(
            'sort',
            { type: 'string', default: 'title' },
            'Sort by `title` or `minutes`; a leading - sorts descending.',
          ),
        ],
        responses: {
          200: {
            description: 'One page.',
            ...json(
              {
                type: 'object',
                required: ['data', 'meta', 'links'],
                properties: {
                  data: { type: 'array', items: recipe },
                  included: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } },
                  meta: {
                    type: 'object',
                    required: ['total', 'totalPages'],
                    properties: { total: { type: 'integer' }, totalPages: { type: 'integer' } },
                  },
                  links: { type: 'object', properties: { self: link, next: link } },
                },
              },
              TYPE,
            ),
          },
        },
      },
      post: {
        requestBody: { required: true, ...single(resource(true)) },
        responses: { 201: { description: 'Made.', ...single(recipe) }, 422: { description: 'Not valid.' } },
      },
    },
    '/recipes/{recipeId}': {
      parameters: [inPath('recipeId')],
      get: { responses: { 200: { description: 'It.', ...single(recipe) }, ...missing } },
      patch: {
        requestBody: { required: true, ...single(changed) },
        responses: { 200: { description: 'It.', ...single(recipe) }, ...missing },
      },
      delete: { responses: { 204: { description: 'Gone.' }, ...missing } },
    },
  },
  { Recipe: resource(false) },
);

const SEEDS: Attributes[] = [
  { title: 'Tom yum', cuisine: 'thai', minutes: 40, vegetarian: false },
  { title: 'aubergine bake', cuisine: 'italian', minutes: 100, vegetarian: true },
  { title: "Chef's omelette", cuisine: 'french', minutes: 9, vegetarian: true },
];

/** Recipes on loopback: JSON:API with numbered pages. */
export class Recipes {
  readonly #faults: ReadonlySet<RecipeFault>;
  readonly #recipes = new Map<string, Recipe>();
  readonly #first = new Map<string, Attributes>();
  readonly #deleted: Recipe[] = [];
  #next = 100;

  constructor(faults: readonly RecipeFault[]) {
    this.#faults = new Set(faults);
    for (const seed of SEEDS) this.#add(seed);
  }

  serve(): Promise<ListServer> {
    return serve(TYPE, (asked) => this.#answer(asked));
  }

  get left(): number {
    return this.#recipes.size - SEEDS.length;
  }

  #has(fault: RecipeFault): boolean {
    return this.#faults.has(fault);
  }

  #add(sent: Attributes): Recipe {
    this.#next += 1;
    const made: Recipe = { type: 'recipes', id: String(this.#next), attributes: { ...sent } };
    this.#recipes.set(made.id, made);
    this.#first.set(made.id, { ...sent });
    return made;
  }

  #answer({ method, path: [, id], query, body }: Asked): Answer {
    if (id === undefined) {
      if (method === 'GET') return this.#list(query);
      const sent = madeSchema.safeParse(body);
      return sent.success ? { status: 201, body: { data: this.#add(sent.data.data.attributes) } } : { status: 422 };
    }
    const found = this.#recipes.get(id);
    if (found === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: { data: found } };
    if (method === 'PATCH') {
      const sent = changedSchema.safeParse(body);
      if (!sent.success || sent.data.data.id !== id) return { status: 409 };
      Object.assign(found.attributes, sent.data.data.attributes);
      return { status: 200, body: { data: found } };
    }
    this.#recipes.delete(id);
    this.#deleted.push(found);
    return { status: 204 };
  }

  #list(query: URLSearchParams): Answer {
    const title = query.get('filter[title]');
    if (this.#has('quotes-break') && title?.includes('"') === true) return { status: 500 };
    const all = [...this.#recipes.values(), ...(this.#has('deleted-listed') ? this.#deleted : [])];
    const tests = this.#tests(query);
    const isEither = this.#has('filters-either') && tests.length > 0;
    const found = all
      .filter((one) => (isEither ? tests.some((test) => test(one)) : tests.every((test) => test(one))))
      .toSorted(this.#order(query.get('sort')));
    return this.#page(found, query);
  }

  #tests(query: URLSearchParams): ((one: Recipe) => boolean)[] {
    const cuisine = this.#has('cuisine-ignored') ? null : query.get('filter[cuisine]');
    const vegetarian = query.get('filter[vegetarian]');
    const longest = query.get('filter[minutes][lte]');
    const title = query.get('filter[title]');
    const of = ({ id, attributes: own }: Recipe): Attributes =>
      this.#has('change-not-found') ? (this.#first.get(id) ?? own) : own;
    const flag = this.#has('flag-inverted') ? 'false' : 'true';
    return [
      ...(cuisine === null ? [] : [(one: Recipe) => of(one).cuisine === cuisine]),
      ...(vegetarian === null ? [] : [(one: Recipe) => of(one).vegetarian === (vegetarian === flag)]),
      ...(longest === null
        ? []
        : [
            (one: Recipe) =>
              this.#has('lte-exclusive') ? of(one).minutes < Number(longest) : of(one).minutes <= Number(longest),
          ]),
      ...(title === null ? [] : [(one: Recipe) => this.#matches(of(one).title, title)]),
    ];
  }

  #matches(title: string, text: string): boolean {
    const [own, sought] = this.#has('search-case-sensitive')
      ? [title, text]
      : [title.toLowerCase(), text.toLowerCase()];
    return this.#has('search-prefix-only') ? own.startsWith(sought) : own.includes(sought);
  }

  #order(sort: string | null): (a: Recipe, b: Recipe) => number {
    if (this.#has('sort-ignored') && sort !== null) return () => 0;
    const asked = sort ?? (this.#has('default-descending') ? '-title' : 'title');
    const sign = asked.startsWith('-') && !this.#has('descending-ignored') ? -1 : 1;
    const byTitle = (a: Recipe, b: Recipe): number => a.attributes.title.localeCompare(b.attributes.title, 'en');
    if (asked.endsWith('minutes')) return (a, b) => sign * (a.attributes.minutes - b.attributes.minutes);
    return (a, b) => sign * byTitle(a, b);
  }

  #page(items: readonly Recipe[], query: URLSearchParams): Answer {
    const size = this.#has('size-ignored') ? 50 : Number(query.get('page[size]') ?? 20);
    const number = this.#has('page-ignored') ? 1 : Number(query.get('page[number]') ?? 1);
    const start = this.#start(number, size, items.length);
    const shown = items.slice(start, start + size);
    const pages = Math.ceil(items.length / size);
    const hasNext = number < pages && !this.#has('next-missing');
    const next = new URLSearchParams(query);
    next.set('page[number]', String(number + 1));
    const [first] = shown;
    return {
      status: 200,
      body: {
        data: this.#has('attributes-of-first') ? shown.map((one) => ({ ...one, id: first?.id })) : shown,
        included: [],
        meta: {
          total: this.#has('total-of-page') ? shown.length : items.length,
          totalPages: this.#has('pages-wrong') ? Math.floor(items.length / size) : pages,
        },
        links: { self: '/recipes', next: hasNext ? `/recipes?${next.toString()}` : null },
      },
    };
  }

  #start(number: number, size: number, count: number): number {
    const slip = this.#has('page-overlaps') ? -1 : this.#has('page-skips') ? 1 : 0;
    const from = (this.#has('first-page-two') ? number : number - 1) * size + (number === 1 ? 0 : slip);
    const isShort = from > 0 && from + size > count;
    return this.#has('last-page-padded') && isShort ? Math.max(0, count - size) : from;
  }
}
