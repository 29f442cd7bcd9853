import { importPostman } from '../postman/import-postman.ts';
import type { FormatReader } from './format.ts';

export const postmanReader: FormatReader = {
  recognise: (head) => (/_postman_id|schema\.getpostman\.com/.test(head) ? 1 : 0),
  read: importPostman,
};
