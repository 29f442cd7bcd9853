import type { Json } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import { bodyOverride } from '../../../chains/body-override.ts';
import { prepare, shared, stepsOf, type Situation } from '../../../chains/situation.ts';
import { partAt, withPart } from '../../../learned/json-pointer.ts';
import { bodySchema, planBody } from '../../../request-body.ts';
import { sentNumbers, type SentNumber } from '../../../resources/relations/bounded-by-words.ts';
import { equalNumbers, type EqualNumber } from '../../../resources/relations/equal-by-words.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { flatten, mainType } from '../../../schema/resolve.ts';
import type { Candidate } from '../../candidate.ts';
import { inAllowedState } from '../../states/wrong-state.ts';
import { locationOf, pointerOf } from '../locations.ts';
import { refusalsOf } from '../said/refusals-of.ts';
import type { Oracle } from '../../oracle.ts';

/** What one record has is checked by code of its own, not as the form of a value is. */
const SEVERITY = 1.7;
const PLACEHOLDER = /^\{\{([^{}$]+)\}\}$/;

interface Base {
  chain: Parameters<typeof stepsOf>[0];
  path: StepValue[];
  body: Json | undefined;
}

/** The usual request, whose body has what the record shows. */
function baseOf(situation: Situation): Base | null {
  const { operation } = situation;
  const { chain, overrides } = inAllowedState(situation, (of) => prepare(of, situation));
  const path = overrides.filter((one) => one.in === 'path');
  if (path.length < parameterNames(operation.path).length) return null;
  path.push(...chain.conditions(operation, path));
  return { chain, path, body: overrides.find((one) => one.in === 'body')?.bodyValue ?? undefined };
}

/** The request with a number beside what it has to be; null where nothing shows what that is. */
function beside(situation: Situation, { member }: EqualNumber, number: SentNumber, sign: 1 | -1) {
  const base = baseOf(situation);
  const at = pointerOf(number.at);
  const bound = partAt(base?.body, at);
  const [, name] = PLACEHOLDER.exec(typeof bound === 'string' ? bound : '') ?? [];
  const step = (mainType(number.flat) === 'integer' ? 1 : 0.01) * sign;
  const body = name === undefined ? null : (withPart(base?.body, at, `{{$nextTo:${name}:${step}::}}`) ?? null);
  return base === null || body === null ? null : { base, at, body, constraint: `exactly ${name ?? member}` };
}

function candidateFor(situation: Situation, equal: EqualNumber, number: SentNumber, sign: 1 | -1): Candidate[] {
  const [status, ...alternatives] = refusalsOf(situation.operation, equal.sentence);
  const wrong = status === undefined ? null : beside(situation, equal, number, sign);
  if (wrong === null || status === undefined) return [];
  const { base, at, body, constraint } = wrong;
  const side = sign > 0 ? 'above' : 'below';
  return [
    {
      name: `Field ${locationOf(number.at)} just ${side} what it has to be`,
      kind: 'out_of_range',
      part: `just ${side}`,
      severity: SEVERITY,
      errorIn: 'body',
      expectedStatus: status,
      details: {
        ...(alternatives.length > 0 && { alternatives }),
        reason: `The document says "${equal.sentence.trim().slice(0, 160)}".`,
        constraint,
        pointer: at,
        ...stepsOf({ before: shared(base.chain.before), after: shared(base.chain.after) }),
      },
      overrides: [...base.path, bodyOverride(body)],
    },
  ];
}

/** A number that has to be exactly what a record shows is refused a little above it, and a little below it. */
function equalAmounts(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const all = equalNumbers(operation, index.definitions);
  const { media } = planBody(operation);
  if (media === null || all.length === 0) return [];
  const numbers = sentNumbers(flatten(bodySchema(media), index.definitions), index.definitions);
  return all.flatMap((equal) => {
    const number = numbers.find(({ name }) => name === equal.member);
    return number === undefined
      ? []
      : ([1, -1] as const).flatMap((sign) => candidateFor(situation, equal, number, sign));
  });
}

export const equalAmountsOracle: Oracle = {
  id: 'equal-amounts',
  claim: 'A number that has to be exactly what the record above shows is refused when it is another one.',
  strength: 'document',
  candidates: equalAmounts,
};
