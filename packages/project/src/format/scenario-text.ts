import type { Json } from '@assay/api-model';
import { LIMITS } from '../limits.ts';
import { list, mapOf, object, scalarOr } from '../shapes/collections.ts';
import type { Fields } from '../shapes/collections.ts';
import type { Shape } from '../shapes/shape.ts';
import { json, oneOf, text, yes } from '../shapes/values.ts';
import { bodyProblem, expect, login, requestFields, sentence, statuses, takes, until } from './request-text.ts';
import type { ExpectText, RequestText, TakeText, UntilText } from './request-text.ts';

/** A rule: a sentence, or one with the reading that is meant. */
export type RuleText = string | { rule: string; means?: string | undefined; note?: string | undefined };

/** A request before or after the one that is judged. */
export interface StepText extends RequestText {
  /** `METHOD /path`. */
  call: string;
  name?: string | undefined;
  login?: string | undefined;
  expect?: ExpectText | undefined;
  unjudged?: number[] | undefined;
  content_type?: string | undefined;
  shared?: true | undefined;
  fallback?: true | undefined;
  until?: UntilText | undefined;
  take?: Record<string, TakeText> | undefined;
  rules?: string[] | undefined;
}

/** Why a scenario exists. */
export interface OriginText {
  by: 'builtin' | 'manual' | 'imported' | 'model';
  reason?: string | undefined;
  fault?: string | undefined;
  error_in?: string | undefined;
  constraint?: string | undefined;
  pointer?: string | undefined;
}

/** A scenario as it stands in a file. */
export interface ScenarioText extends RequestText {
  name?: string | undefined;
  was?: string[] | undefined;
  tags?: string[] | undefined;
  skip?: string | undefined;
  login?: string | undefined;
  expect: ExpectText;
  unjudged?: number[] | undefined;
  role?: 'base' | 'variation' | undefined;
  redirects?: 'follow' | undefined;
  method?: string | undefined;
  content_type?: string | undefined;
  /** A file, or the rows. */
  rows?: string | Record<string, Json>[] | undefined;
  before?: StepText[] | undefined;
  until?: UntilText | undefined;
  take?: Record<string, TakeText> | undefined;
  then?: StepText[] | undefined;
  after?: StepText[] | undefined;
  origin?: OriginText | undefined;
  rules?: RuleText[] | undefined;
}

export const OPERATION = '^[A-Z]+ /\\S*(?: \\S+)*$';
export const operation: Shape<string> = text({
  max: 2100,
  pattern: { source: OPERATION, otherwise: 'Write the method and the path, such as POST /books.' },
});

const contentType = text({ max: 200 });

const stepFields: Fields<StepText> = {
  call: { shape: operation, about: 'The operation that is called: POST /books.', isRequired: true },
  name: {
    shape: text({
      max: 60,
      pattern: {
        source: '^(?!request$)[^\\s"](?:[^"]*[^\\s"])?$',
        otherwise: 'Use a short name without quotes, other than "request".',
      },
    }),
    about: 'What validation rules of later requests call its answer: as in step "NAME".',
  },
  login: { shape: login, about: 'own, other, none or account:NAME; own where nothing is said.' },
  expect: { shape: expect, about: 'The status that its answer must have; success where nothing is said.' },
  unjudged: { shape: statuses, about: 'Refusals that may have another reason: with them nothing is judged.' },
  content_type: { shape: contentType, about: 'Instead of the documented content type of the body.' },
  shared: { shape: yes, about: 'Sent once in a run for all scenarios that begin with the same steps.' },
  fallback: { shape: yes, about: 'Sent only when the removal before it is refused, which is then sent again.' },
  ...requestFields,
  until: { shape: until, about: 'It is sent again until its answer meets these validation rules.' },
  take: { shape: takes, about: 'Values of the answer for what follows: { order: id, etag: header ETag }.' },
  rules: { shape: list(sentence, { max: 50, layout: 'block' }), about: 'Judged on its answer; of steps with expect.' },
};

function stepProblem(step: StepText): string | null {
  if (step.rules !== undefined && step.expect === undefined)
    return 'A step with validation rules needs the status that is expected: add expect.';
  return bodyProblem(step);
}

const step: Shape<StepText> = object(stepFields, { name: 'A step', layout: 'block', check: stepProblem });
const followUp: Shape<StepText> = object(stepFields, {
  name: 'A step of then',
  layout: 'block',
  check: (one) => (one.expect === undefined ? 'A step of then is judged: add expect.' : stepProblem(one)),
});
const steps = list(step, { max: LIMITS.steps, layout: 'block' });

const rule: Shape<RuleText> = {
  ...scalarOr<string, Exclude<RuleText, string>>(
    sentence,
    object<Exclude<RuleText, string>>(
      {
        rule: { shape: sentence, about: 'The sentence that people read.', isRequired: true },
        means: { shape: sentence, about: 'The reading that is meant, as a sentence of its own. It is what runs.' },
        note: { shape: text({ max: 2000 }), about: 'For people.' },
      },
      { name: 'A validation rule (put the sentence in quotes if it holds ": ")', layout: 'block' },
    ),
  ),
};

export const KEY = '^[a-z0-9]+(-[a-z0-9]+)*$';

const scenarioFields: Fields<ScenarioText> = {
  name: { shape: text({ max: LIMITS.name }), about: 'Shown to people; the key where nothing is said.' },
  was: { shape: list(text({ max: LIMITS.key }), { max: 20 }), about: 'Keys that it had before.' },
  tags: { shape: list(text({ max: 50 }), { max: 20 }), about: 'Words to choose scenarios by.' },
  skip: { shape: text({ max: 500 }), about: 'Why it is not run.' },
  login: { shape: login, about: 'own, other, none or account:NAME; own where nothing is said.' },
  expect: {
    shape: expect,
    about: 'The status: 201, [400, 422], or [422, 4xx] for any of the class.',
    isRequired: true,
  },
  unjudged: { shape: statuses, about: 'Refusals that may have another reason: with them nothing is judged.' },
  role: {
    shape: oneOf(['base', 'variation'] as const),
    about: 'base: the valid request of its operation. variation: says something only where the base is accepted.',
  },
  redirects: { shape: oneOf(['follow'] as const), about: 'An answer that redirects is followed.' },
  method: { shape: text({ max: 20 }), about: 'Instead of the method of the operation.' },
  content_type: { shape: contentType, about: 'Instead of the documented content type of the body.' },
  rows: {
    shape: scalarOr(
      text({ max: 500 }),
      list(mapOf(json, { max: LIMITS.values }), { min: 1, max: LIMITS.rows, layout: 'block' }),
    ),
    about: 'It is run once for each row; {{name}} stands for its values. A CSV or JSON file, or a list of maps.',
  },
  before: { shape: steps, about: 'Requests that are sent first.' },
  ...requestFields,
  until: { shape: until, about: 'The request is sent again until its answer meets these validation rules.' },
  take: { shape: takes, about: 'Values of the judged answer for what follows: { book: id }.' },
  // oxlint-disable-next-line unicorn/no-thenable -- a list, so nothing that can be awaited
  then: {
    shape: list(followUp, { max: LIMITS.steps, layout: 'block' }),
    about: 'Requests that are sent where the answer is as expected, and judged as well.',
  },
  after: { shape: steps, about: 'Requests that clean up, whatever came before.' },
  origin: {
    shape: object<OriginText>(
      {
        by: {
          shape: oneOf(['builtin', 'manual', 'imported', 'model'] as const),
          about: 'Who wrote it.',
          isRequired: true,
        },
        reason: { shape: text({ max: 1000 }), about: 'Why it exists.' },
        fault: { shape: text({ max: 100 }), about: 'What is wrong with the request.' },
        error_in: { shape: text({ max: 500 }), about: 'Where: body, query.page, header.Authorization.' },
        constraint: { shape: text({ max: 5000 }), about: 'What of the document it breaks or uses.' },
        pointer: { shape: text({ max: 5000 }), about: 'JSON Pointer of the wrong value in the body.' },
      },
      { name: 'origin' },
    ),
    about: 'Why the scenario exists.',
  },
  rules: {
    shape: list(rule, { max: LIMITS.rules, layout: 'block' }),
    about: 'What must hold for the answer, in English.',
  },
};

export const scenario: Shape<ScenarioText> = object(scenarioFields, {
  name: 'A scenario',
  layout: 'block',
  check: bodyProblem,
});

export const scenarios: Shape<Record<string, ScenarioText>> = mapOf(scenario, {
  isSorted: true,
  max: LIMITS.scenarios,
  layout: 'spaced',
  keys: {
    source: KEY,
    max: LIMITS.key,
    otherwise: `A key is made of small letters, digits and single -, at most ${LIMITS.key} characters: adds-a-book.`,
  },
});
