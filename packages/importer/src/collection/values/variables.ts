import type { EnvironmentVariable, CollectionEnvironment } from '../types.ts';

const placeholder = /\{\{\s*([^{}]{1,200}?)\s*\}\}/g;
const maxRounds = 10;
/** Shorter values could stand anywhere. */
const shortestPart = 4;
const longest = 1_000_000;
/** What the placeholders of one import may grow to in all; a few variables in one another could fill the memory. */
const maxGrown = 20_000_000;

export interface Resolved {
  text: string;
  /** Names without a value; they stay in the text as they were written. */
  missing: string[];
}

/** What all requests of one import share. */
export interface Growth {
  /** How many characters placeholders may still add. */
  left: number;
  /** Names whose values were filled in. */
  used: Set<string>;
}

export const newGrowth = (): Growth => ({ left: maxGrown, used: new Set() });

/** The values of `{{placeholders}}`: the environment's before the collection's. A dynamic one (`{{$guid}}`) stays for the moment of sending. */
export class Variables {
  readonly #values = new Map<string, string>();
  /** Values that are never put in place of their names. */
  readonly #secrets = new Map<string, string>();
  readonly #growth: Growth;

  /** `growth` is shared by all of one import. */
  constructor(layers: EnvironmentVariable[][], growth: Growth = newGrowth()) {
    this.#growth = growth;
    for (const layer of layers.toReversed()) {
      for (const { key, value, enabled, type } of layer) {
        if (!enabled || key === '') continue;
        this.#secrets.delete(key);
        this.#values.delete(key);
        (type === 'secret' ? this.#secrets : this.#values).set(key, value);
      }
    }
  }

  /** Whether a resolved text names a variable that is marked as secret, or holds the value of one. */
  containsSecret(text: string): boolean {
    if (this.#secrets.size === 0) return false;
    const names = [...text.matchAll(placeholder)].map((match) => match[1] ?? '');
    return names.some((name) => this.#secrets.has(name)) || this.#hidden().some((value) => text.includes(value));
  }

  /** A text with a mask in place of each value of a variable that is marked as secret. */
  masked(text: string, mask: string): string {
    return this.#hidden().reduce((left, value) => left.replaceAll(value, mask), text);
  }

  #hidden(): string[] {
    return [...this.#secrets.values()].filter((value) => value.length >= shortestPart);
  }

  resolve(text: string): Resolved {
    const missing = new Set<string>();
    let resolved = text;
    // A value may hold placeholders itself; one that leads back to itself is given up.
    for (let round = 0; round < maxRounds && resolved.includes('{{'); round += 1) {
      const next = resolved.replaceAll(placeholder, (written, name: string) => {
        if (name.startsWith('$')) return written;
        if (this.#secrets.has(name)) {
          this.#growth.used.add(name);
          return written;
        }
        const value = this.#values.get(name);
        if (value === undefined) missing.add(name);
        else this.#growth.used.add(name);
        return value ?? written;
      });
      this.#growth.left -= Math.max(0, next.length - resolved.length);
      if (next === resolved || next.length > longest || this.#growth.left < 0) break;
      resolved = next;
    }
    return { text: resolved, missing: [...missing] };
  }
}

/**
 * What of an environment an import has put into its requests. Values that stand in secrets are left out with those, and so are
 * names and passwords inside of addresses. Of what is marked as secret the name alone is kept.
 */
export function keptEnvironment(
  { name, values }: CollectionEnvironment,
  { used }: Growth,
  secrets: string[],
): CollectionEnvironment {
  const isHidden = (value: string): boolean =>
    secrets.some((secret) => secret === value || (value.length >= shortestPart && secret.includes(value)));
  return {
    name,
    values: values
      .filter(({ key, value, enabled, type }) => enabled && used.has(key) && (type === 'secret' || !isHidden(value)))
      .map((row) => ({ ...row, value: row.type === 'secret' ? '' : row.value.replace(/\/\/[^/@\s]*@/, '//') })),
  };
}
