import { isAlias, isCollection, isMap, isPair, isScalar, LineCounter, parseAllDocuments } from 'yaml';
import type { Node, YAMLError } from 'yaml';
import type { Problem } from '../problem.ts';
import { LIMITS } from '../limits.ts';
import { conflictsIn } from './merge-conflicts.ts';

/** One file of a project with its tree, whose scalars all keep the text that stands in the file. */
export interface SourceFile {
  file: string;
  text: string;
  /** Null where the file is empty or cannot be read. */
  root: Node | null;
  problems: Problem[];
  /** Line and column, from 1. */
  positionOf: (offset: number) => { line: number; column: number };
}

const MAX_DEPTH = 64;

const SECOND_DOCUMENT =
  'A file holds one document. Remove the line "---" and what follows it, or make it a file of its own.';
const ANCHOR = 'Anchors and aliases are not read. Write the value where it is needed.';

const advice: Partial<Record<YAMLError['code'], string>> = {
  DUPLICATE_KEY: 'This key stands here twice. Rename or remove one of the two.',
  TAB_AS_INDENT: 'A tab cannot indent. Use spaces.',
  MULTIPLE_DOCS: SECOND_DOCUMENT,
  BAD_SCALAR_START: 'A text cannot begin with this character. Put the text in quotes.',
  BAD_ALIAS: ANCHOR,
  BLOCK_AS_IMPLICIT_KEY:
    'Two keys stand in one line. If it is one text with a colon, such as a validation rule, put it in quotes.',
  MULTILINE_IMPLICIT_KEY: 'A key goes over several lines. Is a colon or a quote missing?',
  UNEXPECTED_TOKEN:
    'This does not belong here. If it is part of a text, such as a validation rule, put the whole text in quotes.',
  MISSING_CHAR: 'A quote, bracket or brace is not closed.',
  BAD_INDENT:
    'The indentation does not fit what stands above, or a bracket or brace is not closed. Use two spaces for each level.',
  NON_STRING_KEY: 'A key must be a text.',
};

/** Parses one YAML 1.2 file. Anchors, aliases, tags and a second document are problems, and so are keys that repeat. */
export function parseFile(file: string, given: string): SourceFile {
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given;
  const counter = new LineCounter();
  const positionOf = (offset: number): { line: number; column: number } => {
    const { line, col } = counter.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const source: SourceFile = { file, text, root: null, problems: [], positionOf };
  const add = (offset: number, message: string): void =>
    void source.problems.push({ severity: 'error', file, ...positionOf(offset), message });
  if (text.length > LIMITS.fileCharacters) {
    source.problems.push({ severity: 'error', file, line: 1, column: 1, message: TOO_LARGE });
    return source;
  }
  const documents = parseAllDocuments(text, {
    schema: 'failsafe',
    lineCounter: counter,
    prettyErrors: false,
    logLevel: 'silent',
  });
  const [document, ...others] = 'empty' in documents ? [] : documents;
  if (document === undefined) return source;
  for (const [offset, message] of errorsOf(document, others[0], text)) add(offset, message);
  if (source.problems.length === 0) refuse(document.contents, add);
  source.root = source.problems.length > 0 ? null : document.contents;
  return source;
}

type Parsed = ReturnType<typeof parseAllDocuments>[number];

/** What the parser has found; where git has left two versions, nothing but that. */
function errorsOf(document: Parsed, second: Parsed | undefined, text: string): [offset: number, message: string][] {
  const errors: [number, string][] = [
    ...(second === undefined ? [] : [[second.range?.[0] ?? 0, SECOND_DOCUMENT] satisfies [number, string]]),
    ...document.errors.map(({ code, message, pos }): [number, string] => [pos[0], advice[code] ?? message]),
  ];
  const conflicts = errors.length === 0 ? [] : conflictsIn(text);
  return conflicts.length === 0 ? errors : conflicts.map((offset) => [offset, CONFLICT]);
}

const CONFLICT =
  'Git could not merge this. Keep what is wanted of both sides, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>.';

const TOO_LARGE = 'The file is larger than 1 MiB. Make it two files: an operation may have several.';

/** What YAML has and a project does not. */
function refuse(root: unknown, add: (offset: number, message: string) => void): void {
  const waiting: [node: unknown, depth: number][] = [[root, 0]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, depth] = next;
    if (isPair(node)) waiting.push([node.key, depth], [node.value, depth]);
    if (!isScalar(node) && !isCollection(node) && !isAlias(node)) continue;
    const problem = refusalOf(node, depth);
    if (problem !== null) add(node.range?.[0] ?? 0, problem);
    else if (isCollection(node)) waiting.push(...node.items.map((item): [unknown, number] => [item, depth + 1]));
  }
}

function refusalOf(node: Node, depth: number): string | null {
  if (isAlias(node) || node.anchor !== undefined) return ANCHOR;
  if (node.tag !== undefined) return 'Tags such as !!str are not read. Put a text in quotes instead.';
  if (!isCollection(node) || depth < MAX_DEPTH) return null;
  return `Values are nested more than ${MAX_DEPTH} levels deep. Put the body into a file: body_file.`;
}

/** The node at a path of keys and positions; the last one that there is. */
export function nodeAt(root: Node | null, path: readonly (string | number)[]): Node | null {
  let node: Node | null = root;
  for (const part of path) {
    const next: unknown = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && key.value === part)
      : isCollection(node)
        ? node.items[Number(part)]
        : undefined;
    const value: unknown = isPair(next) ? (next.value ?? next.key) : next;
    if (!isScalar(value) && !isCollection(value)) return node;
    node = value;
  }
  return node;
}
