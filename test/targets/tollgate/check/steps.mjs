// Requests that several probes need.
let count = 0;
export const unique = () => String((count += 1)).padStart(3, '0');
export const ANNA = 101;
export const BRUNO = 102;
const ok = (answer, status) => {
  if (answer.status !== status)
    throw new Error(`${answer.method} ${answer.path} -> ${answer.status} ${answer.text.slice(0, 200)}`);
  return answer.json;
};

export const zoneInput = (extra = {}) => ({
  name: 'Test',
  kind: 'street',
  capacity: 2,
  permitQuota: 1,
  permitDayCents: 150,
  tariffs: ['car', 'van', 'motorcycle', 'bus'].map((vehicleClass) => ({
    vehicleClass,
    rateCents: 200,
    dailyCapCents: 1500,
    freeMinutes: 10,
  })),
  ...extra,
});
export async function zone(call, extra) {
  const code = `T${unique()}`;
  ok(await call('PUT', `/api/zones/${code}`, { body: zoneInput(extra) }), 201);
  return code;
}
export const vehicleInput = (extra = {}) => ({ plate: `qq ${unique()}`, vehicleClass: 'car', ...extra });
export const vehicle = async (call, extra = {}) =>
  ok(await call('POST', '/api/vehicles', { body: vehicleInput({ driverId: ANNA, ...extra }) }), 201);
export const enter = (call, vehicleId, zoneCode, extra = {}, as = 'main') =>
  call('POST', '/api/stays', { as, body: { vehicleId, zoneCode, enteredAt: '2025-05-01T10:00:00Z', ...extra } });
export const stay = async (call, zoneCode, extra = {}) =>
  ok(await enter(call, (await vehicle(call)).id, zoneCode, extra), 201);
export const leave = (call, id, leftAt, as = 'main') =>
  call('POST', `/api/stays/${id}/close`, { as, body: { leftAt } });
export const balance = async (call, id = ANNA) => ok(await call('GET', `/api/drivers/${id}`), 200).balanceCents;
export const key = () => ({ 'Idempotency-Key': `key-number-${unique()}` });
export const topUp = (call, extra = {}, { as = 'main', headers = key() } = {}) =>
  call('POST', '/api/payments', {
    as,
    headers,
    body: { purpose: 'topUp', amountCents: 500, method: 'card', ...(as === 'main' && { driverId: ANNA }), ...extra },
  });
export const issue = (call, vehicleId, extra = {}, as = 'main') =>
  call('POST', '/api/fines', {
    as,
    body: { vehicleId, zoneCode: 'ALT', reason: 'noTicket', amountCents: 3000, ...extra },
  });
export const fine = async (call) => ok(await issue(call, (await vehicle(call)).id), 201);
export const payFine = (call, { number, amountCents }, extra = {}) =>
  call('POST', '/api/payments', {
    headers: key(),
    body: { purpose: 'fine', driverId: ANNA, fineNumber: number, amountCents, method: 'card', ...extra },
  });
export const appeal = (call, number, as = 'other') =>
  call('POST', `/api/fines/${number}/appeal`, {
    as,
    body: { text: 'I had a ticket, it only fell off the dashboard.' },
  });
export const permit = (call, vehicleId, zoneCode, extra = {}) =>
  call('POST', '/api/permits', {
    body: { vehicleId, zoneCode, validFrom: '2025-06-01', validTo: '2025-06-10', ...extra },
  });
export async function monthEnd(call, month) {
  const { code } = ok(await call('POST', '/api/month-ends', { body: { month } }), 202);
  for (let turn = 0; turn < 40; turn += 1) {
    const job = ok(await call('GET', `/api/month-ends/${code}`), 200);
    if (job.status === 'done') return job.result;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('the month-end is never done');
}
export { ok };
