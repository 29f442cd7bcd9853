import { parseArgs } from 'node:util';
import { schemaVersion } from '../../db/index.ts';
import type { Database } from '../../db/index.ts';
import { findRotation, generateSecret } from '../../secrets/index.ts';
import { createAccount, resetPassword, setRole } from '../identity/index.ts';
import { giveTier } from './give-tier.ts';
import { exportToFile, importFromFile } from './organization-files.ts';
import { listOrganizations } from './organizations.store.ts';
import { finishRotation, rotateKey } from './rotate-key.ts';
import type { Resealed } from './rotate-key.ts';

export interface AdminParts {
  db: Database;
  /** The key of this process. */
  secret: string;
  /** The new key of the environment; null where there is none. */
  nextSecret: string | null;
  /** Puts a new key in place of the generated one; null where the key is given by the environment. */
  replaceSecret: ((secret: string) => Promise<void>) | null;
  readPassword: () => Promise<string>;
  write: (line: string) => void;
}

interface AdminCommand {
  usage: string;
  run: (parts: AdminParts, options: AdminOptions) => Promise<void>;
}

const options = {
  email: { type: 'string' },
  name: { type: 'string' },
  id: { type: 'string' },
  role: { type: 'string' },
  file: { type: 'string' },
  tier: { type: 'string' },
  'remove-second-factor': { type: 'boolean' },
  finish: { type: 'boolean' },
} as const;

type AdminOptions = ReturnType<typeof parse>['values'];

const commands: Readonly<Record<string, AdminCommand>> = {
  migrate: {
    usage: 'migrate                                       gives the database the tables of this version, and ends',
    // Every command finds the database migrated: whoever calls this one wants that and nothing else.
    run: async ({ db, write }) => {
      const applied = new Date(await schemaVersion(db)).toISOString();
      write(`The database has the tables of this version; the newest migration is of ${applied}.`);
    },
  },
  'create-user': {
    usage: 'create-user --email ADDRESS --name NAME       creates an account; its password is read from the input',
    run: async ({ db, readPassword, write }, { email, name }) => {
      const account = { email: given('email', email), name: given('name', name) };
      await createAccount(db, { ...account, password: await readPassword() });
      write(`${account.email} can log in now.`);
    },
  },
  'reset-password': {
    usage: 'reset-password --email ADDRESS                gives an account another password, read from the input',
    run: async ({ db, readPassword, write }, { email, 'remove-second-factor': removesSecondFactor = false }) => {
      const address = given('email', email);
      await resetPassword(db, { email: address, password: await readPassword(), removesSecondFactor });
      write(`The password of ${address} was changed, and its sessions have ended.`);
    },
  },
  'set-role': {
    usage: 'set-role --id ORGANIZATION --email ADDRESS --role ROLE   makes an account owner, admin, member or viewer',
    run: async ({ db, write }, { id, email, role }) => {
      const [organizationId, address] = [given('id', id), given('email', email)];
      const held = await setRole(db, { organizationId, email: address, role: given('role', role) });
      write(`${address} is ${held} of ${organizationId} now.`);
    },
  },
  'list-organizations': {
    usage: 'list-organizations                            id, name, members, systems and owners of each',
    run: async ({ db, write }) => {
      write(['id', 'name', 'members', 'systems', 'owners'].join('\t'));
      for (const { id, name, members, systems, owners } of await listOrganizations(db))
        write([id, name.replaceAll(/\s/g, ' '), members, systems, owners].join('\t'));
    },
  },
  'set-tier': {
    usage: 'set-tier --id ID --tier NAME                  gives an organization a plan; default: that of the server',
    run: async ({ db, write }, { id, tier }) => {
      const { organization, plan } = await giveTier(db, { id: given('id', id), tier: given('tier', tier) });
      write(`${organization} has the plan ${plan} now.`);
    },
  },
  'export-organization': {
    usage: 'export-organization --id ID --file FILE       all that an organization has, without credentials',
    run: ({ db, write }, { id, file }) => exportToFile(db, { id: given('id', id), file: given('file', file) }, write),
  },
  'import-organization': {
    usage: 'import-organization --file FILE --email OWNER [--name NAME]   another organization of such a file',
    run: ({ db, write }, { file, email, name }) =>
      importFromFile(db, { file: given('file', file), owner: given('email', email), name }, write),
  },
  'rotate-key': {
    usage: 'rotate-key [--finish]                         seals everything with another key while servers run',
    run: (parts, { finish = false }) => (finish ? finishKey(parts) : changeKey(parts)),
  },
};

/**
 * What whoever runs the server does beside the screens.
 * @throws {Error} with the text to show
 */
export async function runAdmin(words: string[], parts: AdminParts): Promise<void> {
  const { values, positionals } = parse(words);
  const [name = '', ...rest] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined || rest.length > 0) {
    const lines = Object.values(commands).map(({ usage }) => `  assay-server admin ${usage}`);
    throw new Error(`Name one of these commands:\n${lines.join('\n')}`);
  }
  await command.run(parts, values);
}

const parse = (words: string[]) => parseArgs({ args: words, options, allowPositionals: true, strict: true });

function given(name: string, value: string | undefined): string {
  if (value === undefined || value.trim() === '') throw new Error(`Say --${name}.`);
  return value;
}

async function changeKey({ db, secret, nextSecret, replaceSecret, write }: AdminParts): Promise<void> {
  const begun = await findRotation(db, secret);
  const next = begun?.next ?? nextSecret ?? (replaceSecret === null ? null : generateSecret());
  if (next === null) throw new Error('Set ASSAY_NEW_SECRET_KEY to the key that is to be used from now on.');
  if (begun !== null && begun.next === secret) throw new Error('This is the new key already: go on with --finish.');
  if (nextSecret !== null && nextSecret !== next)
    throw new Error('A rotation to another key has begun. Set ASSAY_NEW_SECRET_KEY to that key to go on with it.');
  report(await rotateKey(db, { previous: secret, next }), write);
  await replaceSecret?.(next);
  const where = replaceSecret === null ? 'with the new key as ASSAY_SECRET_KEY' : 'again, which reads the new key';
  write(
    `Start every server and worker ${where}, then run rotate-key --finish. Until then both keys open what is stored.`,
  );
}

async function finishKey({ db, secret, write }: AdminParts): Promise<void> {
  const done = await finishRotation(db, secret);
  report(done, write);
  if (done.unreadable.length > 0) throw new Error('The old key is kept, since neither key opens what is named above.');
  write('The old key opens nothing any more.');
}

function report({ changed, unreadable }: Resealed, write: (line: string) => void): void {
  write(`${changed} stored ${changed === 1 ? 'secret was' : 'secrets were'} sealed with the new key.`);
  for (const row of unreadable) write(`Neither key opens ${row}.`);
}
