/** Words that APIs write into their answers, and that people take for passwords of test accounts; in small letters. */
const WORDS = new Set(
  `able about above absent accept accepted access account action active added address admin administrator after again
  agent alert allow allowed already amount answer apple application archived around array asset author available away
  back bad balance banana before begin below best between blank blocked blue body book boolean bottom branch broken brown
  build busy call cancel canceled cancelled card carrot case cash change changed cheese check child city class clean clear
  client close closed code coffee color colour common company complete completed config confirm connect contact content
  cookie copy correct cost could count country create created credential credentials currency current customer daily dark
  data date dead debug deep default delete deleted demo denied deny detail details develop developer device different
  dinner disabled dollar done door down draft dragon driver each early edit editor eight email empty enabled ended enter
  entity error euro event every exact example exist exists expired expires extra fail failed false fast fault field file
  filter final find fine finish first five flag float flower folder follow forbidden form format forward found four free
  friday friend from full future garden general given gone good grant great green group guest hand happy hard have header
  hello help here hidden high history holder home host hotel hour house however image import inactive incorrect index info
  input inside integer internal into invalid invoice issue item items january keep know label large last late later leave
  left length less level license light like limit line link list live load local location lock locked login logout long
  lost love lower made mail main major manager many mark master match maximum maybe meet member memory message method
  middle minimum minor minute missing mobile mode model monday money monkey month more most move much must name near need
  needed never next nine none normal not note nothing number object off offer office offline only open opened operator
  option optional orange order other outside over owner page paid parent part partial pass passed passphrase password past
  path pattern payment pending people person phone place plain plan play please point policy port post present previous
  price primary print private problem process product profile project property public purple query queue quick quiet
  quota range reach read ready reason receive record rejected release remove removed report request required reset resource
  response rest result retry return returned review right role root round route rule running safe sale same sample save
  saved scheme school scope search second secret secure security seen select send sent server service session seven shared
  shop short should show sign signed silver simple since single size skip small some sort source staff stage standard start
  started state status step still stock stop stopped store stored street string strong student subject submit success such
  summer sunday sunshine super supplier support system table take taken target task teacher team temp temporary test tester
  testing text than thank that their them then there these they thing this those three ticket time timeout title today
  token tomorrow tool total trace transfer trial true trust type unable unauthorized under unique unit unknown until update
  updated upload upper usage used user username valid value verified version very view visit visitor void wait waiting want
  warning week weekly welcome were what when where which while white whole wide winter with within without word work worker
  world write written wrong year yearly yellow yesterday your zero`.split(/\s+/),
);

/** Whether a secret is a word of everyday language, in small letters, capitals or with a first capital: no token looks like that. */
export const isPlainWord = (secret: string): boolean =>
  /^[A-Z]?(?:[a-z]+|[A-Z]+)$/.test(secret) && WORDS.has(secret.toLowerCase());

const BLANK = 0x20;
const codesOf = (letters: string): ReadonlySet<number> =>
  new Set(Array.from(letters, (letter) => letter.charCodeAt(0)));
/** What a value begins behind, and what it ends before. */
const OPENING = codesOf('"\'`“‘«>=:/?&#@,;|([{\t\r\n');
const CLOSING = codesOf('"\'`”’»<=:/?&#@,;|)]}\t\r\n');
const LINE_END = codesOf('"\'`<,;|)]}\r\n');
const SCHEME = /(?:bearer|basic|token|digest|apikey) +$/i;
const SCHEME_LENGTH = 24;

/** Whether what stands there is a value of its own, of a member, a header or a parameter, and not a word of a sentence or a name. */
export function isValueAt(codes: Uint16Array, from: number, to: number): boolean {
  let before = from - 1;
  while (codes[before] === BLANK) before -= 1;
  const isApart = before < from - 1;
  const after = codes[to];
  const closes = after === undefined || (isApart ? LINE_END : CLOSING).has(after);
  if (before < 0) return closes && !isNameBefore(codes, to);
  if (isApart && SCHEME.test(textBetween(codes, from - SCHEME_LENGTH, from))) return true;
  return closes && OPENING.has(codes[before] ?? BLANK) && !isNameBefore(codes, to);
}

const textBetween = (codes: Uint16Array, from: number, to: number): string =>
  String.fromCharCode(...codes.subarray(Math.max(0, from), to));

/** `"open": ` is the name of a member. */
function isNameBefore(codes: Uint16Array, to: number): boolean {
  return /^\\{0,7}"\s{0,8}:/.test(textBetween(codes, to, to + 20));
}
