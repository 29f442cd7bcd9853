import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { faultSwitches } from '../checking/fault-switches.mjs';
import { faults } from './faults.mjs';

const port = Number(process.env.ORCHARD_PORT ?? 4070);
const { on: fault } = faultSwitches('ORCHARD_FAULTS', faults);
const BASE = '/v1';
const REGIONS = ['north', 'south', 'lake', 'hills'];
const GRADES = ['A', 'B', 'C'];
const CRATE_STATES = ['packed', 'sold', 'returned'];
const TREE_STATES = ['healthy', 'sick', 'felled'];

// ---------------------------------------------------------------- state
const growers = [
  { id: 1, name: 'Anna Lindqvist', email: 'anna@orchard.test', password: 'pippin-1887' },
  { id: 2, name: 'Bruno Keller', email: 'bruno@orchard.test', password: 'boskoop-1856' },
];
const db = { orchards: new Map(), trees: new Map(), harvests: new Map(), crates: new Map() };
const next = { orchards: 101, trees: 1001, harvests: 301, crates: 5001 };
const sessions = new Map();
function insert(table, record) {
  const row = { id: next[table]++, ...record };
  db[table].set(row.id, row);
  return row;
}
const all = (table, where = () => true) => [...db[table].values()].filter(where);

function seed() {
  const o = (grower_id, name, region, hectares, max_trees, notes, t) =>
    insert('orchards', {
      grower_id,
      name,
      region,
      hectares,
      max_trees,
      notes,
      created_at: t,
      updated_at: t,
      version: 1,
    });
  const a = o(1, 'Old Mill', 'north', 4.5, 40, 'South wall needs repair.', '2024-02-03T08:00:00.000Z');
  const b = o(1, 'Church Field', 'lake', 2.25, 20, null, '2024-02-10T09:30:00.000Z');
  const c = o(1, 'steep acre', 'hills', 0.8, 10, null, '2024-03-01T07:15:00.000Z');
  const d = o(2, 'Bahnhof', 'south', 6, 60, 'Leased until 2031.', '2024-01-20T10:00:00.000Z');
  const e = o(2, 'Seeblick', 'lake', 3.1, 25, null, '2024-03-12T11:45:00.000Z');
  const t = (orchard, row, position, variety, status, planted_on, height_cm, tags = [], notes = null) =>
    insert('trees', {
      orchard_id: orchard.id,
      row,
      position,
      variety,
      status,
      planted_on,
      height_cm,
      notes,
      tags,
      created_at: '2024-03-20T08:00:00.000Z',
      updated_at: '2024-03-20T08:00:00.000Z',
    });
  const ta = [
    t(a, 1, 1, 'Cox', 'healthy', '2012-11-05', 380, ['old']),
    t(a, 1, 2, 'Cox', 'sick', '2012-11-05', 310),
    t(a, 1, 3, 'Gravenstein', 'healthy', '2015-03-14', 290, ['espalier', 'wall']),
    t(a, 2, 1, 'Gravenstein', 'healthy', '2016-03-20', null),
    t(a, 2, 2, 'Cox', 'healthy', '2018-11-11', 240),
    t(a, 2, 3, 'Elstar', 'felled', '1998-10-30', 520, [], 'Storm damage.'),
  ];
  const tb = [
    t(b, 1, 1, 'Conference', 'healthy', '2019-04-02', 260),
    t(b, 1, 2, 'Conference', 'healthy', '2019-04-02', 255),
    t(b, 2, 1, 'Williams', 'sick', '2020-11-09', 190),
  ];
  const td = [
    t(d, 1, 1, 'Boskoop', 'healthy', '2005-11-01', 450),
    t(d, 1, 2, 'Boskoop', 'healthy', '2005-11-01', 440),
    t(d, 2, 1, 'Jonagold', 'sick', '2011-03-19', 330),
  ];
  t(e, 1, 1, 'Quince', 'healthy', '2021-03-03', 150);
  const h = (orchard, trees, picked_on, state, closed_at) =>
    insert('harvests', {
      orchard_id: orchard.id,
      tree_ids: trees.map((x) => x.id),
      picked_on,
      state,
      closed_at,
      created_at: `${picked_on}T06:00:00.000Z`,
    });
  const h1 = h(a, [ta[0], ta[1]], '2024-09-14', 'closed', '2024-09-14T18:00:00.000Z');
  const h2 = h(a, [ta[2], ta[3]], '2024-09-28', 'open', null);
  const h3 = h(b, [tb[0]], '2024-09-20', 'closed', '2024-09-20T17:30:00.000Z');
  const h4 = h(d, [td[0], td[1]], '2024-10-02', 'closed', '2024-10-02T19:00:00.000Z');
  const k = (
    harvest,
    label,
    weight_kg,
    grade,
    state = 'packed',
    price_cents = null,
    buyer = null,
    sold_at = null,
    returned_at = null,
  ) =>
    insert('crates', {
      harvest_id: harvest.id,
      label,
      weight_kg,
      grade,
      state,
      price_cents,
      buyer,
      sold_at,
      returned_at,
      return_reason: returned_at ? 'Bruised on arrival' : null,
      created_at: harvest.picked_on + 'T12:00:00.000Z',
    });
  k(h1, 'OM-24-001', 12.5, 'A', 'sold', 2850, 'Market Hall', '2024-09-16T08:00:00.000Z');
  k(h1, 'OM-24-002', 11.75, 'A', 'sold', 2610, 'Market Hall', '2024-09-16T08:00:00.000Z');
  k(h1, 'OM-24-003', 12.1, 'B', 'returned', 1990, 'Cafe Rosa', '2024-09-17T10:20:00.000Z', '2024-09-19T09:00:00.000Z');
  k(h1, 'OM-24-004', 9.3, 'C');
  k(h2, 'OM-24-005', 10, 'A');
  k(h2, 'OM-24-006', 10.4, 'B');
  k(h3, 'CF-24-001', 14.25, 'A', 'sold', 3333, 'Cider House', '2024-09-23T07:00:00.000Z');
  k(h3, 'CF-24-002', 13, 'B');
  k(h4, 'BH-001', 15, 'A', 'sold', 4100, 'Grossmarkt', '2024-10-04T05:30:00.000Z');
  k(h4, 'BH-002', 15.2, 'B');
  k(h4, 'BH-003', 14.8, 'C');
  void c;
}
seed();

// ---------------------------------------------------------------- views
const sum = (list, f) => list.reduce((s, x) => s + f(x), 0);
const round2 = (n) => Math.round(n * 100) / 100;
const standing = (orchard) => all('trees', (t) => t.orchard_id === orchard.id && t.status !== 'felled');
const cratesOf = (harvest) => all('crates', (c) => c.harvest_id === harvest.id);
function revenue(crates) {
  return sum(
    crates.filter((c) => c.state === 'sold'),
    (c) => c.price_cents,
  );
}
function orchardView(o) {
  let crates = all('harvests', (h) => h.orchard_id === o.id).flatMap(cratesOf);
  if (fault('return_keeps_revenue')) crates = crates.map((c) => (c.state === 'returned' ? { ...c, state: 'sold' } : c));
  const { version, ...own } = o;
  return { ...own, tree_count: standing(o).length, revenue_cents: revenue(crates) };
}
function harvestView(h) {
  const crates = cratesOf(h);
  return {
    ...h,
    crate_count: crates.length,
    total_weight_kg: round2(sum(crates, (c) => c.weight_kg)),
    sold_count: crates.filter((c) => c.state === 'sold').length,
    revenue_cents: revenue(crates),
  };
}
function crateView(c) {
  const exact = c.price_cents === null ? null : c.price_cents * 5;
  // five per cent, half a cent goes up
  const fee =
    exact === null ? null : fault('fee_rounded_down') ? Math.floor(exact / 100) : Math.floor((exact + 50) / 100);
  return { ...c, fee_cents: fee, net_cents: fee === null ? null : c.price_cents - fee };
}
const etag = (o) =>
  `"${createHash('sha1')
    .update(`${o.version}${JSON.stringify(orchardView(o))}`)
    .digest('hex')
    .slice(0, 16)}"`;

// ---------------------------------------------------------------- errors
class Failure extends Error {
  constructor(status, error, message, extra = {}, headers = {}) {
    super(message);
    Object.assign(this, { status, headers, body: { error, message, ...extra } });
  }
}
const notFound = (what) => new Failure(404, 'not_found', `No such ${what}.`);
const conflict = (error, message) => new Failure(409, error, message);
const invalid = (errors) => new Failure(422, 'validation_failed', 'Some fields are not valid.', { errors });
const problem = (field, code, message) => ({ field, code, message });

// ---------------------------------------------------------------- checks
const isObject = (v) => typeof v === 'object' && v !== null && !Array.isArray(v);
const isDate = (v) => {
  if (typeof v !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(v)) return false;
  const d = new Date(`${v}T00:00:00Z`);
  return !Number.isNaN(d.getTime()) && d.toISOString().slice(0, 10) === v;
};
const isInstant = (v) =>
  typeof v === 'string' &&
  /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(v) &&
  isDate(v.slice(0, 10)) &&
  !Number.isNaN(Date.parse(v));
const today = () => new Date().toISOString().slice(0, 10);
const now = () => new Date().toISOString();
const twoDecimals = (n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6;
class Check {
  constructor(body) {
    this.body = body;
    this.errors = [];
    if (!isObject(body)) throw invalid([problem('', 'type', 'must be an object')]);
  }
  field(name, required, test) {
    const v = this.body[name];
    if (v === undefined) {
      if (required) this.errors.push(problem(name, 'required', 'is required'));
      return undefined;
    }
    const r = test(v);
    if (r) this.errors.push(problem(name, r[0], r[1]));
    return v;
  }
  done() {
    if (this.errors.length) throw invalid(this.errors);
  }
}
const text = (min, max) => (v) =>
  typeof v !== 'string'
    ? ['type', 'must be a string']
    : [...v].length < min || [...v].length > max
      ? ['length', `must have ${min} to ${max} characters`]
      : null;
const integer = (min, max) => (v) =>
  !Number.isInteger(v)
    ? ['type', 'must be an integer']
    : v < min || v > max
      ? ['range', `must be ${min} to ${max}`]
      : null;
const oneOf = (list) => (v) => (list.includes(v) ? null : ['enum', `must be one of ${list.join(', ')}`]);
const nullable = (test) => (v) => (v === null ? null : test(v));
const pastDate = (v) =>
  !isDate(v) ? ['format', 'must be a date'] : v > today() ? ['future', 'must not be in the future'] : null;

function readOrchard(body, creating) {
  const c = new Check(body);
  const value = {
    name: c.field('name', true, text(2, 60)),
    region: c.field('region', true, creating && fault('region_not_checked') ? text(1, 60) : oneOf(REGIONS)),
    hectares: c.field('hectares', true, (v) =>
      typeof v !== 'number'
        ? ['type', 'must be a number']
        : (v <= 0 && !(v === 0 && fault('hectares_zero_accepted'))) || v > 500
          ? ['range', 'must be more than 0 and at most 500']
          : null,
    ),
    max_trees: c.field('max_trees', false, integer(1, 5000)) ?? 100,
    notes: c.field('notes', false, nullable(text(0, 500))) ?? null,
  };
  c.done();
  return value;
}
function checkTree(c, states) {
  c.field('row', true, integer(1, 200));
  c.field('position', true, integer(1, 200));
  c.field('variety', true, text(2, 40));
  c.field('planted_on', true, pastDate);
  c.field('status', false, oneOf(states));
  c.field('height_cm', false, nullable(integer(10, 1500)));
  c.field('notes', false, nullable(text(0, 500)));
  c.field('tags', false, (v) =>
    !Array.isArray(v)
      ? ['type', 'must be an array']
      : v.length > 5
        ? ['length', 'at most 5 tags']
        : v.some((x) => text(1, 20)(x))
          ? ['items', 'each tag has 1 to 20 characters']
          : new Set(v).size !== v.length
            ? ['unique', 'tags must differ']
            : null,
  );
}
function nameTaken(grower, name, except) {
  const same = fault('name_case_sensitive') ? (x) => x === name : (x) => x.toLowerCase() === name.toLowerCase();
  return (
    all(
      'orchards',
      (o) => (o.grower_id === grower.id || fault('name_unique_across_growers')) && o.id !== except && same(o.name),
    ).length > 0
  );
}
function placeTaken(orchardId, tree, except) {
  return (
    all(
      'trees',
      (t) =>
        t.orchard_id === orchardId &&
        t.id !== except &&
        t.status !== 'felled' &&
        t.row === tree.row &&
        t.position === tree.position,
    ).length > 0
  );
}

// ---------------------------------------------------------------- access
const ID = /^[1-9]\d{0,14}$/;
const ownerOf = {
  orchards: (o) => o.grower_id,
  trees: (t) => db.orchards.get(t.orchard_id)?.grower_id,
  harvests: (h) => db.orchards.get(h.orchard_id)?.grower_id,
  crates: (c) => c.orphan_of ?? db.orchards.get(db.harvests.get(c.harvest_id)?.orchard_id)?.grower_id,
};
function find(table, what, ctx, raw, anyone = false) {
  const record = ID.test(String(raw)) ? db[table].get(Number(raw)) : undefined;
  if (!record || (!anyone && ownerOf[table](record) !== ctx.grower.id)) throw notFound(what);
  return record;
}

// ---------------------------------------------------------------- lists
function readQuery(ctx, tests) {
  const out = {};
  const errors = [];
  for (const [name, test] of Object.entries(tests)) {
    const raw = ctx.query.get(name);
    if (raw === null) continue;
    const r = test(raw);
    if (r.error) errors.push(problem(name, 'invalid', r.error));
    else out[name] = r.value;
  }
  if (errors.length) throw invalid(errors);
  return out;
}
const qInt = (min, max) => (raw) =>
  /^\d{1,15}$/.test(raw) && Number(raw) >= min && Number(raw) <= max
    ? { value: Number(raw) }
    : { error: `must be an integer from ${min} to ${max}` };
const qNumber = (raw) =>
  /^\+?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(raw) ? { value: Number(raw) } : { error: 'must be a number of 0 or more' };
const qEnum = (list) => (raw) => (list.includes(raw) ? { value: raw } : { error: `must be one of ${list.join(', ')}` });
const qText = (raw) =>
  [...raw].length >= 1 && [...raw].length <= 60 ? { value: raw } : { error: 'must have 1 to 60 characters' };
const qTime = (raw) => (isInstant(raw) ? { value: Date.parse(raw) } : { error: 'must be a date-time' });
const qSort = (fields) => (raw) => {
  const keys = raw.split(',').map((k) => ({ desc: k.startsWith('-'), key: k.replace(/^-/, '') }));
  return keys.every((k) => fields.includes(k.key))
    ? { value: keys }
    : { error: `fields to sort by: ${fields.join(', ')}` };
};
function sorted(list, keys) {
  const norm = (v) => (typeof v === 'string' ? v.toLowerCase() : v);
  return list.slice().sort((a, b) => {
    for (const { key, desc } of keys) {
      const x = norm(a[key]);
      const y = norm(b[key]);
      if (x === y) continue;
      if (x === null) return 1;
      if (y === null) return -1;
      return (x < y ? -1 : 1) * (desc ? -1 : 1);
    }
    return a.id - b.id;
  });
}
function page(ctx, list, query, op) {
  const offset = query.offset ?? 0;
  const limit = query.limit ?? 20;
  const total = list.length;
  const from = fault('crate_page_overlaps') && op === 'list_crates' && offset > 0 ? offset - 1 : offset;
  const link = (rel, at) => {
    const q = new URLSearchParams(
      rel === 'next' && op === 'list_trees' && fault('link_next_drops_filters') ? '' : ctx.query,
    );
    q.set('offset', String(at));
    q.set('limit', String(limit));
    return `<${ctx.path}?${q}>; rel="${rel}"`;
  };
  const last = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit;
  const links = [link('first', 0)];
  if (offset > 0) links.push(link('prev', Math.max(0, offset - limit)));
  if (offset + limit < total) links.push(link('next', offset + limit));
  links.push(link('last', last));
  const headers = { Link: links.join(', '), 'X-Total-Count': String(total) };
  if (op === 'list_trees' && fault('tree_list_no_total')) delete headers['X-Total-Count'];
  return { status: 200, headers, body: list.slice(from, from + limit) };
}
const paging = { offset: qInt(0, 1e9), limit: qInt(1, 100) };

// ---------------------------------------------------------------- JSON Patch
const WRITABLE = ['row', 'position', 'variety', 'status', 'planted_on', 'height_cm', 'notes', 'tags'];
function equal(a, b) {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((x, i) => equal(x, b[i]));
  if (isObject(a) && isObject(b))
    return Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((k) => equal(a[k], b[k]));
  return false;
}
function applyPatch(tree, ops) {
  if (!Array.isArray(ops) || ops.length < 1 || ops.length > 20)
    throw invalid([problem('', 'type', 'must be an array of 1 to 20 operations')]);
  const errors = [];
  ops.forEach((o, i) => {
    if (!isObject(o)) return errors.push(problem(`${i}`, 'type', 'must be an object'));
    if (!['add', 'replace', 'remove', 'test'].includes(o.op))
      errors.push(problem(`${i}.op`, 'enum', 'must be add, replace, remove or test'));
    if (typeof o.path !== 'string') errors.push(problem(`${i}.path`, 'required', 'is required'));
    if (o.op !== 'remove' && o.value === undefined) errors.push(problem(`${i}.value`, 'required', 'is required'));
  });
  if (errors.length) throw invalid(errors);
  const work = structuredClone(tree);
  ops.forEach((o, i) => {
    const bad = (code, message) => {
      throw invalid([problem(`${i}.path`, code, message)]);
    };
    const parts = o.path.split('/').slice(1);
    const [name, index] = parts;
    if (
      !o.path.startsWith('/') ||
      parts.length > 2 ||
      !Object.hasOwn(work, name) ||
      (parts.length === 2 && name !== 'tags')
    )
      bad('path', 'no such member');
    const movable = fault('patch_moves_tree') && name === 'orchard_id';
    if (o.op !== 'test' && !WRITABLE.includes(name) && !movable) bad('read_only', 'cannot be changed');
    if (parts.length === 1) {
      if (o.op === 'test') {
        if (!equal(work[name], o.value) && !fault('patch_test_ignored'))
          throw conflict('test_failed', `Operation ${i} found another value.`);
      } else if (o.op === 'remove') {
        if (!['notes', 'height_cm', 'tags'].includes(name)) bad('required', 'cannot be removed');
        work[name] = name === 'tags' ? [] : null;
      } else work[name] = o.value;
    } else {
      if (!Array.isArray(work.tags)) bad('path', 'no such member');
      const n = index === '-' && o.op === 'add' ? work.tags.length : /^(0|[1-9]\d*)$/.test(index) ? Number(index) : -1;
      if (n < 0 || n > work.tags.length || (o.op !== 'add' && n === work.tags.length)) bad('path', 'no such tag');
      if (o.op === 'test') {
        if (!equal(work.tags[n], o.value) && !fault('patch_test_ignored'))
          throw conflict('test_failed', `Operation ${i} found another value.`);
      } else if (o.op === 'remove') work.tags.splice(n, 1);
      else work.tags.splice(n, o.op === 'add' ? 0 : 1, o.value);
    }
    // fault: written to the stored tree one operation at a time
    if (fault('patch_not_atomic') && o.op !== 'test') {
      const c = new Check(work);
      checkTree(c, TREE_STATES);
      if (!c.errors.length) Object.assign(tree, structuredClone(work));
    }
  });
  return work;
}

// ---------------------------------------------------------------- operations
const routes = [];
const route = (method, path, run, options = {}) =>
  routes.push({ method, pattern: new RegExp(`^${BASE}${path.replace(/\{\w+\}/g, '([^/]+)')}$`), run, ...options });

route(
  'POST',
  '/sessions',
  (ctx) => {
    const c = new Check(ctx.body);
    const email = c.field('email', true, text(1, 200));
    const password = c.field('password', true, text(1, 200));
    c.done();
    const grower = growers.find((g) => g.email === email.toLowerCase() && g.password === password);
    if (!grower) throw new Failure(401, 'invalid_credentials', 'Email or password is wrong.');
    const token = randomBytes(24).toString('base64url');
    sessions.set(token, { grower, until: Date.now() + 3600_000 });
    return {
      status: 201,
      body: {
        access_token: token,
        token_type: 'bearer',
        expires_in: 3600,
        grower: { id: grower.id, name: grower.name },
      },
    };
  },
  { open: true, reads: 'application/json' },
);

route(
  'GET',
  '/orchards',
  (ctx) => {
    const q = readQuery(ctx, {
      ...paging,
      region: qEnum(REGIONS),
      q: qText,
      min_hectares: qNumber,
      sort: qSort(['name', 'hectares', 'created_at']),
    });
    if (!ctx.grower) return page(ctx, [], q, 'list_orchards');
    const list = all(
      'orchards',
      (o) =>
        o.grower_id === ctx.grower.id &&
        (!q.region || o.region === q.region) &&
        (!q.q || o.name.toLowerCase().includes(q.q.toLowerCase())) &&
        (q.min_hectares === undefined || o.hectares >= q.min_hectares),
    );
    const keys = (q.sort ?? []).map((k) => (fault('orchard_sort_desc_ignored') ? { ...k, desc: false } : k));
    return page(ctx, sorted(list, keys).map(orchardView), q, 'list_orchards');
  },
  { open: fault('orchard_list_without_token') },
);

route(
  'POST',
  '/orchards',
  (ctx) => {
    const value = readOrchard(ctx.body, true);
    if (nameTaken(ctx.grower, value.name)) throw conflict('name_taken', 'You already have an orchard of this name.');
    const t = now();
    const o = insert('orchards', { grower_id: ctx.grower.id, ...value, created_at: t, updated_at: t, version: 1 });
    const headers = { Location: `${BASE}/orchards/${o.id}`, ETag: etag(o) };
    if (fault('orchard_create_no_location')) delete headers.Location;
    return { status: fault('orchard_create_200') ? 200 : 201, headers, body: orchardView(o) };
  },
  { reads: 'application/json' },
);

const matches = (header, tag) =>
  header
    .split(',')
    .map((s) => s.trim())
    .some((s) => s === '*' || s === tag);
route('GET', '/orchards/{orchard_id}', (ctx, id) => {
  const o = find('orchards', 'orchard', ctx, id);
  const tag = etag(o);
  const none = ctx.headers['if-none-match'];
  if (none && matches(none.replaceAll('W/', ''), tag)) return { status: 304, headers: { ETag: tag } };
  return { status: 200, headers: { ETag: tag }, body: orchardView(o) };
});

route(
  'PUT',
  '/orchards/{orchard_id}',
  (ctx, id) => {
    const o = find('orchards', 'orchard', ctx, id);
    const match = ctx.headers['if-match'];
    if (!match) throw new Failure(428, 'if_match_required', 'Send If-Match with the ETag that you read.');
    if (!matches(match, etag(o)) && !fault('put_stale_if_match'))
      throw new Failure(412, 'etag_mismatch', 'The orchard was changed in the meantime.');
    const value = readOrchard(ctx.readBody(), false);
    if (value.max_trees < standing(o).length)
      throw invalid([problem('max_trees', 'range', 'is less than the number of standing trees')]);
    if (nameTaken(ctx.grower, value.name, o.id))
      throw conflict('name_taken', 'You already have an orchard of this name.');
    if (fault('put_keeps_missing_notes') && ctx.body.notes === undefined) value.notes = o.notes;
    Object.assign(o, value, { updated_at: now(), version: o.version + 1 });
    return { status: 200, headers: { ETag: etag(o) }, body: orchardView(o) };
  },
  { reads: 'application/json' },
);

route('DELETE', '/orchards/{orchard_id}', (ctx, id) => {
  const o = find('orchards', 'orchard', ctx, id);
  const match = ctx.headers['if-match'];
  if (match && !matches(match, etag(o)))
    throw new Failure(412, 'etag_mismatch', 'The orchard was changed in the meantime.');
  const harvests = all('harvests', (h) => h.orchard_id === o.id);
  const crates = harvests.flatMap(cratesOf);
  if (crates.some((c) => c.state === 'sold') && !fault('delete_with_sold_crates'))
    throw conflict('has_sold_crates', 'Crates of this orchard are sold.');
  for (const c of crates) {
    if (fault('delete_leaves_crates')) c.orphan_of = o.grower_id;
    else db.crates.delete(c.id);
  }
  for (const h of harvests) db.harvests.delete(h.id);
  for (const t of all('trees', (x) => x.orchard_id === o.id)) db.trees.delete(t.id);
  db.orchards.delete(o.id);
  return { status: 204 };
});

route('GET', '/orchards/{orchard_id}/trees', (ctx, id) => {
  const o = find('orchards', 'orchard', ctx, id);
  const q = readQuery(ctx, {
    ...paging,
    status: qEnum(TREE_STATES),
    variety: qText,
    sort: qSort(['row', 'planted_on', 'height_cm']),
  });
  const skipVariety = fault('tree_filters_not_combined') && q.status && q.variety;
  const list = all(
    'trees',
    (t) =>
      t.orchard_id === o.id &&
      (!q.status || t.status === q.status) &&
      (!q.variety || skipVariety || t.variety.toLowerCase() === q.variety.toLowerCase()),
  );
  return page(ctx, sorted(list, q.sort ?? [{ key: 'row' }, { key: 'position' }]), q, 'list_trees');
});

route(
  'POST',
  '/orchards/{orchard_id}/trees',
  (ctx, id) => {
    const o = find('orchards', 'orchard', ctx, id);
    const c = new Check(ctx.readBody());
    checkTree(c, ['healthy', 'sick']);
    c.done();
    const b = ctx.body;
    if (standing(o).length >= o.max_trees) throw conflict('orchard_full', 'The orchard has as many trees as it may.');
    if (placeTaken(o.id, b)) throw conflict('place_taken', 'Another tree stands there.');
    const at = now();
    const t = insert('trees', {
      orchard_id: o.id,
      row: b.row,
      position: b.position,
      variety: b.variety,
      status: b.status ?? 'healthy',
      planted_on: b.planted_on,
      height_cm: b.height_cm ?? null,
      notes: b.notes ?? null,
      tags: b.tags ?? [],
      created_at: at,
      updated_at: at,
    });
    return { status: 201, headers: { Location: `${BASE}/trees/${t.id}` }, body: t };
  },
  { reads: 'application/json' },
);

route('GET', '/trees/{tree_id}', (ctx, id) => {
  if (fault('tree_unknown_500') && ID.test(id) && !db.trees.has(Number(id)))
    throw new Failure(500, 'internal_error', "Cannot read properties of undefined (reading 'orchard_id')");
  return { status: 200, body: find('trees', 'tree', ctx, id) };
});

route(
  'PATCH',
  '/trees/{tree_id}',
  (ctx, id) => {
    const t = find('trees', 'tree', ctx, id, fault('foreign_tree_patch'));
    const ops = ctx.readBody();
    if (t.status === 'felled') throw conflict('tree_felled', 'A felled tree cannot be changed.');
    const result = applyPatch(t, ops);
    const c = new Check(result);
    checkTree(c, TREE_STATES);
    c.done();
    if (result.status !== 'felled' && placeTaken(result.orchard_id, result, t.id))
      throw conflict('place_taken', 'Another tree stands there.');
    if (ops.some((o) => o.op !== 'test')) result.updated_at = now();
    Object.assign(t, result);
    return { status: 200, body: t };
  },
  { reads: 'application/json-patch+json' },
);

route(
  'POST',
  '/harvests',
  (ctx) => {
    const c = new Check(ctx.body);
    const orchard_id = c.field('orchard_id', true, (v) =>
      !Number.isInteger(v)
        ? ['type', 'must be an integer']
        : db.orchards.get(v)?.grower_id !== ctx.grower.id
          ? ['unknown', 'no such orchard']
          : null,
    );
    const picked_on = c.field('picked_on', true, pastDate);
    const tree_ids = c.field('tree_ids', true, (v) => {
      if (!Array.isArray(v)) return ['type', 'must be an array'];
      if (v.length < 1 || v.length > 100) return ['length', 'must name 1 to 100 trees'];
      if (!v.every(Number.isInteger)) return ['items', 'must be integers'];
      if (new Set(v).size !== v.length) return ['unique', 'names a tree twice'];
      for (const id of v) {
        const t = db.trees.get(id);
        const fits =
          t &&
          (t.orchard_id === c.body.orchard_id ||
            (fault('harvest_takes_other_trees') && ownerOf.trees(t) === ctx.grower.id));
        if (!fits) return ['unknown', `tree ${id} is not in this orchard`];
        if (t.status === 'felled') return ['felled', `tree ${id} is felled`];
      }
      return null;
    });
    c.done();
    const h = insert('harvests', {
      orchard_id,
      tree_ids,
      picked_on,
      state: 'open',
      closed_at: null,
      created_at: now(),
    });
    return { status: 201, headers: { Location: `${BASE}/harvests/${h.id}` }, body: harvestView(h) };
  },
  { reads: 'application/json' },
);

route('GET', '/harvests/{harvest_id}', (ctx, id) => ({
  status: 200,
  body: harvestView(find('harvests', 'harvest', ctx, id)),
}));

route('POST', '/harvests/{harvest_id}/close', (ctx, id) => {
  const h = find('harvests', 'harvest', ctx, id);
  if (h.state === 'closed') throw conflict('already_closed', 'The harvest is closed.');
  if (!cratesOf(h).length) throw conflict('no_crates', 'A harvest without crates cannot be closed.');
  h.state = 'closed';
  h.closed_at = fault('close_without_time') ? null : now();
  return { status: 200, body: harvestView(h) };
});

route(
  'POST',
  '/harvests/{harvest_id}/crates',
  (ctx, id) => {
    const h = find('harvests', 'harvest', ctx, id);
    const items = ctx.readBody();
    if (!Array.isArray(items) || items.length < 1 || items.length > 50)
      throw invalid([problem('', 'length', 'must be an array of 1 to 50 crates')]);
    if (h.state !== 'open') throw conflict('harvest_closed', 'The harvest is closed.');
    const before = new Set(all('crates', (k) => ownerOf.crates(k) === ctx.grower.id).map((k) => k.label));
    const results = items.map((item, index) => {
      try {
        const c = new Check(item);
        c.field('label', true, (v) =>
          typeof v !== 'string'
            ? ['type', 'must be a string']
            : /^[A-Z0-9-]{3,24}$/.test(v)
              ? null
              : ['format', 'must be 3 to 24 capital letters, digits and hyphens'],
        );
        c.field('weight_kg', true, (v) =>
          typeof v !== 'number'
            ? ['type', 'must be a number']
            : v < 0.5 || v > 25
              ? ['range', 'must be 0.5 to 25']
              : twoDecimals(v)
                ? null
                : ['decimals', 'at most two decimals'],
        );
        c.field('grade', true, oneOf(GRADES));
        c.done();
      } catch (e) {
        return { index, status: 422, crate: null, errors: e.body.errors };
      }
      if (before.has(item.label))
        return { index, status: 409, crate: null, errors: [problem('label', 'taken', 'another crate has this label')] };
      if (!fault('bulk_duplicate_in_batch')) before.add(item.label);
      const k = insert('crates', {
        harvest_id: h.id,
        label: item.label,
        weight_kg: item.weight_kg,
        grade: item.grade,
        state: 'packed',
        price_cents: null,
        buyer: null,
        sold_at: null,
        returned_at: null,
        return_reason: null,
        created_at: now(),
      });
      return { index, status: 201, crate: crateView(k), errors: [] };
    });
    return { status: 207, body: results };
  },
  { reads: 'application/json' },
);

route('GET', '/crates', (ctx) => {
  const q = readQuery(ctx, {
    ...paging,
    ...(fault('crate_limit_unbounded') ? { limit: qInt(1, 1e6) } : {}),
    harvest_id: qInt(1, 1e14),
    state: qEnum(CRATE_STATES),
    grade: qEnum(GRADES),
    min_weight_kg: qNumber,
    sold_from: qTime,
    sold_to: qTime,
    sort: qSort(['label', 'weight_kg', 'created_at']),
  });
  const leak = fault('crate_filter_leaks') && q.harvest_id !== undefined;
  const list = all(
    'crates',
    (c) =>
      (leak || ownerOf.crates(c) === ctx.grower.id) &&
      (q.harvest_id === undefined || c.harvest_id === q.harvest_id) &&
      (!q.state || c.state === q.state) &&
      (!q.grade || c.grade === q.grade) &&
      (q.min_weight_kg === undefined || c.weight_kg >= q.min_weight_kg) &&
      (q.sold_from === undefined || (c.sold_at !== null && Date.parse(c.sold_at) >= q.sold_from)) &&
      (q.sold_to === undefined || (c.sold_at !== null && Date.parse(c.sold_at) < q.sold_to)),
  );
  return page(
    ctx,
    sorted(list, q.sort ?? []).map(({ orphan_of, ...c }) => crateView(c)),
    q,
    'list_crates',
  );
});

route('GET', '/crates/{crate_id}', (ctx, id) => {
  const { orphan_of, ...c } = find('crates', 'crate', ctx, id);
  const view = crateView(c);
  if (fault('crate_weight_as_text')) view.weight_kg = view.weight_kg.toFixed(2);
  return { status: 200, body: view };
});

route(
  'POST',
  '/crates/{crate_id}/sell',
  (ctx, id) => {
    const k = find('crates', 'crate', ctx, id);
    const c = new Check(ctx.readBody());
    const buyer = c.field('buyer', true, text(2, 80));
    const price_cents = c.field('price_cents', true, integer(1, 1000000));
    const sold_at = c.field('sold_at', false, (v) =>
      !isInstant(v)
        ? ['format', 'must be a date-time']
        : Date.parse(v) > Date.now()
          ? ['future', 'must not be in the future']
          : null,
    );
    c.done();
    if (k.state !== 'packed') throw conflict('not_packed', `The crate is ${k.state}.`);
    if (db.harvests.get(k.harvest_id)?.state !== 'closed' && !fault('sell_from_open_harvest'))
      throw conflict('harvest_open', 'Close the harvest first.');
    Object.assign(k, { state: 'sold', buyer, price_cents, sold_at: sold_at ? new Date(sold_at).toISOString() : now() });
    return { status: 200, body: crateView(k) };
  },
  { reads: 'application/json' },
);

route(
  'POST',
  '/crates/{crate_id}/return',
  (ctx, id) => {
    const k = find('crates', 'crate', ctx, id);
    const c = new Check(ctx.readBody());
    const reason = c.field('reason', true, text(1, 200));
    c.done();
    if (k.state !== 'sold') throw conflict('not_sold', `The crate is ${k.state}.`);
    Object.assign(k, { state: 'returned', returned_at: now(), return_reason: reason });
    return { status: 200, body: crateView(k) };
  },
  { reads: 'application/json' },
);

// ---------------------------------------------------------------- server
function authenticate(req) {
  const m = /^Bearer ([\w-]+)$/i.exec(req.headers.authorization ?? '');
  const s = m && sessions.get(m[1]);
  return s && s.until > Date.now() ? s.grower : null;
}
function send(res, { status, headers = {}, body }) {
  const data = body === undefined ? undefined : JSON.stringify(body);
  res.writeHead(status, {
    ...(data === undefined
      ? {}
      : { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(data) }),
    ...headers,
  });
  res.end(data);
}
async function handle(req) {
  const url = new URL(req.url, 'http://x');
  const chunks = [];
  for await (const chunk of req) chunks.push(chunk);
  // the log-in and the snapshot also answer without the base path
  if (url.pathname === '/sessions') url.pathname = `${BASE}/sessions`;
  if (/^(\/v1)?\/__snapshot$/.test(url.pathname) && req.method === 'GET') {
    const out = Object.fromEntries(Object.entries(db).map(([table, map]) => [table, Object.fromEntries(map)]));
    out.growers = Object.fromEntries(growers.map(({ password, ...g }) => [g.id, g]));
    return { status: 200, body: out };
  }
  const fits = routes.filter((r) => r.pattern.test(url.pathname));
  if (!fits.length) throw new Failure(404, 'not_found', 'No such path.');
  const r = fits.find((x) => x.method === req.method);
  if (!r)
    throw new Failure(
      405,
      'method_not_allowed',
      'Not allowed here.',
      {},
      { Allow: fits.map((x) => x.method).join(', ') },
    );
  const grower = authenticate(req);
  if (!grower && !r.open) throw new Failure(401, 'unauthorized', 'Log in first.', {}, { 'WWW-Authenticate': 'Bearer' });
  const ctx = {
    grower,
    query: url.searchParams,
    path: url.pathname,
    headers: req.headers,
    body: undefined,
    readBody() {
      const type = (req.headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();
      if (type !== r.reads) throw new Failure(415, 'unsupported_media_type', `Send ${r.reads}.`);
      try {
        ctx.body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      } catch {
        throw new Failure(400, 'malformed_json', 'The body is not JSON.');
      }
      return ctx.body;
    },
  };
  const params = r.pattern.exec(url.pathname).slice(1).map(decodeURIComponent);
  if (r.reads && !params.length) ctx.readBody();
  return r.run(ctx, ...params);
}
createServer((req, res) => {
  handle(req)
    .then((answer) => send(res, answer))
    .catch((e) => {
      if (e instanceof Failure) return send(res, e);
      if (e instanceof URIError)
        return send(res, { status: 404, body: { error: 'not_found', message: 'No such path.' } });
      console.error(e);
      send(res, { status: 500, body: { error: 'internal_error', message: 'Something broke.' } });
    });
}).listen(port, '127.0.0.1', () => console.log(`orchard on http://127.0.0.1:${port}${BASE}`));
