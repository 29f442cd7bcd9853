import { describe, expect, it } from 'vitest';
import { baseScenario, generateScenarios, type GeneratorModel } from '../../generate-scenarios.ts';
import type { Learned, LearnedOperation } from '../../learned/learned.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const id = { type: 'integer' as const };
const hire = {
  type: 'object' as const,
  required: ['id', 'state'],
  properties: { id, state: { type: 'string' as const, enum: ['reserved', 'active', 'returned', 'cancelled'] } },
};
const copy = { type: 'object' as const, required: ['id'], properties: { id, lent_at: { type: 'string' as const } } };
const inPath = parameter({ name: 'id', in: 'path', schema: id });
const at = (method: 'GET' | 'POST' | 'DELETE', path: string, more: Partial<Parameters<typeof operation>[0]> = {}) =>
  operation({ method, path, parameters: path.includes('{') ? [inPath] : [], ...more });

const operations = [
  at('POST', '/hires', {
    description: 'A new hire is reserved.',
    requestBody: body({ type: 'object', properties: { days: id } }),
    responses: [respond('201', hire)],
  }),
  at('GET', '/hires/{id}', { responses: [respond('200', hire), respond('404')] }),
  at('DELETE', '/hires/{id}', {
    description: 'Removes a hire that is over, that is, returned or cancelled.',
    responses: [respond('204'), respond('409')],
  }),
  at('POST', '/hires/{id}:start', {
    description: 'Only a reserved hire can start. It becomes active.',
    responses: [respond('200', hire), respond('409')],
  }),
  at('POST', '/hires/{id}:return', {
    description: 'Only an active hire can be returned. It becomes returned.',
    responses: [respond('200', hire), respond('409')],
  }),
  at('POST', '/hires/{id}:cancel', {
    description: 'Only a reserved hire can be cancelled. It becomes cancelled.',
    responses: [respond('200', hire), respond('409')],
  }),
  at('POST', '/copies', {
    requestBody: body({ type: 'object', properties: { lent_at: { type: 'string' } } }),
    responses: [respond('201', copy)],
  }),
  at('GET', '/copies/{id}', { responses: [respond('200', copy), respond('404')] }),
  at('DELETE', '/copies/{id}', {
    description: 'Only a copy that is back can be removed.',
    responses: [respond('204'), respond('409')],
  }),
  at('POST', '/copies/{id}/return', { responses: [respond('200', copy)] }),
];
const model: GeneratorModel = { ...MODEL, operations };

const learnedOf = (changes: Record<string, Partial<LearnedOperation>>): Learned => ({
  version: 1,
  operations: Object.fromEntries(
    Object.entries(changes).map(([key, one]) => [key, { outcome: 'accepted', repairs: [], ...one }]),
  ),
});

function afterOf(key: string, learned?: Learned): string[] {
  const called = operations.find((one) => one.key === key) ?? operations[0];
  const [first] = called === undefined ? [] : generateScenarios(called, model, { learned });
  return (first?.details.after ?? []).map((step) => `${step.fallback === true ? '? ' : ''}${step.operation}`);
}

describe('the removal of a record', () => {
  it('begins with what brings it from where it was made into a state that the document names', () => {
    expect(afterOf('GET /hires/{id}')).toEqual([
      'POST /hires/{id}:cancel',
      'DELETE /hires/{id}',
      '? POST /hires/{id}:return',
      '? POST /hires/{id}:start',
    ]);
  });

  it('begins where the request leaves the record', () => {
    expect(afterOf('POST /hires/{id}:start').slice(0, 2)).toEqual(['POST /hires/{id}:return', 'DELETE /hires/{id}']);
  });

  it('has what may help behind it where no state tells of it', () => {
    expect(afterOf('GET /copies/{id}')).toEqual(['DELETE /copies/{id}', '? POST /copies/{id}/return']);
  });

  it('has it too where only the words say that it may be refused', () => {
    const after = (description: string): number => {
      const removal = at('DELETE', '/copies/{id}', { description, responses: [respond('204'), respond('400')] });
      const others = operations.filter(({ key }) => key !== removal.key);
      const read = others.find(({ key }) => key === 'GET /copies/{id}');
      const all = { ...model, operations: [...others, removal] };
      const [valid] = read === undefined ? [] : generateScenarios(read, all);
      return (valid?.details.after ?? []).filter(({ fallback }) => fallback === true).length;
    };
    expect(after('Not possible while the copy is lent (400, `FAILED`).')).toBe(1);
    expect(after('Removes a copy.')).toBe(0);
  });

  const learned = learnedOf({ 'DELETE /copies/{id}': { releases: [{ operation: 'POST /copies/{id}/return' }] } });

  it('begins with what a warm-up saw it need', () => {
    expect(afterOf('GET /copies/{id}', learned)).toEqual(['POST /copies/{id}/return', 'DELETE /copies/{id}']);
  });

  it('must be refused before that, where the document says so', () => {
    const removal = operations.find(({ key }) => key === 'DELETE /copies/{id}') ?? operations[0];
    const early = (of?: Learned) =>
      (removal === undefined ? [] : generateScenarios(removal, model, { learned: of })).find(
        ({ name }) => name === 'Before POST /copies/{id}/return',
      );
    expect(early()).toBeUndefined();
    expect(early(learned)?.expectedStatus).toBe(409);
    expect(early(learned)?.details.before?.map((step) => step.operation)).toEqual(['POST /copies']);
  });

  it('does not do again what the scenario has done', () => {
    expect(afterOf('POST /copies/{id}/return', learned)).toEqual(['DELETE /copies/{id}', '? POST /copies/{id}/return']);
  });

  it('is prepared in the same way where it is judged', () => {
    const removal = operations.find(({ key }) => key === 'DELETE /copies/{id}') ?? operations[0];
    const scenario = removal === undefined ? null : baseScenario(removal, model, { learned });
    expect(scenario?.details.before?.map((step) => step.operation)).toEqual([
      'POST /copies',
      'POST /copies/{id}/return',
    ]);
  });
});
