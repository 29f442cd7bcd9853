import type { OperationChange } from './changes.ts';

const partNames: Record<OperationChange['part'], string> = {
  parameter: 'Parameter',
  body: 'Request body',
  response: 'Response',
  security: 'Security',
  address: 'Address',
};

/** A change as a sentence for the scenarios that may feel it. */
export function changeText({ part, name, change }: OperationChange): string {
  return [partNames[part], name, change].filter((word) => word !== '').join(' ');
}
