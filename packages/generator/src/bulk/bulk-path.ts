import { plain, singular, wordsOf } from '../resources/words/words.ts';

const SEVERAL = /^(?<collection>.*\/(?<name>[^/{}:]+))[/:](?<last>[^/{}:]+)$/;
const CHANGES =
  /^(?:bulk|batch)(?:[-_]?(?:change|update|edit|patch|assign|set|move|tag|archive|close))?$|^(?:change|update|edit|patch|assign|move|archive|close)[-_]?(?:bulk|batch)$/i;

/** The collection whose records a path changes several of at once, and what one of them is called; null for any other path. */
export function bulkPath(path: string): { collection: string; noun: string } | null {
  const { collection = '', name = '', last = '' } = SEVERAL.exec(path)?.groups ?? {};
  if (!CHANGES.test(last)) return null;
  const words = wordsOf(name);
  return { collection, noun: plain([...words.slice(0, -1), singular(words.at(-1) ?? '')].join(' ')) };
}

/** Whether a field holds the ids of the records that are changed. */
export const isIdList = (name: string, noun: string): boolean => {
  const flat = plain(name);
  return flat === 'ids' || flat === 'uuids' || flat === `${noun}ids` || flat === `${noun}uuids`;
};
