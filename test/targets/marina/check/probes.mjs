// For each fault a probe: true on the clean server, false with the fault.
import { pages } from './invariants.mjs';
import { judge } from './contract.mjs';
import {
  AS,
  boatOf,
  book,
  finished,
  get,
  list,
  newBerth,
  newBoat,
  newKeeper,
  NOBODY,
  order,
  ownerOf,
  setStatus,
  stay,
  step,
} from './walk.mjs';

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
/** The answer has this status and follows the document. */
const good = (answer, status) => answer.status === status && judge(answer).problems.length === 0;
const seen = async (call, path, as = 'master') => good(await call('GET', path, { as }), 200);
const boat = async (call, more = {}) =>
  call('POST', '/boats', { as: 'botha', body: newBoat(await ownerOf(call, 'botha'), more) });
const keeper = (call, more = {}) => call('POST', '/keepers', { ...AS, body: newKeeper(more) });
const patch = (call, id, body, type = 'application/merge-patch+json') =>
  call('PATCH', `/keepers/${id}`, { ...AS, type, body });
const openInvoice = async (call) => (await list(call, '/invoices?status=open'))[0];
const pay = async (call, amount) =>
  call('POST', `/invoices/${(await openInvoice(call)).number}/payments`, {
    ...AS,
    body: { amount: await amount, method: 'card' },
  });
const confirmed = async (call) => (await step(call, (await book(call)).json, 'confirm')).json;
const report = async (call, more = {}) =>
  call('POST', '/reports', { ...AS, body: { kind: 'revenue', from: '2031-09-01', to: '2031-09-30', ...more } });
const replace = (call, headers, more = {}) =>
  call('PUT', '/berths/F-101', { ...AS, body: { max_length_cm: 1500, max_draft_cm: 260, ...more }, headers });
const added = async (call) => (await call('POST', '/berths', { ...AS, body: newBerth() })).headers.etag;

const answers = {
  'rate-as-number': async ({ call }) => seen(call, '/tariffs'),
  'berth-without-dock': async ({ call }) => seen(call, '/berths?size=50'),
  'role-in-capitals': async ({ call }) =>
    good(await call('POST', '/sessions', { body: { user_name: 'clerk.naidoo', password: 'Ledger-and-Quay-8' } }), 201),
  'page-without-total-pages': async ({ call }) => seen(call, '/boats'),
  'created-at-without-offset': async ({ call }) => seen(call, `/bookings/${(await book(call)).json.id}`, 'botha'),
  'total-in-rand': async ({ call }) => seen(call, '/invoices'),
  'gate-code-shown': async ({ call }) => seen(call, `/keepers/${await ownerOf(call, 'botha')}`, 'botha'),
  'berth-without-etag': async ({ call }) => seen(call, '/berths/B-014'),
  'report-without-location': async ({ call }) => good(await report(call), 202),
  'boat-deleted-200': async ({ call }) =>
    good(await call('DELETE', `/boats/${(await boat(call)).json.id}`, { as: 'botha' }), 204),
  'order-boat-null': async ({ call }) => seen(call, '/service-orders'),
  'order-created-200': async ({ call }) => good(await order(call), 201),
};

const walked = async ({ call }, path, as = 'master', size = 5) => (await pages(call, path, as, size)).bad.length === 0;

const lists = {
  'size-ignored': async ({ call }) => (await list(call, '/bookings?size=3')).length === 3,
  'size-101-accepted': async ({ call }) =>
    good(await call('GET', '/boats?size=101', AS), 400) && good(await call('GET', '/boats?size=100', AS), 200),
  'page-off-by-one': async (lab) => walked(lab, '/berths'),
  'total-of-page-only': async ({ call }) => (await get(call, '/service-orders?size=2')).page.totalElements === 17,
  'total-pages-rounded-down': async ({ call }) => (await get(call, '/invoices?size=5')).page.totalPages === 3,
  'next-link-drops-filters': async (lab) => walked(lab, '/bookings?status=completed&sort=-arrival'),
  'length-sorted-as-text': async ({ call }) => {
    const lengths = (await list(call, '/berths?sort=max_length_cm&size=50')).map((each) => each.max_length_cm);
    return same(
      lengths,
      [...lengths].sort((a, b) => a - b),
    );
  },
  'no-power-filter-ignored': async ({ call }) =>
    (await list(call, '/berths?has_power=false&size=50')).every((each) => !each.has_power),
  'first-status-only': async ({ call }) =>
    new Set((await list(call, '/service-orders?status=open,accepted&size=50')).map(({ status }) => status)).size === 2,
  'search-minds-case': async ({ call }) =>
    (await list(call, '/boats?q=ALBA')).length === 1 && (await list(call, '/boats?q=ct-1023')).length === 1,
  'arrival-from-exclusive': async ({ call }) =>
    (await list(call, '/bookings?arrival_from=2031-03-20&arrival_to=2031-03-20')).length === 1,
};

const input = {
  'boat-length-any': async ({ call }) =>
    good(await boat(call, { length_cm: 4001 }), 400) && good(await boat(call, { length_cm: 4000 }), 201),
  'registration-unanchored': async ({ call }) => good(await boat(call, { registration: 'xZZ-90001y' }), 400),
  'berth-extra-properties': async ({ call }) =>
    good(await call('POST', '/berths', { ...AS, body: newBerth({ colour: 'red' }) }), 400),
  'order-description-any-length': async ({ call }) =>
    good(await order(call, { description: 'x'.repeat(501) }), 400) &&
    good(await order(call, { description: 'x'.repeat(500) }), 201),
  'payment-zero': async ({ call }) => good(await pay(call, 0), 400),
  'departure-first': async ({ call }) =>
    good(await book(call, { departure: '2031-08-30' }), 400) &&
    good(await book(call, { departure: '2031-09-01' }), 400),
  'report-backwards': async ({ call }) => good(await report(call, { to: '2031-08-31' }), 400),
  'patch-as-plain-json': async ({ call }) =>
    good(await patch(call, (await keeper(call)).json.id, { notes: 'x' }, 'application/json'), 415),
  'language-default-lost': async ({ call }) => (await keeper(call)).json.preferred_language === 'en',
  'unknown-boat-500': async ({ call }) => good(await call('GET', `/boats/${NOBODY}`, AS), 404),
  'input-problem-without-errors': async ({ call }) => good(await boat(call, { length_cm: 1 }), 400),
  'problem-as-plain-json': async ({ call }) => good(await call('GET', '/invoices/INV-2031-9999', AS), 404),
  'input-422': async ({ call }) => good(await order(call, { kind: 'painting' }), 400),
  'if-match-optional': async ({ call }) => Boolean(await added(call)) && good(await replace(call, {}), 428),
  'unoffered-method-404': async ({ call }) =>
    good(await call('PUT', '/tariffs', { ...AS, body: {} }), 405) && (await call('PUT', '/tariffs')).status === 405,
  'correlation-id-lost': async ({ call }) =>
    good(await call('GET', '/bookings', { ...AS, headers: { 'Correlation-Id': 'quay-7' } }), 200),
};

const values = {
  'departure-day-counted': async ({ call }) => (await book(call)).json.nights === 3,
  'metres-not-started': async ({ call }) => {
    const { json } = await boat(call, { length_cm: 920 });
    return (await call('POST', '/bookings', { as: 'botha', body: stay(json.id) })).json.price === '855.00';
  },
  'name-mangled': async ({ call }) => (await boat(call)).json.name === 'Ägir ⛵',
  'null-ignored': async ({ call }) => {
    const {
      json: { id },
    } = await keeper(call);
    const { json } = await patch(call, id, { phone: null, address: null });
    return json.phone === null && json.address === null && same(await get(call, `/keepers/${id}`), json);
  },
  'address-replaced': async ({ call }) => {
    const {
      json: { id, address },
    } = await keeper(call);
    return same((await patch(call, id, { address: { city: 'Hout Bay', postal_code: null } })).json.address, {
      ...address,
      city: 'Hout Bay',
      postal_code: null,
    });
  },
  'report-counts-cancelled': async ({ call }) => {
    await step(call, (await book(call)).json, 'cancel');
    const kept = (await book(call, { departure: '2031-09-03' })).json;
    const { result } = (await finished(call, (await report(call)).headers.location, AS)).json;
    return same(result, { bookings: 1, nights: 2, revenue: kept.price });
  },
};

const access = {
  'berths-without-token': async ({ call }) => good(await call('GET', '/berths'), 401),
  'any-token-lists-orders': async ({ call }) => good(await call('GET', '/service-orders', { token: 'garbage' }), 401),
  'report-scope-unchecked': async ({ call, tokenOf }) =>
    good(
      await call('POST', '/reports', {
        token: await tokenOf('display'),
        body: { kind: 'revenue', from: '2031-03-01', to: '2031-03-31' },
      }),
      403,
    ),
  'foreign-boat-readable': async ({ call }) =>
    good(await call('GET', `/boats/${(await boatOf(call, 'mokoena')).id}`, { as: 'botha' }), 404),
  'foreign-bookings-listed': async ({ call }) => {
    const own = await ownerOf(call, 'botha');
    return (await list(call, '/bookings?size=100', 'botha')).every((each) => each.keeper_id === own);
  },
  'owner-confirms': async ({ call }) => good(await step(call, (await book(call)).json, 'confirm', 'botha'), 403),
};

const states = {
  'double-booking': async ({ call }) =>
    good(await book(call), 201) &&
    good(await book(call, { arrival: '2031-09-03', departure: '2031-09-06' }, 'mokoena'), 409),
  'no-same-day-turnover': async ({ call }) =>
    good(await book(call), 201) &&
    good(await book(call, { arrival: '2031-09-04', departure: '2031-09-06' }, 'mokoena'), 201),
  'idempotency-ignored': async ({ call }) => {
    const once = { headers: { 'Idempotency-Key': 'probe-0001' } };
    const first = await book(call, {}, 'botha', once);
    const again = await book(call, {}, 'botha', once);
    return (
      good(again, 200) && again.json.id === first.json.id && good(await book(call, { note: 'x' }, 'botha', once), 409)
    );
  },
  'cancelled-still-blocks': async ({ call }) =>
    good(await step(call, (await book(call)).json, 'cancel'), 200) && good(await book(call), 201),
  'cancel-after-completion': async ({ call }) => {
    const booking = await confirmed(call);
    return good(await step(call, booking, 'check-out'), 200) && good(await step(call, booking, 'cancel'), 409);
  },
  'yard-work-not-invoiced': async ({ call }) => {
    const {
      json: { id },
    } = await order(call);
    for (const body of [{ status: 'accepted' }, { status: 'in_work' }, { status: 'done', cost: '77.05' }])
      await setStatus(call, id, body);
    const {
      json: { invoice_number },
    } = await step(call, await confirmed(call), 'check-out');
    const { lines } = await get(call, `/invoices/${invoice_number}`);
    const mine = (await list(call, '/service-orders?status=done&size=50')).find((each) => each.id === id);
    return (
      lines.some((line) => line.service_order_id === id && line.amount === 7705) &&
      mine.invoice_number === invoice_number
    );
  },
  'overpayment-accepted': async ({ call }) =>
    good(
      await pay(
        call,
        openInvoice(call).then(({ balance }) => balance + 1),
      ),
      409,
    ),
  'order-skips-states': async ({ call }) =>
    good(await setStatus(call, (await order(call)).json.id, { status: 'done', cost: '10.00' }), 409) &&
    good(await setStatus(call, (await order(call)).json.id, { status: 'in_work' }), 409),
  'stale-etag-accepted': async ({ call }) => {
    const etag = await added(call);
    const first = await replace(call, { 'If-Match': etag });
    return (
      good(first, 200) &&
      first.headers.etag !== etag &&
      first.json.has_power === false &&
      first.json.note === null &&
      good(await replace(call, { 'If-Match': etag }), 412)
    );
  },
};

export const probes = { ...answers, ...lists, ...input, ...values, ...access, ...states };
