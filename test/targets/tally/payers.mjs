import { Fields, notFound, wrongState } from './http.mjs';
import { paged, sorted } from './lists.mjs';
import { addPayer, invoices, isOpen, now, payers, viewPayer } from './store.mjs';
import { on } from './switches.mjs';

const FIELDS = ['name', 'email', 'vat_id', 'city', 'payment_days'];
const EMAIL = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;
const isLive = ({ deleted_at }) => deleted_at === null;

export function findPayer(business, id) {
  const payer = payers.get(id);
  if (payer === undefined || payer.business_id !== business) throw notFound('payer');
  return payer;
}

function check(fields, merged, { business, self }) {
  if (fields.has('name')) fields.text('name', 1, 120);
  if (fields.has('email')) {
    fields.text('email', 3, 200, on('payer-email-free') ? {} : { pattern: EMAIL, reason: 'must be an email address' });
  }
  if (fields.has('vat_id'))
    fields.text('vat_id', 10, 14, {
      nullable: true,
      pattern: /^[A-Z]{2}[0-9]{8,12}$/,
      reason: 'must be two capitals and 8 to 12 digits',
    });
  if (fields.has('city')) fields.text('city', 1, 80, { nullable: true });
  if (fields.has('payment_days')) fields.integer('payment_days', 0, on('payer-payment-days-unbounded') ? 1e6 : 90);
  fields.done();
  const wanted = on('payer-email-case') ? merged.email : merged.email.toLowerCase();
  const isTaken = [...payers.values()].some(
    ({ id, business_id, email, deleted_at }) =>
      id !== self &&
      business_id === business &&
      deleted_at === null &&
      (on('payer-email-case') ? email : email.toLowerCase()) === wanted,
  );
  if (isTaken) {
    fields.bad('email', 'is used by another payer');
    fields.done();
  }
}

export function listPayers({ business, query }) {
  const q = query.text('q', 2, 80)?.toLowerCase() ?? null;
  const city = query.text('city', 1, 80);
  const sort = query.oneOf('sort', ['name', '-name', 'created_at', '-created_at']) ?? 'name';
  const isAll = query.oneOf('include_deleted', ['true', 'false']) === 'true' || on('payers-deleted-listed');
  const fits = (text) =>
    on('payers-search-case') ? text.includes(query.search.get('q')) : text.toLowerCase().includes(q);
  const rows = [...payers.values()]
    .filter(({ business_id }) => business_id === business)
    .filter((payer) => isAll || isLive(payer))
    .filter(({ name, email }) => q === null || fits(name) || fits(email))
    .filter((payer) => city === null || payer.city === city);
  const order = on('payers-sort-descending') ? sort.replace(/^-/, '') : sort;
  const { result, meta } = paged(query, sorted(rows, order), { name: 'payers' });
  return { status: 200, result: result.map(viewPayer), meta };
}

export async function createPayer({ business, body }) {
  const fields = new Fields(await body(), FIELDS);
  for (const field of ['name', 'email']) if (!fields.has(field)) fields.bad(field, 'is missing');
  const merged = { vat_id: null, city: null, payment_days: 14, ...fields.body };
  check(fields, merged, { business });
  const payer = addPayer(business, merged);
  const headers = on('payer-location-missing') ? {} : { location: `/v1/payers/${payer.id}` };
  return { status: on('payer-created-200') ? 200 : 201, result: viewPayer(payer), headers };
}

export function readPayer({ business, id }) {
  const view = viewPayer(findPayer(business, id));
  return { status: 200, result: on('payer-id-text') ? { ...view, id: String(view.id) } : view };
}

export async function changePayer({ business, id, body }) {
  const payer = findPayer(business, id);
  const fields = new Fields(await body(), FIELDS);
  if (Object.keys(fields.body).length === 0) fields.bad('body', 'has nothing to change');
  check(fields, { ...payer, ...fields.body }, { business, self: id });
  if (!isLive(payer)) throw wrongState('The payer is deleted.');
  if (on('payer-patch-wipes-city') && !fields.has('city')) payer.city = null;
  Object.assign(payer, fields.body, { updated_at: on('payer-updated-at-frozen') ? payer.updated_at : now() });
  return { status: 200, result: viewPayer(payer) };
}

export function deletePayer({ business, id }) {
  const payer = findPayer(business, id);
  const isBusy = [...invoices.values()].some(
    (one) => one.payer_id === id && one.deleted_at === null && (one.status === 'draft' || isOpen(one)),
  );
  if (isBusy && !on('payer-deleted-with-invoices')) throw wrongState('The payer has drafts or open invoices.');
  if (isLive(payer)) payer.deleted_at = payer.updated_at = now();
  return { status: 204 };
}
