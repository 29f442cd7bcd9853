import { importPostman, previewPostman } from '../postman/import-postman.ts';
import type { CollectionReader } from './format.ts';

export const postmanReader: CollectionReader = {
  recognise: (head) => (/_postman_id|schema\.getpostman\.com/.test(head) ? 1 : 0),
  read: importPostman,
  preview: previewPostman,
};
