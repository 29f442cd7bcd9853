const NAMES = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    plus: '+',
    equals: '=',
    sol: '/',
    bsol: '\\',
    colon: ':',
    semi: ';',
    comma: ',',
    period: '.',
    excl: '!',
    quest: '?',
    num: '#',
    dollar: '$',
    percnt: '%',
    ast: '*',
    commat: '@',
    lpar: '(',
    rpar: ')',
    lsqb: '[',
    rsqb: ']',
    lbrack: '[',
    rbrack: ']',
    lcub: '{',
    rcub: '}',
    lbrace: '{',
    rbrace: '}',
    lowbar: '_',
    grave: '`',
    verbar: '|',
    vert: '|',
    hat: '^',
    nbsp: '\u00A0',
  }),
);

/** HTML names of the letters from U+00C0 on, in their order. */
const LETTERS =
  `Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH
  Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc
  atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde
  ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`.split(/\s+/);
for (const [at, name] of LETTERS.entries()) NAMES.set(name, String.fromCharCode(0xc0 + at));

const MAX_CODE_POINT = 0x10ffff;

/** What an XML or HTML entity stands for, without its `&` and `;`; null for one that is not known. */
export function charactersOf(entity: string): string | null {
  if (!entity.startsWith('#')) return NAMES.get(entity) ?? NAMES.get(entity.toLowerCase()) ?? null;
  const [, hex, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(entity) ?? [];
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : null;
}
