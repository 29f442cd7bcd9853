import { isSecretName } from '@assay/api-model';
import type { Json } from '@assay/api-model';
import type { Secret } from './credentials.ts';
import type { SavedBody } from './types.ts';

/** `"name": "value"` as JSON has it, and `name: "value"` as GraphQL has it. */
const member = /(["']?[\w.-]{2,64}["']?\s*:\s*)"((?:[^"\\]|\\.)+)"/g;
const element = /<([\w:.-]{2,64})>([^<>]+)<\/\1>/g;
const field = /(^|&)([^=&\s]{2,64})=([^&\s]+)/g;

/** What stands in place of a secret, for whoever has it to fill in. */
const placeholder = (name: string): string => `{{${name.replaceAll(/[^\w.-]+/g, '_')}}}`;

/** What is made when it is sent, or has no value yet, is none. */
const isOpen = (value: string): boolean => value.trim() === '' || /^\{\{[^{}]*\}\}$/.test(value.trim());

class BodySecrets {
  readonly found: Secret[] = [];

  value(value: Json, name: string): Json {
    if (Array.isArray(value)) return value.map((item) => this.value(item, name));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, this.value(part, key)]));
    }
    if (typeof value === 'number' && isSecretName(name)) return this.#leave(name, String(value));
    if (typeof value !== 'string') return value;
    // A query of GraphQL is a text that holds arguments.
    return isSecretName(name) ? this.#leave(name, value) : this.#arguments(value);
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
    this.found.push({ place: 'body', name, value, credentials: null });
    return placeholder(name);
  }
}

/** A body with a variable in place of each secret, and the secrets that stood there. */
export function withoutSecrets(body: SavedBody): { body: SavedBody; secrets: Secret[] } {
  const secrets = new BodySecrets();
  if (body.kind === 'none') return { body, secrets: [] };
  const open: SavedBody =
    body.kind === 'json'
      ? { kind: 'json', value: secrets.value(body.value, '') }
      : { kind: 'text', text: secrets.text(body.text) };
  return { body: secrets.found.length === 0 ? body : open, secrets: secrets.found };
}
