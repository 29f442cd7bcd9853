import { parameterNames } from '../dependencies/path-names.ts';
import type { Parameter } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { listAnswer, type ListAnswer } from '../answers/list.ts';
import { ChainBuilder } from '../dependencies/chain.ts';
import { plain } from '../dependencies/words.ts';
import { successSchema } from '../dependencies/yields.ts';
import { isDocumented, successStatus } from '../expectation.ts';
import type { Candidate } from '../faults/candidate.ts';
import { filteredField, itemField, PAGE, PAGE_SIZE } from '../rules/list-rules.ts';
import { flatten, mainType } from '../schema/resolve.ts';
import { stepsOf, type Situation } from '../situation.ts';
import type { SuccessKind } from '../types.ts';

export const OFFSET = /^(offset|start|skip|startindex|firstresult|from)$/;
const TOTAL = /^(total|totalcount|totalitems|totalelements|totalresults|totalrecords|count)$/;
const BEYOND = '1000000';
/** What breaks queries that are put together from text. */
const SPECIAL = `O'Neil "100%"_\\`;

const query = (name: string, value: string): StepValue => ({ in: 'query', name, value });
const at = ({ path }: ListAnswer, index: number, field: string): string => `${path}[${index}].${field}`;

/** Requests whose answers have to agree with each other: pages with pages, filters with the items that they are taken from. */
class ListRelations {
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
      ...this.#sameOffset(),
      ...this.#nextPage(),
      ...this.#beyondTheEnd(),
      ...this.#fromItems(),
      ...this.#special(),
    ];
  }

  #identity(): string | null {
    const { item } = this.#list;
    const isId = (name: string): boolean => /^(id|uuid|guid|slug|code|key)$/.test(plain(name));
    return Object.keys(item.properties ?? {}).find((name) => isId(name) && item.required?.includes(name)) ?? null;
  }

  #find(names: RegExp): Parameter | undefined {
    return this.#query.find(({ name, schema }) => {
      const type = mainType(flatten(schema, this.#situation.index.definitions));
      return names.test(plain(name)) && (type === 'integer' || type === 'number' || type === undefined);
    });
  }

  #request(
    about: {
      kind: SuccessKind;
      name: string;
      reason: string;
      constraint: string;
      extracts: Step['extracts'];
      first: StepValue[] | null;
    },
    sent: StepValue[],
    rules: string[],
  ): Candidate {
    const { operation, index, seed } = this.#situation;
    const chain = new ChainBuilder(index, seed, { prefersListed: true });
    const path = chain.path(operation);
    if (about.first !== null)
      chain.before.push({ operation: operation.key, values: [...path, ...about.first], extracts: about.extracts });
    return {
      name: about.name,
      kind: about.kind,
      errorIn: null,
      expectedStatus: successStatus(operation),
      details: { reason: about.reason, constraint: about.constraint, pointer: null, ...stepsOf(chain) },
      overrides: [...path, ...sent],
      rules,
    };
  }

  #totalField(): string | null {
    const { view } = this.#list;
    const found = Object.keys(view.properties ?? {}).find((name) => TOTAL.test(plain(name)));
    const depth = this.#list.path.split('.').length;
    return found === undefined || depth > 1 || this.#list.path === '' ? null : found;
  }

  #window(parameter: string, id: string, pages: { first: StepValue[]; second: StepValue[] }): Candidate[] {
    const total = this.#totalField();
    const extracts = [
      { name: 'later', path: at(this.#list, 2, id), optional: true as const },
      ...(total === null ? [] : [{ name: 'total', path: total, optional: true as const }]),
    ];
    return [
      this.#request(
        {
          kind: 'next_page',
          name: `Continues by ${parameter}`,
          reason: 'A part of a list holds what the whole holds at the same position.',
          constraint: parameter,
          first: pages.first,
          extracts,
        },
        pages.second,
        [`\`${at(this.#list, 0, id)}\` equals {later}`, ...(total === null ? [] : [`\`${total}\` equals {total}`])],
      ),
    ];
  }

  #sameOffset(): Candidate[] {
    const [size, offset, id] = [this.#find(PAGE_SIZE), this.#find(OFFSET), this.#identity()];
    if (size === undefined || offset === undefined || id === null) return [];
    return this.#window(offset.name, id, {
      first: [query(size.name, '3')],
      second: [query(size.name, '1'), query(offset.name, '2')],
    });
  }

  #nextPage(): Candidate[] {
    const [size, page, id] = [this.#find(PAGE_SIZE), this.#find(PAGE), this.#identity()];
    if (size === undefined || page === undefined || id === null) return [];
    const view = flatten(page.schema, this.#situation.index.definitions);
    const [documented] = [view.default, view.minimum, page.example].filter((one) => one === 0 || one === 1);
    const isFromZero =
      documented === 0 ||
      (documented === undefined && /\b(from|starts? (at|with)|zero|0)\b.*\b(0|zero)\b/i.test(page.description ?? ''));
    return this.#window(page.name, id, {
      first: [query(size.name, '3')],
      second: [query(size.name, '2'), query(page.name, isFromZero ? '1' : '2')],
    });
  }

  #beyondTheEnd(): Candidate[] {
    const { operation } = this.#situation;
    const offset = this.#find(OFFSET) ?? this.#find(PAGE);
    const maximum =
      offset === undefined ? 0 : (flatten(offset.schema, this.#situation.index.definitions).maximum ?? Infinity);
    if (offset === undefined || maximum < Number(BEYOND)) return [];
    const about = {
      kind: 'nothing_found' as const,
      name: `Beyond the end by ${offset.name}`,
      reason: 'After the last item there is nothing, which is no error.',
      constraint: offset.name,
      first: null,
      extracts: [],
    };
    const listed = this.#list.path === '' ? 'the body' : `\`${this.#list.path}\``;
    const request = this.#request(about, [query(offset.name, BEYOND)], [`${listed} has a length of at most 0`]);
    const undecided = [400, 404, 422].filter((status) => isDocumented(operation, status));
    return [{ ...request, details: { ...request.details, ...(undecided.length > 0 && { undecided }) } }];
  }

  /** Filters by the values of an item that is there: it has to be found, and nothing else than what has them. */
  #fromItems(): Candidate[] {
    const { definitions } = this.#situation.index;
    const id = this.#identity();
    const fields = this.#query.flatMap((parameter) => {
      const field = filteredField(this.#list, parameter, definitions);
      return field === null || field === id ? [] : [{ parameter, field, name: `its${plain(field)}` }];
    });
    if (id === null || fields.length === 0) return [];
    const make = (used: typeof fields): Candidate =>
      this.#request(
        {
          kind: 'filter_finds',
          name: `An item by its own ${used.map(({ parameter }) => parameter.name).join(' and ')}`,
          reason: 'What a list holds is found by its own values, together with nothing that has others.',
          constraint: used.map(({ parameter }) => parameter.name).join(', '),
          first: [],
          extracts: [
            { name: 'itsidentity', path: at(this.#list, 0, id), optional: true },
            ...used.map(({ field, name }) => ({ name, path: at(this.#list, 0, field), optional: true as const })),
          ],
        },
        used.map(({ parameter, name }) => query(parameter.name, `{{${name}}}`)),
        [
          `any ${itemField(this.#list, id)} equals {itsidentity}`,
          ...used
            .filter(({ parameter }) => this.#isExact(parameter))
            .map(({ field, name }) => `every ${itemField(this.#list, field)} equals {${name}}`),
        ],
      );
    const pairs = fields.length > 1 ? [make(fields.slice(0, 2))] : [];
    return [...pairs, ...fields.map((one) => make([one]))];
  }

  /** Values out of a list, and identities, are looked for as a whole; free texts may be parts. */
  #isExact({ name, schema }: Parameter): boolean {
    const view = flatten(schema, this.#situation.index.definitions);
    if (mainType(view) === 'boolean') return false;
    return view.enum !== undefined || view.format === 'uuid' || mainType(view) === 'integer' || /id$/i.test(name);
  }

  #special(): Candidate[] {
    const free = this.#query.find(({ schema }) => {
      const view = flatten(schema, this.#situation.index.definitions);
      const isFree = view.enum === undefined && view.pattern === undefined && view.format === undefined;
      return mainType(view) === 'string' && isFree && (view.maxLength ?? Infinity) >= SPECIAL.length;
    });
    if (free === undefined || /sort|order|cursor|token|after|before|fields|include|expand/i.test(free.name)) return [];
    const { operation } = this.#situation;
    const about = {
      kind: 'nothing_found' as const,
      name: `Quotes and percent signs in ${free.name}`,
      reason: 'Text that is looked for is text, whatever it holds.',
      constraint: free.name,
      first: null,
      extracts: [],
    };
    const request = this.#request(about, [query(free.name, SPECIAL)], []);
    const undecided = [400, 422].filter((status) => isDocumented(operation, status));
    return [{ ...request, details: { ...request.details, ...(undecided.length > 0 && { undecided }) } }];
  }
}

/** What the answers of a list have to do with each other. */
export function listRelations(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const schema = operation.method === 'GET' ? successSchema(operation) : null;
  const list = schema === null ? null : listAnswer(schema, index.definitions);
  return list === null ? [] : new ListRelations(situation, list).all();
}

/** A list below a record holds only what belongs to that record. */
export function belongsRules({ operation, index }: Situation): string[] {
  const schema = operation.method === 'GET' ? successSchema(operation) : null;
  const list = schema === null ? null : listAnswer(schema, index.definitions);
  const names = parameterNames(operation.path);
  if (list === null) return [];
  return names.flatMap((name) => {
    const field = Object.keys(list.item.properties ?? {}).find((one) => plain(one) === plain(name));
    const isOwn = field === undefined || plain(field) === 'id' || !list.item.required?.includes(field);
    return isOwn ? [] : [`every ${itemField(list, field)} equals the path parameter \`${name}\``];
  });
}
