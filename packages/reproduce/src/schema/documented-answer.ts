import type { JsonSchema, Operation } from '@assay/api-model';
import { answerSchema, responseFor } from '@assay/rules/evaluate';
import { portableSchema } from './portable-schema.ts';
import type { PortableSchema } from './portable-schema.ts';

/** What a document says of the body of answers with a status. */
export interface DocumentedAnswer {
  /** `200`, `4XX` or `default`. */
  status: string;
  /** Null where nothing is documented for the body. */
  body: PortableSchema | null;
}

/** Which statuses are right: single ones, or all of a class (4 for 4xx). */
export interface RightStatuses {
  statuses: readonly number[];
  class: number | null;
}

/** What a document says of the answers that a request may get; empty where it says nothing of one of them. */
export function documentedAnswers(
  operation: Pick<Operation, 'responses'>,
  right: RightStatuses,
  definitions: Record<string, JsonSchema>,
): DocumentedAnswer[] {
  const found = right.statuses.map((status) => responseFor(operation, status));
  if (found.includes(null)) return [];
  const isOfClass = (status: string): boolean =>
    right.class !== null && (status.startsWith(String(right.class)) || status.toLowerCase() === 'default');
  const all = operation.responses.filter((one) => found.includes(one) || isOfClass(one.status));
  return all.map(({ status, content }) => {
    const media = content.find(({ contentType }) => /json|\*\/\*/.test(contentType));
    const schema = media?.schema ?? null;
    const parts = answerSchema(schema, definitions);
    return {
      status: status.toLowerCase() === 'default' ? 'default' : status.toUpperCase(),
      body: schema === null ? null : portableSchema(parts.schema, parts.definitions),
    };
  });
}
