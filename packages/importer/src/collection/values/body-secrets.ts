import { isSecretMember, isSecretName } from '@assay/api-model';
import type { Json } from '@assay/api-model';
import type { Secret } from './secrets.ts';
import type { SavedAnswer, SavedBody } from '../types.ts';
import type { Variables } from './variables.ts';

/** `"name": "value"` as JSON has it, and `name: "value"` as GraphQL has it. */
const member = /(["']?[\w.-]{2,64}["']?\s*:\s*)"((?:[^"\\]|\\.)+)"/g;
const element = /<([\w:.-]{2,64})>([^<>]+)<\/\1>/g;
const field = /(^|&)([^=&\s]{2,64})=([^&\s]+)/g;

/** What stands in place of a secret of a request, for whoever has it to fill in. */
const placeholder = (name: string): string => `{{${name.replaceAll(/[^\w.-]+/g, '_')}}}`;
/** What stands in place of a secret of an answer, as in the answers that are stored. */
export const MASK = '********';
const mask = (): string => MASK;

/** What is made when it is sent, or has no value yet, is none. */
const isOpen = (value: string): boolean => value.trim() === '' || /^\{\{[^{}]*\}\}$/.test(value.trim());

class BodySecrets {
  readonly found: Secret[] = [];
  readonly #inLocation: (name: string) => string;

  constructor(inLocation: (name: string) => string) {
    this.#inLocation = inLocation;
  }

  value(value: Json, name: string, isSecret = isSecretName(name)): Json {
    if (Array.isArray(value)) return value.map((item) => this.value(item, name, isSecret));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([key, part]) => [key, this.value(part, key, isSecretMember(key, value, name))]),
      );
    }
    if (typeof value === 'number' && isSecret) return this.#leave(name, String(value));
    if (typeof value !== 'string') return value;
    // A query of GraphQL is a text that holds arguments.
    return isSecret ? this.#leave(name, value) : this.#arguments(value);
  }

  text(text: string): string {
    const inMembers = this.#arguments(text);
    const inElements = inMembers.replace(element, (written, name: string, value: string) =>
      isSecretName(name) ? `<${name}>${this.#leave(name, value)}</${name}>` : written,
    );
    return inElements.replace(field, (written, before: string, name: string, value: string) =>
      isSecretName(name) ? `${before}${name}=${this.#leave(name, value)}` : written,
    );
  }

  #arguments(text: string): string {
    return text.replace(member, (written, head: string, value: string) => {
      const name = head.replaceAll(/["'\s:]/g, '');
      return isSecretName(name) ? `${head}"${this.#leave(name, value)}"` : written;
    });
  }

  #leave(name: string, value: string): string {
    if (isOpen(value)) return value;
    this.found.push({ location: 'body', name, value, credentials: null });
    return this.#inLocation(name);
  }
}

/** A body with a variable in place of each secret, and the secrets that stood there. */
export function withoutSecrets(written: SavedBody, variables: Variables): { body: SavedBody; secrets: Secret[] } {
  const secrets = new BodySecrets(placeholder);
  if (written.kind === 'none') return { body: written, secrets: [] };
  const body = withoutMarked(written, variables);
  const open: SavedBody =
    body.kind === 'json'
      ? { kind: 'json', value: secrets.value(body.value, '') }
      : { kind: 'text', text: secrets.text(body.text) };
  return { body: secrets.found.length === 0 ? body : open, secrets: secrets.found };
}

/** The value of a variable that is marked as secret may be written out by hand as well. */
function withoutMarked(
  body: Exclude<SavedBody, { kind: 'none' }>,
  variables: Variables,
): SavedBody & { kind: 'json' | 'text' } {
  if (body.kind === 'text') return { kind: 'text', text: variables.masked(body.text, MASK) };
  const open = (value: Json): Json => {
    if (typeof value === 'string') return variables.masked(value, MASK);
    if (Array.isArray(value)) return value.map(open);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, open(part)]));
  };
  return { kind: 'json', value: open(body.value) };
}

/** A saved answer with everything masked that a name gives away as a secret: in its headers, and in its body, JSON or not. */
export function maskedAnswer({ headers, body, ...rest }: SavedAnswer): SavedAnswer {
  return {
    ...rest,
    headers: headers.map(([name, value]) => [name, isSecretAnswerHeader(name) ? mask() : value]),
    body: maskedText(body),
  };
}

const isSecretAnswerHeader = (name: string): boolean => /^set-cookie2?$/i.test(name) || isSecretName(name);

function maskedText(text: string): string {
  const secrets = new BodySecrets(mask);
  const value = parsedJson(text);
  const masked = value === undefined ? secrets.text(text) : JSON.stringify(secrets.value(value, ''));
  return secrets.found.length === 0 ? text : masked;
}

/** The object or list that a text is as JSON; undefined for any other text. */
function parsedJson(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
