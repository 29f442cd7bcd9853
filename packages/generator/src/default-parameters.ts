import { sizeOf } from '@assay/api-model';
import type { Json, Operation, Parameter } from '@assay/api-model';
import { planBody, sampleBodyWithin } from './request-body.ts';
import { withoutUnsent } from './resources/changes/unsent.ts';
import type { Definitions } from './schema/resolve.ts';
import { isSecured } from '@assay/scenario';
import type { DefaultParameter } from './types.ts';
import { isPlaceholder } from './values/placeholder.ts';
import { uniqueText } from './values/unique-text.ts';
import { flatten } from './schema/resolve.ts';
import { Sampler } from './values/sample-value.ts';
import { VALUE_LIMITS } from './values/value-budget.ts';

const made = new WeakMap<Operation, { definitions: Definitions; parameters: DefaultParameter[] }>();
const SEPARATORS: Record<string, string> = { spaceDelimited: ' ', pipeDelimited: '|' };

/** A value as the text of one parameter (OpenAPI 3.1, 4.8.12, `style`); of a list that is sent as repeated names, the first item. */
export function parameterText(value: Json, parameter: Parameter): string | null {
  if (value === null) return null;
  if (Array.isArray(value)) {
    const items = parameter.explode && parameter.in === 'query' ? value.slice(0, 1) : value;
    const texts = items.map((item) => (typeof item === 'object' ? JSON.stringify(item) : String(item)));
    return texts.length === 0 ? null : texts.join(SEPARATORS[parameter.style] ?? ',');
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

interface SampledText {
  value: string | null;
  isCut: boolean;
}

/** A whole request line and its headers are refused by servers long before this. In characters. */
const MAX_PARAMETER = 20_000;

function documentedText(parameter: Parameter): string | null {
  const { example } = parameter;
  if (example === undefined || sizeOf(example, VALUE_LIMITS.characters) > VALUE_LIMITS.characters) return null;
  if (isPlaceholder(example)) return null;
  return parameterText(example, parameter);
}

/** A header by which a server knows a request again: with the same value the second one is none (draft-ietf-httpapi-idempotency-key-header). */
const isRepeatKey = ({ in: location, name }: Parameter): boolean =>
  location === 'header' && /^(x-)?(idempotency|request)-?(key|id)$/i.test(name);

/** The value that a successful request sends for a parameter; null when it is left out. */
function valueOf(parameter: Parameter, definitions: Definitions, seed: number): SampledText {
  const usual = usualOf(parameter, definitions, seed);
  if (usual.value === null || !isRepeatKey(parameter)) return usual;
  const fresh = uniqueText(flatten(parameter.schema, definitions), usual.value, parameter.name);
  return fresh === null ? usual : { value: fresh, isCut: false };
}

function usualOf(parameter: Parameter, definitions: Definitions, seed: number): SampledText {
  const documented = documentedText(parameter);
  const isSegment = parameter.in === 'path';
  if (documented !== null && !(isSegment && documented === '')) return { value: documented, isCut: false };
  if (!parameter.required) return { value: null, isCut: false };
  const { value, isCut } = new Sampler(definitions, seed).sampleWithin(parameter.schema, parameter.name);
  const sampled = parameterText(value, parameter);
  if (sampled === null || (sampled === '' && isSegment)) return { value: '1', isCut };
  return sampled.length > MAX_PARAMETER
    ? { value: sampled.slice(0, MAX_PARAMETER), isCut: true }
    : { value: sampled, isCut };
}

/** What only qualifies the removal of a record that its path names: with an example another record, or none, may be meant. */
const qualifiesRemoval = ({ method, path }: Operation, { in: location, required }: Parameter): boolean =>
  method === 'DELETE' && path.endsWith('}') && location === 'query' && !required;

/** A request has one such header, whether a document describes it as a whole or cookie by cookie. */
function cookieHeader(
  cookies: Parameter[],
  written: Parameter | undefined,
  definitions: Definitions,
): DefaultParameter[] {
  if (cookies.length === 0) return [];
  const values = cookies.map((cookie) => ({ name: cookie.name, ...valueOf(cookie, definitions, 0) }));
  const whole = written === undefined ? { value: null, isCut: false } : valueOf(written, definitions, 0);
  const pairs = values.flatMap(({ name, value }) => (value === null ? [] : [`${name}=${encodeURIComponent(value)}`]));
  const sent = whole.value === null ? pairs : [whole.value, ...pairs];
  const required = [...cookies, ...(written === undefined ? [] : [written])].some((cookie) => cookie.required);
  const description = `Cookies: ${cookies.map(({ name }) => name).join(', ')}.`;
  return [
    {
      name: written?.name ?? 'Cookie',
      in: 'header',
      value: sent.length > 0 ? sent.join('; ') : null,
      bodyValue: undefined,
      description,
      required,
      isCut: [whole, ...values].some(({ isCut }) => isCut),
    },
  ];
}

const isHeader = ({ name, in: location }: Parameter, wanted: string): boolean =>
  location === 'header' && name.toLowerCase() === wanted;

function bodyParameter(operation: Operation, definitions: Definitions): DefaultParameter[] {
  const plan = planBody(operation);
  if (plan.kind === 'none') return [];
  const { value: body, isCut } = sampleBodyWithin(operation, definitions, 0);
  const isText = plan.kind === 'text' && typeof body === 'string';
  return [
    {
      name: 'body',
      in: 'body',
      value: isText ? body : null,
      bodyValue: isText ? undefined : body,
      description: operation.requestBody?.description ?? null,
      required: plan.required,
      isCut,
    },
  ];
}

/**
 * The parameters of an operation with the values of a successful request: documented examples first, then realistic values by
 * name and format. What is optional and has no example, or qualifies a removal, is listed with null and not sent. Secured operations get a header
 * `Authorization` with null, so that scenarios can replace what the system's login puts there.
 */
export function defaultParameters(operation: Operation, definitions: Definitions): DefaultParameter[] {
  const known = made.get(operation);
  if (known?.definitions === definitions) return known.parameters;
  const parameters = makeParameters(withoutUnsent(operation, definitions), definitions);
  made.set(operation, { definitions, parameters });
  return parameters;
}

function makeParameters(operation: Operation, definitions: Definitions): DefaultParameter[] {
  const cookies = operation.parameters.filter(({ in: location }) => location === 'cookie');
  const cookie = cookies.length === 0 ? undefined : operation.parameters.find((one) => isHeader(one, 'cookie'));
  const listed = operation.parameters.filter((one) => one.in !== 'cookie' && one !== cookie);
  const parameters = listed.map((parameter): DefaultParameter => ({
    name: parameter.name,
    in: parameter.in as 'path' | 'query' | 'header',
    ...(qualifiesRemoval(operation, parameter) ? { value: null, isCut: false } : valueOf(parameter, definitions, 0)),
    bodyValue: undefined,
    description: parameter.description,
    required: parameter.required,
  }));
  const hasHeader = listed.some((one) => isHeader(one, 'authorization'));
  const authorization: DefaultParameter[] =
    isSecured(operation) && !hasHeader
      ? [
          {
            name: 'Authorization',
            in: 'header',
            value: null,
            bodyValue: undefined,
            description: 'Set by the credentials of the system.',
            required: false,
            isCut: false,
          },
        ]
      : [];
  return [
    ...parameters,
    ...cookieHeader(cookies, cookie, definitions),
    ...authorization,
    ...bodyParameter(operation, definitions),
  ];
}
