import { stemOf } from '../../language/names/stems.ts';
import type { Operand } from '../../tree/check.ts';
import { nameWords } from '../../tree/path.ts';
import type { Evidence } from '../offer.ts';

/** A value of the request that a sentence names. */
export interface SentSaid {
  operand: Operand;
  name: string;
  covers: number[];
  isNumber: boolean;
}

const maxParameters = 30;
const requested = /^(requested|asked|sent|request|query|parameter|searched|wanted|ask|limit)$/;

/** The parameters of the query whose names are words of a sentence that speaks of what was asked for. */
export function sentIn({ words, sample }: Evidence): SentSaid[] {
  const cues = words.flatMap(({ lower }, at) => (requested.test(lower) ? [at] : []));
  if (cues.length === 0) return [];
  return queryOf(sample.request).flatMap(([name, value]) => {
    const stems = nameWords(name).map(stemOf);
    const own = words.flatMap(({ stem, lower }, at) => (lower !== '' && stems.includes(stem) ? [at] : []));
    if (own.length === 0) return [];
    const operand: Operand = { kind: 'request', part: 'query', name };
    return [{ operand, name, covers: [...own, ...cues], isNumber: /^\d+$/.test(value) }];
  });
}

function queryOf({ url, query }: Evidence['sample']['request']): [string, string][] {
  const given = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  if (given.length > 0) return given;
  const at = url.indexOf('?');
  if (at < 0) return [];
  const pairs = url
    .slice(at + 1)
    .split('&')
    .slice(0, maxParameters);
  return pairs.map((pair): [string, string] => {
    const [name = '', ...value] = pair.split('=');
    return [name, value.join('=')];
  });
}
