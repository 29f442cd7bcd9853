// One scripted look for each fault: true on the clean server, false with the fault.
const id = (kind, n) => `01JA0000000000000000${kind}${String(n).padStart(4, '0')}`;
export const EN = (n) => id('EN', n);
export const ME = (n) => id('ME', n);
export const FX = (n) => id('FX', n);
export const CH = (n) => id('CH', n);
export const nobody = '01JZZZZZZZZZZZZZZZZZZZZZZZ';
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export const post = (type, attributes, linked = {}) => ({
  data: {
    type,
    attributes,
    ...(Object.keys(linked).length
      ? {
          relationships: Object.fromEntries(
            Object.entries(linked).map(([name, [kind, to]]) => [name, { data: { type: kind, id: to } }]),
          ),
        }
      : {}),
  },
});
export const patch = (type, which, attributes) => ({ data: { type, id: which, attributes } });
let serial = 0;
export const newMember = (more = {}) => {
  serial += 1;
  return post('members', {
    name: `Check ${serial}`,
    email: `check.${serial}@example.org`,
    password: 'check-check-check',
    ...more,
  });
};
export const newEnlarger = (more = {}) => {
  serial += 1;
  return post('enlargers', {
    name: `Check ${serial}`,
    'max-format': '6x6',
    'hourly-rate': '7.35',
    lenses: [{ 'focal-length-mm': 80, aperture: 4 }],
    ...more,
  });
};
export const newSlot = (enlarger, from, to, more = {}, member) =>
  post(
    'slots',
    { 'starts-at': `2027-08-02T${from}:00Z`, 'ends-at': `2027-08-02T${to}:00Z`, ...more },
    { enlarger: ['enlargers', enlarger], ...(member ? { member: ['members', member] } : {}) },
  );
export const newOrder = (rolls, more = {}, member) =>
  post('film-orders', { rolls, ...more }, member ? { member: ['members', member] } : {});
export const roll = (quantity, process = 'bw', push) => ({
  format: '135',
  process,
  quantity,
  ...(push === undefined ? {} : { push }),
});

const must = (answer, status) => {
  if (answer.status !== status) throw new Error(`${answer.method} ${answer.path} -> ${answer.status} ${answer.text}`);
  return answer.body?.data ?? answer;
};
const made = async (api, who, path, body) => must(await api.post(who, path, body), 201);
const stocks = async (api) =>
  JSON.stringify(
    must(await api.get('main', '/chemistry?page[size]=50'), 200).map((each) => each.attributes['stock-ml']),
  );
const ids = (answer) => answer.body.data.map((each) => each.id);

export const probes = {
  'login-expiry-as-text': async (api) =>
    typeof (await api.login('inge@rotlicht.example', 'Fixer-Tray-4419')).body.expires_in === 'number',
  'members-list-for-members': async (api) => (await api.get('other', '/members')).status === 403,
  'member-shows-digest': async (api) => !/digest/.test((await api.get('main', `/members/${ME(2)}`)).text),
  'rate-as-number': async (api) =>
    (await api.get('main', '/enlargers')).body.data.every((each) => typeof each.attributes['hourly-rate'] === 'string'),
  'enlarger-created-200': async (api) => (await api.post('main', '/enlargers', newEnlarger())).status === 201,
  'settings-without-token': async (api) => (await api.get(null, '/settings')).status === 401,
  'slots-default-size-20': async (api) => (await api.get('main', '/slots')).body.data.length === 10,
  'unknown-slot-204': async (api) => (await api.delete('main', `/slots/${nobody}`)).status === 404,
  'shelf-last-page-without-next': async (api) => (await api.get('main', '/chemistry')).body.links.next === null,
  'members-see-purchase-price': async (api) =>
    (await api.get('other', '/chemistry')).body.data.every((each) => !('purchase-price' in each.attributes)),
  'invoices-oldest-first': async (api) =>
    (await api.get('main', '/invoices')).body.data[0].attributes['issued-on'] === '2026-11-02',
  'job-404-bare': async (api) => Array.isArray((await api.get('main', `/jobs/${nobody}`)).body.errors),

  'members-page-skips-one': async (api) => {
    const whole = ids(await api.get('main', '/members?page[size]=50'));
    const first = await api.get('main', '/members?page[size]=3');
    const second = await api.get('main', first.body.links.next);
    return JSON.stringify(whole.slice(0, 6)) === JSON.stringify([...ids(first), ...ids(second)]);
  },
  'new-members-inducted': async (api) =>
    (await made(api, 'main', '/members', newMember())).attributes['induction-passed'] === false,
  'email-case-matters': async (api) => {
    const { attributes } = await made(api, 'main', '/members', newMember());
    return (await api.post('main', '/members', newMember({ email: attributes.email.toUpperCase() }))).status === 409;
  },
  'enlarger-filters-one-only': async (api) =>
    (await api.get('main', '/enlargers?filter[max-format]=6x9&filter[status]=ready')).body.data.length === 0,
  'slot-count-keeps-returned': async (api) => {
    const enlarger = await made(api, 'main', '/enlargers', newEnlarger());
    const slot = await made(api, 'main', '/slots', newSlot(enlarger.id, '09:00', '10:00'));
    await api.delete('main', `/slots/${slot.id}`);
    return (await api.get('main', `/enlargers/${enlarger.id}`)).body.data.attributes['slot-count'] === 0;
  },
  'lens-unchecked-on-patch': async (api) => {
    const enlarger = await made(api, 'main', '/enlargers', newEnlarger());
    return (
      (
        await api.patch(
          'main',
          `/enlargers/${enlarger.id}`,
          patch('enlargers', enlarger.id, { lenses: [{ 'focal-length-mm': 27, aperture: 4 }] }),
        )
      ).status === 400
    );
  },
  'slots-to-inclusive': async (api) =>
    (await api.get('main', '/slots?filter[from]=2027-02-01T09:00:00Z&filter[to]=2027-02-01T11:30:00Z')).body.data
      .length === 1,
  'fee-by-full-hours': async (api) => {
    const enlarger = await made(api, 'main', '/enlargers', newEnlarger());
    return (await made(api, 'main', '/slots', newSlot(enlarger.id, '09:00', '10:45'))).attributes.fee === '12.86';
  },
  'orders-total-as-text': async (api) => {
    const totals = (await api.get('main', '/film-orders?sort=total')).body.data.map((each) =>
      Number(each.attributes.total),
    );
    return totals.every((each, i) => i === 0 || totals[i - 1] <= each);
  },
  'orders-equal-keys-reversed': async (api) => {
    const list = ids(await api.get('main', '/film-orders?sort=-status&filter[status]=finished'));
    return JSON.stringify(list) === JSON.stringify([...list].sort());
  },
  'roll-quantity-unlimited': async (api) =>
    (await api.post('main', '/film-orders', newOrder([roll(51)]))).status === 400,
  'push-once-per-line': async (api) =>
    (await made(api, 'main', '/film-orders', newOrder([roll(3, 'bw', 2)]))).attributes.net === '29.40',
  'vat-cut-off': async (api) =>
    (await made(api, 'main', '/film-orders', newOrder([roll(1)]))).attributes.vat === '1.43',
  'order-patch-resets-scan': async (api) => {
    const order = await made(api, 'other', '/film-orders', newOrder([roll(1)], { scan: 'large' }));
    return (
      (await api.patch('other', `/film-orders/${order.id}`, patch('film-orders', order.id, { notes: 'careful' }))).body
        .data.attributes.scan === 'large'
    );
  },
  'closes-before-opening': async (api) => {
    const settings = (await api.get('main', '/settings')).body.data;
    return (
      (await api.patch('main', '/settings', patch('settings', settings.id, { 'closes-at': '07:00' }))).status === 400
    );
  },
  'job-stays': async (api) => {
    const job = must(
      await api.post('main', '/statements', post('statements', { from: '2026-10-01', to: '2026-10-31' })),
      202,
    );
    await api.delete('main', `/jobs/${job.id}`);
    return (await api.get('main', `/jobs/${job.id}`)).status === 404;
  },

  'members-promote-themselves': async (api) => {
    const { id: self, attributes } = await made(api, 'main', '/members', newMember());
    await api.login(attributes.email, 'check-check-check', 'fresh');
    return (
      (await api.patch('fresh', `/members/${self}`, patch('members', self, { role: 'technician' }))).status === 403 &&
      (await api.get('main', `/members/${self}`)).body.data.attributes.role === 'member'
    );
  },
  'suspended-keep-session': async (api) => {
    const { id: self, attributes } = await made(api, 'main', '/members', newMember());
    await api.login(attributes.email, 'check-check-check', 'fresh');
    must(await api.get('fresh', `/members/${self}`), 200);
    must(await api.patch('main', `/members/${self}`, patch('members', self, { status: 'suspended' })), 200);
    return (await api.get('fresh', `/members/${self}`)).status === 401;
  },
  'member-with-orders-removed': async (api) => {
    const { id: self } = await made(api, 'main', '/members', newMember());
    await made(api, 'main', '/film-orders', newOrder([roll(1)], {}, self));
    return (await api.delete('main', `/members/${self}`)).status === 409;
  },
  'slots-outlive-enlarger': async (api) => {
    const enlarger = await made(api, 'main', '/enlargers', newEnlarger());
    await made(api, 'main', '/slots', newSlot(enlarger.id, '09:00', '10:00'));
    must(await api.delete('main', `/enlargers/${enlarger.id}`), 204);
    return (await api.get('main', `/slots?filter[enlarger]=${enlarger.id}`)).body.meta.total === 0;
  },
  'overlap-misses-enclosing': async (api) => {
    const enlarger = await made(api, 'main', '/enlargers', newEnlarger());
    await made(api, 'main', '/slots', newSlot(enlarger.id, '10:00', '11:00'));
    return (await api.post('main', '/slots', newSlot(enlarger.id, '09:00', '12:00'))).status === 409;
  },
  'orders-of-others-readable': async (api) => {
    const order = await made(api, 'other', '/film-orders', newOrder([roll(1)]));
    return (await api.get('third', `/film-orders/${order.id}`)).status === 403;
  },
  'order-changed-in-process': async (api) => {
    const order = await made(api, 'main', '/film-orders', newOrder([roll(1)]));
    must(await api.post('main', `/film-orders/${order.id}/start`), 200);
    return (
      (await api.patch('main', `/film-orders/${order.id}`, patch('film-orders', order.id, { notes: 'late' })))
        .status === 409
    );
  },
  'first-chemistry-put-back': async (api) => {
    const before = await stocks(api);
    const order = await made(api, 'main', '/film-orders', newOrder([roll(2)]));
    must(await api.post('main', `/film-orders/${order.id}/start`), 200);
    must(await api.delete('main', `/film-orders/${order.id}`), 204);
    return before === (await stocks(api));
  },
  'started-twice': async (api) => {
    const order = await made(api, 'main', '/film-orders', newOrder([roll(1)]));
    must(await api.post('main', `/film-orders/${order.id}/start`), 200);
    return (await api.post('main', `/film-orders/${order.id}/start`)).status === 409;
  },
  'shortage-takes-some': async (api) => {
    const before = await stocks(api);
    const order = await made(api, 'main', '/film-orders', newOrder([roll(50), roll(15)]));
    must(await api.post('main', `/film-orders/${order.id}/start`), 409);
    return before === (await stocks(api));
  },
  'invoice-without-vat': async (api) => {
    const order = await made(api, 'main', '/film-orders', newOrder([roll(2, 'c41')]));
    must(await api.post('main', `/film-orders/${order.id}/start`), 200);
    must(await api.post('main', `/film-orders/${order.id}/finish`), 200);
    return (
      (await api.get('main', `/invoices?filter[film-order]=${order.id}`)).body.data[0].attributes.amount ===
      order.attributes.total
    );
  },
  'statement-without-last-day': async (api) => {
    const job = must(
      await api.post(
        'main',
        '/statements',
        post('statements', { from: '2026-08-10', to: '2026-10-16' }, { member: ['members', ME(2)] }),
      ),
      202,
    );
    await wait(300);
    const { attributes } = must(await api.get('main', `/jobs/${job.id}`), 200);
    return attributes.status === 'done' && attributes.result['invoice-count'] === 3;
  },
};
