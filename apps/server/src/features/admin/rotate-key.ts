import { sql } from 'drizzle-orm';
import type { Database } from '../../db/index.ts';
import { beginRotation, endRotation, findRotation } from '../../secrets/index.ts';
import type { RotationKeys, SealedColumn } from '../../secrets/index.ts';
import { sealedAuthConfigs } from '../auth-config/index.ts';
import { sealedEnvironments } from '../environments/index.ts';
import { sealedSecondFactors } from '../identity/index.ts';

export const sealedColumns: readonly SealedColumn[] = [
  ...sealedAuthConfigs,
  ...sealedEnvironments,
  ...sealedSecondFactors,
];

const PAGE = 200;

export interface Resealed {
  /** Texts that were sealed with the next key now. */
  changed: number;
  /** Rows that neither key opens, as `table id`. */
  unreadable: string[];
}

/**
 * Seals everything with another key while servers run: they find the new key in the database, sealed by the one that they have.
 * Whatever interrupts it, it goes on when it is called again.
 * @throws {Error} when a rotation to another key has begun
 */
export async function rotateKey(db: Database, keys: RotationKeys, onText?: () => void): Promise<Resealed> {
  if (keys.previous === keys.next) throw new Error('The new key is the one that is in use.');
  await beginRotation(db, keys);
  const begun = await findRotation(db, keys.previous);
  if (begun === null || begun.previous !== keys.previous || begun.next !== keys.next)
    throw new Error('Another rotation of the key has begun. Finish it first, or go on with its key.');
  return resealAll(db, keys, onText);
}

/**
 * When every process has the new key: seals what one with the old key has written meanwhile, and forgets the old key.
 * @throws {Error} when no rotation has begun, this is not its new key, or something cannot be read
 */
export async function finishRotation(db: Database, secret: string): Promise<Resealed> {
  const keys = await findRotation(db, secret);
  if (keys === null) throw new Error('No rotation of the key has begun.');
  if (keys.next !== secret) throw new Error('Start the servers and this command with the new key first.');
  const done = await resealAll(db, keys);
  if (done.unreadable.length === 0) await endRotation(db);
  return done;
}

async function resealAll(db: Database, keys: RotationKeys, onText?: () => void): Promise<Resealed> {
  const all: Resealed = { changed: 0, unreadable: [] };
  for (const column of sealedColumns) {
    const { changed, unreadable } = await resealColumn(db, { column, keys, onText });
    all.changed += changed;
    all.unreadable.push(...unreadable);
  }
  return all;
}

interface Sweep {
  column: SealedColumn;
  keys: RotationKeys;
  onText: (() => void) | undefined;
}

async function resealColumn(db: Database, sweep: Sweep): Promise<Resealed> {
  const { table } = sweep.column;
  const done: Resealed = { changed: 0, unreadable: [] };
  let last: SealedRow['id'] | null = null;
  for (;;) {
    const rows = await pageAfter(db, sweep.column, last);
    for (const row of rows) {
      const outcome = await resealRow(db, sweep, row);
      if (outcome === 'changed') done.changed += 1;
      if (outcome === 'unreadable') done.unreadable.push(`${table} ${row.id}`);
    }
    last = rows.at(-1)?.id ?? null;
    if (rows.length < PAGE) return done;
  }
}

interface SealedRow {
  id: string | number;
  text: string;
}

async function pageAfter(db: Database, at: SealedColumn, last: SealedRow['id'] | null): Promise<SealedRow[]> {
  const [from, key, text] = namesOf(at);
  const after = last === null ? sql`` : sql`and ${key} > ${last}`;
  const { rows } = await db.execute<SealedRow & Record<string, unknown>>(
    sql`select ${key} as id, ${text} as text from ${from} where ${text} is not null ${after} order by ${key} limit ${PAGE}`,
  );
  return rows;
}

const namesOf = ({ table, id, column }: SealedColumn) =>
  [sql.identifier(table), sql.identifier(id), sql.identifier(column)] as const;

/** A text that somebody has replaced meanwhile is left to the next sweep. */
async function resealRow(
  db: Database,
  { column, keys, onText }: Sweep,
  row: SealedRow,
): Promise<'changed' | 'unreadable' | 'kept'> {
  onText?.();
  const sealed = await column.reseal(row.text, row.id, keys).catch(() => undefined);
  if (sealed === undefined) return 'unreadable';
  if (sealed === null) return 'kept';
  const [from, key, text] = namesOf(column);
  const { rowCount } = await db.execute(
    sql`update ${from} set ${text} = ${sealed} where ${key} = ${row.id} and ${text} = ${row.text}`,
  );
  return (rowCount ?? 0) > 0 ? 'changed' : 'kept';
}
