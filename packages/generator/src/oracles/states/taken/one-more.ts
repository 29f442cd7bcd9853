import type { JsonObject } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { enterState } from '../../../chains/act.ts';
import { ChainBuilder } from '../../../chains/chain.ts';
import type { Situation } from '../../../chains/situation.ts';
import { planBody, sampleBody } from '../../../request-body.ts';
import type { Resource } from '../../../resources/api-index.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { askingForOne } from './said-limit.ts';

/** One request of a create, with what has to be sent before it and after it. */
export interface CreateRequest {
  before: readonly Step[];
  after: readonly Step[];
  path: StepValue[];
  body: JsonObject;
}

/** The usual request of a create that asks for one; null where its path or body cannot be filled. */
export function requestOf(situation: Situation, chain: ChainBuilder): CreateRequest | null {
  const { operation, index, seed } = situation;
  const path = chain.path(operation);
  enterState(chain, operation, path, index);
  const usual = chain.body(operation)[0]?.bodyValue ?? sampleBody(operation, index.definitions, seed) ?? null;
  const body = planBody(operation).media === null ? {} : askingForOne(usual, operation, index);
  if (body === null || path.length < parameterNames(operation.path).length) return null;
  return { before: chain.before, after: chain.after, path, body };
}

/**
 * The request of one more record, on the same one that the others stand on and on new ones of whatever else it names. `of` null:
 * what belongs to the account.
 */
export function oneMore(
  situation: Situation,
  main: ChainBuilder,
  { of }: { of: Resource | null },
  suffix: string,
): CreateRequest | null {
  const chain = new ChainBuilder(situation.index, situation.seed, { suffix });
  // What belongs to an account may hang below anything.
  const below = of?.path ?? situation.index.madeBy(situation.operation)?.path ?? '';
  const inPath = (path: string): boolean => `${below}/{}/`.startsWith(`${path}/{}/`);
  for (const { resource, identity } of main.records())
    if (inPath(resource.path)) chain.adopt(resource, identity.slice(2, -2));
  return requestOf(situation, chain);
}
