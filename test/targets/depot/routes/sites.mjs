import { notFound, precondition, stale } from '../lib/errors.mjs';
import * as fields from '../lib/fields.mjs';
import { etagOf, namesTag, parseBody } from '../lib/http.mjs';
import { requireOwn } from '../lib/keys.mjs';
import { now, openRentals, tables } from '../lib/store.mjs';
import { on } from '../lib/switches.mjs';
import { newId } from '../lib/values.mjs';

const { demand, orNull, problems, text } = fields;

const ADDRESS = {
  street: text(2, 100),
  postalCode: fields.matching(/^[A-Z0-9]{4,8}$/, 'must be 4 to 8 capitals and digits'),
  city: text(2, 60),
};
const CHECKS = {
  name: text(3, 80),
  address: () => undefined,
  contactPhone: orNull(fields.matching(/^\+[1-9]\d{6,14}$/, 'must be an international number, such as +46812345601')),
  accessNotes: orNull(text(0, 300)),
};

/** A whole site, of POST or PUT. */
function readSite(raw, phoneUnchecked = false) {
  const body = parseBody(raw);
  const checks = phoneUnchecked ? { ...CHECKS, contactPhone: orNull(text(0, 80)) } : CHECKS;
  const details = problems(body, checks, ['name', 'address']);
  if (Object.hasOwn(body, 'address')) {
    const { address } = body;
    if (typeof address !== 'object' || address === null || Array.isArray(address))
      details.push({ field: 'address', description: 'must be an object' });
    else details.push(...problems(address, ADDRESS, Object.keys(ADDRESS), 'address.'));
  }
  demand(details);
  const { name, address, contactPhone = null, accessNotes = null } = body;
  return { name, address, contactPhone, accessNotes };
}

function find({ params, caller }, foreignToo = false) {
  const site = tables.sites.get(params.site);
  if (!site) throw notFound(`Site ${params.site}`);
  if (!foreignToo) requireOwn(caller, site.customer);
  return site;
}

const answer = (status, site) => ({ status, body: { site }, headers: { ETag: etagOf(site) } });

function list({ caller, query }) {
  const city = query.get('city')?.toLowerCase();
  const sites = [...tables.sites.values()]
    .filter((site) => caller.role === 'manager' || site.customer === caller.customer)
    .filter((site) => city === undefined || site.address.city.toLowerCase() === city)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  if (!on('sites-without-customer')) return { status: 200, body: { sites } };
  return { status: 200, body: { sites: sites.map(({ customer, ...site }) => site) } };
}

function create({ caller, raw }) {
  const body = readSite(raw, on('phone-unchecked'));
  const time = now();
  const site = { id: newId('ste'), customer: caller.customer, ...body, createTime: time, updateTime: time };
  tables.sites.set(site.id, site);
  return answer(201, site);
}

const get = (call) => answer(200, find(call, on('foreign-site-read')));

function replace(call) {
  const site = find(call);
  const body = readSite(call.raw);
  const known = call.req.headers['if-match'];
  if (known && !namesTag(known, etagOf(site))) throw stale();
  const { id, customer, createTime } = site;
  if (on('replace-keeps-notes')) body.accessNotes ??= site.accessNotes;
  const changed = { id, customer, ...body, createTime, updateTime: now() };
  tables.sites.set(id, changed);
  return answer(200, changed);
}

function remove(call) {
  const site = find(call);
  if (openRentals((rental) => rental.site === site.id).length > 0) throw precondition('The site has open rentals.');
  if (!on('site-not-deleted')) tables.sites.delete(site.id);
  return { status: 204 };
}

export const siteRoutes = [
  { method: 'GET', path: '/v2/sites', run: list },
  { method: 'POST', path: '/v2/sites', run: create, role: 'clerk' },
  { method: 'GET', path: '/v2/sites/{site}', run: get },
  { method: 'PUT', path: '/v2/sites/{site}', run: replace, role: 'clerk' },
  { method: 'DELETE', path: '/v2/sites/{site}', run: remove, role: 'clerk' },
];
