import type { Operation } from '@assay/api-model';
import { ruleStatuses } from '../../expectations/rule-statuses.ts';

/** A conflict has the status 412 in some documents, where it is that of no condition. */
const isMeant = (operation: Operation, status: number | null, answered: string): boolean =>
  answered === String(status) || (status === 409 && answered === '412' && ruleStatuses(operation).includes(412));

/** What the document says in words about an operation, and about a refusal with this status. */
export const wordsAbout = (operation: Operation, status: number | null = null): string =>
  [
    operation.summary,
    operation.description,
    ...operation.responses
      .filter((response) => isMeant(operation, status, response.status))
      .map(({ description }) => description),
  ]
    .filter(Boolean)
    .join('. ');
