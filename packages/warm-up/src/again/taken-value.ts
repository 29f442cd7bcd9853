import type { Json } from '@assay/api-model';
import type { Repair } from '@assay/generator';
import type { NotOwnedError } from '@assay/runner';
import type { RunnableStep } from '@assay/scenario';

const MAX_DEPTH = 4;

/** The JSON Pointer (RFC 6901) of a text in a body; null where it has none. */
function pointerTo(text: string, value: Json | undefined, at = '', depth = 0): string | null {
  if (value === text) return at;
  if (depth > MAX_DEPTH || value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  for (const [name, part] of Object.entries(value)) {
    const found = pointerTo(text, part, `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/** The value of a body that a record of before has too, to be sent as a new one each time; null where the request was held back for another reason. */
export function takenValue({ parameters }: RunnableStep, { taken, message }: NotOwnedError): Repair | null {
  if (taken === null) return null;
  const body = parameters.find((one) => one.in === 'body')?.bodyValue;
  const at = pointerTo(taken, body);
  return at === null || at === '' ? null : { kind: 'unique', in: 'body', at, because: message.slice(0, 300) };
}
