// All records, in memory.
import { randomBytes } from 'node:crypto';
import { clients, instrumentRows, proposalRows } from './seed.mjs';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const tables = {};
let clock = 0;
let seeded = 0;

/** Strictly increasing, so that no two records share a time. */
const tick = () => (clock = Math.max(clock + 1, seeded === null ? Date.now() : clock));
export const now = () => new Date(tick()).toISOString();

const base32 = (value, length) => {
  let rest = value;
  let text = '';
  for (let at = 0; at < length; at += 1) {
    text = ALPHABET[Number(rest % 32n)] + text;
    rest /= 32n;
  }
  return text;
};

/** A ULID: milliseconds, then 80 bits, which count up while the seed is laid out. */
export const newId = () => {
  const random = seeded === null ? BigInt(`0x${randomBytes(10).toString('hex')}`) : BigInt((seeded += 1)) * 7_919n;
  return base32(BigInt(tick()), 10) + base32(random, 16);
};

export const blocksOf = (proposal) =>
  [...tables.blocks.values()]
    .filter((block) => block.proposal === proposal.id)
    .sort((left, right) => left.position - right.position);

export const secondsOf = (blocks) =>
  blocks.reduce((sum, { exposureSeconds, exposures }) => sum + exposureSeconds * exposures, 0);

export function add(table, record) {
  tables[table].set(record.id, record);
  return record;
}

/** Every change of a proposal or its blocks goes through here: time and ETag move on. */
export function touch(proposal, changes = {}) {
  Object.assign(proposal, changes, { updatedAt: now(), version: proposal.version + 1 });
}

export function newProposal({ owner, title, abstract = null, hoursRequested, instrument }) {
  const at = now();
  return add('proposals', {
    id: newId(),
    owner,
    title,
    abstract,
    hoursRequested,
    instrument,
    status: 'draft',
    grade: null,
    panelComment: null,
    night: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
  });
}

const grades = { accepted: 4, scheduled: 5, completed: 3, declined: 2 };

function seedProposal([title, owner, instrument, hoursRequested, status, night, blocks], instruments) {
  const proposal = newProposal({ owner, title, hoursRequested, instrument: instruments[instrument].id });
  const grade = grades[status] ?? null;
  const panelComment = status === 'declined' ? 'Outside the focus of this season.' : null;
  Object.assign(proposal, { status, night, grade, panelComment });
  blocks.forEach(([target, exposureSeconds, exposures], index) =>
    add('blocks', {
      id: newId(),
      proposal: proposal.id,
      target,
      rightAscension: (proposal.title.length * 11.25) % 360,
      declination: 12.5 - blocks.length * 7.75,
      exposureSeconds,
      exposures,
      position: index + 1,
    }),
  );
}

/** The records of the start, with the same ids each time. */
export function reset() {
  seeded = 1;
  clock = Date.parse('2026-01-05T08:00:00Z');
  for (const name of ['clients', 'instruments', 'proposals', 'blocks', 'jobs']) tables[name] = new Map();
  for (const { key, role, grantedHours = null } of clients) add('clients', { id: newId(), key, role, grantedHours });
  const instruments = instrumentRows.map(([name, band, apertureMetres, availableFrom, availableUntil]) =>
    add('instruments', { id: newId(), name, band, apertureMetres, availableFrom, availableUntil }),
  );
  for (const row of proposalRows) seedProposal(row, instruments);
  seeded = null;
}

reset();
