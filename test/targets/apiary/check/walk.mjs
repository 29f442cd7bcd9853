// A tour of the clean server: rules, refusals, and every constraint of the document violated once.
import { deref, problems } from '../contract.mjs';
import { doc, operations } from './lab.mjs';

const ITEM = { hive_id: 1, inspected_on: '2025-10-01', varroa_count: 2, brood_frames: 3, temper: 'calm' };
const GOOD = {
  update_settings: [
    {
      association_name: 'Bees',
      contact_email: 'a@b.example',
      label_prefix: 'AB',
      min_line_weight_g: 500,
      default_price_cents_per_kg: 1000,
    },
  ],
  update_member: [{ name: 'Ana B.', email: 'ana.b@x.example', phone: '+49 421 55501', discount_percent: 3 }],
  create_apiary: [
    { member_id: 2, name: 'W', region: 'city', max_hives: 3, location: { lat: 1.5, lon: 2 }, notes: 'n' },
  ],
  update_apiary: [{ name: 'W', region: 'city', max_hives: 9, location: { lat: 1.5, lon: 2 }, notes: 'n' }],
  create_hive: [
    {
      apiary_id: 2,
      label: 'W-1',
      hive_type: 'warre',
      frames: 9,
      status: 'weak',
      installed_on: '2025-01-31',
      queen: { year: 2024, marked: true },
    },
  ],
  update_hive: [{ label: 'W-9', frames: 9, status: 'weak', queen: { year: 2024, marked: true } }],
  move_hive: [{ apiary_id: 7 }],
  create_inspections: [{ items: [ITEM] }],
  create_treatment: [
    { kind: 'chemical', hive_id: 2, started_on: '2025-11-01', product: 'Acid', dose_ml: 3.5, withdrawal_days: 3 },
    { kind: 'biotechnical', hive_id: 2, started_on: '2025-11-01', method: 'heat', frames_removed: 1 },
  ],
  finish_treatment: [{ finished_on: '2026-01-01' }],
  create_extraction_session: [
    {
      apiary_id: 1,
      held_on: '2025-07-07',
      honey_type: 'linden',
      price_cents_per_kg: 900,
      yields: [{ hive_id: 2, weight_g: 100 }],
    },
  ],
  create_order: [{ member_id: 2, lines: [{ lot_id: 1, weight_g: 500 }], note: 'x' }],
};
const IDS = { member_id: 2, apiary_id: 2, hive_id: 4, treatment_id: 4, session_id: 3, order_id: 5 };
const at = (path, ids = IDS) => path.replace(/\{(\w+)\}/g, (_, name) => ids[name]);

function* spoiled(given, value) {
  const schema = deref(doc, given);
  const types = [schema.type ?? 'object'].flat();
  for (const other of ['text', 1.5, true, null, [], {}]) yield other;
  if (typeof value === 'string') {
    yield 'x'.repeat((schema.maxLength ?? 2000) + 1);
    yield '';
    if (schema.format === 'date')
      yield* ['2025-02-29', '2025-13-01', '2025-1-1', '1999-12-31', '2100-01-01', '2025-01-01T00:00:00Z'];
    if (schema.format === 'email') yield* ['plain', 'a@b', 'a b@c.example', '@c.example'];
    yield 'é !';
  }
  if (types.includes('integer') || types.includes('number'))
    yield* [
      schema.minimum - 1,
      schema.maximum + 1,
      schema.exclusiveMinimum,
      (schema.multipleOf ?? NaN) + 1,
      '3',
    ].filter((it) => !Number.isNaN(it) && it !== undefined);
  if (Array.isArray(value)) {
    yield* [[], Array(schema.maxItems + 1).fill(value[0])];
    for (const bad of spoiled(schema.items, value[0])) yield [bad];
  } else if (typeof value === 'object' && value !== null)
    for (const name of Object.keys(value)) {
      const part = property(schema, name, value);
      for (const bad of spoiled(part, value[name])) yield { ...value, [name]: bad };
      const { [name]: _, ...without } = value;
      yield without;
    }
}
function property(given, name, value) {
  const schema = deref(doc, given);
  if (schema.properties?.[name]) {
    const found = deref(doc, schema.properties[name]);
    return found.oneOf ? found.oneOf[0] : found;
  }
  for (const part of [...(schema.allOf ?? []), ...(schema.oneOf ?? [])]) {
    if (schema.oneOf && problems(doc, part, value).length > 0) continue;
    const found = property(part, name, value);
    if (found) return found;
  }
  return undefined;
}

export async function sweep(lab) {
  const wrong = [];
  let tried = 0;
  const expect = async (status, who, method, path, body) => {
    tried += 1;
    const answer = await lab.ask(who, method, path, body);
    const fits = typeof status === 'function' ? status(answer.status) : answer.status === status;
    if (!fits)
      wrong.push(
        `${who} ${method} ${path} ${JSON.stringify(body)} -> ${answer.status} ${answer.text.slice(0, 120)}, not ${status}`,
      );
    return answer;
  };
  for (const { id, method, path, operation, parameters } of operations) {
    const body = GOOD[id]?.[0];
    await expect(401, 'nobody', method, at(path), body);
    await expect(401, 'bad', method, at(path), body);
    await expect(401, 'rolf', method, at(path), body);
    await expect(405, 'office', 'PUT', at(path), {});
    if (path.includes('{')) {
      const far = Object.fromEntries(Object.keys(IDS).map((name) => [name, 99999]));
      if (operation.responses['404']) await expect(404, 'office', method, at(path, far), body);
      for (const bad of ['abc', '0', '-1', '1.5', '%00', '1e3'])
        await expect(
          400,
          'office',
          method,
          at(path, Object.fromEntries(Object.keys(IDS).map((name) => [name, bad]))),
          body,
        );
    }
    for (const { name, in: place, schema: given } of parameters) {
      if (place !== 'query') continue;
      const schema = deref(doc, given);
      const bad = [
        '',
        schema.enum && 'nope',
        schema.type === 'integer' && 'x',
        schema.type === 'integer' && '1.5',
        schema.minimum !== undefined && schema.minimum - 1,
        schema.maximum && schema.maximum + 1,
        schema.maxLength && 'x'.repeat(schema.maxLength + 1),
        schema.format && '2025-02-30',
        schema.format && '1999-01-01',
        schema.type === 'boolean' && 'yes',
        schema.type === 'array' && 'active,nope',
      ].filter((it) => it !== undefined && it !== false);
      for (const text of bad) await expect(400, 'office', method, `${path}?${name}=${encodeURIComponent(text)}`);
      for (const text of [
        ...(schema.enum ?? []),
        ...(schema.type === 'integer' ? [schema.minimum, schema.maximum ?? 99] : []),
      ])
        await expect(200, 'inspector', method, `${path}?${name}=${text}`);
    }
    if (!body) continue;
    const { schema } = operation.requestBody.content['application/json'];
    for (const text of ['', '{', '{"a":1', "{'a':1}", 'nul']) await expect(400, 'office', method, at(path), text);
    for (const text of ['[]', '"x"', '3', 'null']) await expect(422, 'office', method, at(path), text);
    for (const good of GOOD[id]) {
      if (problems(doc, schema, good).length > 0) wrong.push(`${id}: sample does not fit`);
      for (const bad of spoiled(schema, good)) {
        const invalid = problems(doc, schema, bad).length > 0;
        if (typeof bad === 'string') continue;
        if (id === 'create_inspections') {
          const whole =
            Array.isArray(bad?.items) &&
            bad.items.length > 0 &&
            bad.items.length <= 20 &&
            bad.items.every((it) => it && typeof it === 'object' && !Array.isArray(it));
          const answer = await expect(whole ? 207 : 422, 'office', method, path, bad);
          if (whole && invalid && answer.body.results[0].status !== 422) wrong.push(`bulk took ${JSON.stringify(bad)}`);
        } else if (invalid) await expect(422, 'office', method, at(path), bad);
        else
          await expect((status) => status < 300 || status === 409 || status === 422, 'office', method, at(path), bad);
      }
      await lab.reset();
    }
  }
  return { wrong, tried };
}

export async function tour(lab) {
  const wrong = [];
  let tried = 0;
  const step = async (who, request, body, status, code, more = () => true) => {
    tried += 1;
    const [method, path] = request.split(' ');
    const answer = await lab.ask(who, method, path, body);
    if (answer.status !== status || (code && answer.body?.error !== code) || !more(answer.body ?? answer.text, answer))
      wrong.push(`${who} ${request} ${JSON.stringify(body)} -> ${answer.status} ${answer.text.slice(0, 300)}`);
    return answer.body;
  };
  const list = (expected) => (body) => body.map((it) => it.id).join() === expected;
  const A = { name: 'Tour', region: 'hills', max_hives: 2, location: { lat: 50, lon: 9 } };
  const H = { apiary_id: 2, label: 'TR-1', hive_type: 'warre', installed_on: '2025-04-01' };
  const S = (apiary_id, held_on, ...hives) => ({
    apiary_id,
    held_on,
    honey_type: 'linden',
    yields: hives.map((hive_id) => ({ hive_id, weight_g: 1003 })),
  });

  // settings and members
  await step('ana', 'PATCH /settings', {}, 403, 'forbidden');
  await step('office', 'PATCH /settings', {}, 200, undefined, (it) => it.updated_on === '2025-02-11');
  await step(
    'office',
    'PATCH /settings',
    { min_line_weight_g: 750 },
    200,
    undefined,
    (it) => it.min_line_weight_g === 750 && it.updated_on > '2026',
  );
  await step('office', 'POST /orders', { lines: [{ lot_id: 1, weight_g: 500 }] }, 422, 'invalid_body');
  await step('ana', 'GET /members/2', undefined, 200, undefined, (it) => it.apiary_count === 2);
  await step('ana', 'GET /members/3', undefined, 403);
  await step('ana', 'GET /members/999', undefined, 403);
  await step('inspector', 'PATCH /members/2', {}, 403);
  await step('ana', 'PATCH /members/3', {}, 403);
  await step('ana', 'PATCH /members/2', { discount_percent: 30 }, 403);
  await step('ana', 'PATCH /members/2', { email: 'tilo.harms@post.example' }, 409, 'email_taken');
  await step(
    'ana',
    'PATCH /members/2',
    { email: 'ana@brockhoff.example', phone: null },
    200,
    undefined,
    (it) => it.phone === null,
  );
  await step('office', 'PATCH /members/1', { name: 'Else' }, 409, 'protected');
  // apiaries
  await step('ana', 'GET /apiaries', undefined, 200, undefined, list('3,2'));
  await step('ana', 'GET /apiaries?member_id=3', undefined, 200, undefined, list(''));
  await step('office', 'GET /apiaries?sort=-created_on', undefined, 200, undefined, list('6,7,3,5,4,2,1'));
  await step('office', 'GET /apiaries?sort=name', undefined, 200, undefined, list('4,5,3,2,7,6,1'));
  await step('office', 'GET /apiaries?region=valley&q=o&member_id=3', undefined, 200, undefined, list('7'));
  await step(
    'office',
    'GET /apiaries?page=9',
    undefined,
    200,
    undefined,
    (body, { headers }) =>
      body.length === 0 &&
      headers.get('x-total-count') === '7' &&
      /page=1&per_page=10>; rel="prev"/.test(headers.get('link')),
  );
  await step(
    'office',
    'GET /apiaries?page=2&per_page=3',
    undefined,
    200,
    undefined,
    (_, { headers }) =>
      ['page=1', 'page=3'].every((it) => headers.get('link').includes(it)) &&
      headers.get('link').match(/rel/g).length === 4,
  );
  await step('tilo', 'GET /apiaries/2', undefined, 404);
  await step('inspector', 'POST /apiaries', A, 403);
  await step('ana', 'POST /apiaries', { ...A, member_id: 3 }, 403);
  await step('office', 'POST /apiaries', { ...A, member_id: 333 }, 422, 'unknown_reference');
  await step(
    'office',
    'POST /apiaries',
    { ...A, id: 77, hive_count: 9 },
    201,
    undefined,
    (it) => it.id === 8 && it.member_id === 1 && it.notes === null && it.hive_count === 0,
  );
  await step('ana', 'POST /apiaries', A, 201, undefined, (it) => it.member_id === 2);
  await step('ana', 'POST /apiaries', A, 409, 'name_taken');
  await step('ana', 'PATCH /apiaries/2', { name: 'Tour' }, 409, 'name_taken');
  await step('ana', 'PATCH /apiaries/2', { max_hives: 1 }, 409, 'below_hive_count');
  await step(
    'ana',
    'PATCH /apiaries/2',
    { max_hives: 2, notes: 'x', created_on: '2001-01-01' },
    200,
    undefined,
    (it) => it.max_hives === 2 && it.notes === 'x' && it.created_on === '2016-04-02',
  );
  await step('inspector', 'PATCH /apiaries/2', {}, 403);
  await step('tilo', 'PATCH /apiaries/2', {}, 404);
  await step('inspector', 'DELETE /apiaries/9', undefined, 403);
  await step('office', 'DELETE /apiaries/1', undefined, 409, 'protected');
  await step('ana', 'DELETE /apiaries/2', undefined, 409, 'not_empty');
  await step('ana', 'DELETE /apiaries/9', undefined, 204);
  await step('ana', 'GET /apiaries/9', undefined, 404);
  // hives
  await step('ana', 'POST /hives', H, 409, 'apiary_full');
  await step('ana', 'PATCH /apiaries/2', { max_hives: 3 }, 200);
  await step('ana', 'POST /hives', { ...H, label: 'MK-1' }, 409, 'label_taken');
  await step('tilo', 'POST /hives', H, 422, 'unknown_reference');
  await step('inspector', 'POST /hives', H, 403);
  await step(
    'ana',
    'POST /hives',
    H,
    201,
    undefined,
    (it) => it.id === 13 && it.status === 'active' && it.queen === null && it.last_inspected_on === null,
  );
  await step(
    'ana',
    'PATCH /hives/13',
    { queen: { year: 2026 } },
    200,
    undefined,
    (it) => it.queen.colour === 'white' && it.queen.marked === false && it.label === 'TR-1',
  );
  await step('ana', 'PATCH /hives/13', { queen: null, label: 'MK-2' }, 409, 'label_taken');
  await step(
    'ana',
    'PATCH /hives/13',
    { queen: null, apiary_id: 3 },
    200,
    undefined,
    (it) => it.queen === null && it.apiary_id === 2,
  );
  await step('inspector', 'PATCH /hives/13', {}, 403);
  await step('tilo', 'PATCH /hives/13', {}, 404);
  await step('tilo', 'PATCH /hives/9', { status: 'active' }, 409, 'wrong_state');
  await step('office', 'GET /hives?queen_year_min=2025', undefined, 200, undefined, list('6,2'));
  await step('ana', 'GET /hives?sort=installed_on', undefined, 200, undefined, list('4,5,6,7,13'));
  await step('office', 'GET /hives?apiary_id=4&status=dead', undefined, 200, undefined, list('9'));
  await step('ana', 'POST /hives/13/move', { apiary_id: 2 }, 409, 'same_apiary');
  await step('ana', 'POST /hives/13/move', { apiary_id: 4 }, 422, 'unknown_reference');
  await step('tilo', 'POST /hives/13/move', { apiary_id: 4 }, 404);
  await step('inspector', 'POST /hives/13/move', { apiary_id: 4 }, 403);
  await step('tilo', 'POST /hives/9/move', { apiary_id: 7 }, 409, 'hive_dead');
  await step('tilo', 'POST /hives/8/move', { apiary_id: 7 }, 409, 'under_treatment');
  await step('office', 'POST /hives/4/move', { apiary_id: 6 }, 409, 'label_taken');
  await step('office', 'PATCH /apiaries/6', { max_hives: 1 }, 200);
  await step('office', 'POST /hives/13/move', { apiary_id: 6 }, 409, 'apiary_full');
  await step('ana', 'POST /hives/13/move', { apiary_id: 3 }, 200, undefined, (it) => it.apiary_id === 3);
  await step('ana', 'GET /apiaries/2', undefined, 200, undefined, (it) => it.hive_count === 2);
  await step('ana', 'GET /apiaries/3', undefined, 200, undefined, (it) => it.hive_count === 3);
  await step('ana', 'DELETE /hives/4', undefined, 409, 'in_session');
  await step('inspector', 'DELETE /hives/13', undefined, 403);
  // inspections
  const I = (hive_id, more) => ({ ...ITEM, hive_id, ...more });
  await step(
    'inspector',
    'POST /inspections/bulk',
    {
      items: [
        I(13),
        I(13, { inspected_on: '2025-03-31' }),
        I(999),
        I(13, { brood_frames: 11 }),
        I(13, { temper: 'mild' }),
        {},
      ],
    },
    207,
    undefined,
    (it) =>
      it.created === 1 &&
      it.failed === 5 &&
      it.results.map((each) => each.status).join() === '201,422,404,422,422,422' &&
      it.results[0].inspection.inspector === 'Joost Abbink',
  );
  await step(
    'tilo',
    'POST /inspections/bulk',
    { items: [I(13), I(8)] },
    207,
    undefined,
    (it) => it.results.map((each) => each.status).join() === '404,201',
  );
  await step('ana', 'GET /inspections?per_page=3', undefined, 200, undefined, list('12,10,7'));
  await step('ana', 'GET /inspections?hive_id=8', undefined, 200, undefined, list(''));
  await step('office', 'GET /inspections?hive_id=8', undefined, 200, undefined, list('13,4'));
  await step('office', 'GET /inspections?from=2025-05-02&to=2025-05-01', undefined, 400);
  await step('ana', 'GET /hives/13', undefined, 200, undefined, (it) => it.last_inspected_on === '2025-10-01');
  // treatments
  const T = { kind: 'biotechnical', hive_id: 13, started_on: '2025-05-05', method: 'heat' };
  await step('tilo', 'POST /treatments', T, 422, 'unknown_reference');
  await step('tilo', 'POST /treatments', { ...T, hive_id: 9 }, 409, 'hive_dead');
  await step(
    'inspector',
    'POST /treatments',
    T,
    201,
    undefined,
    (it) => it.id === 8 && it.frames_removed === 0 && it.state === 'open' && it.safe_from === null,
  );
  await step('ana', 'POST /treatments', T, 409, 'treatment_open');
  await step('ana', 'POST /extraction_sessions', S(3, '2025-05-06', 13), 409, 'under_treatment');
  await step('tilo', 'POST /treatments/8/finish', { finished_on: '2025-05-06' }, 404);
  await step('ana', 'POST /treatments/8/finish', { finished_on: '2025-05-04' }, 422);
  await step(
    'ana',
    'POST /treatments/8/finish',
    { finished_on: '2025-05-06' },
    200,
    undefined,
    (it) => it.safe_from === '2025-05-06' && it.state === 'finished',
  );
  await step('ana', 'POST /treatments/8/finish', { finished_on: '2025-05-07' }, 409, 'wrong_state');
  await step('ana', 'GET /treatments', undefined, 200, undefined, list('4,3,8,2'));
  await step(
    'office',
    'GET /treatments?state=finished&kind=biotechnical&hive_id=12',
    undefined,
    200,
    undefined,
    list('7'),
  );
  // extraction and lots
  await step('ana', 'POST /extraction_sessions', S(3, '2025-05-06', 13, 6), 409, 'under_treatment');
  await step('ana', 'POST /extraction_sessions', S(3, '2025-05-06', 13, 4), 422);
  await step('tilo', 'POST /extraction_sessions', S(3, '2025-05-06', 13), 422);
  await step('tilo', 'POST /extraction_sessions', S(4, '2025-05-06', 9), 409, 'hive_dead');
  await step('inspector', 'POST /extraction_sessions', S(3, '2025-05-06', 13), 403);
  await step('ana', 'POST /extraction_sessions', S(3, '2025-06-28', 13), 409, 'session_exists');
  await step(
    'ana',
    'POST /extraction_sessions',
    S(3, '2025-05-31', 13, 6),
    201,
    undefined,
    (it) =>
      it.total_weight_g === 2006 &&
      it.lot.weight_g === 1945 &&
      it.lot.price_cents_per_kg === 1250 &&
      it.lot.code === 'WB-2025-007' &&
      it.lot.available_g === 1945,
  );
  await step('ana', 'DELETE /hives/13', undefined, 409, 'in_session');
  await step(
    'tilo',
    'POST /orders',
    {
      lines: [
        { lot_id: 7, weight_g: 1000 },
        { lot_id: 7, weight_g: 1000 },
      ],
    },
    409,
    'out_of_stock',
  );
  await step(
    'tilo',
    'POST /orders',
    {
      lines: [
        { lot_id: 7, weight_g: 1000 },
        { lot_id: 7, weight_g: 750 },
      ],
    },
    201,
    undefined,
    (it) =>
      it.subtotal_cents === 2188 &&
      it.discount_cents === 109 &&
      it.total_cents === 2079 &&
      it.member_id === 3 &&
      it.note === '',
  );
  await step('ana', 'DELETE /extraction_sessions/7', undefined, 409, 'lot_ordered');
  await step('ana', 'GET /orders/8', undefined, 404);
  await step('inspector', 'GET /orders/8', undefined, 200);
  await step('ana', 'POST /orders/8/confirm', undefined, 404);
  await step('inspector', 'POST /orders/8/confirm', undefined, 403);
  await step(
    'tilo',
    'POST /orders/8/confirm',
    undefined,
    200,
    undefined,
    (it) => it.state === 'confirmed' && it.confirmed_on === it.created_on,
  );
  await step('tilo', 'DELETE /orders/8', undefined, 409, 'wrong_state');
  await step('inspector', 'DELETE /orders/8', undefined, 403);
  await step('ana', 'DELETE /orders/8', undefined, 404);
  await step('office', 'DELETE /orders/8', undefined, 204);
  await step('office', 'DELETE /orders/1', undefined, 409, 'wrong_state');
  await step('office', 'POST /orders/1/confirm', undefined, 409, 'wrong_state');
  await step('office', 'POST /orders', { lines: [{ lot_id: 99, weight_g: 750 }] }, 422, 'unknown_reference');
  await step(
    'office',
    'POST /orders',
    { member_id: 99, lines: [{ lot_id: 1, weight_g: 750 }] },
    422,
    'unknown_reference',
  );
  await step('ana', 'POST /orders', { member_id: 3, lines: [{ lot_id: 1, weight_g: 750 }] }, 403);
  await step('inspector', 'POST /orders', { lines: [{ lot_id: 1, weight_g: 750 }] }, 403);
  await step('tilo', 'DELETE /extraction_sessions/7', undefined, 404);
  await step('inspector', 'DELETE /extraction_sessions/7', undefined, 403);
  await step('ana', 'GET /lots', undefined, 200, undefined, list('1,2,3,4,5,6,7'));
  await step('ana', 'DELETE /extraction_sessions/7', undefined, 204);
  await step('ana', 'GET /lots?sort=-price', undefined, 200, undefined, list('5,6,3,1,4,2'));
  await step('ana', 'GET /lots?price_max=1190&sort=-harvested_on', undefined, 200, undefined, list('2,4,1'));
  await step('ana', 'GET /lots?in_stock=false', undefined, 200, undefined, list(''));
  await step('ana', 'GET /lots/export.csv', undefined, 403);
  await step(
    'inspector',
    'GET /lots/export.csv?year=2024',
    undefined,
    200,
    undefined,
    (it) =>
      it.split('\r\n').length === 4 &&
      it.includes('WB-2024-001,blossom,Teaching apiary,2024-06-22,33610,31610,1190\r\n'),
  );
  await step('office', 'GET /lots/export.csv', undefined, 200, undefined, (it) =>
    it.includes('"Linden avenue, north"'),
  );
  await step('ana', 'DELETE /hives/13', undefined, 204);
  await step('ana', 'GET /inspections?hive_id=13', undefined, 200, undefined, list(''));
  await step('ana', 'GET /treatments?hive_id=13', undefined, 200, undefined, list(''));
  await step('office', 'POST /extraction_sessions', S(7, '2025-05-06', 8), 422);
  await step('office', 'POST /hives', { ...H, apiary_id: 7 }, 201, undefined, (it) => it.id === 14);
  await step('office', 'POST /extraction_sessions', S(7, '2025-05-06', 14), 201);
  await step('office', 'POST /hives/14/move', { apiary_id: 1 }, 200);
  await step('tilo', 'DELETE /apiaries/7', undefined, 409, 'has_sessions');
  return { wrong, tried };
}
