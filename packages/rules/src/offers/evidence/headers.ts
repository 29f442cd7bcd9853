import type { Evidence } from '../offer.ts';

/** A header that a sentence names. */
export interface HeaderSaid {
  name: string;
  from: number;
  to: number;
}

const written = /^[A-Z][A-Za-z\d]*(?:-[A-Z\d][A-Za-z\d]*)+$/;
/** `headers['X-Total-Count']`, as programs have it. */
const looked = /headers?(?:\.get)?[[(.]+["'`]?([A-Za-z\d-]+)/i;

/** Headers as they are written, and those of the known answer in any case. */
export function headersIn({ words, sample }: Evidence): HeaderSaid[] {
  const known = new Map(sample.response.headers.map(([name]) => [name.toLowerCase(), name]));
  return words.flatMap(({ token }, at) => {
    const inCode = looked.exec(token.text)?.[1];
    if (inCode !== undefined) return [{ name: known.get(inCode.toLowerCase()) ?? inCode, from: at, to: at + 1 }];
    const name = known.get(token.text.toLowerCase());
    const isKnown =
      name !== undefined && (token.kind !== 'word' || token.text.includes('-') || /^[A-Z]/.test(token.text));
    if (isKnown) return [{ name, from: at, to: at + 1 }];
    return written.test(token.text) ? [{ name: token.text, from: at, to: at + 1 }] : [];
  });
}
