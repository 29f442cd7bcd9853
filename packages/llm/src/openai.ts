import { z } from 'zod';
import type { LanguageModel, ModelAnswer, ModelRequest } from './language-model.ts';
import { estimatedUsage, ModelError, parseAnswer } from './language-model.ts';
import type { PostAnswer } from './post-json.ts';
import { postJson, requireSuccess } from './post-json.ts';
import type { ProviderSettings } from './settings.ts';

const answerSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
});

/** Any address that speaks the Chat Completions protocol of OpenAI: OpenAI itself, Ollama, vLLM, LM Studio and others. */
export function createOpenAiModel({ baseUrl, key, model }: ProviderSettings): LanguageModel {
  const url = `${baseUrl.replace(/\/+$/, '')}/chat/completions`;
  const headers: Record<string, string> = key === '' ? {} : { authorization: `Bearer ${key}` };
  return {
    name: `openai ${model}`,
    ask: async (request, signal) => {
      const post = (format: Format): Promise<PostAnswer> =>
        postJson({ url, headers, timeoutMs: request.timeoutMs, signal, body: bodyOf(model, request, format) });
      const first = await post('json_schema');
      // Older servers know no schemas; they get them in words.
      const answer = first.status === 400 ? await post('json_object') : first;
      requireSuccess(answer);
      return read(answer.body, request);
    },
  };
}

type Format = 'json_object' | 'json_schema';

function bodyOf(model: string, request: ModelRequest, format: Format) {
  const { instructions, input, schema, maxOutputTokens } = request;
  const reported = format === 'json_object' ? `\nAnswer JSON of this schema: ${JSON.stringify(schema)}` : '';
  return {
    model,
    messages: [
      { role: 'system', content: `${instructions}${reported}` },
      { role: 'user', content: input },
    ],
    max_tokens: maxOutputTokens,
    temperature: 0,
    response_format:
      format === 'json_schema'
        ? { type: 'json_schema', json_schema: { name: 'answer', schema, strict: false } }
        : { type: 'json_object' },
  };
}

function read(body: unknown, request: ModelRequest): ModelAnswer {
  const parsed = answerSchema.safeParse(body);
  const choice = parsed.data?.choices[0];
  if (choice === undefined) {
    throw new ModelError(
      'malformed',
      'The address of the model did not answer as OpenAI does. Check ASSAY_AI_BASE_URL.',
    );
  }
  const { content, refusal } = choice.message;
  const text = content ?? '';
  const reported = parsed.data?.usage;
  const usage = reported
    ? { inputTokens: reported.prompt_tokens, outputTokens: reported.completion_tokens, estimated: false }
    : estimatedUsage(request, text);
  if (choice.finish_reason === 'length') {
    throw new ModelError('truncated', 'The answer of the model was cut off.', { usage });
  }
  if (choice.finish_reason === 'content_filter' || (refusal ?? '') !== '') {
    throw new ModelError('refused', 'The model refused to answer.', { usage });
  }
  return { value: parseAnswer(text, usage), usage };
}
