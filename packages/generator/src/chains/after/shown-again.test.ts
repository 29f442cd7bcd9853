import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text = { type: 'string' as const };
const fields = {
  name: { ...text, example: 'Marten' },
  colour: { ...text, example: 'blue' },
  tails: { type: 'array' as const, items: text },
};
const kite = (required: string[]) => ({
  type: 'object' as const,
  required: ['id', 'name', ...required],
  properties: { id: text, ...fields },
});

function followUp(
  made: string[],
  read: string[],
  named = 'shownColour',
): { extracts: unknown; rules: readonly string[] } {
  const create = operation({
    method: 'POST',
    path: '/kites',
    requestBody: body(
      { type: 'object', required: ['name'], properties: fields },
      { name: 'Marten', colour: 'blue', tails: ['long'] },
    ),
    responses: [respond('201', kite(made))],
  });
  const at = { parameters: [parameter({ name: 'id', in: 'path', schema: text })] };
  const reading = operation({ method: 'GET', path: '/kites/{id}', ...at, responses: [respond('200', kite(read))] });
  const [base] = generateScenarios(create, { ...MODEL, operations: [create, reading] }, { depth: 'standard' });
  const extract = base?.details.extracts?.find(({ name }) => name === named);
  return { extracts: extract, rules: base?.details.followUps?.flatMap((step) => step.rules ?? []) ?? [] };
}

it('what an answer may leave out and shows is stored', () => {
  const { extracts, rules } = followUp([], []);
  expect(extracts).toEqual({ name: 'shownColour', path: 'colour', optional: true });
  expect(rules).toContain('`colour` equals {shownColour}');
});

it('of a list the read has each item that the answer shows', () => {
  const [, ...rules] = followUp([], []).rules;
  expect(rules).toContain('`tails` contains {shownTails0}');
  expect(followUp([], [], 'shownTails0').extracts).toMatchObject({ path: 'tails[0]' });
});

it('what is always there is compared with what was sent', () => {
  const { extracts, rules } = followUp(['colour'], ['colour']);
  expect(extracts).toBeUndefined();
  expect(rules).toContain('`colour` equals {sentColour}');
});
