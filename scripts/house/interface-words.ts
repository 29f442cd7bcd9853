import ts from 'typescript';

/** Texts that the specification gives letter by letter, or whose words it counts by (quotas, stat cards, plans). */
const literal =
  /^(?:Generate (?:All )?Validations|Validation attempts|Edit Validations|Validations Generated|(?:No|With|Total) Validations|Avg Validations|All scenarios have validations!|Please (?:fill in all new custom validation prompts before saving|enter a validation rule or remove this validation)\.|Failed to generate validations\.?|Generate validations(?: for)?|Validation error\. Please check your inputs\.|Create System|Creating System\.\.\.)$|^, validation|validation generations?\b|AI validations?\b/i;

const words: readonly [RegExp, string][] = [
  [/\bvalidations?\b(?! rules?\b)/i, 'say "validation rule"'],
  [/(?<!validation )\brules?\b/i, 'say "validation rule"'],
  [/\b(?:create|add|new) (?:a |an |new |a new )?system\b/i, 'the name is "Create New System"'],
];

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

/** JSX text and strings that are sentences or names, not keys: they have a space or begin with a capital; and the nouns of `plural`. */
function shownTexts(source: ts.SourceFile): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node);
    if (isText && isShown(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({ text: node.text.replaceAll(/\s+/g, ' ').trim(), line: line + 1 });
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
  if (ts.isCallExpression(parent) && parent.expression.getText() === 'plural') return true;
  if (ts.isCallExpression(parent) && parent.expression.getText() === 'cn') return false;
  return /^[A-Z]|\S\s+\S/.test(wholeText(node));
}

/** Of a part of a template all of it: "`${count} rules`" has a space. */
function wholeText(node: ts.JsxText | ts.StringLiteral | ts.TemplateLiteralToken): string {
  if (ts.isTemplateHead(node)) return node.parent.getText().slice(1, -1).trim();
  return ts.isTemplateMiddleOrTemplateTail(node) ? node.parent.parent.getText().slice(1, -1).trim() : node.text.trim();
}
