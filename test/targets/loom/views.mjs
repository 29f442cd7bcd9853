// What the operations do. Each gets {user, id, line_id, body, query, operation, base}.
import { on } from './faults.mjs';
import { add, all, db, ghosts, now } from './store.mjs';
import { ApiError, conflict, invalid, notFound, readBody, readFilters } from './validate.mjs';

const OPEN = ['quoted', 'accepted', 'weaving'];
const WAY = ['quoted', 'accepted', 'weaving', 'finished'];
const open = (c) => OPEN.includes(c.status);
const boss = (user) => user.role === 'manager';
const forbidden = () => new ApiError(403, 'You do not have permission to perform this action.');
const cents = (text) => Math.round(Number(text) * 100);
const text = (c) => `${Math.floor(c / 100)}.${String(c % 100).padStart(2, '0')}`;
const dayNumber = (date) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
const find = (table, id) =>
  db[table].get(id) ??
  (() => {
    throw notFound();
  })();
const linesOf = (c) => all('lines').filter((l) => l.commission === c.id);
const deliveriesOf = (c) => all('deliveries').filter((d) => d.commission === c.id);
const sum = (list, of) => list.reduce((n, each) => n + of(each), 0);

// ---- how records look outside
const priceOf = (line) =>
  on('line-price-follows-yarn') ? db.yarns.get(line.yarn).price_per_100g : line.price_per_100g;
const costOf = (line) => Math.round((line.grams * cents(priceOf(line))) / 100);
const showLine = (l) => ({
  id: l.id,
  yarn: l.yarn,
  yarn_name: db.yarns.get(l.yarn).name,
  grams: l.grams,
  price_per_100g: priceOf(l),
  cost: text(costOf(l)),
});
const delivered = (c) => sum(deliveriesOf(c), (d) => d.pieces);
function showCommission(c) {
  const lines = linesOf(c);
  const yarn = sum(lines, costOf);
  const { status_log, created_at, updated_at, ...rest } = c;
  return {
    ...rest,
    lines: lines.map(showLine),
    yarn_cost: text(yarn),
    total_price: text(yarn + cents(c.labour_price)),
    delivered_pieces: delivered(c),
    status_log,
    created_at,
    updated_at,
  };
}
const reserved = (y) =>
  sum(
    all('lines').filter((l) => l.yarn === y.id && (open(db.commissions.get(l.commission)) || ghosts.held.has(l.id))),
    (l) => l.grams,
  );
function showYarn(y) {
  const { added_by, created_at, updated_at, ...rest } = y;
  const available = y.on_hand_grams - reserved(y);
  return {
    ...rest,
    reserved_grams: reserved(y),
    available_grams: available,
    is_low: available < y.reorder_below_grams,
    added_by,
    created_at,
    updated_at,
  };
}
const days = (b) => dayNumber(b.ends_on) - dayNumber(b.starts_on) + 1;
const showBooking =
  (user, open = false) =>
  (b) => {
    const { created_at, note, ...rest } = b;
    return { ...rest, note: open || boss(user) || b.weaver === user.username ? note : null, days: days(b), created_at };
  };
const showMovement = ({ yarn, ...rest }) => rest;

// ---- lists
const compare = (a, b) => (a === b ? 0 : a < b ? -1 : 1);
const keyOf = (field) => (record) =>
  ['labour_price', 'price_per_100g'].includes(field) && !(field === 'price_per_100g' && on('yarn-price-order-text'))
    ? cents(record[field])
    : record[field];
function order(rows, asked, allowed, byDefault) {
  let fields = (asked ?? '')
    .split(',')
    .map((s) => s.trim())
    .filter((s) => allowed.includes(s.replace(/^-/, '')));
  if (!fields.length) fields = [byDefault];
  return [...rows].sort((a, b) => {
    for (const field of fields) {
      const key = keyOf(field.replace(/^-/, ''));
      const [x, y] = [key(a), key(b)];
      if (x === y) continue;
      if (x === null) return 1;
      if (y === null) return -1;
      return field.startsWith('-') ? compare(y, x) : compare(x, y);
    }
    return a.id - b.id;
  });
}
function page({ query, base, operation }, rows, show) {
  const name = operation.operationId;
  const wanted = query.getAll('page_size').at(-1) ?? '';
  let size = /^\d+$/.test(wanted) && Number(wanted) > 0 ? Number(wanted) : 10;
  if (!(name === 'yarns_list' && on('yarn-page-size-uncapped'))) size = Math.min(size, 50);
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const asked = query.getAll('page').at(-1) ?? '1';
  const number = /^\d+$/.test(asked) ? Number(asked) : 0;
  const beyond = number > pages && name === 'looms_list' && on('loom-page-beyond-empty');
  if (number < 1 || (number > pages && !beyond)) throw new ApiError(404, 'Invalid page.');
  const link = (n) => {
    const q =
      name === 'yarns_list' && n > number && on('yarn-next-forgets')
        ? new URLSearchParams()
        : new URLSearchParams(query);
    q.delete('page');
    if (n > 1) q.set('page', String(n));
    return `${base}${q.size ? `?${q}` : ''}`;
  };
  const start = (number - 1) * size - (name === 'bookings_list' && number > 1 && on('booking-pages-overlap') ? 1 : 0);
  const results = rows.slice(start, start + size).map(show);
  return {
    status: 200,
    body: {
      count: name === 'commissions_list' && on('commission-count-of-page') ? results.length : rows.length,
      next: number < pages ? link(number + 1) : null,
      previous: number > 1 ? link(number - 1) : null,
      results,
    },
  };
}
const asked = (r) => r.query.getAll('ordering').at(-1);
const contains = (needle, ...fields) =>
  needle === undefined || fields.some((f) => f.toLowerCase().includes(needle.toLowerCase()));

// ---- accounts
function auth_login_create({ body }) {
  const { username, password } = readBody('LoginRequest', body);
  const user = all('users').find((u) => u.username === username && u.password === password);
  if (!user) throw new ApiError(400, { non_field_errors: ['Unable to log in with provided credentials.'] });
  return { status: 200, body: { token: user.token } };
}
const auth_me_retrieve = ({ user }) => ({
  status: 200,
  body: {
    id: user.id,
    username: user.username,
    full_name: user.full_name,
    role: user.role,
    open_commissions: all('commissions').filter(
      (c) => c.weaver === user.username && !['delivered', 'cancelled'].includes(c.status),
    ).length,
    bookings: all('bookings').filter((b) => b.weaver === user.username).length,
  },
});

// ---- looms
function looms_list(r) {
  const f = readFilters(r.operation, r.query);
  if (on('loom-kind-ignored')) delete f.kind;
  const rows = all('looms').filter(
    (l) =>
      (f.kind === undefined || l.kind === f.kind) &&
      (f.in_service === undefined || l.in_service === f.in_service) &&
      (f.min_width === undefined || l.weaving_width_cm >= f.min_width),
  );
  return page(r, order(rows, asked(r), ['name', 'weaving_width_cm', 'created_at'], 'name'), (l) =>
    on('loom-width-text') ? { ...l, weaving_width_cm: String(l.weaving_width_cm) } : l,
  );
}
function looms_create({ user, body }) {
  if (!boss(user)) throw forbidden();
  const values = readBody('LoomRequest', body);
  if (all('looms').some((l) => l.name === values.name)) throw invalid('name', 'loom with this name already exists.');
  return { status: 201, body: add('looms', { ...values, created_at: now() }) };
}
const looms_retrieve = ({ id }) => ({ status: 200, body: find('looms', id) });
function looms_destroy({ user, id }) {
  if (!boss(user)) throw forbidden();
  find('looms', id);
  if (!on('loom-delete-leaves-bookings')) for (const b of all('bookings')) if (b.loom === id) db.bookings.delete(b.id);
  db.looms.delete(id);
  return { status: 204 };
}

// ---- bookings
function bookings_list(r) {
  const f = readFilters(r.operation, r.query);
  const startsOnly = on('booking-window-starts');
  const rows = all('bookings').filter(
    (b) =>
      (f.loom === undefined || b.loom === f.loom) &&
      (f.weaver === undefined || b.weaver === f.weaver) &&
      (f.from === undefined || (startsOnly ? b.starts_on : b.ends_on) >= f.from) &&
      (f.until === undefined || b.starts_on <= f.until),
  );
  return page(
    r,
    order(rows, asked(r), ['starts_on', 'created_at'], 'starts_on'),
    showBooking(r.user, on('booking-note-shown')),
  );
}
function checkBooking(user, b, own, endFirst = false) {
  const loom = db.looms.get(b.loom);
  if (!loom) throw invalid('loom', `Invalid pk "${b.loom}" - object does not exist.`);
  if (b.ends_on < b.starts_on && !endFirst) throw invalid('ends_on', 'ends_on must not be before starts_on.');
  if (days(b) > 14) throw invalid('ends_on', 'A booking has 14 days at most.');
  if (!loom.in_service) throw invalid('loom', 'This loom is out of service.');
  if (b.commission !== null && b.commission !== own?.commission) {
    const c = db.commissions.get(b.commission);
    if (!c || !(c.weaver === user.username || boss(user)))
      throw invalid('commission', `Invalid pk "${b.commission}" - object does not exist.`);
    if (!open(c)) throw invalid('commission', 'This commission is not open any more.');
  }
  if (b.commission !== null && db.commissions.get(b.commission).width_cm > loom.weaving_width_cm)
    throw invalid('loom', 'The loom is too narrow for this commission.');
  const others = all('bookings').filter((o) => o.loom === b.loom && o.id !== own?.id);
  const within = (day, o) => day >= o.starts_on && day <= o.ends_on;
  const clash = (o) =>
    on('booking-enclosing')
      ? within(b.starts_on, o) || within(b.ends_on, o)
      : b.starts_on <= o.ends_on && b.ends_on >= o.starts_on;
  if (others.some(clash)) throw conflict('The loom is already booked on at least one of these days.');
  const weaver = own?.weaver ?? user.username;
  const before = own && own.loom === b.loom;
  if (!before && others.filter((o) => o.weaver === weaver).length + (ghosts.quota.get(`${weaver}/${b.loom}`) ?? 0) >= 3)
    throw conflict('There are three bookings of this loom by the same weaver already.');
}
function bookings_create({ user, body }) {
  const values = readBody('BookingRequest', body);
  checkBooking(user, values);
  const made = add('bookings', { weaver: user.username, ...values, created_at: now() });
  return { status: 201, body: showBooking(user)(made) };
}
function bookings_retrieve({ user, id }) {
  if (!db.bookings.has(id) && on('booking-unknown-500'))
    throw new TypeError("'NoneType' object has no attribute 'loom'");
  const shown = showBooking(user)(find('bookings', id));
  if (on('booking-days-short')) shown.days -= 1;
  return { status: 200, body: shown };
}
function ownBooking(user, id) {
  const b = find('bookings', id);
  if (b.weaver !== user.username && !boss(user)) throw forbidden();
  return b;
}
function bookings_partial_update({ user, id, body }) {
  const b = ownBooking(user, id);
  const next = { ...b, ...readBody('PatchedBookingRequest', body, { partial: true }) };
  const moved = ['loom', 'commission', 'starts_on', 'ends_on'].some((k) => next[k] !== b[k]);
  if (moved) checkBooking(user, next, b, on('booking-patch-end-first'));
  Object.assign(b, next);
  return { status: 200, body: showBooking(user)(b) };
}
function bookings_destroy({ user, id }) {
  const b = ownBooking(user, id);
  db.bookings.delete(id);
  const key = `${b.weaver}/${b.loom}`;
  if (on('booking-quota-sticks')) ghosts.quota.set(key, (ghosts.quota.get(key) ?? 0) + 1);
  return { status: 204 };
}

// ---- yarns
const move = (user, yarn, kind, grams, reference = null) =>
  add('movements', {
    yarn: yarn.id,
    kind,
    grams,
    on_hand_after: yarn.on_hand_grams,
    reference,
    made_by: user.username,
    created_at: now(),
  });
function yarns_list(r) {
  const f = readFilters(r.operation, r.query);
  const hit = (y) =>
    on('yarn-search-case')
      ? f.search === undefined || [y.name, y.colour, y.supplier].some((t) => t.includes(f.search))
      : contains(f.search, y.name, y.colour, y.supplier);
  const rows = all('yarns').filter(
    (y) =>
      (f.fibre === undefined || y.fibre === f.fibre) &&
      (f.is_low === undefined || showYarn(y).is_low === f.is_low) &&
      hit(y),
  );
  return page(r, order(rows, asked(r), ['name', 'price_per_100g', 'on_hand_grams', 'created_at'], 'name'), (y) => {
    const shown = showYarn(y);
    if (on('yarn-available-missing')) delete shown.available_grams;
    return shown;
  });
}
function uniqueYarn(y) {
  if (all('yarns').some((o) => o.id !== y.id && o.name === y.name && o.colour === y.colour))
    throw invalid('non_field_errors', 'The fields name, colour must make a unique set.');
}
function yarns_create({ user, body }) {
  try {
    const values = readBody('YarnRequest', body, {
      relaxed: on('yarn-negative-stock') ? { on_hand_grams: ['minimum'] } : {},
    });
    uniqueYarn(values);
    const at = now();
    const made = add('yarns', { ...values, added_by: user.username, created_at: at, updated_at: at });
    if (made.on_hand_grams > 0) move(user, made, 'received', made.on_hand_grams);
    return { status: 201, body: showYarn(made) };
  } catch (error) {
    if (error.status === 400 && on('yarn-error-text'))
      for (const k of Object.keys(error.body)) if (k !== 'detail') error.body[k] = error.body[k][0];
    throw error;
  }
}
const yarns_retrieve = ({ id }) => ({
  status: 200,
  body: showYarn(db.yarns.get(id) ?? ghosts.yarns.get(id) ?? find('yarns', id)),
});
function yarns_partial_update({ user, id, body }) {
  const y = find('yarns', id);
  if (y.added_by !== user.username && !boss(user) && !on('yarn-change-by-other')) throw forbidden();
  const next = { ...y, ...readBody('PatchedYarnRequest', body, { partial: true }) };
  uniqueYarn(next);
  if (next.on_hand_grams < reserved(y)) throw invalid('on_hand_grams', 'Less than what is reserved.');
  const difference = next.on_hand_grams - y.on_hand_grams;
  Object.assign(y, next, { updated_at: now() });
  if (difference) move(user, y, 'counted', difference);
  return { status: 200, body: showYarn(y) };
}
function yarns_destroy({ user, id }) {
  const y = find('yarns', id);
  if (y.added_by !== user.username && !boss(user)) throw forbidden();
  if (all('lines').some((l) => l.yarn === id)) throw conflict('There are commissions with this yarn.');
  for (const m of all('movements')) if (m.yarn === id) db.movements.delete(m.id);
  db.yarns.delete(id);
  if (on('yarn-delete-lingers')) ghosts.yarns.set(id, y);
  return { status: 204 };
}
function yarns_movements_list(r) {
  find('yarns', r.id);
  return page(
    r,
    order(
      all('movements').filter((m) => m.yarn === r.id),
      undefined,
      [],
      '-created_at',
    ),
    showMovement,
  );
}

// ---- commissions
const mine = (user, id) => {
  const c = find('commissions', id);
  if (c.weaver !== user.username && !boss(user)) throw notFound();
  return c;
};
function commissions_list(r) {
  const f = readFilters(r.operation, r.query);
  const rows = all('commissions').filter(
    (c) =>
      (boss(r.user) || c.weaver === r.user.username) &&
      (f.status === undefined || c.status === f.status) &&
      (f.due_before === undefined || (c.due_date !== null && c.due_date < f.due_before)) &&
      contains(f.search, c.title, c.client_name, c.reference),
  );
  return page(r, order(rows, asked(r), ['title', 'due_date', 'labour_price', 'created_at'], '-created_at'), (c) => {
    const shown = showCommission(c);
    if (on('commission-due-datetime') && shown.due_date) shown.due_date += 'T00:00:00Z';
    return shown;
  });
}
function uniqueReference(c) {
  const others = all('commissions').filter(
    (o) => o.id !== c.id && (!on('reference-unique-per-weaver') || o.weaver === c.weaver),
  );
  if (others.some((o) => o.reference.toLowerCase() === c.reference.toLowerCase()))
    throw invalid('reference', 'commission with this reference already exists.');
}
const enter = (c, status, user) => {
  c.status = status;
  c.status_log.push({ status, changed_by: user.username, changed_at: now() });
};
function commissions_create({ user, body }) {
  const values = readBody('CommissionRequest', body, {
    relaxed: on('commission-title-any-length') ? { title: ['maxLength'] } : {},
  });
  uniqueReference({ ...values, weaver: user.username });
  const at = now();
  const c = add('commissions', {
    weaver: user.username,
    ...values,
    status: 'quoted',
    status_log: [{ status: 'quoted', changed_by: user.username, changed_at: at }],
    created_at: at,
    updated_at: at,
  });
  const shown = showCommission(c);
  if (on('commission-notes-cut')) c.notes = [...c.notes].slice(0, 255).join('');
  return { status: on('commission-create-200') ? 200 : 201, body: shown };
}
const commissions_retrieve = ({ user, id }) => ({
  status: 200,
  body: showCommission(on('commission-read-by-other') ? find('commissions', id) : mine(user, id)),
});
function commissions_partial_update({ user, id, body }) {
  const c = on('commission-change-by-other') ? find('commissions', id) : mine(user, id);
  const { status = c.status, ...values } = readBody('PatchedCommissionRequest', body, { partial: true });
  if (['delivered', 'cancelled'].includes(c.status)) throw conflict(`A ${c.status} commission cannot be changed.`);
  if (values.reference !== undefined) uniqueReference({ ...c, ...values });
  if (c.status !== 'quoted')
    for (const k of ['labour_price', 'pieces'])
      if (
        values[k] !== undefined &&
        values[k] !== c[k] &&
        !(k === 'labour_price' && on('commission-price-after-acceptance'))
      )
        throw invalid(k, 'Fixed since the commission was accepted.');
  if (status !== c.status) {
    const [from, to] = [WAY.indexOf(c.status), WAY.indexOf(status)];
    if (to !== from + 1 && !(to < from && c.status !== 'finished' && on('status-goes-back')))
      throw conflict(`From ${c.status} there is no way to ${status}.`);
  }
  Object.assign(c, values);
  if (on('commission-patch-clears-notes') && values.notes === undefined) c.notes = '';
  if (status !== c.status) {
    enter(c, status, user);
    if (status === 'finished')
      for (const l of linesOf(c)) {
        const y = db.yarns.get(l.yarn);
        if (!on('finish-keeps-stock')) y.on_hand_grams -= l.grams;
        move(user, y, 'used', l.grams, c.reference);
      }
  }
  c.updated_at = now();
  return { status: 200, body: showCommission(c) };
}
function commissions_destroy({ user, id }) {
  const c = mine(user, id);
  if (deliveriesOf(c).length) throw conflict('There are deliveries of this commission.');
  for (const l of linesOf(c)) {
    if (open(c)) move(user, db.yarns.get(l.yarn), 'released', l.grams, c.reference);
    db.lines.delete(l.id);
  }
  for (const b of all('bookings')) if (b.commission === id) b.commission = null;
  db.commissions.delete(id);
  return { status: 204 };
}
function commissions_cancel_create({ user, id }) {
  const c = mine(user, id);
  if (!open(c)) throw conflict(`A ${c.status} commission cannot be cancelled.`);
  enter(c, 'cancelled', user);
  for (const l of linesOf(c)) {
    if (on('cancel-keeps-yarn')) ghosts.held.add(l.id);
    move(user, db.yarns.get(l.yarn), 'released', l.grams, c.reference);
  }
  if (!on('cancel-keeps-bookings')) for (const b of all('bookings')) if (b.commission === id) db.bookings.delete(b.id);
  c.updated_at = now();
  return { status: 200, body: showCommission(c) };
}
function commissions_lines_create({ user, id, body }) {
  const c = mine(user, id);
  const { yarn, grams } = readBody('LineRequest', body);
  const y = db.yarns.get(yarn);
  if (!y) throw invalid('yarn', `Invalid pk "${yarn}" - object does not exist.`);
  if (linesOf(c).some((l) => l.yarn === yarn)) throw invalid('yarn', 'This yarn is in the commission already.');
  if (!open(c)) throw conflict(`The commission is ${c.status}.`);
  if (grams > y.on_hand_grams - reserved(y)) throw conflict(`Only ${y.on_hand_grams - reserved(y)} g are available.`);
  const line = add('lines', { commission: id, yarn, grams, price_per_100g: y.price_per_100g });
  move(user, y, 'reserved', grams, c.reference);
  return { status: 201, body: showLine(line) };
}
function commissions_lines_destroy({ user, id, line_id }) {
  const c = mine(user, id);
  const line = find('lines', line_id);
  if (line.commission !== id) throw notFound();
  if (!open(c)) throw conflict(`The commission is ${c.status}.`);
  db.lines.delete(line_id);
  if (!on('line-release-unlogged')) move(user, db.yarns.get(line.yarn), 'released', line.grams, c.reference);
  return { status: 204 };
}

// ---- deliveries
function deliveries_list(r) {
  const f = readFilters(r.operation, r.query);
  const rows = all('deliveries').filter(
    (d) =>
      (boss(r.user) || db.commissions.get(d.commission).weaver === r.user.username) &&
      (f.commission === undefined || d.commission === f.commission) &&
      (f.carrier === undefined || d.carrier === f.carrier),
  );
  return page(r, order(rows, undefined, [], '-created_at'), (d) => d);
}
function deliveries_create({ user, body }) {
  const values = readBody('DeliveryRequest', body);
  const c = db.commissions.get(values.commission);
  if (!c || !(c.weaver === user.username || boss(user)))
    throw invalid('commission', `Invalid pk "${values.commission}" - object does not exist.`);
  if (values.carrier !== 'pickup' && !values.tracking_code)
    throw invalid('tracking_code', 'Needed for post and courier.');
  if (c.status !== 'finished') throw conflict(`The commission is ${c.status}, not finished.`);
  const before = on('delivery-sum-unchecked') ? 0 : delivered(c);
  if (before + values.pieces > c.pieces)
    throw conflict(`Only ${c.pieces - delivered(c)} pieces are left to be delivered.`);
  const made = add('deliveries', { ...values, created_by: user.username, created_at: now() });
  if (delivered(c) >= c.pieces) enter(c, 'delivered', user);
  return { status: 201, body: made };
}
function deliveries_destroy({ user, id }) {
  const d = find('deliveries', id);
  const c = db.commissions.get(d.commission);
  if (c.weaver !== user.username && !boss(user)) throw notFound();
  db.deliveries.delete(id);
  if (c.status === 'delivered' && !on('delivery-delete-keeps-status')) enter(c, 'finished', user);
  return { status: 204 };
}

/** By operation id. */
export const views = {
  auth_login_create,
  auth_me_retrieve,
  looms_list,
  looms_create,
  looms_retrieve,
  looms_destroy,
  bookings_list,
  bookings_create,
  bookings_retrieve,
  bookings_partial_update,
  bookings_destroy,
  yarns_list,
  yarns_create,
  yarns_retrieve,
  yarns_partial_update,
  yarns_destroy,
  yarns_movements_list,
  commissions_list,
  commissions_create,
  commissions_retrieve,
  commissions_partial_update,
  commissions_destroy,
  commissions_cancel_create,
  commissions_lines_create,
  commissions_lines_destroy,
  deliveries_list,
  deliveries_create,
  deliveries_destroy,
};
