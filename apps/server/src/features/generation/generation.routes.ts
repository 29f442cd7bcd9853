import type { Background } from '../../background/index.ts';
import type { Database } from '../../db/index.ts';
import { AppError } from '../../http/index.ts';
import type { Handlers } from '../../http/index.ts';
import type { LanguageModel } from '@assay/llm';
import { generateFromDescription } from './describe.service.ts';
import type { Described } from './describe.service.ts';
import type { GenerationJobs } from './jobs.ts';
import { generateValidations } from './generate-validations.ts';

type GenerationHandlers = Pick<
  Handlers,
  'generateScenarios' | 'generateSystemScenarios' | 'generateValidations' | 'getSystemCoverage'
>;

export type GenerationAi =
  /** Nothing is generated at all. */
  | { mode: 'off' }
  | { mode: 'builtin' }
  /** Descriptions go to a model; everything else is built in. */
  | { mode: 'model'; model: LanguageModel };

function requireGeneration({ mode }: GenerationAi): void {
  if (mode !== 'off') return;
  throw new AppError('generation_off', 'Generation is turned off on this server. Write scenarios by hand.');
}

export function createGenerationHandlers(
  db: Database,
  background: Background<GenerationJobs>,
  ai: GenerationAi,
): GenerationHandlers {
  return {
    generateScenarios: async ({ principal, params, query: { depth, description = '' } }) => {
      requireGeneration(ai);
      if (description === '') {
        const { organizationId } = principal;
        return background.run('generateForEndpoint', { organizationId, id: params.id, depth });
      }
      const model = ai.mode === 'model' ? ai.model : null;
      const request = { endpointId: params.id, description, depth };
      const found = await generateFromDescription(db, model, principal.organizationId, request);
      return {
        success: found.scenarios.length > 0,
        scenarios: found.scenarios,
        message: described(found),
        generated_by: found.generatedBy,
        not_understood: found.notUnderstood,
        notice: found.notice,
        usage: found.usage && {
          input_tokens: found.usage.inputTokens,
          output_tokens: found.usage.outputTokens,
          estimated: found.usage.estimated,
        },
      };
    },
    generateSystemScenarios: async ({
      principal: { organizationId },
      params: { id },
      query: { depth },
      onProgress,
    }) => {
      requireGeneration(ai);
      return background.run('generateForSystem', { organizationId, id, depth }, onProgress);
    },
    getSystemCoverage: ({ principal: { organizationId }, params: { id } }) =>
      background.run('measureCoverage', { organizationId, id }),
    generateValidations: async ({ principal, params }) => ({
      validations: await generateValidations(db, principal.organizationId, params.id),
    }),
  };
}

function described({ scenarios, notUnderstood }: Described): string {
  if (scenarios.length === 0 && notUnderstood.length === 0) return 'What the description asks for is there already.';
  if (scenarios.length === 0) return 'Nothing new in the description could be turned into a scenario of this endpoint.';
  const rest = notUnderstood.length === 0 ? '' : ' Some of the description was not understood.';
  return `Generated ${scenarios.length} ${scenarios.length === 1 ? 'scenario' : 'scenarios'} from the description.${rest}`;
}
