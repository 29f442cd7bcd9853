export { createBookshop, type BookshopOptions } from './create-bookshop.ts';
export { FAULTS, parseFaults, type FaultName } from './faults/catalogue.ts';
