import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Snapshot } from '../../targets/serve-target.ts';
import type { LiveServer } from '../live-server.ts';

/** What a person would have: two tables with rows in them. */
const TABLES = `
create table artists (id integer primary key, name varchar(80) not null, country varchar(40));
create table albums (
  id integer primary key, title varchar(120) not null, year integer, artist_id integer not null references artists(id)
);
insert into artists (name, country) values ('Ada', 'UK'), ('Grace', 'US'), ('Edsger', 'NL');
insert into albums (title, year, artist_id) values ('Engines', 1843, 1), ('Compilers', 1952, 2), ('Paths', 1959, 3);
`;

interface Database {
  exec: (sql: string) => void;
  prepare: (sql: string) => { all: () => Record<string, unknown>[] };
  close: () => void;
}

function open(installed: string, file: string): Database {
  const Sqlite = createRequire(join(installed, 'package.json'))('better-sqlite3') as new (file: string) => Database;
  return new Sqlite(file);
}

function readTables(installed: string, file: string): Snapshot {
  const database = open(installed, file);
  const names = database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all();
  const snapshot = Object.fromEntries(
    names.map(({ name }) => {
      const rows = database.prepare(`select rowid as "rowid of table", * from "${String(name)}"`).all();
      return [String(name), Object.fromEntries(rows.map((row) => [String(row['rowid of table']), row]))];
    }),
  );
  database.close();
  return { ...snapshot, tables: Object.fromEntries(names.map(({ name }) => [String(name), true])) };
}

/** Serves a SQLite database, whose tables can be made and dropped too. Needs no credentials. */
export const soul: LiveServer = {
  packages: ['soul-cli@0.8.2'],
  builds: ['better-sqlite3', 'bcrypt'],
  prepare: ({ installed, work, port }) => {
    const source = join(installed, 'node_modules/soul-cli');
    const file = join(work, 'data.db');
    const database = open(installed, file);
    database.exec(TABLES);
    database.close();
    return Promise.resolve({
      args: [join(source, 'src/server.js'), '--database', file, '--port', String(port)],
      ready: '/api/health',
      basePath: '',
      credentials: {},
      document: () => readFile(join(source, 'src/swagger/swagger.json')),
      snapshot: () => Promise.resolve(readTables(installed, file)),
    });
  },
};
