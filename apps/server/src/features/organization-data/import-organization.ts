import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/index.ts';
import { codeOf, schemaVersion } from '../../db/index.ts';
import { member, organization, user } from '../../db/schema/index.ts';
import { carriedTables } from './carried-tables.ts';
import { insertRows } from './insert-rows.ts';
import type { Target } from './insert-rows.ts';
import { headSchema, lineSchema } from './organization-file.ts';
import type { FileHead, Member } from './organization-file.ts';

/** Lines that are stored together, and about how many characters they have at most. */
const LINES_AT_ONCE = 200;
const CHARACTERS_AT_ONCE = 4_000_000;

export interface ImportedOrganization {
  id: string;
  name: string;
  /** Rows that were stored. */
  rows: number;
  /** Members that have an account here, and got the role that they had. */
  joined: Member[];
  /** Members that have none: they have to be invited. */
  missing: Member[];
  /** What was not in the file and has to be entered again. */
  leftOut: string[];
}

/**
 * Makes another organization of a file that `exportOrganization` has written, all of it or nothing.
 * @throws {Error} when it is no such file, is not whole, or is of another version; when the owner has no account
 */
export function importOrganization(
  db: Database,
  lines: AsyncIterable<string>,
  { owner, name }: { owner: string; name?: string | undefined },
): Promise<ImportedOrganization> {
  return db.transaction(async (tx) => {
    const iterator = lines[Symbol.asyncIterator]();
    const first = await iterator.next();
    const head = await readHead(tx, first.done === true ? '' : first.value);
    const [found] = await tx.select({ id: user.id }).from(user).where(eq(user.email, owner.toLowerCase()));
    if (found === undefined) throw new Error(`There is no account with the address ${owner}. Create it first.`);
    const id = randomUUID();
    const title = name ?? head.organization.name;
    await tx.insert(organization).values({ id, name: title, slug: `imported-${id}` });
    await tx.insert(member).values({ id: randomUUID(), organizationId: id, userId: found.id, role: 'owner' });
    await tx.execute(
      sql`create temporary table carried_id (kind text, old bigint, new bigint, primary key (kind, old)) on commit drop`,
    );
    const reader = new LineReader(tx, { organizationId: id, ownerId: found.id });
    await reader.readAll({ [Symbol.asyncIterator]: () => iterator });
    const { joined, missing } = await join(tx, { organizationId: id, ownerId: found.id }, reader.members);
    return { id, name: title, rows: reader.rows, joined, missing, leftOut: reader.leftOut };
  });
}

async function readHead(tx: Executor, line: string): Promise<FileHead> {
  const read = headSchema.safeParse(jsonOf(line));
  if (!read.success) throw new Error('This is no export of an organization: its first line does not say so.');
  if (read.data.schema !== (await schemaVersion(tx)))
    throw new Error(
      'This file was written by another version of Assay. Bring both servers to the same version and export again.',
    );
  return read.data;
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Reads the lines after the head, and stores rows of one table together. */
class LineReader {
  readonly members: Member[] = [];
  readonly leftOut: string[] = [];
  rows = 0;
  readonly #tx: Executor;
  readonly #target: Target;
  #table = '';
  #pending: string[] = [];
  #characters = 0;
  #isWhole = false;

  constructor(tx: Executor, target: Target) {
    this.#tx = tx;
    this.#target = target;
  }

  /** @throws {Error} for a line that is not of an export, and where the end is missing */
  async readAll(lines: AsyncIterable<string>): Promise<void> {
    let number = 1;
    for await (const line of lines) {
      number += 1;
      if (line === '') continue;
      const read = lineSchema.safeParse(jsonOf(line));
      if (!read.success || this.#isWhole) throw new Error(`Line ${number} is not of an export. Nothing was imported.`);
      if ('member' in read.data) this.members.push(read.data.member);
      else if ('left_out' in read.data) this.leftOut.push(read.data.left_out);
      else if ('table' in read.data) await this.#add(read.data.table, line, number);
      else this.#isWhole = read.data.rows === this.rows + this.#pending.length;
    }
    await this.#store();
    if (!this.#isWhole)
      throw new Error('The file is not whole: its end is missing. Export it again. Nothing was imported.');
  }

  async #add(table: string, line: string, number: number): Promise<void> {
    if (!carriedTables.some(({ name }) => name === table))
      throw new Error(`Line ${number} names ${table}, which no export has. Nothing was imported.`);
    if (table !== this.#table || this.#pending.length >= LINES_AT_ONCE || this.#characters > CHARACTERS_AT_ONCE)
      await this.#store();
    this.#table = table;
    this.#pending.push(line);
    this.#characters += line.length;
  }

  async #store(): Promise<void> {
    const table = carriedTables.find(({ name }) => name === this.#table);
    if (table === undefined || this.#pending.length === 0) return;
    this.rows += await insertRows(this.#tx, table, this.#pending, this.#target).catch((error: unknown) => {
      throw refusalOf(table.name, error);
    });
    this.#pending = [];
    this.#characters = 0;
  }
}

/** Of PostgreSQL: a column that must have a value has none. */
const NOT_NULL = '23502';

function refusalOf(table: string, error: unknown): Error {
  const why = codeOf(error) === NOT_NULL ? 'refers to something that is not in the file' : 'does not fit this server';
  return new Error(`A row of ${table} ${why}. Nothing was imported.`, { cause: error });
}

/** Who has an account here with the same address gets the role of the file. */
async function join(
  tx: Executor,
  { organizationId, ownerId }: Target,
  members: readonly Member[],
): Promise<Pick<ImportedOrganization, 'joined' | 'missing'>> {
  const emails = members.map(({ email }) => email.toLowerCase());
  const found =
    emails.length === 0
      ? []
      : await tx.select({ id: user.id, email: user.email }).from(user).where(inArray(user.email, emails));
  const ids = new Map(found.map(({ id, email }) => [email, id]));
  const idOf = ({ email }: Member): string | undefined => ids.get(email.toLowerCase());
  const joined = members.filter((one) => idOf(one) !== undefined);
  for (const one of joined) {
    const userId = idOf(one) ?? '';
    if (userId !== ownerId)
      // A file of an older version may name somebody twice.
      await tx
        .insert(member)
        .values({ id: randomUUID(), organizationId, userId, role: one.role })
        .onConflictDoNothing();
  }
  return { joined, missing: members.filter((one) => idOf(one) === undefined) };
}
