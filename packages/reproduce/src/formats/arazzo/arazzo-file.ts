import type { Json, JsonObject } from '@assay/api-model';
import { givenVariables } from '../../failure.ts';
import type { Failure, FailureStep, Take } from '../../failure.ts';
import { arazzoCriteria } from './arazzo-criteria.ts';

const SOURCE = 'api';

export interface ArazzoAbout {
  title: string;
  /** Address or path of the document that the operations stand in. */
  document: string;
}

/** Scenarios as workflows of Arazzo 1.0 (https://spec.openapis.org/arazzo/v1.0.1.html). Sentences of rules stand in `x-assay-rules`. */
export function arazzoFile(scenarios: readonly Failure[], { title, document }: ArazzoAbout): string {
  const workflows = scenarios.map((one, at) => workflowOf(one, `scenario-${at + 1}`));
  const file = {
    arazzo: '1.0.1',
    info: { title, version: '1.0.0' },
    sourceDescriptions: [{ name: SOURCE, url: document, type: 'openapi' }],
    workflows,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function workflowOf(given: Failure, workflowId: string): JsonObject {
  const { name, steps } = given;
  // A runtime expression takes a value as it is; what is made of one has to be given.
  const scenario = { ...given, steps: given.steps.map(withPlainTakes) };
  const samples = new Map(steps.flatMap(({ makes = [] }) => makes.map((one) => [one.name, one.sample] as const)));
  const sources = new Map<string, string>();
  const written = scenario.steps.map((step, at): JsonObject => {
    const stepId = `step-${at + 1}`;
    const text = stepOf(step, stepId, (name) => samples.get(name) ?? sources.get(name) ?? `$inputs.${name}`);
    for (const { name: taken } of step.takes) sources.set(taken, `$steps.${stepId}.outputs.${taken}`);
    return text;
  });
  const inputs = givenVariables(scenario).filter((one) => one !== 'base_url');
  const properties = Object.fromEntries(inputs.map((one): [string, Json] => [one, { type: 'string' }]));
  return {
    workflowId,
    summary: name,
    ...(inputs.length > 0 && { inputs: { type: 'object', properties } }),
    steps: written,
  };
}

const withPlainTakes = (step: FailureStep): FailureStep => ({
  ...step,
  takes: step.takes.filter(({ forms }) => forms === undefined),
});

/** What a variable stands for: a runtime expression, or a text. */
type Named = (variable: string) => string;

function stepOf(step: FailureStep, stepId: string, named: Named): JsonObject {
  const { role, takes, operation, rules = [] } = step;
  const id = operation?.id ?? null;
  return {
    stepId,
    ...(id === null ? { operationPath: pathOf(step) } : { operationId: id }),
    ...requestOf(step, named),
    successCriteria: role === 'judged' ? step.assertions.flatMap(arazzoCriteria) : [{ condition: '$statusCode < 400' }],
    ...(takes.length > 0 && { outputs: Object.fromEntries(takes.map(outputOf)) }),
    'x-assay-role': role,
    ...(rules.length > 0 && { 'x-assay-rules': [...rules] }),
  };
}

function requestOf({ url, headers, body, operation }: FailureStep, named: Named): JsonObject {
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? null;
  const given = [...addressParameters(url, operation?.path ?? ''), ...headerParameters(headers)];
  const parameters = given.map((one): Json => ({ ...one, value: expressed(one.value, named) }));
  const type = contentType === null ? {} : { contentType };
  return {
    ...(parameters.length > 0 && { parameters }),
    ...(body !== null && { requestBody: { ...type, payload: payloadOf(body, contentType, named) } }),
  };
}

function pathOf({ method, url, operation }: FailureStep): string {
  const path = operation?.path ?? url.replace('{{base_url}}', '').replace(/\?.*$/s, '');
  const token = path.replaceAll('~', '~0').replaceAll('/', '~1');
  return `{$sourceDescriptions.${SOURCE}.url}#/paths/${token}/${method.toLowerCase()}`;
}

interface Parameter {
  name: string;
  in: 'header' | 'path' | 'query';
  value: string;
}

const headerParameters = (headers: FailureStep['headers']): Parameter[] =>
  headers
    .filter(([name]) => !['content-type', 'content-length'].includes(name.toLowerCase()))
    .map(([name, value]) => ({ name, in: 'header', value }));

function addressParameters(url: string, template: string): Parameter[] {
  const [path = '', ...queries] = url.replace('{{base_url}}', '').split('?');
  const segments = path.split('/');
  const inPath = template.split('/').flatMap((part, at): Parameter[] => {
    const [, before = '', name, after = ''] = /^([^{}]*)\{([^{}]+)\}([^{}]*)$/.exec(part) ?? [];
    const value = (segments[at + segments.length - template.split('/').length] ?? '').slice(before.length);
    return name === undefined
      ? []
      : [{ name, in: 'path', value: decoded(value.slice(0, value.length - after.length)) }];
  });
  const pairs = queries.join('?').split('&').filter(Boolean);
  const inQuery = pairs.map((pair): Parameter => {
    const [name = '', ...value] = pair.split('=');
    return { name: decoded(name), in: 'query', value: decoded(value.join('=')) };
  });
  return [...inPath, ...inQuery];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

const VARIABLE = /\{\{([A-Za-z_]\w*)\}\}/g;

/** A text with runtime expressions: alone, or in braces where more stands around it. */
function expressed(text: string, named: Named): string {
  const whole = /^\{\{([A-Za-z_]\w*)\}\}$/.exec(text)?.[1];
  if (whole !== undefined) return named(whole);
  return text.replaceAll(VARIABLE, (_, name: string) => {
    const value = named(name);
    return value.startsWith('$') ? `{${value}}` : value;
  });
}

function payloadOf(body: string, contentType: string | null, named: Named): Json {
  if (contentType !== null && !contentType.includes('json')) return expressed(body, named);
  let isText = false;
  const quoted = body.replaceAll(/\\.|"|\{\{\w+\}\}/gs, (part) => {
    if (part === '"') isText = !isText;
    return part.startsWith('{{') && !isText ? `"${part}"` : part;
  });
  try {
    return expressedJson(JSON.parse(quoted), named);
  } catch {
    return expressed(body, named);
  }
}

function expressedJson(value: Json, named: Named): Json {
  if (typeof value === 'string') return expressed(value, named);
  if (Array.isArray(value)) return value.map((one) => expressedJson(one, named));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, expressedJson(one, named)]));
}

function outputOf({ name, from }: Take): [string, string] {
  if (from.kind === 'header') return [name, `$response.header.${from.header}`];
  const tokens = from.path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`);
  return [name, `$response.body#${tokens.join('')}`];
}
