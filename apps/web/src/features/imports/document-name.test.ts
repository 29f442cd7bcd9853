import { expect, it } from 'vitest';
import { documentName } from './document-name.ts';

it('names the format of a document, which reports of older versions lack', () => {
  expect(documentName({ file_name: 'shop.json', format: 'Postman collection' })).toBe('shop.json (Postman collection)');
  expect(documentName({ file_name: 'shop.json', format: null })).toBe('shop.json');
});
