import type { JsonSchema, Operation } from '@assay/api-model';
import type { Extract, Step, StepValue } from '@assay/scenario';
import { learnedOf } from '../../learned/facts-of.ts';
import { namedCollection, selfNameIn } from '../../resources/identity/self-name.ts';
import type { ApiIndex } from '../../resources/api-index.ts';
import { successSchema } from '../../resources/yields.ts';
import { flatten, type Definitions } from '../../schema/resolve.ts';
import { withOwnIdentity } from './own-identity.ts';
import type { GeneratedScenario } from '../../types.ts';

/** `with kind "jetty" of items[0].name`: what comes before the path of the item. */
const CHOSEN = /^with \S+ (?:"(?:[^"\\]|\\.)*"|[^\s"]+) of /;
const LAST_PART = 'segment -1';
const WHOLE_VALUE = 'whole';

interface Property {
  parent: JsonSchema;
  name: string;
}

/** The property that a path such as `items[0].name` leads to; null where the document has none. */
function propertyAt(schema: JsonSchema, path: string, definitions: Definitions): Property | null {
  const keys = path.split(/[.[\]]+/).filter(Boolean);
  const name = keys.pop() ?? '';
  let parent = schema;
  for (const key of keys) {
    const { properties, items } = flatten(parent, definitions);
    const next = /^\d+$/.test(key) ? items : properties?.[key];
    if (next === undefined) return null;
    parent = next;
  }
  return flatten(parent, definitions).properties?.[name] === undefined ? null : { parent, name };
}

/** How a path takes what a value of an answer names a record by; null where it takes it as it stands. */
export function pathFormOf(operation: Operation, path: string, { definitions }: ApiIndex): string | null {
  const own = path.replace(CHOSEN, '');
  if (own.includes(' ')) return null;
  const learned = learnedOf(operation);
  if (learned?.pathForm !== undefined && learned.identity === own)
    return learned.pathForm === WHOLE_VALUE ? null : learned.pathForm;
  const schema = successSchema(operation);
  const found = schema === null ? null : propertyAt(schema, own, definitions);
  if (found === null) return null;
  const parent = flatten(found.parent, definitions);
  const isName =
    namedCollection(flatten(parent.properties?.[found.name] ?? true, definitions)) !== null ||
    selfNameIn(parent, '', definitions) === found.name;
  return isName ? LAST_PART : null;
}

/** Whether a path has a whole resource name at a parameter, and not its last part. */
function takesWhole({ parameters }: Operation, name: string, definitions: Definitions): boolean {
  const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
  if (parameter === undefined) return name.startsWith('+');
  const view = flatten(parameter.schema, definitions);
  const examples = parameter.example === undefined ? view.examples : [parameter.example];
  return namedCollection({ ...view, type: 'string', ...(examples !== undefined && { examples }) }) !== null;
}

const WHOLE = /^\{\{([^{}$\s]+)\}\}$/;

/** What the value is called that a path takes of another one. */
export const inPath = (name: string): string => `${name}InPath`;

type Sent = Pick<Step, 'operation' | 'extracts'> & { values: readonly StepValue[]; shared?: true | undefined };

/** The requests that belong together, and how their paths take the names that they yield. */
export class PathForms {
  readonly #index: ApiIndex;
  /** By the name of a value: what writes it as a path takes it. */
  readonly #forms = new Map<string, string>();
  readonly #used = new Set<string>();

  constructor(sent: readonly Sent[], index: ApiIndex) {
    this.#index = index;
    for (const { operation: key, extracts } of sent) {
      const operation = index.byKey.get(key);
      for (const { name, path } of operation === undefined ? [] : extracts) {
        const form = operation === undefined ? null : pathFormOf(operation, path, index);
        if (form !== null) this.#forms.set(name, form);
      }
    }
    for (const { operation, values } of this.#forms.size === 0 ? [] : sent)
      for (const value of values) {
        const name = this.#partFor(operation, value);
        if (name !== null) this.#used.add(name);
      }
  }

  get isNeeded(): boolean {
    return this.#forms.size > 0;
  }

  /** The name of the value of which a path takes a part; null where it takes the whole, or something else. */
  #partFor(key: string, { in: location, name, value }: StepValue): string | null {
    const held = location === 'path' ? (WHOLE.exec(value ?? '')?.[1] ?? '') : '';
    const operation = this.#forms.has(held) ? this.#index.byKey.get(key) : undefined;
    const isPart = operation !== undefined && !takesWhole(operation, name, this.#index.definitions);
    return isPart ? held : null;
  }

  values(key: string, values: readonly StepValue[]): StepValue[] {
    return values.map((one) => {
      const name = this.#partFor(key, one);
      return name === null ? one : { ...one, value: `{{${inPath(name)}}}` };
    });
  }

  /** What several scenarios share yields both, whichever of them they use. */
  extracts({ extracts, shared }: Pick<Sent, 'extracts' | 'shared'>): Extract[] {
    return extracts.flatMap((one) => {
      const form = this.#forms.get(one.name);
      const isUsed = form !== undefined && (shared === true || this.#used.has(one.name));
      return isUsed ? [one, { ...one, name: inPath(one.name), path: `${form} of ${one.path}` }] : [one];
    });
  }

  step(step: Step): Step {
    return { ...step, values: this.values(step.operation, step.values), extracts: this.extracts(step) };
  }
}

/**
 * A scenario whose paths take the part of a name that they are written with: a record says that it is `yarns/merino`, and
 * `/yarns/{yarn}` takes `merino`. Everywhere else a record is called what it calls itself, also where a body repeats its path.
 */
export function withPathForms(made: GeneratedScenario, operation: Operation, index: ApiIndex): GeneratedScenario {
  const scenario = withOwnIdentity(made, operation, index);
  const { details, overrides } = scenario;
  const { before, followUps, after, extracts } = details;
  const judged: Sent = { operation: operation.key, values: overrides, extracts: [...(extracts ?? [])] };
  const forms = new PathForms([...(before ?? []), judged, ...(followUps ?? []), ...(after ?? [])], index);
  if (!forms.isNeeded) return scenario;
  const [first, next, last] = [before, followUps, after].map((steps) => steps?.map((step) => forms.step(step)));
  return {
    ...scenario,
    overrides: forms.values(operation.key, overrides),
    details: {
      ...details,
      ...(first && { before: first }),
      ...(next && { followUps: next }),
      ...(last && { after: last }),
      ...(extracts && { extracts: forms.extracts(judged) }),
    },
  };
}
