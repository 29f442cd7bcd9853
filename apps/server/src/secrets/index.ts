export { generateSecret, loadSecret, replaceSecretFile } from './load-secret.ts';
export { beginRotation, endRotation, findRotation } from './rotation.ts';
export type { RotationKeys } from './rotation.ts';
export { createSecretBox } from './secret-box.ts';
export type { SecretBox } from './secret-box.ts';
export { hashOf } from './token-hash.ts';
export { sealedColumn } from './sealed-column.ts';
export type { SealedColumn } from './sealed-column.ts';
