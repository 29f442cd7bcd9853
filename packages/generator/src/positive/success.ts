import type { Json } from '@assay/api-model';
import type { ChainBuilder } from '../dependencies/chain.ts';
import { plain } from '../dependencies/words.ts';
import { successSchema } from '../dependencies/yields.ts';
import { successStatus } from '../expectation.ts';
import { sampleBody } from '../request-body.ts';
import { isEchoedName, successRules } from '../rules/success-rules.ts';
import { flatten, mainType } from '../schema/resolve.ts';
import { isSecured } from '@assay/scenario';
import { chainOf, lastParameter, prepare, stepsOf, type Situation } from '../situation.ts';
import type { StepValue } from '@assay/scenario';
import type { GeneratedScenario } from '../types.ts';
import { usualListRules } from './list-requests.ts';
import { reachAllowedState } from './states.ts';

const MAX_READ = 3;

/** The record that a path names is the one that comes. */
function identityRule({ operation, index }: Situation): string[] {
  const parameter = lastParameter(operation.path);
  const schema = operation.method === 'DELETE' || operation.method === 'POST' ? null : successSchema(operation);
  const resource = parameter === null ? null : index.resourceAt(operation.path);
  if (parameter === null || schema === null || resource === null) return [];
  const view = flatten(schema, index.definitions);
  const field = [plain(parameter), 'id'].flatMap((name) =>
    Object.keys(view.properties ?? {}).filter((key) => plain(key) === name),
  )[0];
  const isId = /id$/i.test(parameter) && field !== undefined && view.required?.includes(field);
  return isId ? [`\`${field}\` equals the path parameter \`${parameter}\``] : [];
}

/** What was made is what is read: plain values that both answers must have. */
function readBackRules({ operation, index }: Situation, chain: ChainBuilder): string[] {
  const resource = lastParameter(operation.path) === null ? null : index.resourceAt(operation.path);
  const maker = resource === null || operation.method !== 'GET' ? null : chain.makerOf(resource);
  const [read, made] = [successSchema(operation), maker === null ? null : successSchema(maker)];
  if (resource === null || maker !== resource.create || read === null || made == null) return [];
  const [readView, madeView] = [flatten(read, index.definitions), flatten(made, index.definitions)];
  const fields = Object.entries(readView.properties ?? {}).filter(([name, property]) => {
    const view = flatten(property, index.definitions);
    const isPlain = view.type === 'string' || view.type === 'integer' || view.type === 'number';
    const isFree = view.format === undefined && view.const === undefined && mainType(view) !== undefined;
    const isBoth = readView.required?.includes(name) && madeView.required?.includes(name);
    return isPlain && isFree && isBoth && isEchoedName(name);
  });
  return fields.slice(0, MAX_READ).flatMap(([name]) => {
    const variable = chain.also(resource, name, `${resource.name}${plain(name)}`);
    return variable === null ? [] : [`\`${name}\` equals {${variable}}`];
  });
}

function differs(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(a) !== JSON.stringify(b);
}

/** The documented request with valid values, on records that exist, and everything that its answer has to keep. */
export function successScenario(situation: Situation): GeneratedScenario {
  const { operation, index, seed } = situation;
  const status = successStatus(operation);
  const chain = chainOf(situation);
  const prepared = prepare(chain, situation);
  reachAllowedState(
    situation,
    chain,
    prepared.filter((value) => value.in === 'path'),
  );
  // Once more would hit whatever got the same id in the meantime.
  const after = chain.after.filter((step) => step.operation !== operation.key);
  const body = sampleBody(operation, index.definitions, seed);
  const isOther = differs(body, sampleBody(operation, index.definitions, 0));
  const hasBody = prepared.some((value) => value.in === 'body');
  const other: StepValue[] =
    isOther && !hasBody && body !== undefined ? [{ in: 'body', name: 'body', value: null, bodyValue: body }] : [];
  const rules = [
    ...successRules({ operation, definitions: index.definitions, status, body }),
    ...identityRule(situation),
    ...readBackRules(situation, chain),
    ...usualListRules(situation, []),
  ];
  return {
    name: `Valid request: ${operation.summary?.trim() || operation.key}`,
    requiresAuth: isSecured(operation),
    expectedStatus: status,
    authError: false,
    errorType: null,
    errorIn: null,
    details: {
      reason: 'The documented request with valid values must succeed.',
      constraint: null,
      pointer: null,
      ...stepsOf({ before: chain.before, after }),
    },
    overrides: [...prepared, ...other],
    rules,
  };
}
