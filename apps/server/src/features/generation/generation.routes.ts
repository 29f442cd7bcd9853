import type { Database } from '../../db/index.ts';
import type { Handlers } from '../../http/index.ts';
import { measureCoverage } from './coverage.service.ts';
import { generateForEndpoint, generateForSystem } from './generation.service.ts';
import { generateValidations } from './generate-validations.ts';

type GenerationHandlers = Pick<
  Handlers,
  'generateScenarios' | 'generateSystemScenarios' | 'generateValidations' | 'getSystemCoverage'
>;

export function createGenerationHandlers(db: Database): GenerationHandlers {
  return {
    generateScenarios: async ({ principal, params, query }) => {
      const scenarios = await generateForEndpoint(db, principal.organizationId, params.id, query.depth);
      const message =
        scenarios.length === 0
          ? 'The document of this endpoint implies no scenario. Create one by hand.'
          : `Generated ${scenarios.length} scenarios.`;
      return { success: scenarios.length > 0, scenarios, message };
    },
    generateSystemScenarios: async ({ principal, params, query }) => {
      const { scenarios, endpoints, failed } = await generateForSystem(
        db,
        principal.organizationId,
        params.id,
        query.depth,
      );
      return {
        success: failed.length === 0,
        scenarios,
        failed,
        message: `Generated ${scenarios.length} scenarios for ${endpoints - failed.length} of ${endpoints} endpoints.`,
      };
    },
    getSystemCoverage: ({ principal, params }) => measureCoverage(db, principal.organizationId, params.id),
    generateValidations: async ({ principal, params }) => ({
      validations: await generateValidations(db, principal.organizationId, params.id),
    }),
  };
}
