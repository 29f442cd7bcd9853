import type { Json } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import type { RequestText } from '../format/request-text.ts';
import { bodyChange, pathOf, withValueAt } from './body-change.ts';

const sections = { path: 'path', query: 'query', header: 'headers' } as const;
const keyOf = ({ in: location, name }: StepValue): string => `${location} ${name}`;
const isSent = ({ value, bodyValue }: StepValue): boolean => value !== null || (bodyValue ?? null) !== null;
const isSame = (left: StepValue, right: StepValue): boolean =>
  left.value === right.value && JSON.stringify(left.bodyValue ?? null) === JSON.stringify(right.bodyValue ?? null);

/** What a request sends in the end, by location and name. */
export function effective(...layers: readonly (readonly StepValue[])[]): Map<string, StepValue> {
  const values = new Map<string, StepValue>();
  for (const layer of layers) for (const one of layer) values.set(keyOf(one), one);
  return new Map([...values].filter(([, one]) => isSent(one)));
}

/** Most differences that are listed as such; a body with more of them is shown whole. */
const MAX_CHANGES = 3;

/** What a request says beyond the defaults, so that `requestValues` over the same defaults sends the same. */
export function requestText(
  sent: ReadonlyMap<string, StepValue>,
  defaults: ReadonlyMap<string, StepValue>,
): RequestText {
  const text: RequestText = {};
  const without: string[] = [];
  for (const [key, one] of defaults) if (!sent.has(key)) without.push(one.in === 'body' ? 'body' : key);
  for (const [key, one] of sent) {
    const usual = defaults.get(key);
    if (usual !== undefined && isSame(usual, one)) continue;
    if (one.in === 'body') Object.assign(text, bodyText(one, usual, without));
    else text[sections[one.in]] = { ...text[sections[one.in]], [one.name]: one.value ?? '' };
  }
  return { ...text, ...(without.length > 0 && { without }) };
}

function bodyText({ value, bodyValue }: StepValue, usual: StepValue | undefined, without: string[]): RequestText {
  if (value !== null) return { body_text: value };
  const body = bodyValue ?? null;
  if (usual?.value !== null || usual.bodyValue == null) return { body };
  const { set, removed } = bodyChange(usual.bodyValue, body);
  const count = Object.keys(set).length + removed.length;
  if (
    count === 0 ||
    count > MAX_CHANGES ||
    Object.hasOwn(set, '$') ||
    !isFaithful(usual.bodyValue, body, { set, removed })
  )
    return { body };
  without.push(...removed.map((path) => `body ${path}`));
  return Object.keys(set).length === 0 ? {} : { change: set };
}

/** Whether the change leads to the body, in the order of its fields as well. */
function isFaithful(from: Json, to: Json, { set, removed }: { set: Record<string, Json>; removed: string[] }): boolean {
  return JSON.stringify(changed(from, set, removed)) === JSON.stringify(to);
}

function changed(body: Json, set: Readonly<Record<string, Json>>, removed: readonly string[]): Json | null {
  let now: Json | null = body;
  for (const [name, value] of [
    ...Object.entries(set),
    ...removed.map((one): [string, undefined] => [one, undefined]),
  ]) {
    const path = pathOf(name);
    now = path === null || now === null ? null : withValueAt(now, path, value);
  }
  return now;
}

/** The content of a file that is sent as a body; null when it cannot be read. */
export type ReadBodyFile = (path: string) => string | null;

/** The values that a request sets over its defaults, or what is wrong with it. */
export function requestValues(
  text: RequestText,
  defaults: ReadonlyMap<string, StepValue>,
  readBody: ReadBodyFile,
): { values: StepValue[] } | { problem: string } {
  const values = textValues(text);
  const removed: string[] = [];
  for (const one of text.without ?? []) {
    const at = one.indexOf(' ');
    if (one.startsWith('body ')) removed.push(one.slice(at + 1));
    else if (one === 'body') values.push({ in: 'body', name: 'body', value: null, bodyValue: null });
    else values.push({ in: locationOf(one.slice(0, at)), name: one.slice(at + 1), value: null });
  }
  const body = bodyValue(text, removed, { defaults, readBody });
  if (typeof body === 'string') return { problem: body };
  return { values: body === null ? values : [...values, body] };
}

const locationOf = (word: string): 'header' | 'path' | 'query' =>
  word === 'header' || word === 'path' ? word : 'query';

function textValues({ path = {}, query = {}, headers = {} }: RequestText): StepValue[] {
  const sectionsOf = { path, query, header: headers };
  return (['path', 'query', 'header'] as const).flatMap((location) =>
    Object.entries(sectionsOf[location]).map(([name, value]) => ({ in: location, name, value })),
  );
}

interface BodySource {
  defaults: ReadonlyMap<string, StepValue>;
  readBody: ReadBodyFile;
}

const WHOLE = { in: 'body', name: 'body' } as const;

/** The body of a request; null when it is the default one, a text when something is wrong. */
function bodyValue(text: RequestText, removed: readonly string[], source: BodySource): StepValue | string | null {
  const { body, body_text: raw, body_file: file, change } = text;
  if (raw !== undefined) return { ...WHOLE, value: raw };
  if (file !== undefined) return fileBody(file, source);
  if (body === null) return { ...WHOLE, value: 'null' };
  if (change === undefined && removed.length === 0)
    return body === undefined ? null : { ...WHOLE, value: null, bodyValue: body };
  return changedBody(body ?? source.defaults.get('body body')?.bodyValue ?? null, change ?? {}, removed);
}

function fileBody(file: string, { readBody }: BodySource): StepValue | string {
  const content = readBody(file);
  if (content !== null) return { ...WHOLE, value: content };
  return `The file ${file} cannot be read. Check body_file: it is relative to this file and lies in the repository.`;
}

function changedBody(from: Json, set: Record<string, Json>, removed: readonly string[]): StepValue | string {
  if (from === null) return 'There is no default body to change. Write the whole one: body.';
  const next = changed(from, set, removed);
  if (next !== null) return { ...WHOLE, value: null, bodyValue: next };
  const paths = [...Object.keys(set), ...removed].join(', ');
  return `The default body has no place for ${paths}. Write it as lines[0].quantity.`;
}
