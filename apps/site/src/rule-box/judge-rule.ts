import { failingAnswer, previewRule } from '@assay/rules';
import type { Check, DisambiguatingExample, Exchange, RuleContext } from '@assay/rules';
import { createSchemaValidators, evaluateCheck, prepareExchange } from '@assay/rules/evaluate';
import { sampleAnswers } from './answers.ts';
import type { SampleAnswer } from './answers.ts';

/** What became of a sentence, and of an answer that was judged by it. */
export type Judged =
  | { kind: 'understood'; paraphrase: string; passes: boolean; reason: string; failing: string | null }
  | { kind: 'ambiguous'; question: string; readings: string[] }
  | { kind: 'unknown'; reason: string; closest: string | null }
  | { kind: 'away'; reason: string };

export type JudgeRule = typeof judgeRule;

/** Reads a rule and judges an answer by it, as the product does: nothing is sent anywhere. */
export function judgeRule(sentence: string, answer: SampleAnswer): Judged {
  const context = contextOf();
  const compilation = previewRule(sentence, context);
  switch (compilation.status) {
    case 'understood':
      return {
        kind: 'understood',
        paraphrase: compilation.paraphrase,
        ...verdictOf(compilation.check, answer, context),
      };
    case 'ambiguous':
      return {
        kind: 'ambiguous',
        question: compilation.question,
        readings: compilation.readings.map(({ paraphrase }) => paraphrase),
      };
    case 'unknown':
      return { kind: 'unknown', reason: compilation.reason, closest: compilation.closest };
  }
}

function verdictOf(check: Check, answer: SampleAnswer, context: RuleContext) {
  const verdict = evaluateCheck(check, prepareExchange(exchangeOf(answer)), {
    operation: null,
    definitions: {},
    validators: createSchemaValidators({}),
    now: new Date(),
    expectedStatus: null,
  });
  const failing = failingAnswer(check, context);
  return {
    passes: verdict.status === 'pass',
    reason: verdict.reason,
    failing: failing === null ? null : answerText(failing),
  };
}

function answerText({ status, body }: DisambiguatingExample): string {
  return `${status}${body === '' ? '' : ` ${body}`}`;
}

/** The names of the good answer are those that rules may use. */
const contextOf = (): RuleContext => ({
  method: 'GET',
  path: '/items',
  samples: [exchangeOf(sampleAnswers[0])],
});

function exchangeOf({ status, body }: SampleAnswer): Exchange {
  return {
    request: { method: 'GET', url: 'https://shop.example/items', headers: {}, pathParams: {}, query: {}, body: null },
    response: {
      status,
      statusText: '',
      headers: [['content-type', 'application/json']],
      body,
      timeMs: 42,
      sizeBytes: body.length,
    },
  };
}
