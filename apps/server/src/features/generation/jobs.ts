import type { GenerationDepth, ProposedScenario, SystemCoverage, UntriedScenarios, Validation } from '@assay/contract';
import type { JobContext, Jobs } from '../../background/index.ts';
import type { ModelRequest } from '@assay/llm';
import { measureCoverage } from './coverage/coverage.service.ts';
import { generateFromDescription, questionFor, storeProposals } from './describe/describe.service.ts';
import type { DescriptionRequest, ModelAnswer } from './describe/describe.service.ts';
import { generateValidations } from './rules/generate-validations.ts';
import { generateForEndpoint, generateForSystem } from './generation.service.ts';
import type { EndpointGeneration, SystemGeneration } from './generation.service.ts';
import { listUntried } from './untried.ts';

interface Location {
  organizationId: string;
  /** Of the endpoint, system or scenario. */
  id: number;
}

/** What generation does beside the thread that answers requests. */
export const generationJobs = {
  generateForEndpoint: (
    { organizationId, id, depth }: Location & { depth: GenerationDepth },
    context: JobContext,
  ): Promise<EndpointGeneration> => generateForEndpoint(context, organizationId, id, depth),
  generateForSystem: (
    { organizationId, id, depth }: Location & { depth: GenerationDepth },
    context: JobContext,
  ): Promise<SystemGeneration> => generateForSystem(context, organizationId, id, depth),
  listUntried: (
    { organizationId, id, depth }: Location & { depth: GenerationDepth },
    { db }: JobContext,
  ): Promise<UntriedScenarios> => listUntried(db, organizationId, id, depth),
  questionFor: (request: DescriptionRequest, { db }: JobContext): Promise<ModelRequest | null> =>
    questionFor(db, request),
  generateFromDescription: (
    { answer, ...request }: DescriptionRequest & { answer: ModelAnswer },
    context: JobContext,
  ): Promise<EndpointGeneration> => generateFromDescription(context, request, answer),
  storeProposals: (request: Location & { proposals: ProposedScenario[] }, { db }: JobContext) =>
    storeProposals(db, request),
  generateValidations: async (
    { organizationId, id }: Location,
    { db }: JobContext,
  ): Promise<{ validations: Validation[] }> => ({ validations: await generateValidations(db, organizationId, id) }),
  measureCoverage: ({ organizationId, id }: Location, context: JobContext): Promise<SystemCoverage> =>
    measureCoverage(context, organizationId, id),
} satisfies Jobs;

export type GenerationJobs = typeof generationJobs;
