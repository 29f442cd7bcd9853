export { ACCESS_CHANNEL, signalAccessChange } from './access-channel.ts';
export { anyOf } from './any-of.ts';
export { constraintErrors, violatedConstraint } from './constraints.ts';
export { ensureDatabase, migrateDatabase, openDatabase, schemaVersion, withConnection } from './database.ts';
export type { Database, Executor, OpenDatabase } from './database.ts';
export { insertMany } from './insert-many.ts';
export { codeOf, DEADLOCK, FOREIGN_KEY, LOCK_TIMEOUT, retried } from './retried.ts';
export { withoutValues } from './without-values.ts';
export { storageFailure, storageFailureCode } from './storage-failure.ts';
export { createWriteProbe } from './write-probe.ts';
export type { WriteProbe } from './write-probe.ts';
export { storableJson, storableText, toStorableText } from './storable.ts';
export { outliveConnections } from './connections/outlive-connections.ts';
export {
  ANSWER_MS,
  CHECK_MS,
  createKeptClient,
  endConnection,
  endUnlessAlive,
  inTime,
} from './connections/kept-connection.ts';
