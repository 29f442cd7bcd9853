import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/adapters';
import { hashOf } from '../../../secrets/index.ts';

type Row = Record<string, unknown>;

/**
 * Stores the hash of a session's token in place of the token, so that a copy of the database gives no access. A token is 32 random
 * characters, which need neither salt nor a slow hash. A row that was found by its token is returned with it; any other row
 * answers with an empty one.
 */
export function hashSessionTokens(adapter: DBAdapter): DBAdapter {
  return { ...hashed(adapter), transaction: (callback) => adapter.transaction((tx) => callback(hashed(tx))) };
}

function hashed<A extends DBTransactionAdapter>(adapter: A): A {
  return {
    ...adapter,
    create: async (request: Parameters<A['create']>[0]) => {
      if (request.model !== 'session') return adapter.create(request);
      const created = await adapter.create<Row>({ ...request, data: withHash(request.data) });
      return { ...created, token: request.data['token'] };
    },
    findOne: async (request: Parameters<A['findOne']>[0]) =>
      answer(request, await adapter.findOne<Row>(toStored(request))),
    findMany: async (request: Parameters<A['findMany']>[0]) =>
      (await adapter.findMany<Row>(toStored(request))).map((row) => answer(request, row)),
    count: (request: Parameters<A['count']>[0]) => adapter.count(toStored(request)),
    update: async (request: Parameters<A['update']>[0]) =>
      answer(request, await adapter.update<Row>({ ...toStored(request), update: updateOf(request) })),
    updateMany: (request: Parameters<A['updateMany']>[0]) =>
      adapter.updateMany({ ...toStored(request), update: updateOf(request) }),
    delete: (request: Parameters<A['delete']>[0]) => adapter.delete(toStored(request)),
    deleteMany: (request: Parameters<A['deleteMany']>[0]) => adapter.deleteMany(toStored(request)),
    consumeOne: async (request: Parameters<A['consumeOne']>[0]) =>
      answer(request, await adapter.consumeOne<Row>(toStored(request))),
  };
}

interface Query {
  model: string;
  where?: Where[] | undefined;
}

function toStored<Q extends Query>(query: Q): Q {
  if (query.model !== 'session' || query.where === undefined) return query;
  const where = query.where.map((condition) =>
    condition.field === 'token' ? { ...condition, value: hashesOf(condition.value) } : condition,
  );
  return { ...query, where };
}

function hashesOf(value: Where['value']): Where['value'] {
  if (Array.isArray(value)) return value.map((token) => hashOf(String(token)));
  return hashOf(String(value));
}

function updateOf({ model, update }: { model: string; update: Row }): Row {
  return model === 'session' ? withHash(update) : update;
}

function withHash(values: Row): Row {
  const { token } = values;
  return typeof token === 'string' ? { ...values, token: hashOf(token) } : values;
}

function answer<T extends Row | null>({ model, where }: Query, row: T): T {
  if (model !== 'session' || row === null) return row;
  const asked = where?.find(({ field, value }) => field === 'token' && typeof value === 'string')?.value;
  return { ...row, token: asked ?? '' };
}
