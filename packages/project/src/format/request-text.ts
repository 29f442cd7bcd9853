import type { Json } from '@assay/api-model';
import { LIMITS } from '../limits.ts';
import { described, list, mapOf, object, scalarOr } from '../shapes/collections.ts';
import type { Fields } from '../shapes/collections.ts';
import type { Shape } from '../shapes/shape.ts';
import { json, text, whole, yes } from '../shapes/values.ts';

/** What a request sends on top of the defaults of its operation. */
export interface RequestText {
  path?: Record<string, string> | undefined;
  query?: Record<string, string> | undefined;
  headers?: Record<string, string> | undefined;
  /** Any JSON value; null is the JSON null. */
  body?: Json | undefined;
  /** Sent as it is. */
  body_text?: string | undefined;
  body_file?: string | undefined;
  /** Values at locations of the default body. */
  change?: Record<string, Json> | undefined;
  /** `query page`, `header X-Id`, `body`, `body lines[0].quantity`. */
  without?: string[] | undefined;
}

/** A value that is taken out of an answer: where it is, or with `optional` when the scenario may end without it. */
export type TakeText = string | { from: string; optional?: true | undefined };

/** Sends the request again until rules are met. */
export interface UntilText {
  rules: string[];
  tries?: number | undefined;
  seconds?: number | undefined;
  forward?: string[] | undefined;
  promised?: true | undefined;
}

/** A status; several that are right; `4xx` at the end: any of the class will do. */
export type ExpectText = number | (number | string)[];

const value = text({ max: LIMITS.text, isSource: true });
const values = mapOf(value, { max: LIMITS.values });
export const sentence = text({ max: LIMITS.rule });
const path = text({ max: 500 });

const WITHOUT = '^(?:(?:query|header|path) \\S.*|body(?: \\S.*)?)$';

export const requestFields: Fields<RequestText> = {
  path: { shape: values, about: 'Values of the parameters in the path, as text.' },
  query: { shape: values, about: 'Query parameters, as text.' },
  headers: { shape: values, about: 'Headers, as text.' },
  body: { shape: json, about: 'The body, as JSON.' },
  body_text: { shape: text({ max: LIMITS.text }), about: 'The body as it is sent, for what is no JSON.' },
  body_file: { shape: path, about: 'A file of the repository that is sent as the body, relative to this file.' },
  change: {
    shape: mapOf(json, { max: LIMITS.values }),
    about: 'Values at places of the default body: { price: -1, "lines[0].quantity": 0 }.',
  },
  without: {
    shape: list(
      text({
        max: 500,
        pattern: { source: WITHOUT, otherwise: 'Write "query NAME", "header NAME", "body" or "body PLACE".' },
      }),
      { max: LIMITS.values },
    ),
    about: 'What is not sent although it has a default: query NAME, header NAME, body, body PLACE.',
  },
};

/** Why a request says two things about its body; null when it does not. */
export function bodyProblem({
  body,
  body_text: raw,
  body_file: file,
  change,
  without = [],
}: RequestText): string | null {
  const given = [body, raw, file, change].filter((one) => one !== undefined).length;
  if (given > 1) return 'Give one of body, body_text, body_file and change.';
  if (given === 1 && without.includes('body')) return 'The body is given and left out: remove "body" from without.';
  return null;
}

const NAME = '^[A-Za-z_][\\w-]*$';

export const takes: Shape<Record<string, TakeText>> = mapOf(
  scalarOr(
    path,
    object<{ from: string; optional?: true | undefined }>(
      {
        from: { shape: path, about: 'Where the value is.', isRequired: true },
        optional: { shape: yes, about: 'Without it there is nothing to try the scenario on, which is no error.' },
      },
      { name: 'A value that is taken' },
    ),
  ),
  {
    max: LIMITS.takes,
    keys: { source: NAME, max: 500, otherwise: 'Use letters, digits, - and _ for the name, beginning with a letter.' },
  },
);

export const until: Shape<UntilText> = object<UntilText>(
  {
    rules: { shape: list(sentence, { min: 1, max: 10 }), about: 'Every one must be met.', isRequired: true },
    tries: { shape: whole(1, 100), about: 'How often it is sent at most; 30 where nothing is said.' },
    seconds: { shape: whole(1, 300), about: 'How long it is sent again; 30 where nothing is said.' },
    forward: { shape: list(path, { min: 1, max: 10 }), about: 'Places of values that only go forward.' },
    promised: { shape: yes, about: 'Not to be met in time is a failure.' },
  },
  { name: 'until' },
);

const status = whole(100, 599);
const CLASS = '^[1-5]xx$';
const statusOrClass: Shape<number | string> = {
  ...status,
  read: (node, report) => {
    const word = 'value' in node ? String(node.value) : '';
    return new RegExp(CLASS).test(word) ? word : status.read(node, report);
  },
  schema: () => ({ anyOf: [status.schema(), { type: 'string', pattern: CLASS }] }),
};

function expectProblem(value: ExpectText): string | null {
  if (typeof value === 'number') return null;
  const [first, ...others] = value;
  const classes = others.filter((one) => typeof one === 'string');
  if (typeof first !== 'number') return 'The status that is expected stands first: [422, 4xx].';
  if (classes.length > 1 || (classes.length === 1 && value.at(-1) !== classes[0]))
    return 'One class stands at the end: [422, 4xx].';
  return classes.length === 0 || classes[0] === `${String(first)[0]}xx`
    ? null
    : `${first} is not of the class ${classes[0]}.`;
}

export const expect: Shape<ExpectText> = described(
  scalarOr(status, list(statusOrClass, { min: 1, max: 21 })),
  expectProblem,
);

export const statuses: Shape<number[]> = list(status, { min: 1, max: 20 });
export const login: Shape<string> = text({
  max: 100,
  pattern: { source: '^(?:own|other|none|account:.+)$', otherwise: 'Write own, other, none, or account:NAME.' },
});
