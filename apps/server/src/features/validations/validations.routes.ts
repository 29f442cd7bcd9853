import type { RuleCompilation } from '@assay/contract';
import { allowedStatuses, failingAnswer, vocabularyOf } from '@assay/rules';
import type { Compilation, ModelCompiler, Offer, RuleContext } from '@assay/rules';
import type { Database } from '../../db/index.ts';
import type { Handlers } from '../../http/index.ts';
import { forgetSuccess, forgetVerdict, getScenarioRow } from '../scenarios/index.ts';
import { getSystemRow } from '../systems/index.ts';
import { meantBySaving, settledAs, toCompiledRule, toJson } from './compile.ts';
import { createRuleCompilation } from './model-compiler.ts';
import { listRuleChanges } from './rule-changes.store.ts';
import { endpointRuleContext, scenarioRuleContext } from './rule-context.ts';
import { isVacuousRule, scenarioStrength, settleVacuous } from './strength.ts';
import type { CompiledRule } from './validations.store.ts';
import {
  deleteValidation,
  insertValidations,
  listValidations,
  presentValidation,
  updateValidation,
} from './validations.store.ts';

type ValidationHandlers = Pick<
  Handlers,
  | 'getRuleVocabulary'
  | 'getScenarioStrength'
  | 'listRuleChanges'
  | 'listValidations'
  | 'createValidation'
  | 'updateValidation'
  | 'deleteValidation'
  | 'compileRule'
>;

interface RuleInput {
  validation_text: string;
  description?: string | null | undefined;
}

export function createValidationHandlers(db: Database, model: ModelCompiler | null): ValidationHandlers {
  const compile = createRuleCompilation(db, model);
  const compiled = async (
    organizationId: string,
    scenarioId: number,
    body: RuleInput,
    before: Pick<CompiledRule, 'means' | 'check'> = { means: null, check: null },
  ): Promise<CompiledRule> => {
    const context = await scenarioRuleContext(db, organizationId, scenarioId);
    const { compilation, compiler } = await compile(before.means ?? body.validation_text, context);
    const written = { text: body.validation_text, description: body.description ?? null, means: before.means };
    const rule = toCompiledRule(written, meantBySaving(settledAs(compilation, before.check)), compiler);
    return { ...rule, vacuous: await isVacuousRule(db, rule.check, { organizationId, scenarioId, context }) };
  };
  return {
    listValidations: async ({ principal: { organizationId }, params: { id } }) => {
      const context = await scenarioRuleContext(db, organizationId, id);
      const rows = await listValidations(db, [id]);
      return (await settleVacuous(db, rows, { organizationId, scenarioId: id, context })).map(presentValidation);
    },
    createValidation: async ({ principal, params, body }) => {
      const rule = await compiled(principal.organizationId, params.id, body);
      const [row] = await insertValidations(db, params.id, [rule]);
      if (!row) throw new Error('The rule was not stored.');
      await forgetSuccess(db, params.id);
      return presentValidation(row);
    },
    updateValidation: async ({ principal, params, body }) => {
      const before = (await listValidations(db, [params.id])).find(({ id }) => id === params.validationId);
      const isSame = before?.text === body.validation_text;
      const rule = await compiled(principal.organizationId, params.id, body, isSame ? before : undefined);
      const written = isSame ? rule : { ...rule, generated: false };
      const row = await updateValidation(db, params.id, params.validationId, written);
      await forgetVerdict(db, [params.id]);
      return presentValidation(row);
    },
    deleteValidation: async ({ principal, params }) => {
      await getScenarioRow(db, principal.organizationId, params.id);
      await deleteValidation(db, params.id, params.validationId);
      await forgetVerdict(db, [params.id]);
    },
    getScenarioStrength: async ({ principal: { organizationId }, params: { id } }) => {
      const context = await scenarioRuleContext(db, organizationId, id);
      return scenarioStrength(db, { organizationId, scenarioId: id, context });
    },
    getRuleVocabulary: async ({ principal: { organizationId }, params: { id } }) =>
      vocabularyOf(await scenarioRuleContext(db, organizationId, id)),
    listRuleChanges: async ({ principal, params }) => {
      await getSystemRow(db, principal.organizationId, params.id);
      return listRuleChanges(db, params.id);
    },
    compileRule: async ({ principal: { organizationId }, body }) => {
      const context = await contextOf(db, organizationId, body);
      return present((await compile(body.text, context)).compilation, context);
    },
  };
}

/** What the rule is of; without a scenario or an endpoint nothing is known. */
async function contextOf(
  db: Database,
  organizationId: string,
  {
    scenario_id: scenarioId,
    endpoint_id: endpointId,
  }: { scenario_id?: number | undefined; endpoint_id?: number | undefined },
): Promise<RuleContext> {
  if (scenarioId !== undefined) return scenarioRuleContext(db, organizationId, scenarioId);
  return endpointId === undefined ? {} : endpointRuleContext(db, organizationId, endpointId);
}

function present(compilation: Compilation, context: RuleContext): RuleCompilation {
  switch (compilation.status) {
    case 'understood':
      return {
        ...compilation,
        check: toJson(compilation.check),
        fails: failingAnswer(compilation.check, context),
        statuses: allowedStatuses(compilation.check),
      };
    case 'ambiguous':
      return {
        ...compilation,
        readings: compilation.readings.map((reading) => ({ ...reading, check: toJson(reading.check) })),
        offers: presentOffers(compilation.offers),
      };
    case 'unknown':
      return { ...compilation, offers: presentOffers(compilation.offers) };
  }
}

const presentOffers = (offers: Offer[]) => offers.map((offer) => ({ ...offer, check: toJson(offer.check) }));
