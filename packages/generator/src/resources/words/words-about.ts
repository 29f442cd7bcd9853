import type { Operation } from '@assay/api-model';

/** What the document says in words about an operation. */
export const wordsAbout = (operation: Operation, status: number | null = null): string =>
  [
    operation.summary,
    operation.description,
    ...operation.responses
      .filter((response) => response.status === String(status))
      .map(({ description }) => description),
  ]
    .filter(Boolean)
    .join('. ');
