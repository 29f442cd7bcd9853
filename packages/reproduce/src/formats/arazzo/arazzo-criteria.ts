import type { JsonObject } from '@assay/api-model';
import type { Assertion, Expected } from '../../assertion.ts';
import type { JsonStep } from '../../json-step.ts';
import { isSimpleText } from './arazzo-texts.ts';

const signs = { equal: '==', notEqual: '!=', above: '>', min: '>=', below: '<', max: '<=' } as const;
const CONTEXT = '$response.body';

/** Criteria of equal meaning; none where Arazzo has no such form: it knows no types, no absence, no schema and no time. */
export function arazzoCriteria(assertion: Assertion): JsonObject[] {
  switch (assertion.kind) {
    case 'status':
      return [{ condition: assertion.statuses.map((one) => `$statusCode == ${one}`).join(' || ') }];
    case 'statusClass':
      return [{ condition: `$statusCode >= ${assertion.class}00 && $statusCode < ${assertion.class + 1}00` }];
    case 'header':
      return headerCriteria(assertion);
    case 'value':
      return valueCriteria(assertion.path, assertion.expected);
    case 'some':
    case 'same':
    case 'text':
    case 'schema':
    case 'time':
    case 'note':
      return [];
  }
}

function headerCriteria({ name, expected }: Extract<Assertion, { kind: 'header' }>): JsonObject[] {
  const isWritable = expected.op === 'equal' && isSimpleText(expected.value) && /^[\w-]+$/.test(name);
  return isWritable ? [{ condition: `$response.header.${name} == ${literal(expected.value)}` }] : [];
}

function valueCriteria(path: readonly JsonStep[], expected: Expected): JsonObject[] {
  if (expected.op === 'present')
    return path.length === 0 ? [] : [{ context: CONTEXT, type: 'jsonpath', condition: jsonPath(path) }];
  if (expected.op === 'absent' || expected.op === 'type') return [];
  // A pointer that stands in a condition ends at the first space.
  if (path.some((step) => /[\s=<>!&|()]/.test(String(step)))) return [];
  if (typeof expected.value === 'string' && !isSimpleText(expected.value)) return [];
  const pointer = path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  return [
    { condition: `${CONTEXT}${pointer === '' ? '' : `#${pointer}`} ${signs[expected.op]} ${literal(expected.value)}` },
  ];
}

const jsonPath = (path: readonly JsonStep[]): string =>
  `$${path.map((step) => (typeof step === 'number' ? `[${step}]` : `['${step.replaceAll(/['\\]/g, '\\$&')}']`)).join('')}`;

const literal = (value: boolean | number | string | null): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
