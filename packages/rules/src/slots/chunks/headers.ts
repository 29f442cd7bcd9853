import type { Token } from '../../language/tokens.ts';
import { literal } from '../../language/values/values.ts';
import { testOf } from '../../phrases/nouns/things.ts';
import type { Sentence } from '../../phrases/tree.ts';
import { wordAt } from '../../phrases/words/words.ts';
import { chunk } from './chunk.ts';
import type { Chunk } from '../slot.ts';

const pair = /^([A-Za-z][A-Za-z\d]*(?:-[A-Za-z\d]+)*): (\S.*)$/;

const knownHeader =
  /^(etag|location|retry-after|cache-control|content-type|link|allow|vary|last-modified|www-authenticate|content-disposition|content-length|content-encoding|content-language|expires|age|x-[a-z\d-]+|ratelimit-[a-z]+|deprecation|sunset|set-cookie|location|strict-transport-security)$/i;

/** A header by its name, or with its value as it is sent. */
export function headerAt({ kind, text }: Token, at: number): Chunk[] {
  if (/^(application|text|image|audio|video|multipart)\/[\w.+*-]+$/.test(text)) {
    const check = testOf({ kind: 'contentType' }, { op: 'contains', value: { kind: 'words', text } });
    return [chunk({ kind: 'whole', check }, at, at + 1, 0.02)];
  }
  const written = kind === 'word' ? null : pair.exec(text);
  if (written !== null) {
    const [, name = '', value = ''] = written;
    const check = testOf({ kind: 'header', name }, { op: 'contains', value: { kind: 'words', text: value } });
    return [chunk({ kind: 'whole', check }, at, at + 1, 0)];
  }
  return knownHeader.test(text) && (kind !== 'word' || /^[A-Z]/.test(text))
    ? [chunk({ kind: 'header', name: text }, at, at + 1, 0.05)]
    : [];
}

/** A number that stands where a status does. */
export function statusAt(sentence: Sentence, at: number): Chunk[] {
  let before = at - 1;
  while (/^(a|an|the|code|status|http|with|is|be|=|:)$/.test(wordAt(sentence, before))) before--;
  const lead = wordAt(sentence, before);
  if (
    !/^$|^(answer|answers|answered|response|responds|respond|returns|return|refused|rejected|server|gives|give|get|gets|must|should|-|,|::|\])$/.test(
      lead,
    ) &&
    before === at - 1
  )
    return [];
  const value = literal(Number(sentence.input.tokens[at]?.text));
  const check = testOf({ kind: 'status' }, { op: 'compare', comparison: 'equal', value });
  return [chunk({ kind: 'whole', check }, at, at + 1, 0.12)];
}
