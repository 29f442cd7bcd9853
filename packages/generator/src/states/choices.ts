import type { JsonSchema, Operation } from '@assay/api-model';
import { bodySchema, planBody } from '../request-body.ts';
import { flatten, mainType, type Definitions } from '../schema/resolve.ts';
import { stateOfVerb } from './sentences.ts';

const MAX_DEPTH = 4;
const MAX_MEMBERS = 200;

/** A member of a body that takes one of several texts. */
export interface ChoiceField {
  /** JSON Pointer into the body. */
  at: string;
  values: readonly string[];
}

function fieldsIn(schema: JsonSchema, definitions: Definitions, pointer: string, depth: number): ChoiceField[] {
  return Object.entries(flatten(schema, definitions).properties ?? {})
    .slice(0, MAX_MEMBERS)
    .flatMap(([name, property]): ChoiceField[] => {
      const at = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      const view = flatten(property, definitions);
      const values = (view.enum ?? []).filter((value) => typeof value === 'string');
      if (values.length > 1) return [{ at, values }];
      const isInner = depth < MAX_DEPTH && mainType(view) === 'object';
      return isInner ? fieldsIn(property, definitions, at, depth + 1) : [];
    });
}

/** The members of a body that take one of several texts, those of inner objects too. */
export function choiceFields(operation: Operation, definitions: Definitions): ChoiceField[] {
  const { media } = planBody(operation);
  return media === null ? [] : fieldsIn(bodySchema(media), definitions, '', 0);
}

/** The state that a value of a body leads to: `accepted`, or `accept`; null when it names none. */
export const stateOfChoice = (value: string | boolean, states: readonly string[]): string | null =>
  typeof value === 'boolean' ? null : states.includes(value) ? value : stateOfVerb(value, states);

const namesStates = ({ values }: ChoiceField, states: readonly string[]): boolean =>
  values.filter((value) => states.includes(value)).length > 1;

/** Every value is a verb of a state of its own. */
function namesVerbs({ values }: ChoiceField, states: readonly string[]): boolean {
  const named = values.map((value) => stateOfVerb(value.toLowerCase(), states));
  return !named.includes(null) && new Set(named).size === values.length;
}

/** The member of a body that says which state an operation leads to; null when it has none. */
export function choosingField(
  operation: Operation,
  states: readonly string[],
  definitions: Definitions,
): ChoiceField | null {
  const fields = choiceFields(operation, definitions);
  return fields.find((one) => namesStates(one, states)) ?? fields.find((one) => namesVerbs(one, states)) ?? null;
}
