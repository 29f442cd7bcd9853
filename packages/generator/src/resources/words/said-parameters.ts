import type { Operation } from '@assay/api-model';
import { unwrapped } from './sentences-in.ts';
import { escaped } from './words.ts';

/** As code, or with its value: `q`, `` `has_room=true` ``. */
const names = (sentence: string, name: string): boolean =>
  new RegExp(`[\`"']${escaped(name)}(?:[\`"']|=)`).test(sentence);

/** A query parameter that only the description of its operation speaks of has what that says of it alone. */
export function withSaidParameters(operation: Operation): Operation {
  const { description, parameters } = operation;
  const silent = parameters.filter((one) => one.in === 'query' && (one.description ?? '') === '');
  if (description === null || silent.length === 0) return operation;
  const queries = parameters.filter((one) => one.in === 'query');
  const sentences = unwrapped(description).split(/(?<=[.!?])\s+|\n+/);
  const about = (name: string): string =>
    sentences
      .filter(
        (one) =>
          queries.filter((other) => names(one, other.name)).every((other) => other.name === name) && names(one, name),
      )
      .join(' ');
  const said = new Map(silent.map((one) => [one, about(one.name)] as const).filter(([, words]) => words !== ''));
  if (said.size === 0) return operation;
  return {
    ...operation,
    parameters: parameters.map((one) => (said.has(one) ? { ...one, description: said.get(one) ?? null } : one)),
  };
}
