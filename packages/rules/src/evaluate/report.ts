import type { Json } from '@assay/api-model';
import type { Evidence, Verdict } from '../exchange.ts';
import type { Observed } from './lookup/observed.ts';
import { isPairedSecret, isSecretName } from './secrets/secret-names.ts';
import { isSecretLocation, maskText, maskedValue } from './secrets/secrets.ts';

const longest = 200;
const listed = 20;
const named = 3;
/** How much of a text is searched for secrets before it is cut: what is shown ends far earlier. */
const searched = 4 * longest;

/** A value as JSON, with what looks like a secret masked and then cut at 200 characters. */
export function shown({ path, value, isSecret }: Observed): string {
  if (value === undefined) return 'missing';
  if (isSecret === true || isSecretLocation(path)) return JSON.stringify(maskedValue(value));
  if (typeof value === 'string') return cut(JSON.stringify(maskText(value.slice(0, searched))));
  return cut(preview(value, longest));
}

/** The beginning of a value as JSON: no more of it is written than is going to be shown. */
function preview(value: Json, capacity: number): string {
  if (typeof value === 'string') return JSON.stringify(maskText(value.slice(0, searched)));
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) {
    if (value.length > longest) return `[... ${value.length} items]`;
    return `[${filled(value, capacity, (entry, left) => preview(entry, left))}]`;
  }
  const member = (key: string, left: number) => {
    const inner = value[key] ?? null;
    return `${JSON.stringify(key)}:${preview(isSecretName(key) || isPairedSecret(key, value) ? maskedValue(inner) : inner, left)}`;
  };
  return `{${filled(Object.keys(value), capacity, member)}}`;
}

function filled<Part>(parts: Part[], capacity: number, write: (part: Part, left: number) => string): string {
  let text = '';
  for (const part of parts) {
    if (text.length > capacity) break;
    text += `${text === '' ? '' : ','}${write(part, capacity - text.length)}`;
  }
  return text;
}

function cut(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}

export function evidenceOf(observed: Observed, ok: boolean): Evidence {
  return { path: observed.path, value: shown(observed), ok };
}

const units: Readonly<Record<string, string>> = { 'response time': ' ms', 'response size': ' bytes' };

/** "`a` is 1, `b` is missing and 4 more". */
export function described(locations: Observed[]): string {
  const parts = locations
    .slice(0, named)
    .map((location) => `${quotedLocation(location.path)} is ${shown(location)}${units[location.path] ?? ''}`);
  const more = locations.length - parts.length;
  if (more > 0) parts.push(`${more} more ${more === 1 ? 'does' : 'do'} not meet it either`);
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? 'there is nothing');
}

const plainLocations = new Set([
  'status',
  'response time',
  'response size',
  'body',
  'charset',
  'error',
  'error message',
  'error code',
]);

function quotedLocation(path: string): string {
  return plainLocations.has(path) || path.startsWith('header ') || path.startsWith('cookie ')
    ? `the ${path}`
    : `\`${path}\``;
}

/** Most verdicts are green and most of these are never looked at: their evidence is written when somebody does. */
export function passed(reason: string, evidence: Evidence[] | (() => Evidence[])): Verdict {
  if (Array.isArray(evidence)) return { status: 'pass', reason, evidence };
  return new Passed(reason, evidence);
}

class Passed implements Verdict {
  readonly status = 'pass';
  readonly reason: string;
  #written: Evidence[] | (() => Evidence[]);

  constructor(reason: string, evidence: () => Evidence[]) {
    this.reason = reason;
    this.#written = evidence;
  }

  get evidence(): Evidence[] {
    if (typeof this.#written === 'function') this.#written = this.#written();
    return this.#written;
  }

  /** A getter of a class is none of an object's own properties. */
  toJSON(): Verdict {
    return { status: this.status, reason: this.reason, evidence: this.evidence };
  }
}

export function failed(reason: string, evidence: Evidence[]): Verdict {
  return { status: 'fail', reason, evidence: evidence.slice(0, listed) };
}
