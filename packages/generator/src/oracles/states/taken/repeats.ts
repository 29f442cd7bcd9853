import { wordsAbout } from '../../../resources/words/words-about.ts';
import type { JsonObject } from '@assay/api-model';
import { ChainBuilder } from '../../../chains/chain.ts';
import { bodyOverride } from '../../../chains/body-override.ts';
import { promisedUnique, withoutNoConflict } from '../../../resources/uniqueness.ts';
import { referredName } from '../../../resources/words/words.ts';
import { isDocumented } from '../../../expectations/expectation.ts';
import type { Candidate } from '../../candidate.ts';
import { bodySchema, planBody, sampleBody } from '../../../request-body.ts';
import { isObject } from '../../../schema/is-valid.ts';
import { flatten } from '../../../schema/resolve.ts';
import { stepsOf, type Situation } from '../../../chains/situation.ts';
import { cleanUp, madeIdentity } from '../../../chains/after/follow-ups.ts';

/** "Takes a free slot; a taken one is answered with 409", "already booked". */
const TAKES =
  /\b(taken|already|booked|reserved|in use|occupied|assigned|enrol\w*|registered|second (one|time)|twice|only one|one \w+ per)\b/i;

/** Whether the document says that what a body refers to is taken afterwards. */
function takesRecords({ operation, index }: Situation, body: JsonObject): boolean {
  const { media } = planBody(operation);
  const isSaid = isDocumented(operation, 409) && TAKES.test(withoutNoConflict(wordsAbout(operation, 409)));
  if (!isSaid || media === null || !Object.keys(body).some((name) => referredName(name) !== null)) return false;
  const { properties = {} } = flatten(bodySchema(media), index.definitions);
  const fields = Object.keys(body).map((name) => [name, flatten(properties[name] ?? true, index.definitions)] as const);
  // Where a field has to be new, that is what a second request is refused for.
  return promisedUnique(fields, operation).length === 0;
}

/** Once more for the same records, where the document says that they are taken then. */
export function repeatFaults(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const sample = sampleBody(operation, index.definitions, seed);
  const made = madeIdentity(situation);
  if (made === null || !isObject(sample) || !takesRecords(situation, sample)) return [];
  const chain = new ChainBuilder(index, seed);
  const path = chain.path(operation);
  const body = chain.body(operation)[0]?.bodyValue ?? sample;
  // Values that are new each time would make another request of it.
  if (JSON.stringify(body).includes('{{$')) return [];
  const sent = [...path, bodyOverride(body)];
  const { extracts, after } = cleanUp(situation, sent);
  const first = `${made.resource.name}First`;
  chain.before.push({ operation: operation.key, values: sent, extracts: [{ name: first, path: made.extract.path }] });
  const removal = after.map((step) => ({
    ...step,
    values: step.values.map((value) => ({ ...value, value: value.value?.replace(made.extract.name, first) ?? null })),
  }));
  const steps = stepsOf(chain);
  return [
    {
      name: `Once more for the same records`,
      kind: 'duplicate',
      errorIn: 'body',
      expectedStatus: 409,
      details: {
        reason: `The document says "${wordsAbout(operation).slice(0, 160)}", and documents 409.`,
        constraint: 'taken',
        pointer: null,
        ...steps,
        after: [...after, ...removal, ...(steps.after ?? [])],
        ...(extracts.length > 0 && { extracts }),
      },
      overrides: sent,
    },
  ];
}
