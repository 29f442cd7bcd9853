import type { ApiModel, JsonSchema, Operation } from '@assay/api-model';
import { generateScenarios, type GeneratedScenario } from '@assay/generator';

/** A sentence of a document that asks for something, and whether anything is generated because of it. */
export interface Sentence {
  operation: string;
  text: string;
  isUnderstood: boolean;
}

const MODAL =
  /\b(must|only|can ?not|can't|may not|shall|default(s|ed)?|unique|at most|at least|no more than|maximum|minimum|sorted|ordered|immutable|read-?only|never|always|exactly|between|requires?|required|not allowed|forbidden|refused|rejected|ignored|once|before|after|case-insensitive|inclusive|exclusive)\b/i;

/** What an operation stands on is near it; of a large document no more is looked at. */
const MAX_NEAR = 60;

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.;!?])\s+|\n+/)
    .map((one) => one.trim())
    .filter((one) => one.length > 8 && one.length < 300 && MODAL.test(one));

const without = (text: string | null, sentence: string): string | null => text?.replace(sentence, '') ?? null;

/** The operation without a sentence of its own, its parameters' or its answers' words. */
function withoutSentence(operation: Operation, sentence: string): Operation {
  return {
    ...operation,
    summary: without(operation.summary, sentence),
    description: without(operation.description, sentence),
    parameters: operation.parameters.map((one) => {
      const { schema } = one;
      const bare: JsonSchema =
        typeof schema === 'object' && schema.description !== undefined
          ? { ...schema, description: schema.description.replace(sentence, '') }
          : schema;
      return { ...one, description: without(one.description, sentence), schema: bare };
    }),
    responses: operation.responses.map((one) => ({ ...one, description: without(one.description, sentence) })),
  };
}

const segmentOf = ({ path }: Operation): string =>
  path.split('/').filter((part) => part !== '' && !/^(api|rest|v\d+|\{.*\})$/.test(part))[0] ?? '';

const isSame = (one: readonly GeneratedScenario[], other: readonly GeneratedScenario[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Each sentence that asks for something is taken out in turn; what is generated for its operation must then be something else. */
export function sentencesIn(model: ApiModel, max: number): Sentence[] {
  const all = model.operations.flatMap((operation) => {
    const texts = [
      operation.summary,
      operation.description,
      ...operation.parameters.map(({ description }) => description),
      ...operation.responses.map(({ description }) => description),
    ];
    return [...new Set(texts.flatMap((text) => sentencesOf(text ?? '')))].map((text) => ({ operation, text }));
  });
  const step = Math.max(1, Math.ceil(all.length / max));
  return all
    .filter((_, at) => at % step === 0)
    .map(({ operation, text }) => {
      const isSmall = model.operations.length <= MAX_NEAR;
      const near = model.operations.filter(
        (one) => one !== operation && (isSmall || segmentOf(one) === segmentOf(operation)),
      );
      const operations = [operation, ...near.slice(0, MAX_NEAR)];
      const bare = withoutSentence(operation, text);
      const [, ...others] = operations;
      const options = { budget: 1000 };
      const whole = generateScenarios(operation, { ...model, operations }, options);
      const rest = generateScenarios(bare, { ...model, operations: [bare, ...others] }, options);
      return { operation: operation.key, text, isUnderstood: !isSame(whole, rest) };
    });
}
