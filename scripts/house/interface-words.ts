import ts from 'typescript';

/** Texts that the specification gives letter by letter, or whose words it counts by (quotas, stat cards, plans). */
const literal =
  /^(?:Generate (?:All )?Validations|Validation attempts|Edit Validations|Validations Generated|(?:No|With|Total) Validations|Avg Validations|All scenarios have validations!|Please (?:fill in all new custom validation prompts before saving|enter a validation rule or remove this validation)\.|Failed to generate validations\.?|Generate validations(?: for)?|Validation error\. Please check your inputs\.|Create System|Creating System\.\.\.)$|^, validation|validation generations?\b|AI validations?\b/i;

const words: readonly [RegExp, string][] = [
  [/\bvalidations?\b(?! rules?\b)/i, 'say "validation rule"'],
  [/(?<!validation )\brules?\b/i, 'say "validation rule"'],
  [/\b(?:create|add|new) (?:a |an |new |a new )?system\b/i, 'the name is "Create New System"'],
];

/** Whose texts a person reads on the screens and in reports. */
export const hasInterfaceTexts = (file: string): boolean =>
  /^(?:apps\/(?:web|server)|packages\/(?:scenario|findings|reports))\/src\/|^packages\/runner\/src\/run\/|\/not-understood[.]ts$/.test(
    file,
  ) && !/[.]test[.]tsx?$|\/testing\//.test(file);

/** Texts of an interface that call a thing by another name than the rest: one line for each. */
export function unusualNames(file: string, source: ts.SourceFile): string[] {
  return shownTexts(source).flatMap(({ text, line }) => {
    if (literal.test(text)) return [];
    const prose = text.replaceAll('Create New System', '');
    return words.flatMap(([word, instead]) => {
      const found = word.exec(prose);
      return found === null ? [] : [`${file}:${line}: the text says "${found[0]}": ${instead}.`];
    });
  });
}

/** What a person reads beside the screens: the command line, the public site, the description of the HTTP API, and what files are found to have. */
export const hasOtherTexts = (file: string): boolean =>
  /^(?:apps\/(?:cli|site)|packages\/project)\/src\/|^packages\/(?:contract\/src\/(?:endpoints|schemas)|importer\/src\/(?:suites|postman))\/|^packages\/reproduce\/src\/[^/]+$|^packages\/rules\/src\/(?:compile\/compile|documentation|writing\/completions)[.]ts$/.test(
    file,
  ) && !/[.]test[.]tsx?$|\/testing\//.test(file);

/** The help of one command and a page of the site are one text; else each message is one. */
const isOneText = (file: string): boolean => /-programs?[.]ts$|^apps\/site\/|\/documentation[.]ts$/.test(file);

const NAME = /\bvalidation rules?\b/i;
/** Not a key of a file or of YAML in a message, nor a word of `NAME`. */
const SHORT = /(?<!validation )\brules?\b(?!["']?:)/i;

/** Texts that say "rule" without having said "validation rule" before (docs/glossary.md): one line for each. */
export function shortNames(file: string, source: ts.SourceFile): string[] {
  let isNamed = false;
  return shownTexts(source).flatMap(({ text, whole, line }) => {
    const found = SHORT.exec(text)?.[0];
    const mayBeShort = (isNamed && isOneText(file)) || isNamedFirst(whole);
    isNamed ||= NAME.test(whole);
    return found === undefined || mayBeShort
      ? []
      : [`${file}:${line}: the text says "${found}": say "validation rule" first.`];
  });
}

/** Rules of another kind, and what is no prose: code, links, keys. */
const noRule =
  /^(```)[^]*?^\1$|`[^`\n]*`|\]\([^)\n]*\)|^(?:category|image|slug):.*$|\bhouse rules\b|\brules (?:of (?:composition|deployment|browsers)|for (?:them|Prometheus))\b/gim;

/** Pages for those who work on Assay, where a rule is the word of the code. */
const forDevelopers = /^docs\/(?:adr\/.*|benchmarks[.]md|dependencies[.]md|glossary[.]md|shapes[.]md|structure[.]md)$/;

/** A page for users that says "rule" before it has said "validation rule": one line. */
export function shortNamesOfPage(file: string, text: string): string[] {
  if (!/^(?:README[.]md|docs\/.*)$/.test(file) || forDevelopers.test(file)) return [];
  return isNamedFirst(text.replaceAll(noRule, '')) ? [] : [`${file}: it says "rule" before it says "validation rule".`];
}

/** Whether a text has the full name before a short one, or no short one. */
function isNamedFirst(text: string): boolean {
  const short = SHORT.exec(text)?.index ?? Number.POSITIVE_INFINITY;
  return short === Number.POSITIVE_INFINITY || (NAME.exec(text)?.index ?? Number.POSITIVE_INFINITY) < short;
}

interface ShownText {
  text: string;
  /** Of a part of a template all of it. */
  whole: string;
  line: number;
}

/** JSX text and strings that are sentences or names, not keys: they have a space or begin with a capital; and the nouns of `plural`. */
function shownTexts(source: ts.SourceFile): ShownText[] {
  const found: ShownText[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node);
    if (isText && isShown(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({ text: node.text.replaceAll(/\s+/g, ' ').trim(), whole: wholeText(node), line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isShown(node: ts.JsxText | ts.StringLiteral | ts.TemplateLiteralToken): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return false;
  if (ts.isJsxAttribute(parent) && parent.name.getText() === 'className') return false;
  if (ts.isCallExpression(parent) && /^(?:plural|counted)$/.test(parent.expression.getText())) return true;
  if (ts.isCallExpression(parent) && parent.expression.getText() === 'cn') return false;
  if (isForDevelopers(node)) return false;
  return /^[A-Z]|\S\s+\S/.test(wholeText(node));
}

/** Whether a text is part of a query, a line of the log, or an error that only a mistake of our own causes. */
function isForDevelopers(node: ts.Node): boolean {
  for (let at = node.parent; !ts.isStatement(at) && !ts.isSourceFile(at); at = at.parent) {
    if (ts.isTaggedTemplateExpression(at) || (ts.isNewExpression(at) && at.expression.getText() === 'Error'))
      return true;
    if (ts.isCallExpression(at) && /\blog\.\w+$/.test(at.expression.getText())) return true;
  }
  return false;
}

/** Of a part of a template all of it: "`${count} rules`" has a space. */
function wholeText(node: ts.JsxText | ts.StringLiteral | ts.TemplateLiteralToken): string {
  if (ts.isTemplateHead(node)) return node.parent.getText().slice(1, -1).trim();
  return ts.isTemplateMiddleOrTemplateTail(node) ? node.parent.parent.getText().slice(1, -1).trim() : node.text.trim();
}
