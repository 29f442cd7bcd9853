import type { Json, JsonObject } from '@assay/api-model';

const PLACEHOLDER = /\{\{secret:(\w+?)(:number)?\}\}/g;

/** Puts the values of the environment where a login call has their names. */
export class FilledLogin {
  readonly #valueOf: (field: string) => string;

  constructor(valueOf: (field: string) => string) {
    this.#valueOf = valueOf;
  }

  object(value: JsonObject): JsonObject {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, this.#value(part)]));
  }

  address(url: string): string {
    return url.replaceAll(PLACEHOLDER, (_, field: string) => encodeURIComponent(this.#valueOf(field)));
  }

  #value(value: Json): Json {
    if (typeof value === 'string') return this.#text(value);
    if (Array.isArray(value)) return value.map((part) => this.#value(part));
    return typeof value === 'object' && value !== null ? this.object(value) : value;
  }

  #text(text: string): Json {
    const filled = text.replaceAll(PLACEHOLDER, (_, field: string) => this.#valueOf(field));
    const number = Number(filled);
    return text.endsWith(':number}}') && filled !== '' && Number.isFinite(number) ? number : filled;
  }
}
