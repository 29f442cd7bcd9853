import type { JsonSchema, Operation, Parameter } from '@assay/api-model';
import { defaultParameters } from '../default-parameters.ts';
import { ChainBuilder } from '../dependencies/chain.ts';
import { plain } from '../dependencies/words.ts';
import { identityPath, successSchema } from '../dependencies/yields.ts';
import { listAnswer, type ListAnswer } from '../answers/list.ts';
import { successStatus } from '../expectation.ts';
import type { Candidate } from '../faults/candidate.ts';
import { filteredField, itemField, listRules, PAGE, PAGE_SIZE, rangeField, SEARCH, SORT } from '../rules/list-rules.ts';
import { flatten, mainType } from '../schema/resolve.ts';
import { chainOf, stepsOf, type Situation } from '../situation.ts';
import type { StepValue } from '@assay/scenario';
import type { SuccessKind } from '../types.ts';

const SMALL_PAGE = 2;
const MAX_PAGE = 50;
const NOTHING = 'no-such-text-8f3a1c';

const query = (name: string, value: string): StepValue => ({ in: 'query', name, value });

/** What each query parameter goes out with: the default request with these overrides. */
export function sentQuery(
  operation: Operation,
  overrides: StepValue[],
  { definitions }: Situation['index'],
): Map<string, string> {
  const usual = defaultParameters(operation, definitions).filter(({ in: location }) => location === 'query');
  const sent = new Map(usual.map(({ name, value }) => [name, value]));
  for (const override of overrides) if (override.in === 'query') sent.set(override.name, override.value);
  return new Map([...sent].flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])));
}

class ListRequests {
  readonly #situation: Situation;
  readonly #list: ListAnswer;
  readonly #query: Parameter[];

  constructor(situation: Situation, list: ListAnswer) {
    this.#situation = situation;
    this.#list = list;
    this.#query = situation.operation.parameters.filter(({ in: location }) => location === 'query');
  }

  all(): Candidate[] {
    return [
      ...this.#query.flatMap((parameter) => this.#byValue(parameter)),
      ...this.#paging(),
      ...this.#emptySearch(),
      ...this.#finds(),
    ];
  }

  #schema(parameter: Parameter) {
    return flatten(parameter.schema, this.#situation.index.definitions);
  }

  /** A request that must succeed, with the rules that its query calls for. */
  #request(
    about: { kind: SuccessKind; name: string; reason: string; constraint: string },
    overrides: StepValue[],
    chain?: ChainBuilder,
  ): Candidate {
    const { operation, index, seed } = this.#situation;
    const records = chain ?? new ChainBuilder(index, seed, { prefersListed: true });
    const path = records.path(operation);
    const sent = sentQuery(operation, overrides, index);
    return {
      name: about.name,
      kind: about.kind,
      errorIn: null,
      expectedStatus: successStatus(operation),
      details: { reason: about.reason, constraint: about.constraint, pointer: null, ...stepsOf(records) },
      overrides: [...path, ...overrides],
      rules: listRules(operation, this.#list, sent, index.definitions),
    };
  }

  /** Parameters that are not about this, taken out of the usual request. */
  #without(kept: string[]): StepValue[] {
    const { operation, index } = this.#situation;
    return defaultParameters(operation, index.definitions)
      .filter((one) => one.in === 'query' && one.value !== null && !one.required && !kept.includes(one.name))
      .filter(({ name }) => !PAGE_SIZE.test(plain(name)) && !PAGE.test(plain(name)))
      .map(({ name }): StepValue => ({ in: 'query', name, value: null }));
  }

  /** One request for each value that a filter or an order can take. */
  #byValue(parameter: Parameter): Candidate[] {
    const values = (this.#schema(parameter).enum ?? []).filter((value) => typeof value === 'string');
    const isSort = SORT.test(plain(parameter.name));
    return values.map((value) =>
      this.#request(
        {
          kind: isSort ? 'sorted' : 'filtered',
          name: isSort ? `Sorted by ${value}` : `Filtered by ${parameter.name} ${value}`,
          reason: isSort
            ? 'The answer must come in the order that was asked for.'
            : 'The answer must hold only what was asked for.',
          constraint: `enum: ${value}`,
        },
        [...this.#without([parameter.name]), query(parameter.name, value)],
      ),
    );
  }

  /** A small page, where the document lets its size be chosen. */
  #smallPage(): StepValue[] {
    const size = this.#query.find(({ name }) => PAGE_SIZE.test(plain(name)));
    const { minimum = 1, maximum = Infinity } = size === undefined ? {} : this.#schema(size);
    const count = Math.min(Math.max(SMALL_PAGE, minimum), maximum);
    return size === undefined || count > MAX_PAGE ? [] : [query(size.name, `${count}`)];
  }

  #paging(): Candidate[] {
    const small = this.#smallPage();
    const page = this.#query.find(({ name }) => PAGE.test(plain(name)));
    const hasNext = page !== undefined && (this.#schema(page).minimum ?? 0) <= 2;
    const first = small.map(({ name, value }) =>
      this.#request(
        {
          kind: 'page_size',
          name: `Page of ${value}`,
          reason: 'No page may hold more than was asked for.',
          constraint: name,
        },
        [...this.#without([]), ...small],
      ),
    );
    if (!hasNext) return first;
    const second = this.#request(
      {
        kind: 'next_page',
        name: 'Second page',
        reason: 'The page that was asked for must be the one that comes.',
        constraint: page.name,
      },
      [...this.#without([]), ...small, query(page.name, '2')],
    );
    return [...first, second];
  }

  #emptySearch(): Candidate[] {
    const search = this.#query.find((one) => {
      const { enum: values, pattern, format, maxLength = Infinity } = this.#schema(one);
      const isFree =
        values === undefined && pattern === undefined && format === undefined && maxLength >= NOTHING.length;
      return SEARCH.test(plain(one.name)) && mainType(this.#schema(one)) === 'string' && isFree;
    });
    if (search === undefined) return [];
    return [
      this.#request(
        {
          kind: 'nothing_found',
          name: `Nothing found by ${search.name}`,
          reason: 'A search without a hit is a success.',
          constraint: search.name,
        },
        [...this.#without([search.name]), query(search.name, NOTHING)],
      ),
    ];
  }

  /** Free texts may be parts, and truth values in rules are words of English. */
  #isFindable(parameter: Parameter, field: JsonSchema | undefined): boolean {
    const isText = mainType(this.#schema(parameter)) === 'string' && this.#schema(parameter).enum === undefined;
    return !isText && mainType(flatten(field ?? true, this.#situation.index.definitions)) !== 'boolean';
  }

  /** A record is made, then asked for by its own values: each filter that has a field must find it. */
  #finds(): Candidate[] {
    const { operation, index } = this.#situation;
    const resource = index.listedBy(operation);
    const schema = resource?.create == null ? null : successSchema(resource.create);
    if (
      resource === null ||
      schema === null ||
      identityPath(schema, { resource: resource.name, parameter: 'id' }, index.definitions) === null
    )
      return [];
    const made = flatten(schema, index.definitions);
    const filters = this.#query.flatMap((parameter) => {
      const range = rangeField(this.#list, parameter, index.definitions);
      const field = range?.field ?? filteredField(this.#list, parameter, index.definitions);
      if (field === null || made.properties?.[field] === undefined || !made.required?.includes(field)) return [];
      return !this.#isFindable(parameter, made.properties[field])
        ? []
        : [{ parameter, field, group: range === null ? parameter.name : range.field }];
    });
    // Ranges first: whether their ends are in them is what servers get wrong.
    const ranges = filters.filter(({ group, parameter }) => group !== parameter.name);
    const groups = [...new Set([...ranges, ...filters].map(({ group }) => group))];
    return groups.flatMap((field) => {
      const members = filters.filter(({ group }) => group === field);
      const chain = chainOf(this.#situation);
      const need = { for: operation, parameter: 'id', depth: 0 };
      if (chain.provide(resource, need) === null || chain.makerOf(resource) !== resource.create) return [];
      const name = `${resource.name}${plain(field)}`;
      for (const member of members) chain.also(resource, member.field, name);
      const sent = members.map(({ parameter }) => query(parameter.name, `{{${name}}}`));
      const names = members.map(({ parameter }) => parameter.name);
      const request = this.#request(
        {
          kind: 'filter_finds',
          name: `Found by ${names.join(' and ')}`,
          reason: 'What has just been made must be found by its own values.',
          constraint: names.join(', '),
        },
        [...this.#without(names), ...sent],
        chain,
      );
      const found = `any ${itemField(this.#list, members[0]?.field ?? field)} equals {${name}}`;
      return [{ ...request, rules: [...(request.rules ?? []), found] }];
    });
  }
}

/** Requests that use what a list offers: each filter and order, its paging, and a search that finds nothing. */
export function listRequests(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const schema = operation.method === 'GET' ? successSchema(operation) : null;
  const list = schema === null ? null : listAnswer(schema, index.definitions);
  return list === null ? [] : new ListRequests(situation, list).all();
}

/** The rules that the usual request of a list calls for. */
export function usualListRules({ operation, index }: Situation, overrides: StepValue[]): string[] {
  const schema = operation.method === 'GET' ? successSchema(operation) : null;
  const list = schema === null ? null : listAnswer(schema, index.definitions);
  return list === null ? [] : listRules(operation, list, sentQuery(operation, overrides, index), index.definitions);
}
