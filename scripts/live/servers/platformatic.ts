import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Snapshot } from '../../targets/serve-target.ts';
import { fetchBytes, linkPackages } from '../live-server.ts';
import type { LiveServer } from '../live-server.ts';

/** What a person would have: three tables that refer to one another, with rows in them. */
const MIGRATION = `
create table owners (id integer primary key, name varchar(80) not null, email varchar(120) not null unique);
create table pets (
  id integer primary key, name varchar(60) not null, species varchar(20) not null, weight real, born_on date,
  owner_id integer not null references owners(id)
);
create table visits (
  id integer primary key, pet_id integer not null references pets(id), reason text not null, price integer,
  created_at timestamp default current_timestamp, updated_at timestamp
);
insert into owners (name, email) values ('Ada', 'ada@example.com'), ('Grace', 'grace@example.com');
insert into pets (name, species, owner_id) values ('Rex', 'dog', 1), ('Tom', 'cat', 2), ('Pip', 'bird', 1);
insert into visits (pet_id, reason, price) values (1, 'vaccine', 40), (2, 'checkup', 30);
`;
const tables = ['owners', 'pets', 'visits'] as const;

interface Database {
  prepare: (sql: string) => { all: () => Record<string, unknown>[] };
  close: () => void;
}

function readTables(installed: string, file: string): Snapshot {
  const Sqlite = createRequire(join(installed, 'package.json'))('better-sqlite3') as new (file: string) => Database;
  const database = new Sqlite(file);
  const rows = tables.map((table) => database.prepare(`select * from ${table}`).all());
  database.close();
  return Object.fromEntries(
    rows.map((list, at) => [tables[at] ?? '', Object.fromEntries(list.map((row) => [String(row['id']), row]))]),
  );
}

/** Serves a SQLite database; its document is made of the tables. Needs no credentials. */
export const platformatic: LiveServer = {
  packages: ['@platformatic/db@1.53.4'],
  builds: ['better-sqlite3'],
  prepare: async (folders) => {
    const { installed, work, port } = folders;
    await linkPackages(folders);
    await mkdir(join(work, 'migrations'));
    await writeFile(join(work, 'migrations/001.do.sql'), MIGRATION);
    const settings = {
      $schema: 'https://schemas.platformatic.dev/@platformatic/db/1.53.4.json',
      server: { hostname: '127.0.0.1', port, logger: { level: 'error' } },
      db: { connectionString: 'sqlite://./data.sqlite', graphql: false, openapi: true },
      migrations: { dir: 'migrations', autoApply: true },
    };
    await writeFile(join(work, 'platformatic.db.json'), JSON.stringify(settings));
    return {
      args: [join(installed, 'node_modules/@platformatic/db/db.mjs'), 'start'],
      ready: '/documentation/json',
      basePath: '',
      credentials: {},
      document: (origin) => fetchBytes(`${origin}/documentation/json`),
      snapshot: () => Promise.resolve(readTables(installed, join(work, 'data.sqlite'))),
    };
  },
};
