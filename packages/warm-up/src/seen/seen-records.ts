import type { Json } from '@assay/api-model';
import type { StepAnswer } from '@assay/runner';
import { isObject, listIn, readJson } from '../answers.ts';

const MAX_ITEMS = 100;
const MAX_DEPTH = 2;
const MAX_MEMBERS = 60;
const MAX_LENGTH = 200;

export type Scalar = string | number | boolean;
/** The values of one listed record, by path. */
export type SeenRecord = ReadonlyMap<string, Scalar>;

const isScalar = (value: Json): value is Scalar =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= MAX_LENGTH);

function membersOf(item: Json, path = '', depth = 0): [path: string, value: Scalar][] {
  if (!isObject(item) || depth > MAX_DEPTH) return [];
  return Object.entries(item).flatMap(([name, value]): [string, Scalar][] => {
    if (!/^[\w-]+$/.test(name)) return [];
    const at = path === '' ? name : `${path}.${name}`;
    return isScalar(value) ? [[at, value]] : membersOf(value, at, depth + 1);
  });
}

/** What the lists of an API showed to its own account. */
export class SeenRecords {
  readonly #byList = new Map<string, SeenRecord[]>();

  /** `key`: of the operation, such as `GET /crews`. */
  note(key: string, { body }: Pick<StepAnswer, 'body'>): void {
    const [method, path = ''] = key.split(' ');
    const list = method === 'GET' && !path.includes('{') ? listIn(readJson(body)) : null;
    if (list === null || list.items.length === 0) return;
    const items = list.items.slice(0, MAX_ITEMS);
    this.#byList.set(
      key,
      items.map((item) => new Map(membersOf(item).slice(0, MAX_MEMBERS))),
    );
  }

  all(): readonly SeenRecord[] {
    return [...this.#byList.values()].flat();
  }

  /** Of members of this name, each once. */
  valuesOf(name: string): readonly Scalar[] {
    const isNamed = (path: string): boolean => path === name || path.endsWith(`.${name}`);
    const all = this.all().flatMap((record) => [...record].filter(([path]) => isNamed(path)).map(([, value]) => value));
    return [...new Set(all)];
  }

  of(list: string): readonly SeenRecord[] {
    return this.#byList.get(list) ?? [];
  }
}
