import type { Operation } from '@assay/api-model';
import { UsageError } from '../exit-codes.ts';

/** What of a document is tested; each list is a choice of its own, and empty means everything. */
export interface Choice {
  /** Globs of paths, see {@link globPattern}. */
  path: readonly string[];
  method: readonly string[];
  tag: readonly string[];
  /** Operation ids, or globs of `METHOD /path`. */
  operation: readonly string[];
}

/**
 * Whether an operation is chosen.
 * @throws {UsageError} when none of them is
 */
export function chooseOperations(operations: readonly Operation[], choice: Choice): (operation: Operation) => boolean {
  const paths = choice.path.map((glob) => globPattern(asPath(glob)));
  const names = choice.operation.map(globPattern);
  const methods = new Set(choice.method.map((method) => method.toUpperCase()));
  const meets = (operation: Operation): boolean =>
    (paths.length === 0 || paths.some((pattern) => pattern.test(operation.path))) &&
    (methods.size === 0 || methods.has(operation.method)) &&
    (choice.tag.length === 0 || choice.tag.some((tag) => operation.tags.includes(tag))) &&
    (names.length === 0 || names.some((name) => name.test(operation.operationId ?? '') || name.test(operation.key)));
  const chosen = new Set(operations.filter(meets).map(({ key }) => key));
  if (chosen.size === 0) throw new UsageError(nothingChosen(operations, choice));
  return ({ key }) => chosen.has(key);
}

/** `*` within a segment, `**` across segments; what ends with `/**` is the path before it, too. */
export function globPattern(glob: string): RegExp {
  const parts = glob.split(/(\/\*\*$|\*\*|\*)/).map((part) => {
    if (part === '/**') return '(?:/.*)?';
    if (part === '**') return '.*';
    return part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${parts.join('')}$`);
}

/** As people write paths on Windows too, and where a shell takes what begins with "/" for a file. */
function asPath(glob: string): string {
  const path = glob.replaceAll('\\', '/');
  return /^[/*]/.test(path) ? path : `/${path}`;
}

function nothingChosen(operations: readonly Operation[], { path, tag }: Choice): string {
  if (operations.length === 0)
    return 'The document has no operations, so there is nothing to test. Is it the whole document?';
  const tags = [...new Set(operations.flatMap((operation) => operation.tags))];
  if (tag.length > 0 && !tag.some((one) => tags.includes(one)))
    return `No operation of the document has the tag ${tag.join(' or ')}. ${tags.length === 0 ? 'It has no tags.' : `It has: ${tags.join(', ')}.`}`;
  const first = operations.slice(0, 5).map(({ key }) => `  ${key}`);
  const more = operations.length > 5 ? [`  and ${operations.length - 5} more`] : [];
  const rewritten = path.some((glob) => /^[A-Z]:/i.test(glob))
    ? ['Git Bash on Windows has made a file of the path: leave its first "/" out.']
    : [];
  return ['No operation of the document is chosen. It has:', ...first, ...more, ...rewritten].join('\n');
}
