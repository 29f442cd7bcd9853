import type { Json, JsonSchema, Operation } from '@assay/api-model';
import { Sampler } from '@assay/generator';
import type { Exchange } from '@assay/rules';

/** An answer as the document describes it; null where it describes none of JSON. */
export function sampleAnswer(
  operation: Operation,
  status: number,
  definitions: Record<string, JsonSchema>,
): Exchange | null {
  const documented = operation.responses.find((one) => one.status === String(status));
  const media = documented?.content.find(({ contentType }) => /json/i.test(contentType));
  if (media === undefined || media.schema === null) return null;
  const value: Json = media.examples[0] ?? new Sampler(definitions).sample(media.schema, '');
  const { method, path } = operation;
  const body = JSON.stringify(value);
  return {
    request: { method, url: `http://sample${path}`, headers: {}, pathParams: {}, query: {}, body: null },
    response: {
      status,
      statusText: '',
      headers: [['content-type', media.contentType]],
      body,
      timeMs: 10,
      sizeBytes: body.length,
    },
  };
}
