import type { JsonSchemaObject, Operation, ResponseDoc } from '@assay/api-model';
import { generateScenarios } from '../generate-scenarios.ts';
import type { GeneratedScenario } from '../types.ts';
import { body, MODEL, operation, parameter, respond } from './operations.ts';

const text: JsonSchemaObject = { type: 'string', minLength: 1, maxLength: 40 };
const whole: JsonSchemaObject = { type: 'integer' };
const given: Record<string, JsonSchemaObject> = {
  name: text,
  berth: text,
  rank: { type: 'string', enum: ['low', 'high'] },
};
export const boat: JsonSchemaObject = {
  type: 'object',
  required: ['id', 'name', 'berth', 'rank', 'revision'],
  properties: { id: whole, ...given, revision: whole },
};
const trip: JsonSchemaObject = {
  type: 'object',
  required: ['id', 'harbour'],
  properties: { id: whole, harbour: text },
};
const at = { parameters: [parameter({ name: 'boatId', in: 'path', schema: whole })] };

export const saying = (response: ResponseDoc, description: string): ResponseDoc => ({ ...response, description });

/** An operation of the API of boats as a test words it. */
export const onBoat = (fields: Pick<Operation, 'method'> & Partial<Operation>): Operation =>
  operation({ path: '/boats/{boatId}', ...at, ...fields });

/** What a change of a boat sends. */
export const changeBody = (required: string[] = ['revision'], properties: JsonSchemaObject['properties'] = {}) =>
  body({ type: 'object', required, properties: { ...given, revision: whole, ...properties } });

const usual = (): Operation[] => [
  operation({
    method: 'POST',
    path: '/boats',
    requestBody: body({ type: 'object', required: ['name', 'berth', 'rank'], properties: given }),
    responses: [respond('201', boat)],
  }),
  onBoat({ method: 'GET', responses: [respond('200', boat), respond('404')] }),
  onBoat({ method: 'DELETE', responses: [respond('204'), respond('404')] }),
  onBoat({ method: 'GET', path: '/boats/{boatId}/trips', responses: [respond('200', { type: 'array', items: trip })] }),
  onBoat({
    method: 'POST',
    path: '/boats/{boatId}/trips',
    requestBody: body({ type: 'object', required: ['harbour'], properties: { harbour: text } }),
    responses: [respond('201', trip)],
  }),
];

/** All scenarios of an operation that an API of boats, their trips and their revisions has beside the usual ones; `others` replace those. */
export function scenariosOfBoats(
  own: Operation,
  description = '',
  others: readonly Operation[] = [],
): GeneratedScenario[] {
  const given = [own, ...others];
  const operations = [...given, ...usual().filter(({ key }) => !given.some((one) => one.key === key))];
  return generateScenarios(own, { ...MODEL, operations, description }, { budget: 500 });
}
