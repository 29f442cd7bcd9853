export { anyOf } from './any-of.ts';
export { constraintErrors, violatedConstraint } from './constraints.ts';
export { ensureDatabase, migrateDatabase, openDatabase } from './database.ts';
export type { Database, Executor, OpenDatabase } from './database.ts';
export { insertMany } from './insert-many.ts';
export { DEADLOCK, FOREIGN_KEY, retried } from './retried.ts';
export { withoutValues } from './without-values.ts';
export { storableJson, storableText, toStorableText } from './storable.ts';
export { ANSWER_MS, CHECK_MS, createKeptClient, endConnection, endUnlessAlive, inTime } from './kept-connection.ts';
