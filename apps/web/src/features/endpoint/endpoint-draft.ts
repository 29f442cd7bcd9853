import type { EndpointParameter } from '@assay/contract';

/** A full URL is reduced to the part below the base URL; the result begins with `/` (D1 section 5). */
export function toPath(url: string, baseUrl: string): string {
  const trimmed = url.trim();
  const relative = belowBase(trimmed, baseUrl.replace(/\/+$/, '')) ?? trimmed.replace(/^https?:\/\/[^/]+/i, '');
  return relative.startsWith('/') ? relative : `/${relative}`;
}

/** What follows the base URL; null when the URL only begins with the same letters, as `/apiv2` does with `/api`. */
function belowBase(url: string, baseUrl: string): string | null {
  if (baseUrl === '' || !url.startsWith(baseUrl)) return null;
  const rest = url.slice(baseUrl.length);
  return /^([/?#]|$)/.test(rest) ? rest : null;
}

/** The value as it is edited: JSON text for a body. */
export function toParameterText(parameter: EndpointParameter): string {
  if (parameter.parameter_type !== 'body') return parameter.default_value ?? '';
  return parameter.default_schema_value === null ? '' : JSON.stringify(parameter.default_schema_value, null, 2);
}

type ParameterChange = Omit<EndpointParameter, 'required'>;

/** The parameters whose text differs from what is stored. A body that is not JSON is sent as an empty schema (EP-18). */
export function changedParameters(
  parameters: readonly EndpointParameter[],
  texts: ReadonlyMap<number, string>,
): ParameterChange[] {
  return parameters.flatMap((entry) => {
    const { required: _required, ...parameter } = entry;
    const text = texts.get(entry.id) ?? '';
    if (text === toParameterText(entry)) return [];
    if (parameter.parameter_type === 'body') return [{ ...parameter, default_schema_value: parseBody(text) }];
    return [{ ...parameter, default_value: text === '' ? null : text }];
  });
}

function parseBody(text: string): EndpointParameter['default_schema_value'] {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as EndpointParameter['default_schema_value'];
  } catch {
    return {};
  }
}
