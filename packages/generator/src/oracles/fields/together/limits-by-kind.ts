import type { JsonSchemaObject } from '@assay/api-model';
import { bindBody } from '../../../chains/bind-body.ts';
import { bodyOverride } from '../../../chains/body-override.ts';
import type { Situation } from '../../../chains/situation.ts';
import { bodyFaultStatus } from '../../../expectations/expectation.ts';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../../request-body.ts';
import { sentencesIn, unwrapped } from '../../../resources/words/sentences-in.ts';
import { isAllowedBody } from '../../../schema/accepts.ts';
import { isObject } from '../../../schema/is-valid.ts';
import { flatten, isNumber, mainType, type Definitions } from '../../../schema/resolve.ts';
import { contentOf } from '../../../statements/amounts/conditions.ts';
import { limitsOfKind, type LimitOfKind } from '../../../statements/amounts/limit-of-kind.ts';
import { refusalsOf } from '../said/refusals-of.ts';
import type { Candidate } from '../../candidate.ts';
import type { Oracle } from '../../oracle.ts';

/** What the words ask of one kind only is checked by code of its own. */
const SEVERITY = 1.7;

interface Broken {
  field: string;
  by: string;
  value: string;
  said: LimitOfKind;
  quote: string;
}

/** The one choice of a body that has a value by these words. */
function choiceNamed(words: readonly string[], { properties = {} }: JsonSchemaObject, definitions: Definitions) {
  const found = Object.entries(properties).flatMap(([by, property]) =>
    (flatten(property, definitions).enum ?? [])
      .filter((value) => typeof value === 'string')
      .filter((value) => {
        const own = contentOf(value);
        return own.length > 0 && own.every((word) => words.includes(word));
      })
      .map((value) => ({ by, value })),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The sentences about the numbers of a body that limit them for one value of a choice. */
function brokenIn(view: JsonSchemaObject, definitions: Definitions): Broken[] {
  return Object.entries(view.properties ?? {}).flatMap(([field, property]) => {
    const flat = flatten(property, definitions);
    if (!isNumber(flat)) return [];
    return sentencesIn(unwrapped(flat.description ?? '')).flatMap((quote) =>
      limitsOfKind(quote).flatMap((said): Broken[] => {
        const choice = choiceNamed(said.words, view, definitions);
        return choice === undefined ? [] : [{ field, ...choice, said, quote }];
      }),
    );
  });
}

/** A number that words limit for one kind of record only is refused beyond it, however much the schema takes. */
export function limitsByKind(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const { definitions } = index;
  const { media, kind } = planBody(operation);
  const usual = bodyFaultStatus(operation, false);
  const body = sampleBody(operation, definitions, seed);
  if (media === null || !hasMembers({ kind, media }) || body === undefined || !isObject(body) || usual === null)
    return [];
  const schema = bodySchema(media);
  const view = flatten(schema, definitions);
  return brokenIn(view, definitions).flatMap(({ field, by, value, said, quote }): Candidate[] => {
    const step = mainType(flatten(view.properties?.[field] ?? true, definitions)) === 'integer' ? 1 : 0.01;
    const beyond = Number((said.limit + (said.isAbove ? step : -step)).toFixed(2));
    const wrong = { ...body, [by]: value, [field]: beyond };
    if (!isAllowedBody(wrong, schema, definitions)) return [];
    const [status = usual.status, ...others] = refusalsOf(operation, quote);
    const how = said.isAbove ? 'above' : 'below';
    return [
      {
        name: `Field ${field} ${how} ${said.limit} with ${by} ${value}`,
        kind: 'out_of_range',
        part: 'of a kind',
        severity: SEVERITY,
        errorIn: 'body',
        expectedStatus: status,
        details: {
          ...(others.length > 0 && { alternatives: others }),
          reason: `The document says "${quote.trim().slice(0, 160)}".`,
          constraint: `${how} ${said.limit} with ${by} ${value}`,
          pointer: `/${field}`,
        },
        overrides: [bodyOverride(wrong)],
        bound: (refer) => [
          bodyOverride(
            bindBody(wrong, schema, { operation, definitions, keep: `/${field}`, ...(refer && { refer }) }) ?? wrong,
          ),
        ],
      },
    ];
  });
}

export const limitsByKindOracle: Oracle = {
  id: 'limits-by-kind',
  claim: 'A number that the words limit for one kind of record only is refused beyond that.',
  strength: 'document',
  candidates: limitsByKind,
};
