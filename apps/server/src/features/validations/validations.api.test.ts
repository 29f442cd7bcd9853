import { GRAMMAR_VERSION } from '@assay/rules';
import type { Compilation } from '@assay/rules';
import type { ImportedSystem, RuleChange, Scenario, Validation } from '@assay/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validation } from '../../db/schema/index.ts';
import { buildTestApp, importSmall } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';
import { settledAs } from './compile.ts';
import { recompileRules } from './recompile.ts';

let app: TestApp;
let token: string;
let system: ImportedSystem;
let scenario: Scenario;
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
  system = await importSmall(app, token, 'https://api.example.com');
  const created = await app.call('createScenario', {
    token,
    params: { id: system.endpoints[0]?.id ?? 0 },
    body: { name: 'Read' },
  });
  scenario = created.body as Scenario;
});
afterAll(() => app.close());

async function addRule(text: string): Promise<Validation> {
  const answer = await app.call('createValidation', {
    token,
    params: { id: scenario.id },
    body: { validation_text: text },
  });
  return answer.body as Validation;
}

/** As if an older grammar had compiled it. */
async function age(rule: Validation, compiled: Partial<typeof validation.$inferInsert> = {}): Promise<void> {
  await app.database.db
    .update(validation)
    .set({ compilerVersion: GRAMMAR_VERSION - 1, ...compiled })
    .where(eq(validation.id, rule.id));
}

async function listChanges(): Promise<RuleChange[]> {
  return (await app.call('listRuleChanges', { token, params: { id: system.id } })).body as RuleChange[];
}

describe('rules of an older grammar', () => {
  it('are recompiled, and those that mean something else now are listed', async () => {
    const same = await addRule('status is 200');
    const other = await addRule('status is 201');
    const learned = await addRule('responds within 500 ms');
    await age(same);
    await age(other, { paraphrase: 'The status is 2xx', check: { kind: 'outcome', outcome: 'succeeds' } });
    await age(learned, { understood: 'unknown', paraphrase: null, check: null });
    expect(await recompileRules(app.database.db)).toEqual({ rules: 3, changed: 2 });
    expect(await listChanges()).toEqual([
      expect.objectContaining({ validation_id: learned.id, before: null, after: learned.paraphrase }),
      {
        validation_id: other.id,
        scenario_id: scenario.id,
        text: 'status is 201',
        before: 'The status is 2xx',
        after: 'The status is 201',
        changed_at: expect.any(String),
      },
    ]);
    const rules = (await app.call('listValidations', { token, params: { id: scenario.id } })).body as Validation[];
    expect(rules.map(({ paraphrase }) => paraphrase)).toEqual(
      [same, other, learned].map(({ paraphrase }) => paraphrase),
    );
  });

  it('stay what they were understood as where that is one of two readings now', () => {
    const asked: Compilation = {
      status: 'ambiguous',
      question: 'Which?',
      readings: [
        {
          check: { kind: 'outcome', outcome: 'succeeds', thing: null, field: null },
          paraphrase: 'It succeeds',
          passes: '',
          fails: '',
          holds: null,
        },
      ],
      answers: [],
      offers: [],
    };
    const stored = { kind: 'outcome', outcome: 'succeeds', thing: null, field: null };
    expect(settledAs(asked, stored)).toMatchObject({ status: 'understood', paraphrase: 'It succeeds' });
    expect(settledAs(asked, { ...stored, outcome: 'created' })).toBe(asked);
    expect(settledAs(asked, null)).toBe(asked);
  });

  it('are recompiled once, and what another compiler made is left alone', async () => {
    const rule = await addRule('status is 204');
    await age(rule, { compiler: 'another' });
    expect(await recompileRules(app.database.db)).toEqual({ rules: 0, changed: 0 });
  });

  it('go through any number of batches', async () => {
    const rules = Array.from({ length: 250 }, () => ({
      scenarioId: scenario.id,
      text: 'status is 200',
      understood: 'unknown' as const,
      compiler: 'builtin',
      compilerVersion: GRAMMAR_VERSION - 1,
      position: 0,
    }));
    await app.database.db.insert(validation).values(rules);
    expect(await recompileRules(app.database.db)).toEqual({ rules: 250, changed: 250 });
  });

  it('are listed to their own organization only', async () => {
    const stranger = await app.signUp('Bob');
    const answer = await app.call('listRuleChanges', { token: stranger, params: { id: system.id } });
    expect(answer.problem?.code).toBe('system_not_found');
  });
});
