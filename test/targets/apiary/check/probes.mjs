// One probe for each fault: true = as the document says, false = broken.
const hive = (more) => ({ apiary_id: 6, label: 'QX-1', hive_type: 'dadant', installed_on: '2024-05-01', ...more });
const apiary = (more) => ({
  name: 'Probe field',
  region: 'hills',
  max_hives: 2,
  location: { lat: 50, lon: 9 },
  ...more,
});
const acid = (hive_id, more) => ({
  kind: 'chemical',
  hive_id,
  started_on: '2025-11-01',
  product: 'Oxalic acid',
  dose_ml: 30,
  withdrawal_days: 10,
  ...more,
});
const ids = (answer) => answer.body.map((it) => it.id).join();
const made = async (ask, path, body, who = 'office') => {
  const answer = await ask(who, 'POST', path, body);
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body;
};

export const probes = {
  'settings-weight-as-text': async ({ ask }) =>
    (await ask('office', 'GET', '/settings')).body.min_line_weight_g === 500,
  'member-shows-key': async ({ ask }) => !(await ask('office', 'GET', '/members/2')).text.includes('mk_'),
  'total-counts-page': async ({ ask }) =>
    (await ask('office', 'GET', '/apiaries?per_page=2')).headers.get('x-total-count') === '7',
  'colour-of-fives': async ({ ask }) => (await ask('office', 'GET', '/hives/2')).body.queen.colour === 'blue',
  'inspections-oldest-first': async ({ ask }) =>
    ids(await ask('office', 'GET', '/inspections?per_page=4')) === '9,8,10,11',
  'csv-head-swapped': async ({ ask }) =>
    (await ask('office', 'GET', '/lots/export.csv')).text.startsWith(
      'code,honey_type,apiary_name,harvested_on,weight_g,available_g,price_cents_per_kg\r\n',
    ),
  'notes-left-out': async ({ ask }) => (await ask('office', 'GET', '/apiaries/2')).body.notes === null,
  'finish-unknown-crashes': async ({ ask }) =>
    (await ask('office', 'POST', '/treatments/999/finish', { finished_on: '2025-11-11' })).status === 404,
  'order-without-key': async ({ ask }) => (await ask('nobody', 'GET', '/orders/1')).status === 401,
  'apiary-no-location': async ({ ask }) => {
    const answer = await ask('office', 'POST', '/apiaries', apiary());
    return answer.headers.get('location') === `/apiaries/${answer.body.id}`;
  },
  'lots-per-page-100': async ({ ask }) => (await ask('office', 'GET', '/lots?per_page=51')).status === 400,
  'hive-removed-200': async ({ ask }) => (await ask('office', 'DELETE', '/hives/3')).status === 204,

  'q-case': async ({ ask }) => ids(await ask('office', 'GET', '/apiaries?q=MOOR')) === '2,7',
  'status-first-only': async ({ ask }) => ids(await ask('office', 'GET', '/hives?status=weak,dead')) === '9,7,3',
  'ties-turn-round': async ({ ask }) =>
    ids(await ask('office', 'GET', '/hives?sort=-installed_on&per_page=3')) === '10,11,12',
  'frames-default-12': async ({ ask }) => (await made(ask, '/hives', hive())).frames === 10,
  'label-unchecked-on-patch': async ({ ask }) =>
    (await ask('office', 'PATCH', '/hives/6', { label: 'LN 7b' })).status === 422,
  'latitude-unchecked': async ({ ask }) =>
    (await ask('office', 'POST', '/apiaries', apiary({ location: { lat: 90.5, lon: 9 } }))).status === 422,
  'patch-drops-notes': async ({ ask }) => {
    const { id } = await made(ask, '/apiaries', apiary({ notes: 'gate code 11' }));
    await ask('office', 'PATCH', `/apiaries/${id}`, { region: 'coast' });
    return (await ask('office', 'GET', `/apiaries/${id}`)).body.notes === 'gate code 11';
  },
  'to-day-excluded': async ({ ask }) =>
    ids(await ask('office', 'GET', '/inspections?from=2025-05-01&to=2025-05-17')) === '7,6,5,4',
  'state-ignored-with-kind': async ({ ask }) =>
    ids(await ask('office', 'GET', '/treatments?kind=chemical&state=open')) === '4',
  'link-drops-filter': async ({ ask }) => {
    const link = (await ask('office', 'GET', '/lots?honey_type=blossom&per_page=1')).headers.get('link');
    const next = /<([^>]+)>; rel="next"/.exec(link)[1];
    return ids(await ask('office', 'GET', next)) === '4';
  },
  'price-rounded-down': async ({ ask }) =>
    (await made(ask, '/orders', { lines: [{ lot_id: 2, weight_g: 1500 }] })).lines[0].price_cents === 1568,
  'dose-zero': async ({ ask }) => (await ask('office', 'POST', '/treatments', acid(2, { dose_ml: 0 }))).status === 422,
  'phone-unchecked': async ({ ask }) =>
    (await ask('ana', 'PATCH', '/members/2', { phone: 'call my wife' })).status === 422,
  'hive-twice-in-yields': async ({ ask }) => {
    const yields = [
      { hive_id: 2, weight_g: 900 },
      { hive_id: 2, weight_g: 800 },
    ];
    return (
      (
        await ask('office', 'POST', '/extraction_sessions', {
          apiary_id: 1,
          held_on: '2025-07-01',
          honey_type: 'linden',
          yields,
        })
      ).status === 422
    );
  },
  'inspector-changes-settings': async ({ ask }) =>
    (await ask('inspector', 'PATCH', '/settings', { label_prefix: 'ZZ' })).status === 403,
  'discount-to-nearest': async ({ ask }) => {
    // 500 g at 1849 is 925 cents (924.5), 7 % of it is 64.75
    const order = await made(ask, '/orders', { member_id: 6, lines: [{ lot_id: 5, weight_g: 500 }] });
    return order.discount_cents === 64 && order.total_cents === 861;
  },

  'move-leaves-count': async ({ ask }) => {
    const { id } = await made(ask, '/hives', hive());
    await ask('office', 'POST', `/hives/${id}/move`, { apiary_id: 7 });
    const [from, to] = [await ask('office', 'GET', '/apiaries/6'), await ask('office', 'GET', '/apiaries/7')];
    return from.body.hive_count === 1 && to.body.hive_count === 1;
  },
  'one-too-many': async ({ ask }) => {
    const { id } = await made(ask, '/apiaries', apiary({ max_hives: 1 }));
    await made(ask, '/hives', hive({ apiary_id: id, label: 'A-1' }));
    return (await ask('office', 'POST', '/hives', hive({ apiary_id: id, label: 'A-2' }))).status === 409;
  },
  'hive-inspections-stay': async ({ ask }) => {
    const { id } = await made(ask, '/hives', hive());
    await ask('office', 'POST', '/inspections/bulk', {
      items: [{ hive_id: id, inspected_on: '2025-06-01', varroa_count: 1, brood_frames: 2, temper: 'calm' }],
    });
    const before = await ask('office', 'GET', `/inspections?hive_id=${id}`);
    await ask('office', 'DELETE', `/hives/${id}`);
    return before.body.length === 1 && (await ask('office', 'GET', `/inspections?hive_id=${id}`)).body.length === 0;
  },
  'stock-not-returned': async ({ ask }) => {
    const stock = async () => (await ask('ana', 'GET', '/lots')).body.find((lot) => lot.id === 3).available_g;
    const before = await stock();
    const { id } = await made(ask, '/orders', { lines: [{ lot_id: 3, weight_g: 2500 }] }, 'ana');
    const between = await stock();
    await ask('ana', 'DELETE', `/orders/${id}`);
    return between === before - 2500 && (await stock()) === before;
  },
  'confirm-again': async ({ ask }) => {
    const { id } = await made(ask, '/orders', { lines: [{ lot_id: 3, weight_g: 500 }] });
    const first = await ask('office', 'POST', `/orders/${id}/confirm`);
    return first.body.state === 'confirmed' && (await ask('office', 'POST', `/orders/${id}/confirm`)).status === 409;
  },
  'safe-a-day-early': async ({ ask }) => {
    const { id } = await made(ask, '/treatments', acid(2), 'inspector');
    return (
      (await ask('inspector', 'POST', `/treatments/${id}/finish`, { finished_on: '2025-12-24' })).body.safe_from ===
      '2026-01-03'
    );
  },
  'second-open-treatment': async ({ ask }) => {
    await made(ask, '/treatments', acid(2));
    return (await ask('office', 'POST', '/treatments', acid(2, { product: 'Thymol' }))).status === 409;
  },
  'withdrawal-ignored': async ({ ask }) => {
    const { id } = await made(ask, '/treatments', acid(2));
    await ask('office', 'POST', `/treatments/${id}/finish`, { finished_on: '2025-11-05' });
    const session = (held_on) => ({
      apiary_id: 1,
      held_on,
      honey_type: 'forest',
      yields: [{ hive_id: 2, weight_g: 4000 }],
    });
    const early = await ask('office', 'POST', '/extraction_sessions', session('2025-11-14'));
    return (
      early.status === 409 &&
      (await ask('office', 'POST', '/extraction_sessions', session('2025-11-15'))).status === 201
    );
  },
  'foreign-hive-readable': async ({ ask }) =>
    (await ask('tilo', 'GET', '/hives/4')).status === 404 && (await ask('ana', 'GET', '/hives/4')).status === 200,
  'foreign-apiary-removable': async ({ ask }) => {
    const { id } = await made(ask, '/apiaries', apiary(), 'ana');
    return (
      (await ask('tilo', 'DELETE', `/apiaries/${id}`)).status === 404 &&
      (await ask('ana', 'GET', `/apiaries/${id}`)).status === 200
    );
  },
  'lot-stays': async ({ ask }) => {
    const yields = [{ hive_id: 10, weight_g: 5000 }];
    const { id, lot } = await made(ask, '/extraction_sessions', {
      apiary_id: 5,
      held_on: '2025-07-19',
      honey_type: 'heather',
      yields,
    });
    const gone = await ask('office', 'DELETE', `/extraction_sessions/${id}`);
    return (
      gone.status === 204 && !(await ask('office', 'GET', '/lots?per_page=50')).body.some((it) => it.id === lot.id)
    );
  },
  'last-sent-counts': async ({ ask }) => {
    const item = (inspected_on) => ({ hive_id: 3, inspected_on, varroa_count: 0, brood_frames: 3, temper: 'calm' });
    await ask('office', 'POST', '/inspections/bulk', { items: [item('2025-09-09'), item('2025-08-08')] });
    return (await ask('office', 'GET', '/hives/3')).body.last_inspected_on === '2025-09-09';
  },
};
