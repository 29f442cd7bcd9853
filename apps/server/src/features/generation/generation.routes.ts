import type { Background } from '../../background/index.ts';
import { abandonedWith, AppError } from '../../http/index.ts';
import type { Handlers } from '../../http/index.ts';
import type { LanguageModel } from '@assay/llm';
import { askModel } from './ask-model.ts';
import type { GenerationJobs } from './jobs.ts';

type GenerationHandlers = Pick<
  Handlers,
  | 'generateScenarios'
  | 'storeProposals'
  | 'generateSystemScenarios'
  | 'generateValidations'
  | 'getSystemCoverage'
  | 'listUntriedScenarios'
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

export function createGenerationHandlers(background: Background<GenerationJobs>, ai: GenerationAi): GenerationHandlers {
  return {
    generateScenarios: async ({
      principal,
      params: { id },
      query: { depth, description = '', preview },
      onProgress,
    }) => {
      requireGeneration(ai);
      const { organizationId } = principal;
      if (description === '') return background.run('generateForEndpoint', { organizationId, id, depth }, onProgress);
      const request = { organizationId, id, description, depth, preview: preview === 'true' };
      const answer = ai.mode === 'model' ? await askModel(background, ai.model, request, onProgress) : null;
      return background.run('generateFromDescription', { ...request, answer }, onProgress);
    },
    generateSystemScenarios: async ({
      principal: { organizationId },
      params: { id },
      query: { depth },
      reply,
      onProgress,
    }) => {
      requireGeneration(ai);
      return background.run('generateForSystem', { organizationId, id, depth }, onProgress, abandonedWith(reply));
    },
    storeProposals: ({ principal: { organizationId }, params: { id }, body }) =>
      background.run('storeProposals', { organizationId, id, proposals: body.scenarios }),
    getSystemCoverage: ({ principal: { organizationId }, params: { id } }) =>
      background.run('measureCoverage', { organizationId, id }),
    listUntriedScenarios: ({ principal: { organizationId }, params: { id }, query: { depth } }) =>
      background.run('listUntried', { organizationId, id, depth }),
    generateValidations: ({ principal: { organizationId }, params: { id } }) =>
      background.run('generateValidations', { organizationId, id }),
  };
}
