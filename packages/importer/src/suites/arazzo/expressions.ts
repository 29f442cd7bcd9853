import type { Json } from '@assay/api-model';
import { isFields } from '../../reading/reader.ts';
import type { SuiteTake } from '../suite.ts';
import { pointerPath } from '../text/singular-path.ts';

const NAME = String.raw`[A-Za-z0-9._-]+`;
const STEP = new RegExp(`^\\$steps\\.(${NAME}?)\\.outputs\\.(${NAME})$`);
const INPUT = new RegExp(`^\\$inputs\\.(${NAME})$`);
const EMBEDDED = /(?<!\{)\{(\$[A-Za-z][^{}]*)\}/g;

/** Names of variables for runtime expressions (Arazzo 1.0, 4.7): of inputs as they are, of outputs as they are named here. */
export class Expressions {
  readonly left = new Set<string>();
  readonly #inputs: ReadonlyMap<string, Json>;
  readonly #outputs: ReadonlyMap<string, string>;

  /** `inputs`: values that the workflow gives by itself; `outputs`: variables by `step.output`. */
  constructor(inputs: ReadonlyMap<string, Json>, outputs: ReadonlyMap<string, string>) {
    this.#inputs = inputs;
    this.#outputs = outputs;
  }

  /** A value with variables in place of its expressions. */
  value(value: unknown): Json {
    if (typeof value === 'string') return this.#text(value);
    if (Array.isArray(value)) return value.map((one) => this.value(one));
    if (isFields(value)) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.value(one)]));
    return typeof value === 'number' || typeof value === 'boolean' ? value : null;
  }

  #text(text: string): Json {
    const whole = this.#variable(text);
    if (whole !== null) return whole;
    return text.replaceAll(EMBEDDED, (written, expression: string) => {
      const value = this.#variable(expression);
      if (value === null) this.left.add(expression);
      return value === null ? written : typeof value === 'string' ? value : JSON.stringify(value);
    });
  }

  #variable(expression: string): Json {
    const input = INPUT.exec(expression)?.[1];
    if (input !== undefined) return this.#inputs.get(input) ?? `{{${input}}}`;
    const [, step, output] = STEP.exec(expression) ?? [];
    if (step === undefined || output === undefined) return null;
    const name = this.#outputs.get(`${step}.${output}`);
    if (name === undefined) this.left.add(expression);
    return `{{${name ?? output}}}`;
  }
}

/** What an output reads of the answer; null for what it has no form for. */
export function outputSource(expression: unknown): SuiteTake['from'] | null {
  if (typeof expression !== 'string') return null;
  const header = /^\$response\.header\.([\w-]+)$/.exec(expression)?.[1];
  if (header !== undefined) return { kind: 'header', header };
  const pointer = /^\$response\.body(?:#(\/.*)?)?$/s.exec(expression);
  return pointer === null ? null : { kind: 'body', path: pointerPath(pointer[1] ?? '') };
}
