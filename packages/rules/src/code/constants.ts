import type { Json } from '@assay/api-model';

export type Sign = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in';

/** Signs of comparison as languages write them. */
export const comparisons = new Map<string, Sign>([
  ['===', '=='],
  ['==', '=='],
  ['=', '=='],
  ['!==', '!='],
  ['!=', '!='],
  ['<>', '!='],
  ['≠', '!='],
  ['<', '<'],
  ['<=', '<='],
  ['≤', '<='],
  ['>', '>'],
  ['>=', '>='],
  ['≥', '>='],
  ['∈', 'in'],
  ['∉', 'not in'],
]);

export const constants = new Map<string, Json>([
  ['null', null],
  ['None', null],
  ['nil', null],
  ['undefined', null],
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
]);
