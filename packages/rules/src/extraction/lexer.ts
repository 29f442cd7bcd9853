import { schemeTalk } from './words.ts';

/** A word of an instruction, or what stands in quotes. */
export interface Word {
  text: string;
  lower: string;
  quoted: boolean;
  end: number;
}

const wordPattern =
  /[\w$@.()-]*(?:\[(?:"[^"\]]{0,100}"|'[^'\]]{0,100}'|\d{1,6}|\*)\][\w.$@-]*)+|"[^"]{1,200}"|“[^”]{1,200}”|`[^`]{1,200}`|(?<![\p{L}\p{N}])'[^']{1,200}'(?![\p{L}\p{N}])|[^\s"“”`]+/gu;

/** The words of an instruction, remarks in brackets left out; a comma is a word of its own. */
export function wordsOf(text: string): Word[] {
  const plain = text.replaceAll(/\([^()]{3,80}\)/g, ' ').replaceAll(schemeTalk, ' ');
  const spaced = plain.replaceAll(/->|=>|→|»/g, (sign) => ` ${sign} `.slice(0, sign.length + 2));
  return [...spaced.matchAll(wordPattern)].flatMap((match) => {
    const [whole] = match;
    const quoted = /^["“`']/.test(whole);
    const bare = quoted ? whole.slice(1, -1) : trimmed(whole);
    const end = match.index + whole.length;
    const comma: Word[] = /[,:;]$/.test(whole) && !quoted ? [{ text: ',', lower: ',', quoted: false, end }] : [];
    if (bare === '' || bare === ',') return comma;
    if (!quoted && /^(it|that|what|where|here|there)['’]s$/i.test(bare)) return [];
    if (!quoted && /.['’]s$/.test(bare)) {
      const owner = bare.slice(0, -2);
      return [
        { text: owner, lower: owner.toLowerCase(), quoted, end },
        { text: "'s", lower: "'s", quoted: false, end },
      ];
    }
    return [{ text: bare, lower: bare.toLowerCase(), quoted, end }, ...comma];
  });
}

function trimmed(word: string): string {
  return word.replace(/^[(,;]+(?=.)/, '').replace(/(?<=.)[.,;:!?]+$|(?<=[^(])\)+[.,;:!?]*$/g, '');
}
