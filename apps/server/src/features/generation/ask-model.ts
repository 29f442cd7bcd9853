import type { JobProgress } from '@assay/contract';
import { ModelError } from '@assay/llm';
import type { LanguageModel } from '@assay/llm';
import type { Background } from '../../background/index.ts';
import type { DescriptionRequest, ModelAnswer } from './describe/describe.service.ts';
import type { GenerationJobs } from './jobs.ts';

/**
 * Lets a model write what a description asks for. Only the waiting is done here: a model may take minutes, and a thread that waits
 * for it would be missing where documents are read.
 * @throws {AppError} endpoint_not_found
 */
export async function askModel(
  background: Background<GenerationJobs>,
  model: LanguageModel,
  request: DescriptionRequest,
  onProgress: (progress: JobProgress) => void,
): Promise<ModelAnswer> {
  const question = (await background.run('questionFor', request)).read();
  if (question === null) return null;
  onProgress({ stage: 'asking', done: null, total: null });
  try {
    return { ...(await model.ask(question)), model: model.name };
  } catch (error) {
    if (error instanceof ModelError) return { error: error.message };
    throw error;
  }
}
