import { LIMITS } from '../limits.ts';

const MAX_FILE = 100;
/** Names that Windows keeps for devices, with every extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Small ASCII letters, digits and single dashes. */
export function slugOf(text: string, max: number): string {
  const slug = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036F'`]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return slug.length <= max ? slug : slug.slice(0, max).replace(/-[^-]*$/, '');
}

/** The first of `name`, `name-2`, `name-3`, ... that is free; it is taken then. */
function freeOf(name: string, taken: Set<string>, max: number): string {
  let free = name;
  for (let count = 2; taken.has(free); count += 1) {
    const end = `-${count}`;
    free = `${name.slice(0, max - end.length).replace(/-$/, '')}${end}`;
  }
  taken.add(free);
  return free;
}

/** A key for a scenario that is called so, unlike those that are taken; it is taken then. */
export function keyFor(name: string, taken: Set<string>): string {
  return freeOf(slugOf(name, LIMITS.key) || 'scenario', taken, LIMITS.key);
}

/** The file of an operation: `endpoints/orders/get-orders-orderid.yaml`; unlike those that are taken. */
export function fileFor(operation: string, taken: Set<string>): string {
  const at = operation.indexOf(' ');
  const [method, path] = [operation.slice(0, at).toLowerCase(), operation.slice(at + 1)];
  const segment = path.split('/').find((one) => one !== '' && !one.startsWith('{')) ?? '';
  const folder = slugOf(segment, MAX_FILE) || 'root';
  const stem = [method, slugOf(path, MAX_FILE - method.length - 1)].filter((one) => one !== '').join('-');
  const name = freeOf(`endpoints/${DEVICE.test(folder) ? `${folder}-` : folder}/${stem}`, taken, 300);
  return `${name}.yaml`;
}
