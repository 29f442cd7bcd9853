import type { Operation } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { boat, changeBody, onBoat, saying, scenariosOfBoats } from '../../testing/boats-api.ts';
import { respond } from '../../testing/operations.ts';
import type { GeneratedScenario } from '../../types.ts';

const WORDS = '`revision` is the one that you have read: if the boat has changed since, the answer is 409.';

const change = (changes: Partial<Operation> = {}): Operation =>
  onBoat({
    method: 'PUT',
    description: WORDS,
    requestBody: changeBody(['name', 'revision']),
    responses: [respond('200', boat), respond('400'), respond('404'), respond('409')],
    ...changes,
  });

const sentIn = ({ overrides }: GeneratedScenario) => overrides.find((one) => one.in === 'body')?.bodyValue;
const named = (scenarios: GeneratedScenario[], name: RegExp): GeneratedScenario | undefined =>
  scenarios.find((one) => name.test(one.name));

describe('a version in the body', () => {
  it('is the one that a read just before tells', () => {
    const base = named(scenariosOfBoats(change()), /^Valid/);
    const read = base?.details.before?.at(-1);
    expect(read?.operation).toBe('GET /boats/{boatId}');
    expect(read?.extracts).toEqual([{ name: 'boatVersion1', path: 'revision' }]);
    expect(sentIn(base ?? expect.fail())).toMatchObject({ revision: '{{boatVersion1}}' });
  });

  it('is read again between two changes', () => {
    const twice = named(scenariosOfBoats(change()), /twice/) ?? expect.fail();
    const steps = twice.details.before ?? [];
    const first = steps.find(({ operation }) => operation === 'PUT /boats/{boatId}');
    expect(first?.values.at(-1)?.bodyValue).toMatchObject({ revision: '{{boatVersion1}}' });
    expect(sentIn(twice)).toMatchObject({ revision: '{{boatVersion2}}' });
  });

  it('is left as it is where the scenario is about it, and where nothing is there', () => {
    const scenarios = scenariosOfBoats(change());
    expect(sentIn(named(scenarios, /revision is not an integer/) ?? expect.fail())).not.toMatchObject({
      revision: expect.stringContaining('boatVersion'),
    });
    const unknown = named(scenarios, /^Unknown/) ?? expect.fail();
    expect(JSON.stringify(unknown)).not.toContain('boatVersion');
  });

  it('is a plain field where a record is made with it', () => {
    const own = onBoat({ ...change(), requestBody: changeBody(['berth'], { berth: { type: 'string' } }) });
    const scenarios = scenariosOfBoats({ ...own, requestBody: changeBody(['name'], { edition: { type: 'integer' } }) });
    expect(JSON.stringify(named(scenarios, /edition/))).not.toContain('boatVersion2');
  });

  it('of before the last change is refused, and nothing has changed', () => {
    const stale = named(scenariosOfBoats(change()), /^Outdated revision$/) ?? expect.fail();
    expect(stale.expectedStatus).toBe(409);
    expect(stale.details.before?.map(({ operation }) => operation)).toEqual([
      'POST /boats',
      'GET /boats/{boatId}',
      'PUT /boats/{boatId}',
      'GET /boats/{boatId}',
    ]);
    expect(sentIn(stale)).toMatchObject({ revision: '{{boatOldVersion}}' });
    expect(stale.details.followUps?.[0]?.rules?.[0]).toMatch(/^the body is the same as in step "before" except/);
  });

  it('may be an old one where no words refuse it', () => {
    expect(named(scenariosOfBoats(change({ description: 'Changes a boat.' })), /before the last/)).toBeUndefined();
    const noConflict = change({ responses: [respond('200', boat), saying(respond('400'), WORDS)] });
    expect(named(scenariosOfBoats(noConflict), /before the last/)).toBeUndefined();
  });
});

describe('a version that each change raises', () => {
  const rulesWith = (description: string, whole = ''): string[] => {
    const patch = change({ method: 'PATCH', key: 'PATCH /boats/{boatId}', description, requestBody: changeBody() });
    const changing = named(scenariosOfBoats(patch, whole), /keeps everything else/) ?? expect.fail();
    return changing.details.followUps?.[0]?.rules ?? [];
  };
  const raised = (rules: string[]): string | undefined => rules.find((rule) => rule.startsWith('`revision`'));

  it('is higher afterwards, by as much as the document says', () => {
    expect(raised(rulesWith('A successful change raises `revision` by one.'))).toBe(
      '`revision` is 1 more than in step "before"',
    );
    expect(raised(rulesWith('', 'The `revision` grows with each change of a boat.'))).toBe(
      '`revision` is later than in step "before"',
    );
  });

  it('is higher by what its own description says, which need not name it', () => {
    const revision = { type: 'integer' as const, description: 'Starts at 1; every PATCH that goes through adds one.' };
    const described = { ...boat, properties: { ...boat.properties, revision } };
    const read = onBoat({ method: 'GET', responses: [respond('200', described), respond('404')] });
    const patch = change({
      method: 'PATCH',
      key: 'PATCH /boats/{boatId}',
      description: '',
      requestBody: changeBody([]),
    });
    const changing = named(scenariosOfBoats(patch, '', [read]), /keeps everything else/) ?? expect.fail();
    expect(raised(changing.details.followUps?.[0]?.rules ?? [])).toBe('`revision` is 1 more than in step "before"');
  });

  it('is not looked at where the document says nothing, or something else', () => {
    expect(raised(rulesWith('Changes a boat.'))).toBeUndefined();
    expect(raised(rulesWith('A change of the rank does not increase the `revision`.'))).toBeUndefined();
  });
});
