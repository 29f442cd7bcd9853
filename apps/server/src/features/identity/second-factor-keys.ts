import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/adapters';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { RotationKeys, SealedColumn } from '../../secrets/index.ts';

type Row = Record<string, unknown>;

const MODEL = 'twoFactor';
const FIELDS = ['secret', 'backupCodes'];

/** The keys of this process, its own first. */
export type Secrets = () => Promise<string[]>;

const MAX_HANDED_ON = 1000;

/** Second factors that a rotation of the key has sealed with the other key are handed on as the own key seals them. */
export function readSecondFactors(adapter: DBAdapter, secrets: Secrets): DBAdapter {
  const keys = { secrets, handedOn: new Map<string, string>() };
  return { ...read(adapter, keys), transaction: (callback) => adapter.transaction((tx) => callback(read(tx, keys))) };
}

interface Keys {
  secrets: Secrets;
  /** What is stored, by the text that was handed on in its place: the provider asks for what it has read. */
  handedOn: Map<string, string>;
}

function read<A extends DBTransactionAdapter>(adapter: A, keys: Keys): A {
  return {
    ...adapter,
    findOne: async (request: Parameters<A['findOne']>[0]) =>
      toOwn(request.model, await adapter.findOne<Row>(request), keys),
    findMany: async (request: Parameters<A['findMany']>[0]) =>
      Promise.all((await adapter.findMany<Row>(request)).map((row) => toOwn(request.model, row, keys))),
    incrementOne: (request: Parameters<A['incrementOne']>[0]) =>
      adapter.incrementOne<Row>({ ...request, where: asStored(request.where, keys) }),
  };
}

function asStored(where: Where[], { handedOn }: Keys): Where[] {
  return where.map((condition) => {
    const stored = typeof condition.value === 'string' ? handedOn.get(condition.value) : undefined;
    return stored !== undefined && FIELDS.includes(condition.field) ? { ...condition, value: stored } : condition;
  });
}

async function toOwn<R extends Row | null>(model: string, row: R, { secrets, handedOn }: Keys): Promise<R> {
  if (model !== MODEL || row === null) return row;
  const [own = '', other] = await secrets();
  if (other === undefined) return row;
  const changed: Row = {};
  for (const field of FIELDS) {
    const text = row[field];
    if (typeof text !== 'string') continue;
    const ours = await resealed(text, { previous: other, next: own }).catch(() => null);
    if (ours === null) continue;
    changed[field] = ours;
    handedOn.set(ours, text);
    if (handedOn.size > MAX_HANDED_ON) handedOn.delete(handedOn.keys().next().value ?? '');
  }
  return { ...row, ...changed };
}

async function resealed(text: string, { previous, next }: RotationKeys): Promise<string | null> {
  if ((await decrypted(next, text)) !== null) return null;
  const data = await symmetricDecrypt({ key: previous, data: text });
  return symmetricEncrypt({ key: next, data });
}

const decrypted = (key: string, data: string): Promise<string | null> =>
  symmetricDecrypt({ key, data }).catch(() => null);

/** What a rotation of the key seals again. */
export const sealedSecondFactors: SealedColumn[] = ['secret', 'backup_codes'].map((column) => ({
  table: 'two_factor',
  id: 'id',
  column,
  reseal: (text, _id, keys) => resealed(text, keys),
}));
