import type { Database } from '../../db/index.ts';
import type { Handlers } from '../../http/index.ts';
import { generateForEndpoint, generateForSystem, generateValidations } from './generation.service.ts';

type GenerationHandlers = Pick<Handlers, 'generateScenarios' | 'generateSystemScenarios' | 'generateValidations'>;

export function createGenerationHandlers(db: Database): GenerationHandlers {
  return {
    generateScenarios: async ({ principal, params }) => {
      const scenarios = await generateForEndpoint(db, principal.organizationId, params.id);
      const message =
        scenarios.length === 0
          ? 'The document of this endpoint implies no scenario. Create one by hand.'
          : `Generated ${scenarios.length} scenarios.`;
      return { success: scenarios.length > 0, scenarios, message };
    },
    generateSystemScenarios: async ({ principal, params }) => {
      const { scenarios, endpoints, failed } = await generateForSystem(db, principal.organizationId, params.id);
      return {
        success: failed.length === 0,
        scenarios,
        failed,
        message: `Generated ${scenarios.length} scenarios for ${endpoints - failed.length} of ${endpoints} endpoints.`,
      };
    },
    generateValidations: async ({ principal, params }) => ({
      validations: await generateValidations(db, principal.organizationId, params.id),
    }),
  };
}
