import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { parseTemplate } from './parse-template.ts';
import type { Call, Operand, Part } from './parse-template.ts';

const mapSchema = z.record(z.string(), z.unknown());
type Values = z.infer<typeof mapSchema>;

interface Scope {
  /** What `.` and `$` are. */
  names: Readonly<Record<string, unknown>>;
  defined: ReadonlyMap<string, Part[]>;
}

const isMap = (value: unknown): value is Values => mapSchema.safeParse(value).success && !Array.isArray(value);

/** Whether Go takes it for false. */
function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isMap(value)) return Object.keys(value).length === 0;
  return value === false || value === 0 || value === '' || value === null;
}

/** As Go writes it. Larger numbers become 1e+06 there, which no manifest wants. @throws {Error} for what has no such text */
function written(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 1_000_000) return String(value);
  throw new Error(`Go would write this unlike YAML: ${JSON.stringify(value)}`);
}

/** Helm quotes what YAML 1.1 takes for a truth value, such as off. */
const toYaml = (value: unknown): string =>
  stringify(value, { version: '1.1', sortMapEntries: true, lineWidth: 0 }).trimEnd();

const one = (given: unknown[]): unknown => exactly(given, 1)[0];

function exactly(given: unknown[], count: number): unknown[] {
  if (given.length !== count) throw new Error(`A function takes ${count} and is given ${given.length}.`);
  return given;
}

/** The functions of Helm that the chart uses. */
const functions: Readonly<Record<string, (given: unknown[], scope: Scope) => unknown>> = {
  include: (given, scope) => {
    const [name, data] = exactly(given, 2);
    const body = scope.defined.get(written(name));
    if (body === undefined) throw new Error(`There is no ${written(name)}.`);
    return render(body, { ...scope, names: { '.': data, $: data } });
  },
  toYaml: (given) => toYaml(one(given)),
  nindent: (given) => {
    const [count, text] = exactly(given, 2);
    return `\n${written(text).replaceAll(/^/gm, ' '.repeat(Number(count)))}`;
  },
  quote: (given) => JSON.stringify(written(one(given))),
  default: (given) => {
    const [other, value] = exactly(given, 2);
    return isEmpty(value) ? other : value;
  },
  not: (given) => isEmpty(one(given)),
  sha256sum: (given) =>
    createHash('sha256')
      .update(written(one(given)))
      .digest('hex'),
};

function valueOf(operand: Operand, scope: Scope): unknown {
  if (operand.kind === 'literal') return operand.value;
  if (operand.kind === 'pipe') return result(operand.calls, scope);
  if (!Object.hasOwn(scope.names, operand.from)) throw new Error(`There is no ${operand.from}.`);
  return operand.keys.reduce<unknown>((found, key) => {
    if (!isMap(found) || !Object.hasOwn(found, key))
      throw new Error(`There is no ${key} in ${operand.keys.join('.')}.`);
    return found[key];
  }, scope.names[operand.from]);
}

function result(calls: readonly Call[], scope: Scope): unknown {
  return calls.reduce<unknown[]>((piped, call) => {
    if (call.kind === 'value') {
      if (piped.length > 0) throw new Error('A value is given something.');
      return [valueOf(call.operand, scope)];
    }
    const use = Object.hasOwn(functions, call.name) ? functions[call.name] : undefined;
    if (use === undefined) throw new Error(`There is no function ${call.name}.`);
    return [use([...call.given.map((operand) => valueOf(operand, scope)), ...piped], scope)];
  }, [])[0];
}

/** Go goes through maps by name. */
function turnsOf(value: unknown): (readonly [key: unknown, value: unknown])[] {
  if (Array.isArray(value)) return [...value.entries()];
  if (isMap(value)) return Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  throw new Error('Only lists and maps are gone through.');
}

function renderPart(part: Part, scope: Scope): string {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'define') return '';
  const value = result(part.calls, scope);
  if (part.kind === 'output') return written(value);
  if (part.kind === 'if') return render(isEmpty(value) ? part.otherwise : part.body, scope);
  const [keyName, valueName] = part.names;
  return turnsOf(value)
    .map(([key, item]) => {
      const named = keyName === undefined || valueName === undefined ? {} : { [keyName]: key, [valueName]: item };
      return render(part.body, { ...scope, names: { ...scope.names, ...named, '.': item } });
    })
    .join('');
}

function render(parts: readonly Part[], scope: Scope): string {
  return parts.map((part) => renderPart(part, scope)).join('');
}

/** Values of the chart with those of a user over them, as Helm merges them. */
export function mergeValues(values: Values, over: Values): Values {
  const merged = { ...values };
  for (const [name, value] of Object.entries(over)) {
    const former = merged[name];
    if (value === null) throw new Error(`${name}: null would remove a value, which is not understood here.`);
    merged[name] = isMap(former) && isMap(value) ? mergeValues(former, value) : value;
  }
  return merged;
}

interface Rendered {
  values: Values;
  /** What the templates say, by their file names. */
  files: Record<string, string>;
}

/** The files of a chart as Helm renders them for a release. @throws {Error} for what is not of the subset */
export function renderChart(folder: string, over: Values, release = 'assay'): Rendered {
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const chart = z
    .looseObject({ name: z.string(), version: z.string(), appVersion: z.string() })
    .parse(parse(read('Chart.yaml')));
  const values = mergeValues(mapSchema.parse(parse(read('values.yaml'), { version: '1.1' })), over);
  const templates = readdirSync(join(folder, 'templates'))
    .toSorted()
    .map((name) => ({ name, parts: parseTemplate(read(`templates/${name}`)) }));
  const defined = new Map(
    templates.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.kind === 'define' ? [[part.name, part.body] as const] : [])),
    ),
  );
  const root = {
    Values: values,
    Chart: { Name: chart.name, Version: chart.version, AppVersion: chart.appVersion },
    Release: { Name: release, Namespace: 'default', Service: 'Helm' },
  };
  const scope: Scope = { names: { '.': root, $: root }, defined };
  const files = templates
    .filter(({ name }) => !name.startsWith('_'))
    .map(({ name, parts }) => [name, render(parts, scope)] as const);
  return { values, files: Object.fromEntries(files) };
}
