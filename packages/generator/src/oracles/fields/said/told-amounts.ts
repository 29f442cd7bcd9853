import type { Json } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import { bodyOverride } from '../../../chains/body-override.ts';
import { prepare, shared, stepsOf, type Situation } from '../../../chains/situation.ts';
import { partAt, withPart } from '../../../learned/json-pointer.ts';
import { bodySchema, planBody } from '../../../request-body.ts';
import { sentNumbers } from '../../../resources/relations/bounded-by-words.ts';
import { toldNumbers } from '../../../resources/relations/told-by-words.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { flatten, mainType } from '../../../schema/resolve.ts';
import type { Candidate } from '../../candidate.ts';
import { inAllowedState } from '../../states/wrong-state.ts';
import { locationOf, pointerOf } from '../locations.ts';
import { refusalsOf } from './refusals-of.ts';

/** What one record has is checked by code of its own, not as the form of a value is. */
const SEVERITY = 1.7;
const PLACEHOLDER = /^\{\{([^{}$]+)\}\}$/;

interface Base {
  chain: Parameters<typeof stepsOf>[0];
  path: StepValue[];
  body: Json | undefined;
}

/** The usual request, whose body has what the record tells. */
function baseOf(situation: Situation): Base | null {
  const { operation } = situation;
  const { chain, overrides } = inAllowedState(situation, (of) => prepare(of, situation));
  const path = overrides.filter((one) => one.in === 'path');
  if (path.length < parameterNames(operation.path).length) return null;
  path.push(...chain.conditions(operation, path));
  return { chain, path, body: overrides.find((one) => one.in === 'body')?.bodyValue ?? undefined };
}

/** A number that has to be exactly what a record tells is refused a little above it, and a little below it. */
export function toldAmounts(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const told = toldNumbers(operation, index.definitions);
  const { media } = planBody(operation);
  if (media === null || told.length === 0) return [];
  const numbers = sentNumbers(flatten(bodySchema(media), index.definitions), index.definitions);
  return told.flatMap(({ member, sentence }) =>
    [1, -1].flatMap((sign): Candidate[] => {
      const [status, ...alternatives] = refusalsOf(operation, sentence);
      const number = numbers.find(({ name }) => name === member);
      const base = number === undefined || status === undefined ? null : baseOf(situation);
      if (number === undefined || status === undefined || base === null) return [];
      const at = pointerOf(number.at);
      const [, name] = PLACEHOLDER.exec(String(partAt(base.body, at) ?? '')) ?? [];
      const step = (mainType(number.flat) === 'integer' ? 1 : 0.01) * sign;
      const value = `{{$nextTo:${name ?? ''}:${step}::}}`;
      const body = name === undefined ? undefined : withPart(base.body, at, value);
      if (body === undefined || body === null) return [];
      const where = sign > 0 ? 'above' : 'below';
      return [
        {
          name: `Field ${locationOf(number.at)} just ${where} what it has to be`,
          kind: 'out_of_range',
          part: `told ${where}`,
          severity: SEVERITY,
          errorIn: 'body',
          expectedStatus: status,
          details: {
            ...(alternatives.length > 0 && { alternatives }),
            reason: `The document says "${sentence.trim().slice(0, 160)}".`,
            constraint: `exactly ${name ?? ''}`,
            pointer: at,
            ...stepsOf({ before: shared(base.chain.before), after: shared(base.chain.after) }),
          },
          overrides: [...base.path, bodyOverride(body)],
        },
      ];
    }),
  );
}
