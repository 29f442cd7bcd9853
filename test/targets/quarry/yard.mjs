// The rules of the yard. Handlers get {me, id, params, query, body, tag} and return {status, data | page | none, tag}.
import { on } from './faults.mjs';
import { all, db, ghosts, insert, now } from './store.mjs';

export class Failure extends Error {
  constructor(status, code, message, fields) {
    super(message);
    Object.assign(this, { status, code, fields });
  }
}
const missing = (what) => new Failure(404, `${what}_not_found`, `no such ${what}`);
const conflict = (code, message) => new Failure(409, code, message);
const sees = (me, r) => me.role === 'yard' || r.account_id === me.id;
const load = (table, what, me, id) => {
  const r = db[table].get(id);
  if (!r || !sees(me, r)) throw missing(what);
  return r;
};
const sum = (list, f) => list.reduce((n, x) => n + f(x), 0);

// ---- accounts
const balance = (a) =>
  sum(
    all('entries').filter((e) => e.account_id === a.id),
    (e) => e.amount_cents,
  );
const committed = (a) =>
  sum(
    all('jobs').filter(
      (j) =>
        j.account_id === a.id && (j.status === 'queued' || (on('cancelled-job-committed') && j.status === 'cancelled')),
    ),
    (j) => j.price_cents,
  ) +
  sum(
    all('orders').filter((o) => o.account_id === a.id && o.status === 'planned'),
    (o) => o.price_cents,
  );
const showAccount = (a) => {
  const b = balance(a);
  const c = committed(a);
  return { ...a, balance_cents: b, committed_cents: c, available_cents: a.credit_limit_cents - b - c };
};
const needCredit = (me, cents) => {
  if (cents > showAccount(me).available_cents)
    throw conflict('credit_exceeded', 'the credit of the account does not suffice');
};
const charge = (account_id, kind, reference_id, amount_cents) =>
  insert('entries', {
    account_id,
    kind,
    reference_id,
    amount_cents,
    balance_cents: balance({ id: account_id }) + amount_cents,
    created_at: now(),
  });

// ---- blocks
const note = (block, type, by) => insert('events', { block_id: block.id, type, by_account_id: by, at: now() });
const touch = (r) => {
  r.updated_at = now();
};
const setStatus = (block, status, type, me) => {
  if (!block) return;
  block.status = status;
  block.version += 1;
  touch(block);
  if (type) note(block, type, me.id);
};
const volume = (b) => Math.round((b.length_cm * b.width_cm * b.height_cm) / 1000) / 1000;
const showBlock = (b) => ({
  id: b.id,
  account_id: b.account_id,
  mark: b.mark,
  stone: b.stone,
  length_cm: b.length_cm,
  width_cm: b.width_cm,
  height_cm: b.height_cm,
  volume_m3: volume(b),
  weight_kg: b.weight_kg,
  note: b.note,
  status: b.status,
  ...(b.parent_id ? { parent_id: b.parent_id } : {}),
  version: b.version,
  created_at: b.created_at,
  updated_at: b.updated_at,
});
const tagOf = (b) => `"${b.id}-${b.version}"`;
const freeMark = (me, mark, self) => {
  if (all('blocks').some((b) => b.account_id === me.id && b.mark === mark && b !== self))
    throw conflict('mark_taken', 'another block of the account has this mark');
};
const needInYard = (b) => {
  if (b.status !== 'in_yard') throw conflict('block_not_available', `block ${b.id} is ${b.status}`);
};
const fieldsOf = (body) => ({
  mark: body.mark,
  stone: body.stone,
  length_cm: body.length_cm,
  width_cm: body.width_cm,
  height_cm: body.height_cm,
  weight_kg: body.weight_kg,
  note: body.note ?? '',
});
const oneBlock = (b, status = 200) => ({ status, data: showBlock(b), tag: tagOf(b) });

// ---- orders
const showTruck = (t) => ({
  ...t,
  planned_orders: all('orders').filter((o) => o.truck_id === t.id && o.status === 'planned').length,
});
const haulPrice = (km, kg) => 1500 + 180 * km + 2 * kg;
const counts = (o) => o.status === 'planned' || (on('cancelled-load-counts') && o.status === 'cancelled');
const dayLoad = (truck, day) =>
  sum(
    all('orders').filter((o) => o.truck_id === truck.id && o.pickup_on === day && counts(o)),
    (o) => o.total_kg,
  );
const weigh = (o) => {
  o.total_kg = sum(o.block_ids, (id) => db.blocks.get(id)?.weight_kg ?? 0);
  o.price_cents = haulPrice(o.distance_km, o.total_kg);
};
const needPlanned = (o) => {
  if (o.status !== 'planned') throw conflict('order_closed', `the order is ${o.status}`);
};
const needQueued = (j) => {
  if (j.status !== 'queued') throw conflict('job_not_queued', `the job is ${j.status}`);
};
const overloaded = () => conflict('truck_overloaded', 'more than the truck may carry on that day');

// ---- pages: comparisons by key, then by id
const enc = (v) => Buffer.from(JSON.stringify(v)).toString('base64url');
const dec = (text, sort) => {
  try {
    const v = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (Array.isArray(v) && v.length === 3 && v[0] === sort && Number.isInteger(v[2]) && enc(v) === text) return v;
  } catch {
    /* below */
  }
  throw new Failure(400, 'bad_cursor', 'this cursor is not one of ours', { cursor: 'unknown' });
};
const cmp = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
function page(
  rows,
  query,
  show,
  { sort = 'id', key = (r) => r.id, desc = false, idDesc = desc, overlap = false, after } = {},
) {
  const order = (x, y) => (desc ? -1 : 1) * cmp(x[0], y[0]) || (idDesc ? -1 : 1) * cmp(x[1], y[1]);
  const at = (r) => [key(r), r.id];
  const sorted = [...rows].sort((a, b) => order(at(a), at(b)));
  let rest = sorted;
  if (query.cursor !== undefined) {
    const [, k, id] = dec(query.cursor, sort);
    rest = (after ? [...after].sort((a, b) => order(at(a), at(b))) : sorted).filter((r) => {
      const c = order(at(r), [k, id]);
      return overlap ? c >= 0 : c > 0;
    });
  }
  const { limit } = query;
  const shown = rest.slice(0, limit);
  const last = shown.at(-1);
  return {
    status: 200,
    page: shown.map(show),
    meta: {
      limit,
      total: sorted.length,
      ...(rest.length > limit ? { next_cursor: enc([sort, key(last), last.id]) } : {}),
    },
  };
}
const mine = (table, me) => all(table).filter((r) => sees(me, r));
const eq = (want, name) => (r) => want[name] === undefined || r[name] === want[name];

export const handlers = {
  'get-own-account': ({ me }) => ({ status: 200, data: showAccount(me) }),
  'list-accounts': ({ query }) => page(all('accounts'), query, showAccount),
  'list-entries': ({ me, query }) =>
    page(
      all('entries')
        .filter((e) => e.account_id === me.id)
        .filter(eq(query, 'kind')),
      query,
      ({ account_id, ...e }) => e,
    ),

  'list-blocks': ({ me, query }) => {
    const sort = query.sort;
    const name = sort.replace('-', '');
    const q = query.q?.toLowerCase();
    const rows = [
      ...mine('blocks', me),
      ...(on('removed-block-listed') ? [...ghosts.blocks.values()].filter((b) => sees(me, b)) : []),
    ]
      .filter(eq(query, 'stone'))
      .filter(on('block-status-ignored') ? () => true : eq(query, 'status'))
      .filter((b) => (query.min_weight_kg ?? 0) <= b.weight_kg && b.weight_kg <= (query.max_weight_kg ?? Infinity))
      .filter((b) => q === undefined || b.mark.toLowerCase().includes(q));
    const show = on('weight-as-text') ? (b) => ({ ...showBlock(b), weight_kg: String(b.weight_kg) }) : showBlock;
    const key = name === 'weight_kg' && on('weight-sorted-as-text') ? (b) => String(b.weight_kg) : (b) => b[name];
    return page(rows, query, show, {
      sort,
      key,
      desc: sort.startsWith('-'),
      idDesc: sort === '-id',
      overlap: on('block-page-overlap'),
    });
  },
  'create-block': ({ me, body }) => {
    if (!on('mark-twice')) freeMark(me, body.mark);
    const t = now();
    const b = insert('blocks', {
      account_id: me.id,
      ...fieldsOf(body),
      status: 'in_yard',
      version: 1,
      created_at: t,
      updated_at: t,
    });
    note(b, 'created', me.id);
    const answer = oneBlock(b, on('block-created-200') ? 200 : 201);
    if (on('note-not-stored')) b.note = '';
    return answer;
  },
  'get-block': ({ target: b }) => oneBlock(b),
  'replace-block': ({ me, target: b, body }) => {
    needInYard(b);
    freeMark(me, body.mark, b);
    const height = b.height_cm;
    Object.assign(b, fieldsOf(body));
    if (!on('put-keeps-tag')) b.version += 1;
    touch(b);
    note(b, 'changed', me.id);
    const answer = oneBlock(b);
    if (on('put-forgets-height')) b.height_cm = height;
    return answer;
  },
  'delete-block': ({ target: b }) => {
    needInYard(b);
    db.blocks.delete(b.id);
    if (on('removed-block-listed')) ghosts.blocks.set(b.id, b);
    for (const e of all('events')) if (e.block_id === b.id) db.events.delete(e.id);
    if (!on('orphaned-jobs')) for (const j of all('jobs')) if (j.block_id === b.id) db.jobs.delete(j.id);
    return { status: 204 };
  },
  'list-block-history': ({ target: b }) => ({
    status: 200,
    data: all('events')
      .filter((e) => e.block_id === b.id)
      .map(({ block_id, ...e }) => e),
  }),

  'list-cutting-jobs': ({ me, query }) => {
    const plain = mine('jobs', me).filter(eq(query, 'block_id'));
    return page(plain.filter(eq(query, 'status')), query, (j) => j, {
      desc: true,
      after: on('job-page-unfiltered') ? plain : undefined,
    });
  },
  'create-cutting-job': ({ me, body }) => {
    const b = load('blocks', 'block', me, body.block_id);
    needInYard(b);
    const price_cents = (4500 + 1200 * body.pieces) * (body.finish === 'polished' ? 1.5 : 1);
    needCredit(me, price_cents);
    const j = insert('jobs', {
      account_id: me.id,
      block_id: b.id,
      kind: body.kind,
      finish: body.finish,
      pieces: body.pieces,
      price_cents,
      status: 'queued',
      piece_ids: [],
      created_at: now(),
    });
    setStatus(b, 'cutting', 'cutting', me);
    return { status: 201, data: j };
  },
  'get-cutting-job': ({ target }) => ({ status: 200, data: target }),
  'cancel-cutting-job': ({ me, target: j }) => {
    needQueued(j);
    j.status = 'cancelled';
    setStatus(db.blocks.get(j.block_id), 'in_yard', 'released', me);
    return { status: 200, data: j };
  },
  'complete-cutting-job': ({ me, target: j }) => {
    needQueued(j);
    const b = db.blocks.get(j.block_id);
    const each = Math.floor(b.weight_kg / j.pieces);
    const t = now();
    for (let i = 1; i <= j.pieces; i++) {
      const piece = insert('blocks', {
        account_id: b.account_id,
        mark: `${b.mark}/${i}`,
        stone: b.stone,
        length_cm: Math.max(1, Math.floor(b.length_cm / j.pieces)),
        width_cm: b.width_cm,
        height_cm: b.height_cm,
        weight_kg: i === 1 ? b.weight_kg - each * (j.pieces - 1) : each,
        note: '',
        status: 'in_yard',
        parent_id: b.id,
        version: 1,
        created_at: t,
        updated_at: t,
      });
      note(piece, 'created', me.id);
      j.piece_ids.push(piece.id);
    }
    setStatus(b, 'cut', 'cut', me);
    j.status = 'done';
    j.finished_at = t;
    charge(j.account_id, 'cutting', j.id, j.price_cents);
    return { status: 200, data: j };
  },

  'list-trucks': ({ me, query }) => {
    const show = on('truck-time-local')
      ? (t) => ({ ...showTruck(t), created_at: t.created_at.replace('T', ' ').replace('Z', '') })
      : showTruck;
    const answer = page(mine('trucks', me).filter(eq(query, 'active')), query, show);
    if (on('truck-total-of-page')) answer.meta.total = answer.page.length;
    return answer;
  },
  'create-truck': ({ me, body }) => {
    if (all('trucks').some((t) => t.plate === body.plate && (!on('plate-per-account') || t.account_id === me.id)))
      throw conflict('plate_taken', 'this plate is registered already');
    const t = now();
    const truck = insert('trucks', {
      account_id: me.id,
      plate: body.plate,
      name: body.name,
      payload_kg: body.payload_kg,
      axles: body.axles,
      active: body.active ?? true,
      created_at: t,
      updated_at: t,
    });
    return { status: 201, data: showTruck(truck) };
  },
  'get-truck': ({ target }) => {
    const data = showTruck(target);
    if (on('truck-without-axles')) delete data.axles;
    return { status: 200, data };
  },
  'update-truck': ({ target: t, body }) => {
    if (body.payload_kg !== undefined) {
      const days = new Set(
        all('orders')
          .filter((o) => o.truck_id === t.id && o.status === 'planned')
          .map((o) => o.pickup_on),
      );
      for (const day of days) if (dayLoad(t, day) > body.payload_kg) throw overloaded();
    }
    if (on('patch-deactivates')) t.active = false;
    for (const k of ['name', 'payload_kg', 'axles', 'active']) if (body[k] !== undefined) t[k] = body[k];
    touch(t);
    return { status: 200, data: showTruck(t) };
  },
  'delete-truck': ({ target: t }) => {
    if (!on('busy-truck-removed') && showTruck(t).planned_orders > 0)
      throw conflict('truck_in_use', 'there are planned orders for this truck');
    db.trucks.delete(t.id);
    if (on('removed-truck-readable')) ghosts.trucks.set(t.id, t);
    return { status: 204 };
  },

  'list-haulage-orders': ({ me, query }) => {
    const rows = mine('orders', me)
      .filter(eq(query, 'status'))
      .filter(eq(query, 'truck_id'))
      .filter((o) => query.from === undefined || o.pickup_on >= query.from)
      .filter(
        (o) => query.to === undefined || (on('order-to-exclusive') ? o.pickup_on < query.to : o.pickup_on <= query.to),
      );
    const how = query.sort
      ? { sort: query.sort, key: (o) => o.pickup_on, desc: query.sort.startsWith('-'), idDesc: true }
      : { desc: true };
    const answer = page(rows, on('order-limit-ignored') ? { ...query, limit: 1e9 } : query, (o) => o, how);
    answer.meta.limit = query.limit;
    return answer;
  },
  'create-haulage-order': ({ me, body }) => {
    const truck = load('trucks', 'truck', me, body.truck_id);
    const blocks = body.block_ids.map((id) => load('blocks', 'block', me, id));
    if (!truck.active) throw conflict('truck_inactive', 'this truck is not active');
    blocks.forEach(needInYard);
    const kg = sum(blocks, (b) => b.weight_kg);
    if (kg + (on('day-load-per-order') ? 0 : dayLoad(truck, body.pickup_on)) > truck.payload_kg) throw overloaded();
    needCredit(me, haulPrice(body.distance_km, kg));
    const t = now();
    const {
      destination: { site, postcode },
    } = body;
    const o = insert('orders', {
      account_id: me.id,
      truck_id: truck.id,
      destination: { site, postcode },
      distance_km: body.distance_km,
      pickup_on: body.pickup_on,
      block_ids: [...body.block_ids],
      total_kg: kg,
      price_cents: haulPrice(body.distance_km, kg),
      status: 'planned',
      created_at: t,
      updated_at: t,
    });
    blocks.forEach((b) => setStatus(b, 'reserved', 'reserved', me));
    return { status: 201, data: o };
  },
  'get-haulage-order': ({ target }) => ({ status: 200, data: target }),
  'add-order-block': ({ me, target: o, body }) => {
    const b = load('blocks', 'block', me, body.block_id);
    needPlanned(o);
    if (o.block_ids.length >= 10) throw conflict('order_full', 'an order takes 10 blocks');
    const truck = db.trucks.get(o.truck_id);
    if (truck && !truck.active) throw conflict('truck_inactive', 'this truck is not active');
    if (!(on('reserved-block-added') && b.status === 'reserved' && !o.block_ids.includes(b.id))) needInYard(b);
    if (truck && dayLoad(truck, o.pickup_on) + b.weight_kg > truck.payload_kg) throw overloaded();
    needCredit(me, 2 * b.weight_kg);
    o.block_ids.push(b.id);
    weigh(o);
    touch(o);
    setStatus(b, 'reserved', 'reserved', me);
    return { status: 200, data: o };
  },
  'remove-order-block': ({ me, target: o, params }) => {
    if (!o.block_ids.includes(params.block_id)) throw missing('block');
    needPlanned(o);
    if (o.block_ids.length === 1) throw conflict('order_empty', 'cancel the order to take off its last block');
    o.block_ids = o.block_ids.filter((id) => id !== params.block_id);
    if (!on('taken-off-still-weighs')) weigh(o);
    touch(o);
    setStatus(db.blocks.get(params.block_id), 'in_yard', 'released', me);
    return { status: 200, data: o };
  },
  'cancel-haulage-order': ({ me, target: o }) => {
    if (!(on('departed-cancellable') && o.status === 'departed')) needPlanned(o);
    o.status = 'cancelled';
    touch(o);
    for (const id of on('cancel-frees-first-only') ? o.block_ids.slice(0, 1) : o.block_ids)
      setStatus(db.blocks.get(id), 'in_yard', on('release-not-recorded') ? undefined : 'released', me);
    return { status: 200, data: o };
  },

  'list-tickets': ({ me, query }) =>
    page(mine('tickets', me).filter(eq(query, 'order_id')), query, (t) => t, { desc: true }),
  'create-ticket': ({ me, body }) => {
    const o = db.orders.get(body.order_id);
    if (!o) throw missing('order');
    needPlanned(o);
    const net_kg = body.gross_kg - body.tare_kg;
    const truck = db.trucks.get(o.truck_id);
    if (truck && net_kg > truck.payload_kg) throw conflict('overweight', 'more than the truck may carry');
    const t = insert('tickets', {
      account_id: o.account_id,
      order_id: o.id,
      truck_id: o.truck_id,
      gross_kg: body.gross_kg,
      tare_kg: body.tare_kg,
      net_kg,
      difference_kg: net_kg - o.total_kg,
      weighed_at: now(),
    });
    o.status = 'departed';
    touch(o);
    o.block_ids.forEach((id) => setStatus(db.blocks.get(id), 'hauled', 'hauled', me));
    if (!on('haulage-not-charged')) charge(o.account_id, 'haulage', o.id, o.price_cents);
    return { status: 201, data: t };
  },
  'get-ticket': ({ target }) => ({ status: 200, data: target }),
};

// Which record the path names, and who may call.
const tables = { blocks: 'block', jobs: 'job', trucks: 'truck', orders: 'order', tickets: 'ticket' };
const first = {
  blocks: 'blocks',
  'cutting-jobs': 'jobs',
  trucks: 'trucks',
  'haulage-orders': 'orders',
  'weighbridge-tickets': 'tickets',
};
export function targetOf(operationId, path, me, id) {
  const table = first[path.split('/')[1]];
  const r =
    db[table].get(id) ??
    (on('removed-truck-readable') && operationId === 'get-truck' ? ghosts.trucks.get(id) : undefined);
  const open =
    (on('foreign-order-read') && operationId === 'get-haulage-order') ||
    (on('foreign-truck-patch') && operationId === 'update-truck');
  if (!r || !(sees(me, r) || open)) throw missing(tables[table]);
  return r;
}
const yardOnly = ['list-accounts', 'complete-cutting-job', 'create-ticket'];
export function admit(operationId, method, me) {
  if (yardOnly.includes(operationId)) {
    if (me.role !== 'yard' && !(operationId === 'complete-cutting-job' && on('customer-completes')))
      throw new Failure(403, 'yard_only', 'only the yard may do this');
  } else if (method !== 'GET' && me.role === 'yard')
    throw new Failure(403, 'customers_only', 'only customers may do this');
}
/** Rules of bodies that are told in words. */
export function wording(operationId, body, fields) {
  const plain = /^[A-Z0-9-]*$/;
  const check = (k, v, ok, text) => {
    if (v !== undefined && !fields[k] && !ok) fields[k] = text;
  };
  if (operationId === 'create-block' && on('mark-unchecked')) return;
  check('mark', body?.mark, plain.test(body?.mark), 'capital letters, digits and dashes only');
  check('plate', body?.plate, plain.test(body?.plate), 'capital letters, digits and dashes only');
  check(
    'destination.postcode',
    body?.destination?.postcode,
    /^[0-9]{5}$/.test(body?.destination?.postcode),
    'must be five digits',
  );
  if (operationId === 'create-ticket')
    check('gross_kg', body?.gross_kg, !(body?.gross_kg <= body?.tare_kg), 'must be more than tare_kg');
}
