import type { MediaType, Operation } from './api-model.ts';

/** The operation without the examples of its parameters and bodies. */
export function withoutExamples(operation: Operation): Operation {
  const bare = (media: MediaType): MediaType => ({ ...media, examples: [] });
  const { parameters, requestBody, responses } = operation;
  return {
    ...operation,
    parameters: parameters.map(({ example: _example, ...parameter }) => parameter),
    requestBody: requestBody && { ...requestBody, content: requestBody.content.map(bare) },
    responses: responses.map((response) => ({ ...response, content: response.content.map(bare) })),
  };
}
