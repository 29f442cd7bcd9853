import { importPostman, previewPostman, readPostmanEnvironment } from '../postman/import-postman.ts';
import type { CollectionReader } from './format.ts';

export const postmanReader: CollectionReader = {
  recognise: (head) => (/_postman_id|schema\.getpostman\.com/.test(head) ? 1 : looksLikeCollection(head) ? 0.5 : 0),
  read: importPostman,
  preview: previewPostman,
  environments: { read: readPostmanEnvironment },
};

/** Collections that other tools write name no schema. */
const looksLikeCollection = (head: string): boolean =>
  /"(item|requests)"\s*:\s*\[/.test(head) && !/"paths"\s*:/.test(head);
