// For check.mjs: scripted requests to the clean server with what has to come of each.
import { CH, EN, FX, ME, newEnlarger, newMember, newOrder, newSlot, nobody, patch, post, roll } from './probes.mjs';

export async function walk(api, expect) {
  const is = async (status, promise, code) => {
    const answer = await promise;
    const said = answer.body?.errors?.[0].code;
    expect(
      answer.status === status && (!code || said === code),
      `${answer.method} ${answer.path} -> ${answer.status} ${said ?? ''}, not ${status} ${code ?? ''} ${answer.text.slice(0, 200)}`,
    );
    return answer.body?.data ?? answer;
  };
  const equal = (a, b, what) =>
    expect(JSON.stringify(a) === JSON.stringify(b), `${what}: ${JSON.stringify(a)}, not ${JSON.stringify(b)}`);
  const g = (who, path) => api.get(who, path);

  // Session
  await is(200, api.login('INGE@rotlicht.example', 'Fixer-Tray-4419'));
  await is(401, api.login('inge@rotlicht.example', 'wrong'));
  await is(403, api.login('jonas@rotlicht.example', 'Grain-Focus-7171'));
  await is(400, api.login('inge@rotlicht.example', ''));
  await is(415, api.send('POST', null, '/login', { body: { email: 'a', password: 'b' } }));
  await is(401, api.send('GET', null, '/members', { token: 'nonsense' }));
  await is(405, api.send('PUT', 'main', '/members'));
  await is(404, g('main', '/nowhere'));

  // Members
  await is(403, api.post('other', '/members', newMember()));
  const m = await is(201, api.post('main', '/members', newMember({ phone: '+4912345678' })));
  equal(
    [m.attributes.role, m.attributes.status, m.attributes['balance-due'], m.attributes.house],
    ['member', 'active', '0.00', false],
    'new member',
  );
  equal((await is(200, g('main', `/members/${m.id}`))).attributes, m.attributes, 'member read');
  await is(409, api.post('main', '/members', newMember({ email: 'INGE@rotlicht.example' })), 'email-taken');
  await is(409, api.post('main', '/members', { data: { ...newMember().data, type: 'persons' } }), 'type');
  await is(403, api.post('main', '/members', { data: { ...newMember().data, id: nobody } }));
  await api.login(m.attributes.email, 'check-check-check', 'm');
  await is(403, g('m', `/members/${ME(2)}`));
  await is(404, g('m', `/members/${nobody}`));
  await is(404, g('m', '/members/17'));
  equal(
    (await is(200, api.patch('m', `/members/${m.id}`, patch('members', m.id, { phone: null })))).attributes,
    { ...m.attributes, phone: null },
    'phone taken out',
  );
  for (const attributes of [
    { email: 'x@example.org' },
    { status: 'active' },
    { 'induction-passed': true },
    { role: 'member' },
  ])
    await is(403, api.patch('m', `/members/${m.id}`, patch('members', m.id, attributes)));
  await is(403, api.patch('m', `/members/${ME(2)}`, patch('members', ME(2), { name: 'x' })));
  await is(404, api.patch('main', `/members/${nobody}`, patch('members', nobody, { name: 'x' })));
  await is(409, api.patch('main', `/members/${m.id}`, patch('members', ME(2), { name: 'x' })), 'id');
  await is(
    409,
    api.patch('main', `/members/${m.id}`, patch('members', m.id, { email: 'Aiko@rotlicht.example' })),
    'email-taken',
  );
  await is(
    200,
    api.patch('main', `/members/${m.id}`, patch('members', m.id, { email: m.attributes.email.toUpperCase() })),
  );
  await is(409, api.patch('main', `/members/${ME(1)}`, patch('members', ME(1), { role: 'member' })), 'own-account');
  await is(409, api.patch('main', `/members/${ME(5)}`, patch('members', ME(5), { name: 'x' })), 'house-account');
  await is(409, api.delete('main', `/members/${ME(5)}`), 'house-account');
  await is(409, api.delete('main', `/members/${ME(1)}`), 'own-account');
  await is(409, api.delete('main', `/members/${ME(4)}`), 'open-invoices');
  await is(409, api.delete('main', `/members/${ME(8)}`), 'open-orders');
  await is(403, api.delete('m', `/members/${m.id}`));
  await is(404, api.delete('main', `/members/${nobody}`));
  await is(200, api.patch('m', `/members/${m.id}`, patch('members', m.id, { password: 'another-password' })));
  await is(401, api.login(m.attributes.email, 'check-check-check'));
  await is(200, api.login(m.attributes.email, 'another-password'));
  await is(200, api.patch('main', `/members/${m.id}`, patch('members', m.id, { status: 'suspended' })));
  await is(
    200,
    api.patch('main', `/members/${m.id}`, patch('members', m.id, { status: 'active', 'induction-passed': true })),
  );
  await is(401, g('m', '/settings'));
  await is(403, g('other', '/members'));
  equal(
    (await g('main', '/members?filter[role]=technician&sort=-joined-on')).body.data.map((x) => x.id),
    [ME(1), ME(4)],
    'technicians, equal days by id',
  );
  const tomasz = await is(200, g('other', `/members/${ME(2)}`));
  const openOnes = (await g('other', '/invoices?filter[status]=open')).body;
  equal(tomasz.attributes['balance-due'], openOnes.meta['total-amount'], 'balance');

  // Enlargers
  await is(403, api.post('other', '/enlargers', newEnlarger()));
  const e = await is(201, api.post('main', '/enlargers', newEnlarger()));
  equal(
    [
      e.attributes.status,
      e.attributes['light-source'],
      e.attributes['next-service-on'],
      e.attributes.fixed,
      e.attributes['slot-count'],
    ],
    ['ready', 'condenser', null, false, 0],
    'new enlarger',
  );
  await is(409, api.post('main', '/enlargers', newEnlarger({ name: e.attributes.name })), 'name-taken');
  await is(409, api.post('main', '/enlargers', { data: { ...newEnlarger().data, type: 'machine' } }), 'type');
  await is(
    409,
    api.patch('main', `/enlargers/${e.id}`, patch('enlargers', e.id, { name: 'Durst L1200' })),
    'name-taken',
  );
  equal(
    (
      await is(
        200,
        api.patch('main', `/enlargers/${e.id}`, patch('enlargers', e.id, { 'next-service-on': '2028-02-29' })),
      )
    ).attributes,
    { ...e.attributes, 'next-service-on': '2028-02-29' },
    'enlarger changed',
  );
  await is(403, api.patch('other', `/enlargers/${e.id}`, patch('enlargers', e.id, { name: 'x' })));
  await is(404, api.patch('main', `/enlargers/${nobody}`, patch('enlargers', nobody, { name: 'x' })));
  await is(404, g('other', `/enlargers/${nobody}`));
  await is(200, g('other', `/enlargers/${e.id}`));
  await is(409, api.delete('main', `/enlargers/${EN(3)}`), 'fixed');
  await is(403, api.delete('other', `/enlargers/${e.id}`));
  await is(404, api.delete('main', `/enlargers/${nobody}`));
  equal(
    (await g('other', '/enlargers?sort=-hourly-rate')).body.data.map((x) => x.attributes['hourly-rate']),
    ['12.25', '10.00', '9.50', '7.50', '7.50', '7.35', '6.35', '6.35'],
    'by rate',
  );

  // Slots
  const s = await is(201, api.post('other', '/slots', newSlot(e.id, '10:00', '10:45')));
  equal(
    [s.attributes.fee, s.attributes.people, s.attributes.note, s.relationships.member.data.id],
    ['5.51', 1, null, ME(2)],
    'slot',
  );
  await is(201, api.post('third', '/slots', newSlot(e.id, '10:45', '11:15')));
  await is(201, api.post('third', '/slots', newSlot(e.id, '09:30', '10:00')));
  for (const [from, to] of [
    ['10:15', '11:00'],
    ['09:00', '12:00'],
    ['10:00', '10:30'],
    ['10:15', '10:45'],
    ['10:00', '10:45'],
  ])
    await is(409, api.post('other', '/slots', newSlot(e.id, from, to)), 'taken');
  equal((await is(200, g('other', `/enlargers/${e.id}`))).attributes['slot-count'], 3, 'slot-count');
  await is(400, api.post('other', '/slots', newSlot(e.id, '12:05', '13:00')));
  await is(400, api.post('other', '/slots', newSlot(e.id, '12:00', '12:15')));
  await is(400, api.post('other', '/slots', newSlot(e.id, '13:00', '12:00')));
  await is(409, api.post('other', '/slots', newSlot(e.id, '12:00', '16:15')), 'too-long');
  await is(201, api.post('other', '/slots', newSlot(e.id, '12:00', '16:00')));
  await is(409, api.post('other', '/slots', newSlot(e.id, '07:45', '08:30')), 'closed');
  await is(409, api.post('other', '/slots', newSlot(e.id, '21:30', '22:15')), 'closed');
  await is(201, api.post('other', '/slots', newSlot(e.id, '21:30', '22:00')));
  await is(409, api.post('other', '/slots', newSlot(EN(5), '12:00', '13:00')), 'maintenance');
  await is(409, api.post('main', '/slots', newSlot(e.id, '17:00', '18:00', {}, ME(7))), 'induction');
  await is(409, api.post('main', '/slots', newSlot(e.id, '17:00', '18:00', {}, ME(6))), 'suspended');
  await is(403, api.post('other', '/slots', newSlot(e.id, '17:00', '18:00', {}, ME(3))));
  await is(404, api.post('main', '/slots', newSlot(e.id, '17:00', '18:00', {}, nobody)));
  await is(404, api.post('main', '/slots', newSlot(nobody, '17:00', '18:00')));
  const shifted = await is(
    201,
    api.post(
      'main',
      '/slots',
      post(
        'slots',
        { 'starts-at': '2027-08-03T12:00:00+02:00', 'ends-at': '2027-08-03T13:00:00+02:00' },
        { enlarger: ['enlargers', e.id], member: ['members', ME(3)] },
      ),
    ),
  );
  equal(
    [shifted.attributes['starts-at'], shifted.relationships.member.data.id],
    ['2027-08-03T10:00:00Z', ME(3)],
    'times in UTC',
  );
  expect(
    (await g('other', '/slots?page[size]=50')).body.data.every((x) => x.relationships.member.data.id === ME(2)),
    "others' slots seen",
  );
  await is(403, api.delete('other', `/slots/${shifted.id}`));
  await is(204, api.delete('third', `/slots/${shifted.id}`));
  await is(404, api.delete('third', `/slots/${shifted.id}`));
  await is(204, api.delete('main', `/slots/${s.id}`));
  await is(204, api.delete('main', `/enlargers/${e.id}`));
  equal((await g('main', `/slots?filter[enlarger]=${e.id}`)).body.meta.total, 0, 'slots gone');

  // Film orders
  const o = await is(
    201,
    api.post(
      'other',
      '/film-orders',
      newOrder([roll(3, 'bw', 1), { format: '120', process: 'c41', quantity: 2 }], { scan: 'standard' }),
    ),
  );
  equal(
    [
      o.attributes['roll-count'],
      o.attributes.net,
      o.attributes.vat,
      o.attributes.total,
      o.attributes.rolls[1].push,
      o.attributes.status,
    ],
    [5, '58.35', '11.09', '69.44', 0, 'received'],
    'order',
  );
  equal((await is(200, g('other', `/film-orders/${o.id}`))).attributes, o.attributes, 'order read');
  const big = await is(201, api.post('other', '/film-orders', newOrder([roll(10, 'e6', -1)], { scan: 'large' })));
  equal([big.attributes.net, big.attributes.total], ['179.55', '213.66'], 'ten rolls');
  const nine = await is(201, api.post('other', '/film-orders', newOrder([roll(9)])));
  equal(nine.attributes.net, '67.50', 'nine rolls');
  await is(403, g('third', `/film-orders/${o.id}`));
  await is(404, g('third', `/film-orders/${nobody}`));
  await is(403, api.post('other', '/film-orders', newOrder([roll(1)], {}, ME(3))));
  await is(404, api.post('main', '/film-orders', newOrder([roll(1)], {}, nobody)));
  await is(409, api.post('main', '/film-orders', newOrder([roll(1)], {}, ME(6))), 'suspended');
  await is(403, api.patch('third', `/film-orders/${o.id}`, patch('film-orders', o.id, { notes: 'x' })));
  await is(404, api.patch('third', `/film-orders/${nobody}`, patch('film-orders', nobody, { notes: 'x' })));
  const shipTo = { line1: 'A 1', city: 'B', postcode: '01234', country: 'AT' };
  const changed = await is(
    200,
    api.patch(
      'other',
      `/film-orders/${o.id}`,
      patch('film-orders', o.id, { 'ship-to': shipTo, rolls: [roll(2, 'c41')] }),
    ),
  );
  equal(
    [changed.attributes['ship-to'], changed.attributes.scan, changed.attributes.net, changed.attributes['roll-count']],
    [shipTo, 'standard', '20.40', 2],
    'order changed',
  );
  await is(409, api.patch('other', `/film-orders/${FX(1)}`, patch('film-orders', FX(1), { notes: 'x' })), 'status');
  await is(403, api.post('other', `/film-orders/${o.id}/start`));
  await is(404, api.post('main', `/film-orders/${nobody}/start`));
  await is(409, api.post('main', `/film-orders/${o.id}/finish`), 'status');
  const stock = async (n) => (await api.snapshot()).chemistry[CH(n)]['stock-ml'];
  equal((await is(200, api.post('main', `/film-orders/${o.id}/start`))).attributes.status, 'processing', 'started');
  equal([await stock(3), await stock(4), await stock(1)], [14400, 7600, 20000], 'stock');
  await is(409, api.delete('other', `/film-orders/${o.id}`), 'status');
  await is(409, api.post('main', `/film-orders/${o.id}/start`), 'status');
  await is(409, api.post('main', `/film-orders/${big.id}/start`), 'out-of-stock');
  equal([await stock(5), await stock(6)], [6000, 2500], 'nothing taken');
  await is(403, api.post('other', `/film-orders/${o.id}/finish`));
  await is(404, api.post('main', `/film-orders/${nobody}/finish`));
  await is(200, api.post('main', `/film-orders/${o.id}/finish`));
  await is(409, api.post('main', `/film-orders/${o.id}/finish`), 'status');
  const inv = (await g('other', `/invoices?filter[film-order]=${o.id}`)).body;
  equal(
    [
      inv.meta.total,
      inv.data[0].attributes.amount,
      inv.data[0].attributes.status,
      inv.data[0].relationships.member.data.id,
      Date.parse(inv.data[0].attributes['due-on']) - Date.parse(inv.data[0].attributes['issued-on']),
    ],
    [1, changed.attributes.total, 'open', ME(2), 14 * 86_400_000],
    'invoice',
  );
  await is(409, api.delete('main', `/film-orders/${FX(1)}`), 'paid');
  await is(403, api.delete('third', `/film-orders/${o.id}`));
  await is(404, api.delete('third', `/film-orders/${nobody}`));
  await is(204, api.delete('main', `/film-orders/${o.id}`));
  equal([await stock(3), await stock(4)], [15000, 8000], 'put back');
  equal((await g('other', `/invoices?filter[film-order]=${o.id}`)).body.meta.total, 0, 'invoice removed');
  await is(204, api.delete('other', `/film-orders/${big.id}`));
  await is(204, api.delete('other', `/film-orders/${nine.id}`));
  equal((await g('other', `/members/${ME(2)}`)).body.data.attributes, tomasz.attributes, 'balance as before');
  equal(
    (await g('main', '/film-orders?filter[status]=received,processing&sort=number')).body.data.map(
      (x) => x.attributes.number,
    ),
    [8, 9, 10],
    'several statuses',
  );
  equal(
    (await g('main', '/film-orders?filter[process]=e6')).body.data.map((x) => x.attributes.number),
    [8, 3],
    'process, default sort',
  );
  await is(409, api.post('main', '/film-orders', { data: { ...newOrder([roll(1)]).data, type: 'orders' } }), 'type');

  // Shelf, invoices, paging
  equal(
    (await g('other', '/chemistry?filter[low]=true&sort=-stock-ml')).body.data.map((x) => x.id),
    [CH(4), CH(6), CH(8)],
    'low',
  );
  for (const [path, who] of [
    ['/members', 'main'],
    ['/enlargers', 'other'],
    ['/slots?filter[from]=2027-02-02T00:00:00Z', 'main'],
    ['/film-orders?sort=-status', 'main'],
    ['/chemistry', 'third'],
    ['/invoices', 'main'],
    ['/invoices?sort=amount', 'other'],
  ]) {
    const glue = path.includes('?') ? '&' : '?';
    const whole = (await g(who, `${path}${glue}page[size]=50`)).body;
    const seen = [];
    for (let next = `${path}${glue}page[size]=2`; next;) {
      const page = (await is(200, g(who, next), undefined)) && (await g(who, next)).body;
      seen.push(...page.data);
      equal(page.meta, whole.meta, `meta of ${next}`);
      next = page.links.next;
    }
    equal(seen, whole.data, `pages of ${path}`);
    equal(whole.meta.total, whole.data.length, `total of ${path}`);
    await is(400, g(who, `${path}${glue}page[after]=abc`));
  }
  const invoices = (await g('main', '/invoices')).body;
  equal(
    invoices.data.map((x) => x.attributes.number),
    [
      'INV-00009',
      'INV-00007',
      'INV-00008',
      'INV-00006',
      'INV-00005',
      'INV-00004',
      'INV-00003',
      'INV-00002',
      'INV-00001',
    ],
    'invoices',
  );
  equal(
    invoices.meta['total-amount'],
    invoices.data.reduce((sum, x) => sum + Number(x.attributes.amount), 0).toFixed(2),
    'total-amount',
  );

  // Settings, statements
  const rules = await is(200, g('other', '/settings'));
  await is(403, api.patch('other', '/settings', patch('settings', rules.id, { notice: null })));
  await is(400, api.patch('main', '/settings', patch('settings', rules.id, { 'opens-at': '22:00' })));
  await is(400, api.patch('main', '/settings', patch('settings', rules.id, { 'opens-at': '24:00' })));
  await is(409, api.patch('main', '/settings', patch('settings', nobody, { notice: null })), 'id');
  equal(
    (await is(200, api.patch('main', '/settings', patch('settings', rules.id, { notice: null, 'vat-percent': 7 }))))
      .attributes,
    { ...rules.attributes, notice: null, 'vat-percent': 7 },
    'settings',
  );
  equal(
    (await is(201, api.post('third', '/film-orders', newOrder([roll(1)])))).attributes.vat,
    '0.53',
    'vat of the settings',
  );
  await is(200, api.patch('main', '/settings', patch('settings', rules.id, rules.attributes)));
  const period = { from: '2026-08-01', to: '2026-10-31' };
  await is(403, api.post('other', '/statements', post('statements', period, { member: ['members', ME(3)] })));
  await is(404, api.post('main', '/statements', post('statements', period, { member: ['members', nobody] })));
  await is(400, api.post('other', '/statements', post('statements', { from: '2026-08-02', to: '2026-08-01' })));
  await is(409, api.post('other', '/statements', post('statement', period)), 'type');
  const job = await is(202, api.post('other', '/statements', post('statements', period)));
  equal([job.attributes.status, job.attributes.result], ['queued', null], 'job');
  await is(404, g('main', `/jobs/${job.id}`));
  await is(404, api.delete('main', `/jobs/${job.id}`));
  await new Promise((resolve) => setTimeout(resolve, 300));
  const done = await is(200, g('other', `/jobs/${job.id}`));
  const mine = (await g('other', '/invoices?page[size]=50')).body.data.filter(
    (x) => x.attributes['issued-on'] <= period.to,
  );
  const sum = (rows) => rows.reduce((total, x) => total + Number(x.attributes.amount), 0).toFixed(2);
  equal(
    done.attributes.result,
    {
      ...period,
      'invoice-count': mine.length,
      billed: sum(mine),
      paid: sum(mine.filter((x) => x.attributes.status === 'paid')),
      open: sum(mine.filter((x) => x.attributes.status === 'open')),
    },
    'statement',
  );
  await is(204, api.delete('other', `/jobs/${job.id}`));
  await is(404, g('other', `/jobs/${job.id}`));

  // Removing a member
  const gone = await is(201, api.post('main', '/members', newMember({ 'induction-passed': true })));
  const slot = await is(201, api.post('main', '/slots', newSlot(EN(2), '09:00', '10:00', {}, gone.id)));
  await is(204, api.delete('main', `/members/${gone.id}`));
  await is(404, api.delete('main', `/slots/${slot.id}`));
}
