import type { Json, Operation } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import type { ScenarioText } from '../format/scenario-text.ts';
import type { Problem } from '../problem.ts';
import { locate, locateKey } from '../project.ts';
import type { EndpointSource, Project } from '../project.ts';
import { readRows } from './rows.ts';
import type { Row } from './rows.ts';
import { effective, requestValues } from './request-values.ts';
import type { DefaultsOf } from './to-text.ts';
import { toScenario } from './to-scenario.ts';
import { fillScenario, openNames, takenNames } from './variables.ts';
import type { Lookup } from './variables.ts';
import type { WrittenScenario } from './written-scenario.ts';

/** What scenarios of a project are read with. */
export interface ReadingContext {
  operations: readonly Operation[];
  /** What the document says that a request of an operation sends. */
  documentedDefaults: (operation: Operation) => readonly StepValue[];
  /** Values of the command line; they win. */
  given: Readonly<Record<string, string>>;
  /** Of the environment over those of the project. */
  variables: Readonly<Record<string, string>>;
  /** The value of `{{secret.NAME}}`; null where none are read, as when nothing is sent. */
  secretOf: ((name: string) => string) | null;
  /** The text of a file named in a file of the project; null when it cannot be read. */
  readText: (named: string, from: string) => string | null;
  /** Names without a value stay: whoever runs the scenarios has them. */
  allowsOpenNames?: true;
  /** Called before each scenario and the defaults of each file, which take about as long as each other. */
  onPart?: () => void;
}

export interface ListedScenarios {
  scenarios: WrittenScenario[];
  problems: Problem[];
  defaultsOf: DefaultsOf;
}

/** All scenarios of a project in the order of the document, the valid requests first, a scenario with rows once for each. */
export function listScenarios(project: Project, context: ReadingContext): ListedScenarios {
  const problems: Problem[] = [];
  const defaultsOf = defaultsOfProject(project, context, problems);
  const reader = { context, defaultsOf, problems };
  const scenarios = project.endpoints.flatMap((endpoint) =>
    Object.entries(endpoint.text.scenarios).flatMap(([key, text]) => {
      context.onPart?.();
      return rowsOf(reader, endpoint, key, text);
    }),
  );
  const orderOf = new Map(context.operations.map(({ key }, at) => [key, at]));
  const rankOf = ({ operation, details }: WrittenScenario): number =>
    2 * (orderOf.get(operation) ?? orderOf.size) + (details.role === 'base' ? 0 : 1);
  return { scenarios: scenarios.toSorted((left, right) => rankOf(left) - rankOf(right)), problems, defaultsOf };
}

/** What requests of a project send by themselves, without reading its scenarios. */
export const listDefaults = (project: Project, context: ReadingContext): DefaultsOf =>
  defaultsOfProject(project, context, []);

/** What requests send by themselves: as the document says, and over that what the file of the operation says. */
function defaultsOfProject(
  { endpoints }: Project,
  { operations, documentedDefaults, readText, given, variables, onPart }: ReadingContext,
  problems: Problem[],
): DefaultsOf {
  const byKey = new Map(operations.map((one) => [one.key, one]));
  const own = new Map<string, StepValue[]>();
  const lookup: Lookup = (name) => given[name] ?? variables[name];
  for (const { source, text } of endpoints) {
    if (text.defaults === undefined) continue;
    onPart?.();
    const operation = byKey.get(text.endpoint);
    const documented = operation === undefined ? [] : documentedDefaults(operation);
    const filled = fillScenario({ expect: 200, ...text.defaults }, lookup);
    const read = requestValues(filled, effective(documented), (file) => readText(file, source.file));
    if ('values' in read) own.set(text.endpoint, read.values);
    else
      problems.push({ severity: 'error', file: source.file, ...locate(source, ['defaults']), message: read.problem });
  }
  // Making values of a schema takes milliseconds, and every step of every scenario asks.
  const known = new Map<string, ReturnType<DefaultsOf>>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const operation = byKey.get(key) ?? null;
    const documented = operation === null ? [] : documentedDefaults(operation);
    const values = [...effective(documented, own.get(key) ?? []).values(), ...leftOut(own.get(key))];
    const defaults = { operation, documented, own: values };
    known.set(key, defaults);
    return defaults;
  };
}

const leftOut = (values: readonly StepValue[] | undefined): StepValue[] =>
  (values ?? []).filter(({ value, bodyValue }) => value === null && (bodyValue ?? null) === null);

const SECRET = 'secret.';

interface Reader {
  context: ReadingContext;
  defaultsOf: DefaultsOf;
  problems: Problem[];
}

function rowsOf(reader: Reader, endpoint: EndpointSource, key: string, text: ScenarioText): WrittenScenario[] {
  const { source } = endpoint;
  const { line, column } = locateKey(source, key);
  const report = (message: string): void =>
    void reader.problems.push({ severity: 'error', file: source.file, line, column, message: `${key}: ${message}` });
  const rows = readRowsOf(reader, endpoint, text);
  if (typeof rows === 'string') {
    report(rows);
    return [];
  }
  const operation = endpoint.text.endpoint;
  const surroundings = {
    defaultsOf: reader.defaultsOf,
    readBody: (file: string) => reader.context.readText(file, source.file),
    report,
  };
  return rows.map((row, at) => {
    const filled = fillScenario(text, lookupOf(reader.context, text, row));
    const open = row === null || at === 0 ? openNames(filled) : [];
    if (reader.context.allowsOpenNames !== true)
      for (const name of open) if (!name.startsWith(SECRET)) report(unknownName(name));
    return {
      ...toScenario(key, filled, operation, surroundings),
      operation,
      key,
      row: row === null ? null : nameOfRow(row, at),
      file: source.file,
      line,
    };
  });
}

const nameOfRow = ({ row }: Row, at: number): string => (typeof row === 'string' && row !== '' ? row : String(at + 1));

/** Command line over row over what answers give over environment over project. */
function lookupOf({ given, variables, secretOf }: ReadingContext, text: ScenarioText, row: Row | null): Lookup {
  const taken = new Set(takenNames(text));
  return (name): Json | undefined => {
    if (name.startsWith(SECRET)) return secretOf?.(name.slice(SECRET.length));
    if (Object.hasOwn(given, name)) return given[name];
    if (row !== null && Object.hasOwn(row, name)) return row[name];
    return taken.has(name) || !Object.hasOwn(variables, name) ? undefined : variables[name];
  };
}

function readRowsOf({ context }: Reader, { source }: EndpointSource, { rows }: ScenarioText): (Row | null)[] | string {
  if (rows === undefined) return [null];
  if (typeof rows !== 'string') return rows;
  const text = context.readText(rows, source.file);
  return text === null
    ? `The rows ${rows} cannot be read. The path is relative to this file and stays in the repository.`
    : readRows(rows, text);
}

function unknownName(name: string): string {
  return `{{${name}}} has no value. Take it out of an answer (take), add it to variables in assay.yaml or the environment, or give --var ${name}=VALUE.`;
}
