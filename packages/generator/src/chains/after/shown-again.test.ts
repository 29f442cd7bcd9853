import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text = { type: 'string' as const };
const fields = { name: { ...text, example: 'Marten' }, colour: { ...text, example: 'blue' } };
const kite = (required: string[]) => ({
  type: 'object' as const,
  required: ['id', 'name', ...required],
  properties: { id: text, ...fields },
});

function followUp(made: string[], read: string[]): { extracts: unknown; rules: readonly string[] } {
  const create = operation({
    method: 'POST',
    path: '/kites',
    requestBody: body({ type: 'object', required: ['name'], properties: fields }, { name: 'Marten', colour: 'blue' }),
    responses: [respond('201', kite(made))],
  });
  const at = { parameters: [parameter({ name: 'id', in: 'path', schema: text })] };
  const reading = operation({ method: 'GET', path: '/kites/{id}', ...at, responses: [respond('200', kite(read))] });
  const [base] = generateScenarios(create, { ...MODEL, operations: [create, reading] }, { depth: 'standard' });
  const extract = base?.details.extracts?.find(({ name }) => name === 'shownColour');
  return { extracts: extract, rules: base?.details.followUps?.flatMap((step) => step.rules ?? []) ?? [] };
}

it('what an answer may leave out and shows is stored', () => {
  const { extracts, rules } = followUp([], []);
  expect(extracts).toEqual({ name: 'shownColour', path: 'colour', optional: true });
  expect(rules).toContain('`colour` equals {shownColour}');
});

it('what is always there is compared with what was sent', () => {
  const { extracts, rules } = followUp(['colour'], ['colour']);
  expect(extracts).toBeUndefined();
  expect(rules).toContain('`colour` equals {sentColour}');
});
