import type { ApiModel, Diagnostic } from '@assay/api-model';
import { defaultParameters } from '@assay/generator';

const MAX_DIAGNOSTICS = 200;

/** Says of which operations the values of a usual request would have become too large. The values are made once and kept. */
export function valueDiagnostics({ operations, definitions }: ApiModel): Diagnostic[] {
  const found = operations.flatMap((operation): Diagnostic[] => {
    const cut = defaultParameters(operation, definitions).filter(({ isCut }) => isCut);
    const [first] = cut;
    if (first === undefined) return [];
    const subject = first.in === 'body' ? 'the request body' : `the ${first.in} parameter "${first.name.slice(0, 60)}"`;
    const others = cut.length === 1 ? '' : ` (and ${cut.length - 1} more)`;
    return [
      {
        severity: 'warning',
        message: `${operation.method} ${operation.path.slice(0, 60)}: the document asks for more in ${subject}${others} than is made of a schema, so the value is incomplete. Give an example in the document, or set the value by hand.`,
        pointer: '',
        line: null,
        operation: operation.key,
      },
    ];
  });
  return found.slice(0, MAX_DIAGNOSTICS);
}
