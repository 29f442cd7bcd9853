import { assertionText } from './assertion.ts';
import type { Assertion } from './assertion.ts';
import { arazzoCriteria } from './formats/arazzo/arazzo-criteria.ts';
import type { ExportFormat } from './export-formats.ts';

/** Tools whose scripts read schemas. */
const readers: ReadonlySet<ExportFormat> = new Set<ExportFormat>(['postman', 'bruno']);

/** What of an assertion a tool does not check, in one line; null where it checks all of it. */
export function unexpressed(assertion: Assertion, format: ExportFormat): string | null {
  if (format === 'arazzo') {
    const isLeft = arazzoCriteria(assertion).length === 0;
    return isLeft
      ? `validation rule "${assertionText(assertion)}": it has no criterion, and stands in x-assay-rules.`
      : null;
  }
  if (assertion.kind === 'note') return `validation rule "${assertion.rule}": ${assertion.reason}`;
  if (assertion.kind !== 'schema') return null;
  if (!readers.has(format)) return `validation rule "${assertion.rule}": only presence, types and limits are compared.`;
  const dropped = [...new Set(assertion.answers.flatMap(({ body }) => body?.dropped ?? []))];
  return dropped.length === 0 ? null : `validation rule "${assertion.rule}": ${dropped.join(', ')} is not compared.`;
}
