// What the clean server has to do in corners. Answers the list of what is wrong; every answer is also judged by the document.
import { doc, operations } from './lab.mjs';
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
import { resolve } from '../schema.mjs';

const MERGE = 'application/merge-patch+json';
const samples = {
  Zones_Put: () => zoneInput(),
  Vehicles_Create: () => vehicleInput({ driverId: ANNA, nickname: 'x' }),
  Vehicles_Patch: () => ({ nickname: 'x', electric: true, plate: `pp${unique()}` }),
  Permits_Create: () => ({ vehicleId: 2001, zoneCode: 'BHF', validFrom: '2030-01-01', validTo: '2030-01-02' }),
  Stays_Open: () => ({ vehicleId: 2001, zoneCode: 'BHF', enteredAt: '2025-01-01T00:00:00Z' }),
  Stays_Close: () => ({ leftAt: '2025-05-01T00:00:00Z' }),
  Fines_Issue: () => ({ vehicleId: 2001, zoneCode: 'BHF', reason: 'noTicket', amountCents: 700, note: 'x' }),
  Fines_Appeal: () => ({ text: 'x'.repeat(30) }),
  Fines_Decide: () => ({ outcome: 'upheld', amountCents: 100, note: 'x' }),
  Payments_Create: () => ({ driverId: ANNA, purpose: 'topUp', amountCents: 100, method: 'card' }),
  Payments_Refund: () => ({ amountCents: 1, reason: 'because' }),
  MonthEnds_Start: () => ({ month: '2024-01' }),
};
const known = {
  code: 'ALT',
  driverId: 101,
  vehicleId: 2001,
  stayId: 5009,
  fineNumber: 'F00310',
  paymentId: 8001,
  permitCode: 'P00041',
  monthEndCode: 'M0011',
};
const unknown = {
  code: 'ZZZZ',
  driverId: 9,
  vehicleId: 9,
  stayId: 9,
  fineNumber: 'F99999',
  paymentId: 9,
  permitCode: 'P99999',
  monthEndCode: 'M9999',
};
const fill = (path, values) => path.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const typeOf = (operation) => Object.keys(operation.requestBody?.content ?? { 'application/json': 0 })[0];
const schemaOf = (operation) => resolve(doc, Object.values(operation.requestBody.content)[0].schema);
const pascal = (name) => name[0].toUpperCase() + name.slice(1);
const jsonOperations = operations.filter(({ operation }) => samples[operation.operationId]);
const callerOf = (operation) => (operation.operationId === 'Fines_Appeal' ? 'other' : 'main');

function wrongValues(schema) {
  const values =
    {
      string: [7, true, [], {}],
      integer: ['7', 1.5, true, []],
      boolean: ['true', 1, {}],
      array: [{}, 'x', 1],
      object: [[], 'x', 1],
    }[schema.type] ?? [];
  if (!schema.nullable) values.push(null);
  if (schema.enum) values.push('nonsense', schema.enum[0].toUpperCase(), '');
  if (schema.minimum !== undefined) values.push(schema.minimum - 1);
  if (schema.maximum !== undefined) values.push(schema.maximum + 1);
  if (schema.type === 'integer') values.push(2 ** 40);
  if (schema.minLength !== undefined) values.push('x'.repeat(schema.minLength - 1));
  if (schema.maxLength !== undefined) values.push('x'.repeat(schema.maxLength + 1));
  if (schema.pattern) values.push('?', '', 'a b  c ');
  if (schema.format === 'date') values.push('2025-02-30', '2025-1-1', '2025-01-01T00:00:00Z', 'today');
  if (schema.format === 'date-time')
    values.push('2025-02-30T00:00:00Z', '2025-01-01T00:00:00', '2025-01-01', '2025-01-01T24:00:00Z');
  if (schema.minItems) values.push([]);
  if (schema.maxItems)
    values.push(Array.from({ length: schema.maxItems + 1 }, () => ({ vehicleClass: 'car', rateCents: 1 })));
  return values;
}

async function bodies(call, expect) {
  for (const { path, method, operation } of jsonOperations) {
    const { operationId } = operation;
    const schema = schemaOf(operation);
    const send = (body, extra = {}) =>
      call(method, fill(path, known), {
        as: callerOf(operation),
        type: typeOf(operation),
        body,
        headers: { ...key(), 'If-Match': '"never"' },
        ...extra,
      });
    const refused = async (body, name, note) => {
      const { status, json } = await send(body);
      expect(
        status === 400 && Object.keys(json.errors).some((each) => each === name || each.startsWith(`${name}[`)),
        `${operationId} ${note}: ${status} ${JSON.stringify(json?.errors)}`,
      );
    };
    for (const name of schema.required ?? []) {
      const { [name]: _, ...rest } = samples[operationId]();
      await refused(rest, pascal(name), `without ${name}`);
    }
    for (const [name, each] of Object.entries(schema.properties))
      for (const value of wrongValues(resolve(doc, each)))
        await refused({ ...samples[operationId](), [name]: value }, pascal(name), `${name}=${JSON.stringify(value)}`);
    for (const value of [[], 'x', 1, null, true]) await refused(value, '$', `body ${JSON.stringify(value)}`);
    for (const raw of ['{', '{"a":1', 'x', '{"a":1}}', new Uint8Array([0x7b, 0xff, 0x7d])])
      expect((await send(undefined, { raw })).status === 400, `${operationId} malformed`);
    for (const type of ['text/plain', 'application/xml', typeOf(operation) === MERGE ? 'application/json' : MERGE])
      expect((await send(samples[operationId](), { type })).status === 415, `${operationId} ${type}`);
    expect(
      (await send(undefined, { raw: JSON.stringify({ ...samples[operationId](), filler: 'x'.repeat(66_000) }) }))
        .status === 413,
      `${operationId} 413`,
    );
    const missing = await send(undefined);
    expect(
      missing.status === (operation.requestBody.required ? 415 : missing.status),
      `${operationId} without body: ${missing.status}`,
    );
  }
  for (const [tariff, name] of [
    [{ vehicleClass: 'car' }, 'Tariffs[0].RateCents'],
    [{ vehicleClass: 'tank', rateCents: 1 }, 'Tariffs[0].VehicleClass'],
    [{ vehicleClass: 'car', rateCents: 5001 }, 'Tariffs[0].RateCents'],
    [{ vehicleClass: 'car', rateCents: 1, freeMinutes: null }, 'Tariffs[0].FreeMinutes'],
  ]) {
    const { status, json } = await call('PUT', '/api/zones/NEU', { body: zoneInput({ tariffs: [tariff] }) });
    expect(status === 400 && json.errors[name], `tariff ${name}`);
  }
}

async function access(call, expect) {
  for (const { path, method, operation } of operations.filter(({ operation: each }) => each.security.length > 0)) {
    const { operationId, security } = operation;
    const send = (as, values, headers = {}) =>
      call(method, fill(path, values), {
        as,
        type: typeOf(operation),
        body: samples[operationId]?.(),
        headers: { ...key(), ...headers },
      });
    expect((await send(null, known)).status === 401, `${operationId} without credentials`);
    for (const headers of [
      { Authorization: 'Bearer nonsense' },
      { Authorization: 'Basic YTpi' },
      { Authorization: '' },
      { 'X-Api-Key': 'nonsense' },
      { 'X-Api-Key': '' },
    ])
      expect((await send(null, known, headers)).status === 401, `${operationId} ${JSON.stringify(headers)}`);
    if (!security.some((each) => each.driverKey))
      expect((await send('other', known)).status === 403, `${operationId} by a driver`);
    if (!security.some((each) => each.operator))
      expect((await send('main', known)).status === 403, `${operationId} by town hall`);
    if (!security.some((each) => each.operator?.includes('parking.read')))
      expect((await send('inspector', known)).status === 403, `${operationId} by the inspector`);
    if (path.includes('{') && operationId !== 'Zones_Put') {
      expect((await send(callerOf(operation), unknown)).status === 404, `${operationId} unknown`);
      const words = Object.fromEntries(Object.keys(known).map((name) => [name, 'x%20y%ZZ']));
      expect((await send(callerOf(operation), words)).status === 404, `${operationId} with a word for an id`);
    }
  }
  for (const { path } of operations) {
    for (const method of ['HEAD', 'OPTIONS']) {
      const answer = await call(method, fill(path, known), { as: null });
      expect(answer.status === 405 && answer.headers.get('allow'), `${method} ${path}`);
    }
  }
  expect((await call('GET', '/api/nothing')).status === 404, 'unknown address');
  // Records of others, for Bruno ("third"), who owns none of the known ones.
  for (const [method, path, body] of [
    ['GET', '/api/drivers/101'],
    ['GET', '/api/vehicles/2001'],
    ['PATCH', '/api/vehicles/2001', { nickname: 'x' }],
    ['DELETE', '/api/vehicles/2001'],
    ['DELETE', '/api/permits/P00041'],
    ['GET', '/api/stays/5001'],
    ['DELETE', '/api/stays/5009'],
    ['POST', '/api/stays/5009/close', {}],
    ['GET', '/api/fines/F00310'],
    ['POST', '/api/fines/F00310/appeal', { text: 'x'.repeat(20) }],
    ['GET', '/api/payments/8001'],
  ]) {
    expect(
      (await call(method, path, { as: 'third', body, type: method === 'PATCH' ? MERGE : 'application/json' }))
        .status === 404,
      `${method} ${path} by another`,
    );
  }
  for (const path of ['vehicles', 'permits', 'stays']) {
    const { items, totalCount } = (await call('GET', `/api/${path}`, { as: 'other' })).json;
    expect(items.length === totalCount && items.every((each) => each.driverId === ANNA), `${path} of a driver`);
    expect(
      (await call('GET', '/api/vehicles?driverId=102', { as: 'other' })).json.totalCount === 0,
      'vehicles of others',
    );
  }
  expect(
    (await call('POST', '/api/vehicles', { as: 'other', body: vehicleInput({ driverId: BRUNO }) })).status === 403,
    'vehicle for another',
  );
  expect((await topUp(call, { driverId: BRUNO }, { as: 'other' })).status === 403, 'payment for another');
  expect(
    (await call('POST', '/api/vehicles', { body: vehicleInput() })).json.errors.DriverId,
    'driverId for town hall',
  );
  expect(
    (await call('POST', '/api/vehicles', { body: vehicleInput({ driverId: 1 }) })).json.errors.DriverId,
    'unknown driver',
  );
  expect((await enter(call, 2003, 'ALT', {}, 'other')).json.errors.VehicleId, 'vehicle of another');
  expect((await enter(call, 2001, 'NEVER')).json.errors.ZoneCode, 'unknown zone');
  const { json: writer } = await call('POST', '/connect/token', {
    as: null,
    raw: 'grant_type=client_credentials&client_id=town-hall&client_secret=Brugg-7-Kastanien&scope=parking.write',
    type: 'application/x-www-form-urlencoded',
  });
  for (const { path, method, operation } of operations.filter(({ operation: each }) =>
    each.security.some(({ operator }) => operator?.[0] === 'parking.read'),
  ))
    expect(
      (await call(method, fill(path, known), { as: null, headers: { Authorization: `Bearer ${writer.access_token}` } }))
        .status === 403,
      `${operation.operationId} without parking.read`,
    );
  const form = async (raw) =>
    call('POST', '/connect/token', { as: null, raw, type: 'application/x-www-form-urlencoded' });
  const start = 'grant_type=client_credentials&client_id=town-hall&client_secret=';
  for (const [raw, status, error] of [
    ['', 415],
    ['a=b', 400, 'invalid_request'],
    [start, 400, 'invalid_request'],
    [`${start}no`, 401, 'invalid_client'],
    [`${start}Brugg-7-Kastanien&scope=all`, 400, 'invalid_scope'],
    [`${start.replace('client_credentials', 'password')}x`, 400, 'unsupported_grant_type'],
    [`x=${'y'.repeat(70_000)}`, 413],
  ]) {
    const answer = await form(raw || undefined);
    expect(answer.status === status && answer.json.error === error, `token ${raw.slice(0, 60)} ${answer.status}`);
  }
}

async function lists(call, expect) {
  for (const { path, operation } of operations.filter(({ operation: each }) => each.operationId.endsWith('_List'))) {
    for (const bad of [
      '$top=0',
      '$top=-1',
      '$top=101',
      '$top=x',
      '$top=1.5',
      '$top=',
      '$skip=-1',
      '$skip=x',
      '$orderby=nothing',
      '$orderby=',
      '$orderby=desc',
    ]) {
      const { status, json } = await call('GET', `${path}?${bad}`);
      expect(status === 400 && json.errors[bad.split('=')[0]], `${path}?${bad}: ${status}`);
    }
    const { items, totalCount, nextLink } = (await call('GET', `${path}?$top=100&some=thing`)).json;
    expect(items.length === totalCount && nextLink === null, `${path} whole`);
    expect((await call('GET', `${path}?$skip=1000`)).json.items.length === 0, `${path} beyond`);
    const walked = [];
    for (let at = `${path}?$top=2`; at;) {
      const { json } = await call('GET', at);
      walked.push(...json.items);
      at = json.nextLink;
    }
    expect(JSON.stringify(walked) === JSON.stringify(items), `${path} by nextLink`);
    const orders = resolve(
      doc,
      operation.parameters.find((each) => each.name === '$orderby'),
    ).schema.enum;
    for (const order of orders) {
      const [name, direction] = order.split(' ');
      const values = (await call('GET', `${path}?$top=100&$orderby=${encodeURIComponent(order)}`)).json.items.map(
        (each) => each[name],
      );
      const below = (a, b) => (a === null ? b !== null : b !== null && a < b);
      expect(
        values.every(
          (each, index) =>
            index === 0 || !(direction ? below(values[index - 1], each) : below(each, values[index - 1])),
        ),
        `${path} by ${order}`,
      );
    }
    for (const parameter of operation.parameters.filter((each) => each.in === 'query' && !each.name.startsWith('$'))) {
      const schema = resolve(doc, parameter.schema);
      const bad = schema.enum || schema.type !== 'string' || schema.format ? 'nonsense' : null;
      if (bad)
        expect(
          (await call('GET', `${path}?${parameter.name}=${bad}`)).json.errors?.[parameter.name],
          `${path}?${parameter.name}=${bad}`,
        );
    }
  }
  const total = async (path) => (await call('GET', path)).json.totalCount;
  expect((await total('/api/vehicles?plate=kr-7')) === 1, 'plate filter');
  expect((await total('/api/vehicles?electric=true&vehicleClass=car')) === 2, 'two filters');
  expect((await total('/api/vehicles?driverId=101')) === 3, 'driver filter');
  expect((await total('/api/zones?kind=toll')) === 2, 'kind filter');
  expect((await total('/api/stays?status=open')) === 2, 'status filter');
  expect(
    (await total('/api/stays?enteredFrom=2025-01-10T09:00:00%2B01:00&enteredTo=2025-01-12T09:00:00Z')) === 1,
    'from and to',
  );
  expect((await total('/api/stays?vehicleId=2001&zoneCode=ALT')) === 1, 'stays by vehicle');
  expect(
    (await total('/api/permits?validOn=2025-01-01')) === 1 && (await total('/api/permits?validOn=2025-02-28')) === 3,
    'valid on',
  );
}

async function zones(call, expect) {
  const code = await zone(call, {
    permitQuota: undefined,
    permitDayCents: undefined,
    tariffs: [{ vehicleClass: 'car', rateCents: 100 }],
  });
  const path = `/api/zones/${code}`;
  const put = (body, headers) => call('PUT', path, { body, headers });
  const { json, ...first } = await call('GET', path);
  delete first.headers;
  const ETag = (await call('GET', path)).headers.get('etag');
  expect(
    json.permitQuota === 0 &&
      json.permitDayCents === 100 &&
      json.tariffs[0].freeMinutes === 0 &&
      json.tariffs[0].dailyCapCents === null,
    'defaults',
  );
  expect(
    first.status === 200 &&
      (await call('GET', path, { headers: { 'If-None-Match': `"x", W/${ETag}` } })).status === 304,
    '304',
  );
  expect((await call('GET', path, { headers: { 'If-None-Match': '"x"' } })).status === 200, 'other ETag');
  expect(
    (await put(zoneInput())).status === 428 &&
      (await put(zoneInput(), { 'If-None-Match': '*' })).status === 412 &&
      (await put(zoneInput(), { 'If-Match': '"x"' })).status === 412,
    '428, 412',
  );
  expect(
    (await call('PUT', '/api/zones/NIX', { body: zoneInput(), headers: { 'If-Match': '*' } })).status === 412,
    '412 for none',
  );
  expect((await call('PUT', '/api/zones/nix', { body: zoneInput() })).json.errors.Code, 'code');
  expect(
    (
      await put(
        zoneInput({
          tariffs: [
            { vehicleClass: 'car', rateCents: 1 },
            { vehicleClass: 'car', rateCents: 2 },
          ],
        }),
        { 'If-Match': '*' },
      )
    ).json.errors.Tariffs,
    'two tariffs',
  );
  const replaced = await put(zoneInput({ capacity: 3 }), { 'If-Match': ETag });
  expect(
    replaced.status === 200 &&
      replaced.headers.get('etag') === (await call('GET', path)).headers.get('etag') &&
      replaced.headers.get('etag') !== ETag,
    'new ETag',
  );
  const [one, two] = [await stay(call, code), await stay(call, code)];
  expect((await call('GET', path)).json.freeSpaces === 1, 'free spaces');
  expect((await put(zoneInput({ capacity: 1 }), { 'If-Match': '*' })).status === 409, 'capacity below');
  expect(
    (await put(zoneInput({ capacity: 2, tariffs: [{ vehicleClass: 'bus', rateCents: 5000 }] }), { 'If-Match': '*' }))
      .status === 200,
    'capacity equal',
  );
  expect((await leave(call, one.id, '2025-05-01T11:00:01Z')).json.amountCents === 400, 'tariff of entering');
  expect((await enter(call, (await vehicle(call)).id, code)).status === 409, 'no tariff');
  expect((await call('DELETE', path)).status === 409, 'zone in use');
  for (const { id } of [one, two]) expect((await call('DELETE', `/api/stays/${id}`)).status === 204, 'stay removed');
  expect((await call('DELETE', path)).status === 204 && (await call('GET', path)).status === 404, 'zone removed');
}

async function vehicles(call, expect) {
  const made = await call('POST', '/api/vehicles', { as: 'other', body: vehicleInput({ plate: `mö`, nickname: 'x' }) });
  expect(made.status === 400 && made.json.errors.Plate, 'plate');
  const { json: own, headers } = await call('POST', '/api/vehicles', {
    as: 'other',
    body: vehicleInput({ nickname: '🚗 Ünïcode', electric: true, extra: 1, id: 5 }),
  });
  expect(own.nickname === '🚗 Ünïcode' && own.driverId === ANNA && own.electric, 'echo');
  const path = headers.get('location');
  const tag = headers.get('etag');
  const patch = (body, more = {}) => call('PATCH', path, { as: 'other', body, type: MERGE, headers: more });
  expect((await call('GET', path, { as: 'other' })).headers.get('etag') === tag, 'etag of the vehicle');
  expect(JSON.stringify((await patch({})).json) === JSON.stringify(own), 'empty patch');
  expect((await patch({ vehicleClass: 'bus', driverId: 102 })).json.vehicleClass === 'car', 'class stays');
  expect((await patch({ plate: 'bg-4471' })).status === 409, 'plate taken');
  expect((await patch({ plate: own.plate.toLowerCase() }, { 'If-Match': tag })).status === 200, 'own plate');
  expect(
    (await patch({ nickname: 'y' }, { 'If-Match': tag })).status === 200 &&
      (await patch({ nickname: 'z' }, { 'If-Match': tag })).status === 412,
    'stale',
  );
  const fresh = (await call('GET', path, { as: 'other' })).json;
  expect(
    fresh.nickname === 'y' && fresh.electric && fresh.plate === own.plate && fresh.createdAt === own.createdAt,
    'kept',
  );
  const { json: parked } = await enter(call, own.id, 'BHF', {}, 'other');
  expect((await call('DELETE', path, { as: 'other' })).status === 409, 'parked');
  expect((await call('DELETE', `/api/stays/${parked.id}`, { as: 'other' })).status === 204, 'own open stay');
  const { json: issued } = await issue(call, own.id);
  expect((await call('DELETE', path, { as: 'other' })).status === 409, 'fined');
  expect((await call('DELETE', `/api/fines/${issued.number}`)).status === 204, 'fine withdrawn');
  const before = (await call('GET', '/api/drivers/101')).json.vehicleCount;
  expect(
    (await call('DELETE', path, { as: 'other' })).status === 204 && (await call('GET', path)).status === 404,
    'removed',
  );
  expect((await call('GET', '/api/drivers/101')).json.vehicleCount === before - 1, 'count');
  const [a, b] = await Promise.all(
    [1, 2].map(() => call('POST', '/api/vehicles', { as: 'other', body: vehicleInput({ plate: 'same 1' }) })),
  );
  expect([a.status, b.status].sort().join() === '201,409', 'one plate at once');
}

async function permits(call, expect) {
  const code = await zone(call, { permitQuota: 2, capacity: 9 });
  const [one, two, three] = [await vehicle(call), await vehicle(call), await vehicle(call)];
  const get = (each, validFrom, validTo) => permit(call, each.id, code, { validFrom, validTo });
  expect((await get(one, '2025-06-02', '2025-06-01')).json.errors.ValidTo, 'backwards');
  expect((await get(one, '2025-01-01', '2026-01-02')).json.errors.ValidTo, '367 days');
  const year = await get(one, '2025-01-01', '2026-01-01');
  expect(year.status === 201 && year.json.priceCents === 366 * 150, '366 days');
  expect((await get(one, '2026-01-01', '2026-01-02')).status === 409, 'same vehicle on one day');
  expect(
    (await get(two, '2025-01-01', '2025-01-10')).status === 201 &&
      (await get(two, '2025-01-12', '2025-01-20')).status === 201,
    'second',
  );
  expect((await get(three, '2025-01-11', '2025-01-11')).status === 201, 'a day between');
  expect(
    (await get(three, '2025-01-10', '2025-01-10')).status === 409 &&
      (await get(three, '2025-01-20', '2025-03-01')).status === 409,
    'sold out',
  );
  expect((await get(three, '2025-01-21', '2025-03-01')).status === 201, 'after that');
  const free = async (enteredAt) => {
    const { json } = await enter(call, one.id, code, { enteredAt });
    const left = await leave(call, json.id, '2026-05-01T10:00:00Z');
    return [json.permitCode, left.json.permitCode, left.json.amountCents];
  };
  expect(
    (await free('2026-01-01T23:59:59Z')).join() === [year.json.code, year.json.code, 0].join(),
    'free with a permit',
  );
  expect((await free('2026-01-02T00:00:00Z'))[2] > 0, 'the day after');
  expect((await call('DELETE', `/api/permits/${year.json.code}`, { as: 'other' })).status === 204, 'given back');
}

async function stays(call, expect) {
  const price = async (zoneCode, leftAt, extra) => {
    const each = await stay(call, zoneCode, extra);
    const { json } = await leave(call, each.id, leftAt);
    await call('DELETE', `/api/stays/${each.id}`);
    return `${json.minutes} ${json.amountCents}`;
  };
  for (const [leftAt, expected] of [
    ['2025-05-01T10:00:00Z', '0 0'],
    ['2025-05-01T10:15:00Z', '15 0'],
    ['2025-05-01T10:15:00.001Z', '16 220'],
    ['2025-05-01T11:00:00Z', '60 220'],
    ['2025-05-01T11:00:01Z', '61 440'],
    ['2025-05-01T20:00:00Z', '600 1800'],
    ['2025-05-02T10:00:00Z', '1440 1800'],
    ['2025-05-02T10:01:00Z', '1441 2020'],
    ['2025-05-03T09:00:00Z', '2820 3600'],
  ])
    expect((await price('ALT', leftAt)) === expected, `price until ${leftAt}: ${await price('ALT', leftAt)}`);
  expect(
    (await price('TUN', '2025-05-01T10:00:01Z')) === '1 340' &&
      (await price('TUN', '2025-05-09T10:00:00Z')) === '11520 340',
    'toll',
  );
  const { id } = await stay(call, 'ALT');
  expect(
    (await leave(call, id, '2025-05-01T09:59:59Z')).json.errors.LeftAt &&
      (await leave(call, id, '2099-01-01T00:00:00Z')).json.errors.LeftAt,
    'leftAt',
  );
  const before = await balance(call);
  const closed = await call('POST', `/api/stays/${id}/close`);
  expect(
    closed.status === 200 &&
      closed.json.chargedCents === 0 &&
      closed.json.amountCents > before &&
      (await balance(call)) === before,
    'not covered',
  );
  expect((await call('DELETE', `/api/stays/${id}`, { as: 'other' })).status === 409, 'closed by a driver');
  expect(
    (await call('DELETE', `/api/stays/${id}`)).status === 204 && (await call('GET', `/api/stays/${id}`)).status === 404,
    'removed by town hall',
  );
  const { id: any } = await vehicle(call);
  expect(
    (await enter(call, any, 'ALT', { enteredAt: '2099-01-01T00:00:00Z' })).json.errors.EnteredAt &&
      (await enter(call, any, 'ALT', { enteredAt: '1999-12-31T23:59:59Z' })).json.errors.EnteredAt,
    'enteredAt',
  );
  const code = await zone(call, { capacity: 1 });
  const rivals = [await vehicle(call), await vehicle(call)];
  const both = await Promise.all(rivals.map((each) => enter(call, each.id, code)));
  expect(
    both
      .map((each) => each.status)
      .sort()
      .join() === '201,409',
    'the last space at once',
  );
}

async function fines(call, expect) {
  const decide = (number, body) => call('POST', `/api/fines/${number}/decision`, { body });
  const due = async () => (await call('GET', '/api/drivers/101')).json.openFinesCents;
  const start = await due();
  const [one, two, three] = [await fine(call), await fine(call), await fine(call)];
  expect((await due()) === start + 9000, 'open fines');
  expect(one.dueOn === new Date(Date.parse(one.issuedAt) + 30 * 86_400_000).toISOString().slice(0, 10), 'due');
  expect((await decide(one.number, { outcome: 'upheld' })).status === 409, 'no appeal');
  for (const each of [one, two, three]) expect((await appeal(call, each.number)).status === 200, 'appeal');
  expect((await appeal(call, one.number)).status === 409, 'second appeal');
  expect(
    (await decide(one.number, { outcome: 'reduced' })).json.errors.AmountCents &&
      (await decide(one.number, { outcome: 'reduced', amountCents: 3000 })).json.errors.AmountCents,
    'reduction',
  );
  const reduced = await decide(one.number, { outcome: 'reduced', amountCents: 1000, note: 'ok' });
  const { decision } = reduced.json;
  expect(
    reduced.json.status === 'reduced' &&
      reduced.json.amountCents === 1000 &&
      reduced.json.dueOn === new Date(Date.parse(decision.decidedAt) + 14 * 86_400_000).toISOString().slice(0, 10) &&
      decision.note === 'ok',
    'reduced',
  );
  expect(
    (await decide(two.number, { outcome: 'waived' })).json.amountCents === 0 &&
      (await decide(three.number, { outcome: 'upheld', amountCents: 5 })).json.amountCents === 3000,
    'waived, upheld',
  );
  expect((await due()) === start + 4000, 'open fines later');
  expect((await payFine(call, { ...one, amountCents: 3000 })).json.errors.AmountCents, 'old amount');
  const paid = await payFine(call, reduced.json);
  expect(
    paid.status === 201 &&
      (await call('GET', `/api/fines/${one.number}`)).json.status === 'paid' &&
      (await due()) === start + 3000,
    'paid',
  );
  expect(
    (await payFine(call, reduced.json)).status === 409 &&
      (await call('DELETE', `/api/fines/${one.number}`)).status === 409,
    'paid once',
  );
  const refunds = `/api/payments/${paid.json.id}/refunds`;
  expect(
    (await call('POST', refunds, { body: { amountCents: 999, reason: 'part' } })).status === 409,
    'part of a fine',
  );
  expect(
    (await call('POST', refunds, { body: { amountCents: 1000, reason: 'all of it' } })).json.status === 'refunded',
    'whole fine',
  );
  expect(
    (await call('GET', `/api/fines/${one.number}`)).json.status === 'reduced' &&
      (await payFine(call, reduced.json)).status === 201,
    'due again',
  );
  expect((await payFine(call, { number: two.number, amountCents: 1 })).json.errors.AmountCents, 'waived');
  const other = await fine(call);
  expect(
    (await payFine(call, other, { driverId: BRUNO })).json.errors.FineNumber &&
      (await payFine(call, { number: 'F99999', amountCents: 1 })).json.errors.FineNumber,
    'fine of another',
  );
  const removed = await payFine(call, other);
  expect(
    (await call('DELETE', `/api/payments/${removed.json.id}`)).status === 204 &&
      (await call('GET', `/api/fines/${other.number}`)).json.status === 'open',
    'payment removed',
  );
  expect(
    (
      await call('POST', '/api/payments', {
        headers: key(),
        body: { driverId: ANNA, purpose: 'fine', amountCents: 1, method: 'card' },
      })
    ).json.errors.FineNumber,
    'which fine',
  );
  expect((await topUp(call, { fineNumber: 'F00310' })).json.errors.FineNumber, 'no fine');
}

async function payments(call, expect) {
  const start = await balance(call);
  for (const headers of [
    {},
    { 'Idempotency-Key': '' },
    { 'Idempotency-Key': 'x'.repeat(7) },
    { 'Idempotency-Key': 'x'.repeat(65) },
  ])
    expect((await topUp(call, {}, { headers })).json.errors['Idempotency-Key'], 'key');
  const headers = key();
  const [a, b] = await Promise.all([1, 2].map(() => topUp(call, {}, { headers })));
  expect(
    a.text === b.text &&
      [a, b].filter((each) => each.headers.get('idempotency-replayed')).length === 1 &&
      (await balance(call)) === start + 500,
    'at once',
  );
  expect((await topUp(call, { amountCents: 501 }, { headers })).status === 409, 'other body');
  const path = `/api/payments/${a.json.id}`;
  const refund = (amountCents) => call('POST', `${path}/refunds`, { body: { amountCents, reason: 'Too much' } });
  expect(
    (await refund(501)).status === 409 &&
      (await refund(200)).json.status === 'partlyRefunded' &&
      (await balance(call)) === start + 300,
    'part',
  );
  expect((await topUp(call, {}, { headers })).text === a.text, 'first answer');
  expect((await call('DELETE', path)).status === 204 && (await balance(call)) === start, 'removed');
  const again = await topUp(call, {}, { headers });
  expect(again.status === 201 && again.json.id !== a.json.id, 'key freed');
  expect(
    (await call('POST', `/api/payments/${again.json.id}/refunds`, { body: { amountCents: 500, reason: 'No' } }))
      .status === 400,
    'reason',
  );
  expect(
    (await call('POST', `/api/payments/${again.json.id}/refunds`, { body: { amountCents: 500, reason: 'All of it' } }))
      .json.status === 'refunded' && (await balance(call)) === start,
    'all',
  );
  const big = key();
  expect(
    (await topUp(call, { amountCents: 50_000, driverId: 103 }, { headers: big })).status === 201 &&
      (await topUp(call, { amountCents: 50_000, driverId: 103 })).status === 201 &&
      (await topUp(call, { amountCents: 1, driverId: 103 }, { headers })).status === 409,
    'limit',
  );
  const refused = key();
  expect(
    (await topUp(call, { amountCents: 1, driverId: 103 }, { headers: refused })).status === 409 &&
      (await topUp(call, {}, { headers: refused })).status === 201,
    'refused key',
  );
  expect(
    (await call('GET', '/api/payments/8004')).json.refunds.length === 1 &&
      (await call('GET', '/api/payments/8001', { as: 'other' })).status === 200,
    'read',
  );
  expect(
    (await call('DELETE', '/api/payments/8004')).status === 409 &&
      (await call('POST', '/api/payments/8004/refunds', { body: { amountCents: 6000, reason: 'All of it' } }))
        .status === 409,
    'balance too low',
  );
  expect(
    (await topUp(call, { method: 'cash' })).status === 201 &&
      (await topUp(call, {}, { as: 'other' })).json.driverId === ANNA,
    'cash',
  );
}

async function monthEnds(call, expect) {
  const start = (month) => call('POST', '/api/month-ends', { body: { month } });
  expect(
    (await start(new Date().toISOString().slice(0, 7))).json.errors.Month && (await start('2999-01')).json.errors.Month,
    'not over',
  );
  const [a, b] = await Promise.all([start('2025-02'), start('2025-02')]);
  expect([a.status, b.status].sort().join() === '202,409', 'at once');
  await new Promise((done) => setTimeout(done, 800));
  const result = await monthEnd(call, '2025-02');
  const seeded = (await call('GET', '/api/month-ends/M0014')).json.result;
  expect(JSON.stringify(result) === JSON.stringify(seeded), `same figures as the seed: ${JSON.stringify(result)}`);
}

/** What is created can be removed, and then everything is as before. */
async function tidy(call, expect) {
  const snapshot = async () => (await call('GET', '/__snapshot')).text;
  const before = await snapshot();
  const code = await zone(call);
  const { id } = await vehicle(call);
  const parked = await enter(call, id, code);
  await leave(call, parked.json.id, '2025-05-02T10:00:00Z');
  const allowedIn = await permit(call, id, code);
  const paid = await topUp(call);
  await call('POST', `/api/payments/${paid.json.id}/refunds`, { body: { amountCents: 5, reason: 'Test' } });
  const issued = await issue(call, id);
  const settled = await payFine(call, issued.json);
  for (const path of [
    `payments/${settled.json.id}`,
    `fines/${issued.json.number}`,
    `payments/${paid.json.id}`,
    `permits/${allowedIn.json.code}`,
    `stays/${parked.json.id}`,
    `vehicles/${id}`,
    `zones/${code}`,
  ])
    expect((await call('DELETE', `/api/${path}`)).status === 204, `remove ${path}`);
  expect((await snapshot()) === before, 'as before');
}

export async function corners(call) {
  const wrong = [];
  for (const each of [lists, tidy, access, monthEnds, bodies, zones, vehicles, permits, stays, fines, payments]) {
    try {
      await each(call, (right, what) => {
        if (!right) wrong.push(`${each.name}: ${what}`);
      });
    } catch (error) {
      wrong.push(`${each.name} threw ${error.stack.split('\n').slice(0, 3).join(' ')}`);
    }
  }
  return wrong;
}
