import { z } from 'zod';
import type { LanguageModel, ModelAnswer, ModelRequest } from './language-model.ts';
import { estimatedUsage, ModelError } from './language-model.ts';
import { postJson, requireSuccess } from './post-json.ts';
import type { ProviderSettings } from './settings.ts';

const VERSION = '2023-06-01';
const TOOL = 'answer';

const answerSchema = z.object({
  stop_reason: z.string().nullish(),
  content: z.array(z.looseObject({ type: z.string(), name: z.string().optional(), input: z.unknown().optional() })),
  usage: z.object({ input_tokens: z.number(), output_tokens: z.number() }).nullish(),
});

/** The Messages API of Anthropic. The answer comes as the input of a tool that has to be called, which keeps it to the schema. */
export function createAnthropicModel({ baseUrl, key, model }: ProviderSettings): LanguageModel {
  const url = `${baseUrl.replace(/\/+$/, '')}/v1/messages`;
  return {
    name: `anthropic ${model}`,
    ask: async (request, signal) => {
      const answer = await postJson({
        url,
        headers: { 'x-api-key': key, 'anthropic-version': VERSION },
        timeoutMs: request.timeoutMs,
        signal,
        body: bodyOf(model, request),
      });
      requireSuccess(answer);
      return read(answer.body, request);
    },
  };
}

function bodyOf(model: string, { instructions, input, schema, maxOutputTokens }: ModelRequest) {
  return {
    model,
    max_tokens: maxOutputTokens,
    temperature: 0,
    system: instructions,
    messages: [{ role: 'user', content: input }],
    tools: [{ name: TOOL, description: 'Gives the answer.', input_schema: schema }],
    tool_choice: { type: 'tool', name: TOOL },
  };
}

function read(body: unknown, request: ModelRequest): ModelAnswer {
  const parsed = answerSchema.safeParse(body);
  if (!parsed.success) {
    throw new ModelError(
      'malformed',
      'The address of the model did not answer as Anthropic does. Check ASSAY_AI_BASE_URL.',
    );
  }
  const { stop_reason: stop, content, usage: reported } = parsed.data;
  const call = content.find(({ type, name }) => type === 'tool_use' && name === TOOL);
  const usage = reported
    ? { inputTokens: reported.input_tokens, outputTokens: reported.output_tokens, estimated: false }
    : estimatedUsage(request, JSON.stringify(call?.input ?? null));
  if (stop === 'max_tokens') throw new ModelError('truncated', 'The answer of the model was cut off.', { usage });
  if (stop === 'refusal') throw new ModelError('refused', 'The model refused to answer.', { usage });
  if (call === undefined) {
    throw new ModelError('malformed', 'The model answered without using the form it was given.', { usage });
  }
  return { value: call.input, usage };
}
