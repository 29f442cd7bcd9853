import { exists, invalid, notFound, precondition, stale } from '../lib/errors.mjs';
import * as fields from '../lib/fields.mjs';
import { etagOf, namesTag, parseBody } from '../lib/http.mjs';
import { wholeNumber } from '../lib/paging.mjs';
import { newMachineId, now, openRentals, tables } from '../lib/store.mjs';
import { on } from '../lib/switches.mjs';
import { today } from '../lib/values.mjs';

const { demand, demandSome, problems } = fields;

const category = (value) => {
  if (typeof value !== 'string') return 'must be a string';
  return tables.categories.has(value) ? undefined : 'is not the id of a category';
};

const CHANGEABLE = {
  name: fields.text(3, 80),
  category,
  dailyRate: fields.moneyBetween('0.01', '5000.00'),
  powerSource: fields.oneOf(['diesel', 'petrol', 'electric', 'none']),
  weightKg: fields.orNull(fields.integer(1, 100_000)),
  attachments: fields.listOf(fields.text(2, 40), 5),
  unitsTotal: fields.integer(1, 50),
  availableFrom: fields.date,
};
const CHECKS = {
  ...CHANGEABLE,
  dailyRate: fields.moneyBetween(on('rate-of-zero') ? '0.00' : '0.01', '5000.00'),
  serialNumber: fields.matching(/^[A-Z]{2}-\d{4,6}$/, 'must be two capitals, a hyphen and 4 to 6 digits'),
};
const REQUIRED = ['name', 'category', 'serialNumber', 'dailyRate', 'unitsTotal'];

function find(params) {
  const wrong = wholeNumber(params.machine);
  if (wrong) throw invalid([{ field: 'machine', description: wrong }]);
  const machine = tables.machines.get(Number(params.machine));
  if (!machine && on('unknown-machine-500')) throw new TypeError("Cannot read properties of undefined (reading 'id')");
  if (!machine) throw notFound(`Machine ${params.machine}`);
  return machine;
}

const answer = (status, machine) => ({ status, body: { machine }, headers: { ETag: etagOf(machine) } });

function create({ raw }) {
  const body = parseBody(raw);
  demand(problems(body, CHECKS, REQUIRED));
  const taken = [...tables.machines.values()].some((machine) => machine.serialNumber === body.serialNumber);
  if (taken && !on('serial-number-twice')) throw exists(`There is a machine ${body.serialNumber} already.`);
  const time = now();
  const machine = {
    id: newMachineId(),
    name: body.name,
    category: body.category,
    serialNumber: body.serialNumber,
    dailyRate: body.dailyRate,
    powerSource: body.powerSource ?? 'diesel',
    weightKg: body.weightKg ?? null,
    attachments: body.attachments ?? [],
    unitsTotal: body.unitsTotal,
    unitsAvailable: body.unitsTotal,
    availableFrom: body.availableFrom ?? today(),
    createTime: time,
    updateTime: time,
  };
  tables.machines.set(machine.id, machine);
  return answer(201, machine);
}

function get({ params, req }) {
  const machine = find(params);
  const tag = etagOf(machine);
  const known = req.headers['if-none-match'];
  if (known && namesTag(known, tag)) return { status: 304, headers: { ETag: tag } };
  if (!on('rate-as-number')) return answer(200, machine);
  return answer(200, { ...machine, dailyRate: Number(machine.dailyRate) });
}

function update({ params, raw, req }) {
  const machine = find(params);
  const body = parseBody(raw);
  demandSome(body);
  demand(problems(body, CHANGEABLE));
  const known = req.headers['if-match'];
  if (known && !namesTag(known, etagOf(machine)) && !on('old-etag-accepted')) throw stale();
  const out = machine.unitsTotal - machine.unitsAvailable;
  if (body.unitsTotal < out) throw precondition(`${out} units of the machine are out.`);
  const changed = { ...machine, ...body, updateTime: now() };
  changed.unitsAvailable = changed.unitsTotal - out;
  const kept = on('attachments-not-kept') ? { ...changed, attachments: machine.attachments } : changed;
  tables.machines.set(machine.id, kept);
  return answer(200, changed);
}

function remove({ params }) {
  const machine = find(params);
  const open = openRentals((rental) => rental.machine === machine.id);
  if (open.length > 0 && !on('rented-machine-deleted')) throw precondition('The machine has open rentals.');
  tables.machines.delete(machine.id);
  return { status: 204 };
}

export const machineRoutes = [
  { method: 'POST', path: '/v2/machines', run: create, role: 'manager', flatErrors: on('error-without-envelope') },
  { method: 'GET', path: '/v2/machines/{machine}', run: get },
  { method: 'PATCH', path: '/v2/machines/{machine}', run: update, role: 'manager' },
  { method: 'DELETE', path: '/v2/machines/{machine}', run: remove, role: 'manager' },
];
