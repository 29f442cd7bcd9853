import type { JsonSchema, JsonSchemaObject } from '@assay/api-model';
import { singular, wordsOf } from '../resources/words/words.ts';
import { isDecimalText } from '../schema/decimal-text.ts';
import { mayBeNull } from '../schema/nullable/may-be-null.ts';
import { flatten, mainType, type Definitions } from '../schema/resolve.ts';

const MAX_FIELDS = 60;

/** A field whose value is a number, and the path to the number below its name. */
interface Figure {
  name: string;
  words: string;
  /** `.amount` of money that is written as an object. */
  inner: string;
  isInteger: boolean;
  description: string;
}

interface List {
  name: string;
  words: string;
  figures: Figure[];
}

interface Fields {
  figures: Figure[];
  lists: List[];
}

function innerPath(view: JsonSchemaObject, definitions: Definitions): string | null {
  const type = mainType(view);
  if (type === 'integer' || type === 'number') return '';
  if (type === 'string') return isDecimalText(view) ? '' : null;
  const amount = Object.entries(view.properties ?? {}).find(([name]) => /^(amount|value|cents)$/i.test(name));
  if (type !== 'object' || amount === undefined || view.required?.includes(amount[0]) !== true) return null;
  const inner = flatten(amount[1], definitions);
  return mainType(inner) === 'object' || innerPath(inner, definitions) === null ? null : `.${amount[0]}`;
}

const isPlainName = (name: string): boolean => /^[A-Za-z_$][\w$-]*$/.test(name);

/** The required numbers of an object, and its required lists of objects with theirs. */
function fieldsOf(view: JsonSchemaObject, definitions: Definitions, depth = 0): Fields {
  const found: Fields = { figures: [], lists: [] };
  for (const name of (view.required ?? []).slice(0, MAX_FIELDS)) {
    const property = view.properties?.[name];
    if (property === undefined || !isPlainName(name)) continue;
    const flat = flatten(property, definitions);
    const figure = mayBeNull(property, definitions) ? null : figureIn(name, flat, definitions);
    if (figure !== null) found.figures.push(figure);
    else if (mainType(flat) === 'array' && flat.items !== undefined && depth === 0) {
      const { figures } = fieldsOf(flatten(flat.items, definitions), definitions, depth + 1);
      found.lists.push({ name, words: wordsOf(name).join(' '), figures });
    }
  }
  return found;
}

function figureIn(name: string, flat: JsonSchemaObject, definitions: Definitions): Figure | null {
  const inner = innerPath(flat, definitions);
  const { description = '' } = flat;
  return inner === null
    ? null
    : { name, words: wordsOf(name).join(' '), inner, isInteger: mainType(flat) === 'integer', description };
}

/** Says more than the formula. */
const MORE =
  /\b(unless|except|if|when|but|rounded|round(s|ed)? (up|down)|at least|at most|minimum|maximum|capped|limited|greater of|lesser of|higher of|lower of|percent|discount|tax|vat|net|gross|estimat\w+|approximate\w*|excluding|without|only|first|last|average)\b|%/i;

/** Of a later sentence: the formula is not all. "From the third day on there is a tenth off." */
const ALTERED =
  /\b(percent|discounts?|off|half|halved|third|tenth|doubled?|twice|triple|extra|surcharges?|reduced|reduction|rebate|less|more|cheaper|waived|free|plus|minus|deducted|in addition|on top|added to it)\b|%/i;

/** What the names of two figures share: `amount_total` and `amount_discount` are the total and the discount. */
function shortName({ words }: Pick<Figure, 'words'>, beside: Pick<Figure, 'words'>): string {
  const [own, other] = [words, beside.words].map((one) => one.split(' '));
  if (own === undefined || other === undefined) return words;
  const ofStart = own.findIndex((word, at) => word !== other[at]);
  const ofEnd = own.toReversed().findIndex((word, at) => word !== other.toReversed()[at]);
  const rest = own.slice(Math.max(0, ofStart), own.length - Math.max(0, ofEnd));
  return rest.length === 0 ? words : rest.join(' ');
}

/** The first sentence of a description in plain words; empty where it, or one behind it, says more than a formula of these figures. */
function formulaOf(formula: Figure, figures: readonly Figure[] = []): string {
  const { description, words } = formula;
  const [sentence = '', ...others] = description.split(/(?<=[.;!?])\s+|\n/);
  if (others.some((one) => ALTERED.test(one))) return '';
  const text = ` ${wordsOf(
    sentence
      .replaceAll(/[×*]/g, ' times ')
      .replaceAll('+', ' plus ')
      .replaceAll(/\s[-−–]\s/g, ' minus '),
  ).join(' ')} `;
  // A name such as `discount` may itself be a part of the formula, but not what it is said of.
  const unnamed = figures
    .flatMap((figure) => [figure.words, shortName(figure, formula)])
    .reduce((rest, name) => rest.replaceAll(` ${name} `, ' '), text);
  const says = figures.length === 0 ? sentence : `${unnamed}${sentence.includes('%') ? '%' : ''}`;
  return MORE.test(says) || text.trim() === words ? '' : text;
}

const saysName = (text: string, { words }: { words: string }): boolean => {
  const parts = words.split(' ');
  const last = parts.at(-1) ?? '';
  const plural = [...parts.slice(0, -1), last.endsWith('y') ? `${last.slice(0, -1)}ies` : `${last}s`].join(' ');
  return text.includes(` ${words} `) || text.includes(` ${plural} `);
};

/** Two figures that a text multiplies: "quantity times unit price". */
function productIn(text: string, figures: readonly Figure[]): [Figure, Figure] | null {
  const [left, right] = text.split(/ (?:times|multiplied by) /);
  if (left === undefined || right === undefined) return null;
  const longest = (part: string, test: (part: string, words: string) => boolean): Figure | undefined =>
    figures.filter(({ words }) => test(part, words)).toSorted((a, b) => b.words.length - a.words.length)[0];
  const first = longest(left, (part, words) => `${part} `.endsWith(` ${words} `));
  const second = longest(right, (part, words) => ` ${part}`.startsWith(` ${words} `));
  return first === undefined || second === undefined || first === second ? null : [first, second];
}

const path = (prefix: string, { name, inner }: Figure): string => `\`${prefix}${name}${inner}\``;

/** "Sum of the line totals", "sum of quantity times price over all lines": over the one list that has what is named. */
function sumRule(figure: Figure, { lists }: Fields, prefix: string): string[] {
  const text = formulaOf(figure);
  const [, summed] = / (?:sum|total) of (.*)$/.exec(text) ?? [];
  if (summed === undefined) return [];
  const found = lists.flatMap((list): string[] => {
    const at = `${prefix}${list.name}[*].`;
    const product = productIn(` ${summed}`, list.figures);
    if (product !== null) return [`${path(at, product[0])} times ${path(at, product[1])}`];
    const named = list.figures
      .filter((part) => saysName(` ${summed}`, part))
      .toSorted((a, b) => b.words.length - a.words.length);
    return named[0] === undefined || / (times|plus|minus) /.test(summed) ? [] : [path(at, named[0])];
  });
  return found.length === 1 ? [`${path(prefix, figure)} is the sum of ${found[0]}`] : [];
}

/** The figure with a name, or the only one whose name ends or begins so beside what it shares with that of the formula. */
function figureCalled(words: string, formula: Figure, figures: readonly Figure[]): Figure | undefined {
  const others = figures.filter((one) => one !== formula);
  const [only, ...more] = others.filter((one) => shortName(one, formula) === words);
  return others.find((one) => one.words === words) ?? (more.length === 0 ? only : undefined);
}

/** "Subtotal plus shipping", "subtotal and shipping", "net plus tax minus discount": nothing else may be said. */
function partsRule(figure: Figure, { figures }: Fields, prefix: string): string[] {
  const text = formulaOf(figure, figures)
    .trim()
    .replace(/^(the )?(sum of )?(the )?/, '');
  const parts = text.split(/ (plus|minus|less|and) (?:the )?/);
  const signs = parts.filter((_, at) => at % 2 === 1).map((sign) => (/minus|less/.test(sign) ? 'minus' : 'plus'));
  const terms = parts
    .filter((_, at) => at % 2 === 0)
    .map((words) => figureCalled(words.replace(/^the /, ''), figure, figures));
  const known = terms.filter((term) => term !== undefined);
  // "The total minus fees and taxes" may take away both.
  const isOpen = parts.includes('and') && signs.includes('minus');
  if (terms.length < 2 || known.length < terms.length || new Set(known).size < known.length || isOpen) return [];
  const sum = known
    .map((term, at) => `${at === 0 ? '' : ` ${signs[at - 1] ?? 'plus'} `}${path(prefix, term)}`)
    .join('');
  return [`${path(prefix, figure)} is the sum of ${sum}`];
}

/** "Quantity times unit price", where one of the two is a whole number, so that nothing is rounded. */
function productText(figure: Figure, figures: readonly Figure[]): string | null {
  const text = formulaOf(figure);
  const product =
    text === ''
      ? null
      : productIn(
          text,
          figures.filter((one) => one !== figure),
        );
  if (product === null || !product.some(({ isInteger }) => isInteger)) return null;
  const rest = text
    .replace(product[0].words, '')
    .replace(product[1].words, '')
    .replace(/times|multiplied by/, '');
  const isAll = rest.split(' ').every((word) => ['', 'the', 'of', 'this', 'line', 'item', 'a', 'its'].includes(word));
  return isAll ? `the result of ${path('', product[0])} times ${path('', product[1])}` : null;
}

function productRules({ figures, lists }: Fields, prefix: string): string[] {
  const ofItems = lists.flatMap((list) =>
    list.figures.flatMap((figure): string[] => {
      const product = productText(figure, list.figures);
      const every = `for every item of \`${prefix}${list.name}\` it holds that`;
      return product === null ? [] : [`${every} ${path('', figure)} is ${product}`];
    }),
  );
  const own = figures.flatMap((figure): string[] => {
    const product = prefix === '' ? productText(figure, figures) : null;
    return product === null ? [] : [`${path('', figure)} is ${product}`];
  });
  return [...ofItems, ...own];
}

/** "Number of lines" of a record that has `lines`. */
function countRule(figure: Figure, { lists }: Fields, prefix: string): string[] {
  const text = formulaOf(figure).trim();
  const [, counted] = /^(?:the )?number of (?:the )?(\w+)(?: in the \w+| of the \w+)?$/.exec(text) ?? [];
  const list = lists.find(({ words }) => counted !== undefined && singular(words) === singular(counted));
  return list === undefined || !figure.isInteger
    ? []
    : [`${path(prefix, figure)} is the number of items in \`${prefix}${list.name}\``];
}

/** Formulas that descriptions give for the numbers of one object of an answer. `prefix` ends in a dot, or is empty. */
export function computedRules(schema: JsonSchema, prefix: string, definitions: Definitions): string[] {
  const fields = fieldsOf(flatten(schema, definitions), definitions);
  return [
    ...fields.figures.flatMap((figure) => [
      ...sumRule(figure, fields, prefix),
      ...partsRule(figure, fields, prefix),
      ...countRule(figure, fields, prefix),
    ]),
    ...productRules(fields, prefix),
  ];
}
