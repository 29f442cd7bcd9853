import type { Json } from '@assay/api-model';
import type { Make } from '@assay/reproduce';
import { dynamicValue } from '@assay/runner';
import type { Random } from '@assay/runner';
import type { RequestParameter, RunnableStep } from '@assay/scenario';
import { jsonSteps, variableName } from '../reproduce/template-step.ts';

/** A step whose dynamic values are variables that are made before it is sent. */
export interface PreparedStep<Step> {
  step: Step;
  makes: Make[];
}

/** Values that every tool but Hurl makes. */
export const DYNAMIC = /\{\{\s*(\$(?:random(?:Digits|Letters|Capitals)(?::\d{1,3})?|randomUUID|guid))\s*\}\}/g;
const NAMED = /\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}/g;
const WHOLE = /^\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}$/;

/** What the steps of one scenario have sent so far, with variables for what is made when it is sent. */
export class SentValues {
  readonly #random: Random;
  readonly #sent = new Map<string, Json>();
  #count = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Whether a value that later steps use is known from what was sent. */
  has(name: string): boolean {
    return this.#sent.has(name);
  }

  /** To be called in the order in which the steps are sent. */
  prepare<Step extends RunnableStep>(step: Step): PreparedStep<Step> {
    const makes: Make[] = [];
    const parameters = step.parameters.map((one) => ({
      ...one,
      value: one.value === null ? null : this.#text(one.value, makes),
      bodyValue: this.#json(one.bodyValue, makes),
    }));
    for (const { name, path } of step.extracts) {
      const value = sentValue(path, parameters);
      if (value !== undefined) this.#sent.set(name, value);
    }
    return { step: { ...step, parameters }, makes };
  }

  #text(text: string, makes: Make[]): string {
    const known = text.replaceAll(NAMED, (written, name: string) => {
      const value = this.#sent.get(name);
      return value === undefined ? written : typeof value === 'string' ? value : JSON.stringify(value);
    });
    return known.replaceAll(DYNAMIC, (written, name: string) => {
      const sample = dynamicValue(name, this.#random);
      if (sample === null) return written;
      this.#count += 1;
      const make = { name: variableName(`made_${this.#count}`), kind: kindOf(name), length: sample.length, sample };
      makes.push(make);
      return `{{${make.name}}}`;
    });
  }

  #json(value: Json, makes: Make[]): Json {
    if (typeof value === 'string') {
      const whole = this.#sent.get(WHOLE.exec(value)?.[1] ?? '');
      return whole === undefined ? this.#text(value, makes) : whole;
    }
    if (Array.isArray(value)) return value.map((item) => this.#json(item, makes));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, this.#json(part, makes)]));
  }
}

function kindOf(name: string): Make['kind'] {
  if (name.startsWith('$randomDigits')) return 'digits';
  if (name.startsWith('$randomLetters')) return 'letters';
  return name.startsWith('$randomCapitals') ? 'capitals' : 'uuid';
}

/** The value of `request name` (of the body that is sent) or `sent Name` (of a header). */
function sentValue(path: string, parameters: readonly RequestParameter[]): Json | undefined {
  const header = /^sent (\S+)$/.exec(path)?.[1]?.toLowerCase();
  if (header !== undefined)
    return parameters.find((one) => one.in === 'header' && one.name.toLowerCase() === header)?.value ?? undefined;
  const inBody = /^request (\S+)$/.exec(path)?.[1];
  const steps = inBody === undefined ? null : jsonSteps(inBody);
  if (steps === null) return undefined;
  let at: Json | undefined = parameters.find((one) => one.in === 'body')?.bodyValue;
  for (const step of steps) at = childOf(at, step);
  return at ?? undefined;
}

function childOf(value: Json | undefined, step: string | number): Json | undefined {
  if (Array.isArray(value)) return typeof step === 'number' ? value[step] : undefined;
  return value === null || typeof value !== 'object' || !Object.hasOwn(value, step) ? undefined : value[String(step)];
}
