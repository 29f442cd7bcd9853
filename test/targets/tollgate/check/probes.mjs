// One probe for each fault: true as long as the promise is kept.
import { judge } from './lab.mjs';
import {
  ANNA,
  appeal,
  balance,
  BRUNO,
  enter,
  fine,
  issue,
  key,
  leave,
  monthEnd,
  ok,
  payFine,
  permit,
  stay,
  topUp,
  unique,
  vehicle,
  vehicleInput,
  zone,
  zoneInput,
} from './steps.mjs';

const good = (answer, status) => answer.status === status && judge(answer).problems.length === 0;
const patch = (call, id, body, headers) =>
  call('PATCH', `/api/vehicles/${id}`, { body, headers, type: 'application/merge-patch+json' });
const ids = ({ json }) => json.items.map((each) => each.id ?? each.code);
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

const simple = {
  'zone-created-200': async (call) => good(await call('PUT', `/api/zones/N${unique()}`, { body: zoneInput() }), 201),
  'vehicle-location-missing': async (call) =>
    good(await call('POST', '/api/vehicles', { as: 'other', body: vehicleInput() }), 201),
  'permit-delete-200': async (call) => {
    const { json } = await permit(call, (await vehicle(call)).id, await zone(call));
    return good(await call('DELETE', `/api/permits/${json.code}`), 204);
  },
  'top-101-accepted': async (call) =>
    good(await call('GET', '/api/vehicles?$top=101'), 400) && good(await call('GET', '/api/vehicles?$top=100'), 200),
  'nickname-any-length': async (call) =>
    good(await call('POST', '/api/vehicles', { as: 'other', body: vehicleInput({ nickname: 'x'.repeat(41) }) }), 400) &&
    good(await call('POST', '/api/vehicles', { as: 'other', body: vehicleInput({ nickname: 'x'.repeat(40) }) }), 201),
  'plate-as-typed': async (call) =>
    good(await call('POST', '/api/vehicles', { as: 'other', body: vehicleInput({ plate: `ab-${unique()} x` }) }), 201),
  'fine-below-minimum': async (call) =>
    good(await issue(call, 2001, { amountCents: 499 }), 400) &&
    good(await issue(call, 2001, { amountCents: 500 }), 201),
  'due-date-with-time': async (call) => good(await call('GET', '/api/fines/F00310', { as: 'other' }), 200),
  'problem-as-plain-json': async (call) => good(await call('GET', '/api/stays/99999'), 404),
  'errors-camel-case': async (call) =>
    Object.hasOwn((await call('POST', '/api/stays', { body: { vehicleId: 2001 } })).json.errors, 'ZoneCode'),
  'expires-in-text': async (call) =>
    good(
      await call('POST', '/connect/token', {
        as: null,
        type: 'application/x-www-form-urlencoded',
        raw: 'grant_type=client_credentials&client_id=town-hall&client_secret=Brugg-7-Kastanien',
      }),
      200,
    ),
  'unknown-driver-500': async (call) => good(await call('GET', '/api/drivers/777'), 404),
};

const moderate = {
  'electric-false-ignored': async (call) =>
    (await call('GET', '/api/vehicles?electric=false')).json.items.every((each) => !each.electric),
  'orderby-desc-ignored': async (call) => {
    const { items } = (await call('GET', '/api/zones?$orderby=capacity%20desc')).json;
    return items.length > 3 && items.every((each, index) => index === 0 || items[index - 1].capacity >= each.capacity);
  },
  'skip-counts-pages': async (call) => {
    const whole = ids(await call('GET', '/api/stays?$top=100'));
    return same(ids(await call('GET', '/api/stays?$top=3&$skip=2')), whole.slice(2, 5));
  },
  'total-of-page': async (call) => (await call('GET', '/api/permits?$top=2')).json.totalCount === 6,
  'next-link-forgets-filter': async (call) => {
    const found = ids(await call('GET', '/api/vehicles?vehicleClass=van&$orderby=plate%20desc'));
    const first = await call('GET', '/api/vehicles?vehicleClass=van&$orderby=plate%20desc&$top=2');
    const second = await call('GET', first.json.nextLink);
    return same([...ids(first), ...ids(second)], found) && second.json.nextLink === null;
  },
  'amount-sorted-as-text': async (call) => {
    const amounts = (await call('GET', '/api/stays?$orderby=amountCents')).json.items.map(
      (each) => each.amountCents ?? -1,
    );
    return amounts.length === 10 && amounts.every((each, index) => index === 0 || amounts[index - 1] <= each);
  },
  'read-scope-writes': async (call) => good(await issue(call, 2001, {}, 'inspector'), 403),
  'other-vehicle-readable': async (call) => good(await call('GET', '/api/vehicles/2003', { as: 'other' }), 404),
  'permit-price-one-day-short': async (call) =>
    (await permit(call, (await vehicle(call)).id, await zone(call))).json.priceCents === 1500,
  'toll-by-hour': async (call) =>
    (await leave(call, (await stay(call, 'TUN')).id, '2025-05-01T12:30:00Z')).json.amountCents === 340,
  'patch-null-ignored': async (call) =>
    (await patch(call, (await vehicle(call, { nickname: 'Rocket' })).id, { nickname: null })).json.nickname === null,
  'patch-resets-electric': async (call) =>
    (await patch(call, (await vehicle(call, { electric: true })).id, { nickname: 'Spark' })).json.electric === true,
  'plate-unique-as-typed': async (call) =>
    good(await call('POST', '/api/vehicles', { as: 'other', body: vehicleInput({ plate: 'kr 77-120' }) }), 409),
  'offset-dropped': async (call) =>
    Date.parse((await stay(call, 'MES', { enteredAt: '2025-05-01T10:00:00+02:00' })).enteredAt) ===
    Date.UTC(2025, 4, 1, 8),
  'valid-on-last-day': async (call) =>
    same(ids(await call('GET', '/api/permits?validOn=2025-05-19&zoneCode=MES')), ['P00045']),
  'cash-by-driver': async (call) => good(await topUp(call, { method: 'cash' }, { as: 'other' }), 403),
};

const complex = {
  'parked-twice': async (call) => {
    const { id } = await vehicle(call);
    return good(await enter(call, id, 'ALT'), 201) && good(await enter(call, id, 'BHF'), 409);
  },
  'zone-overfull': async (call) => {
    const code = await zone(call, { capacity: 2 });
    const first = await stay(call, code);
    await stay(call, code);
    const { id } = await vehicle(call);
    const full = good(await enter(call, id, code), 409);
    await leave(call, first.id, '2025-05-01T10:05:00Z');
    return full && good(await enter(call, id, code), 201);
  },
  'retry-pays-again': async (call) => {
    const before = await balance(call);
    const headers = key();
    const first = await topUp(call, {}, { headers });
    const again = await topUp(call, {}, { headers });
    return again.status === 201 && same(first.json, again.json) && (await balance(call)) === before + 500;
  },
  'idempotency-key-global': async (call) => {
    const headers = key();
    const first = await topUp(call, {}, { as: 'other', headers });
    const second = await topUp(call, {}, { as: 'third', headers });
    return first.json.driverId === ANNA && second.json.driverId === BRUNO;
  },
  'stale-if-match-accepted': async (call) => {
    const path = `/api/zones/${await zone(call)}`;
    const headers = { 'If-Match': (await call('GET', path)).headers.get('etag') };
    return (
      good(await call('PUT', path, { body: zoneInput({ name: 'Second' }), headers }), 200) &&
      good(await call('PUT', path, { body: zoneInput({ name: 'Third' }), headers }), 412)
    );
  },
  'refunds-not-summed': async (call) => {
    const path = `/api/payments/${(await topUp(call)).json.id}/refunds`;
    const body = { amountCents: 300, reason: 'Too much' };
    return good(await call('POST', path, { body }), 201) && good(await call('POST', path, { body }), 409);
  },
  'closed-again': async (call) => {
    const { id } = await stay(call, 'ALT');
    return (
      good(await leave(call, id, '2025-05-01T12:00:00Z'), 200) &&
      good(await leave(call, id, '2025-05-01T12:00:00Z'), 409)
    );
  },
  'paid-under-appeal': async (call) => {
    const issued = await fine(call);
    return good(await appeal(call, issued.number), 200) && good(await payFine(call, issued), 409);
  },
  'removed-stay-keeps-charge': async (call) => {
    const before = await balance(call);
    const { id } = await stay(call, 'ALT');
    const { chargedCents } = (await leave(call, id, '2025-05-01T12:00:00Z')).json;
    const during = await balance(call);
    await call('DELETE', `/api/stays/${id}`);
    return chargedCents === 440 && during === before - 440 && (await balance(call)) === before;
  },
  'month-end-by-entry': async (call) => {
    const { id } = await stay(call, 'MES', { enteredAt: '2023-07-31T23:00:00Z' });
    await leave(call, id, '2023-08-01T01:00:00Z');
    const [july, august] = [await monthEnd(call, '2023-07'), await monthEnd(call, '2023-08')];
    return (
      july.stayCount === 0 &&
      august.stayCount === 1 &&
      august.stayCents === 240 &&
      same(august.zones, [{ zoneCode: 'MES', stayCount: 1, stayCents: 240 }])
    );
  },
  'permits-outlive-vehicle': async (call) => {
    const { id } = await vehicle(call);
    const code = await zone(call, { permitQuota: 1 });
    ok(await permit(call, id, code), 201);
    await call('DELETE', `/api/vehicles/${id}`);
    return (
      (await call('GET', `/api/permits?zoneCode=${code}`)).json.totalCount === 0 &&
      good(await permit(call, (await vehicle(call)).id, code), 201)
    );
  },
  'others-stay-closed': async (call) => {
    const { id } = await stay(call, 'ALT');
    const refused = good(await leave(call, id, '2025-05-01T12:00:00Z', 'third'), 404);
    return refused && ok(await call('GET', `/api/stays/${id}`), 200).status === 'open';
  },
};

export const probes = { ...simple, ...moderate, ...complex };
