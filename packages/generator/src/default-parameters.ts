import type { Json, Operation, Parameter } from '@assay/api-model';
import { planBody, sampleBody } from './request-body.ts';
import type { Definitions } from './schema/resolve.ts';
import { isSecured } from './security.ts';
import type { DefaultParameter } from './types.ts';
import { Sampler } from './values/sample-value.ts';

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

/** The value that a successful request sends for a parameter; null when it is left out. */
function valueOf(parameter: Parameter, definitions: Definitions, seed: number): string | null {
  const documented = parameter.example === undefined ? null : parameterText(parameter.example, parameter);
  const isSegment = parameter.in === 'path';
  if (documented !== null && !(isSegment && documented === '')) return documented;
  if (!parameter.required) return null;
  const sampled = parameterText(new Sampler(definitions, seed).sample(parameter.schema, parameter.name), parameter);
  return sampled === null || (sampled === '' && isSegment) ? '1' : sampled;
}

/** A request has one such header, whether a document describes it as a whole or cookie by cookie. */
function cookieHeader(
  cookies: Parameter[],
  written: Parameter | undefined,
  definitions: Definitions,
): DefaultParameter[] {
  if (cookies.length === 0) return [];
  const whole = written === undefined ? null : valueOf(written, definitions, 0);
  const pairs = cookies.flatMap((cookie) => {
    const value = valueOf(cookie, definitions, 0);
    return value === null ? [] : [`${cookie.name}=${encodeURIComponent(value)}`];
  });
  const sent = whole === null ? pairs : [whole, ...pairs];
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
    },
  ];
}

const isHeader = ({ name, in: place }: Parameter, wanted: string): boolean =>
  place === 'header' && name.toLowerCase() === wanted;

function bodyParameter(operation: Operation, definitions: Definitions): DefaultParameter[] {
  const plan = planBody(operation);
  if (plan.kind === 'none') return [];
  const body = sampleBody(operation, definitions, 0);
  const isText = plan.kind === 'text' && typeof body === 'string';
  return [
    {
      name: 'body',
      in: 'body',
      value: isText ? body : null,
      bodyValue: isText ? undefined : body,
      description: operation.requestBody?.description ?? null,
      required: plan.required,
    },
  ];
}

/**
 * The parameters of an operation with the values of a successful request: documented examples first, then realistic values by
 * name and format. What is optional and has no example is listed with null and not sent. Secured operations get a header
 * `Authorization` with null, so that scenarios can replace what the system's login puts there.
 */
export function defaultParameters(operation: Operation, definitions: Definitions): DefaultParameter[] {
  const cookies = operation.parameters.filter(({ in: place }) => place === 'cookie');
  const cookie = cookies.length === 0 ? undefined : operation.parameters.find((one) => isHeader(one, 'cookie'));
  const listed = operation.parameters.filter((one) => one.in !== 'cookie' && one !== cookie);
  const parameters = listed.map((parameter): DefaultParameter => ({
    name: parameter.name,
    in: parameter.in as 'path' | 'query' | 'header',
    value: valueOf(parameter, definitions, 0),
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
            description: 'Set by the login of the system.',
            required: false,
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
