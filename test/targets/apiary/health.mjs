// Inspections and treatments.
import { on } from './faults.mjs';
import { add, addDays, all, db, find, paged, pick, refer, refuse, sees, sorted, unfit } from './core.mjs';

export function list_inspections(call) {
  const { who, query } = call;
  const { hive_id, from, to } = query;
  if (from && to && to < from) refuse(400, 'invalid_parameter', 'to is before from');
  const list = all('inspections').filter(
    (it) =>
      sees(who, 'inspections', it) &&
      (hive_id ?? it.hive_id) === it.hive_id &&
      (from === undefined || it.inspected_on >= from) &&
      (to === undefined || (on('to-day-excluded') ? it.inspected_on < to : it.inspected_on <= to)),
  );
  const down = !on('inspections-oldest-first');
  return paged(call, sorted(list, 'inspected_on', down, down), (it) => it);
}

function record(who, sent, judge) {
  const wrong = judge(sent);
  if (wrong) return { status: 422, error: { error: 'invalid_body', message: wrong } };
  const hive = db.hives.get(sent.hive_id);
  if (!hive || !sees(who, 'hives', hive))
    return { status: 404, error: { error: 'not_found', message: `no hive ${sent.hive_id}` } };
  if (sent.brood_frames > hive.frames)
    return { status: 422, error: { error: 'too_many_frames', message: `the hive has ${hive.frames} frames` } };
  if (sent.inspected_on < hive.installed_on)
    return { status: 422, error: { error: 'too_early', message: 'the hive was not there yet' } };
  const inspection = add('inspections', {
    ...pick(sent, ['hive_id', 'inspected_on', 'varroa_count', 'brood_frames', 'temper']),
    weight_g: sent.weight_g ?? null,
    notes: sent.notes ?? '',
    inspector: who.name,
  });
  return { status: 201, inspection };
}
export function create_inspections({ who, body, judge }) {
  const { items } = body({ shallow: 'items' });
  const results = items.map((sent, index) => ({ index, ...record(who, sent, (it) => judge('InspectionInput', it)) }));
  const created = results.filter((each) => each.status === 201).length;
  return { status: 207, body: { created, failed: results.length - created, results } };
}

export const safeFrom = (it) => (it.state === 'open' ? null : addDays(it.finished_on, it.withdrawal_days ?? 0));
const show = (it) => {
  const day = safeFrom(it);
  return { ...it, safe_from: day && on('safe-a-day-early') && it.withdrawal_days > 0 ? addDays(day, -1) : day };
};
export function list_treatments(call) {
  const { who, query } = call;
  const { hive_id, kind } = query;
  const state = on('state-ignored-with-kind') && kind ? undefined : query.state;
  const list = all('treatments').filter(
    (it) =>
      sees(who, 'treatments', it) &&
      (hive_id ?? it.hive_id) === it.hive_id &&
      (state ?? it.state) === it.state &&
      (kind ?? it.kind) === it.kind,
  );
  return paged(call, sorted(list, 'started_on', true, true), show);
}
export function create_treatment({ who, body }) {
  const sent = body();
  const hive = refer(who, 'hives', sent.hive_id);
  if (hive.status === 'dead') refuse(409, 'hive_dead', 'the hive is dead');
  if (!on('second-open-treatment') && all('treatments').some((it) => it.hive_id === hive.id && it.state === 'open'))
    refuse(409, 'treatment_open', 'the hive has an open treatment');
  const own =
    sent.kind === 'chemical'
      ? pick(sent, ['product', 'dose_ml', 'withdrawal_days'])
      : { method: sent.method, frames_removed: sent.frames_removed ?? 0 };
  const it = add('treatments', {
    ...pick(sent, ['kind', 'hive_id', 'started_on']),
    ...own,
    state: 'open',
    finished_on: null,
  });
  return { status: 201, body: show(it) };
}
export function finish_treatment({ who, path, body }) {
  if (on('finish-unknown-crashes') && !db.treatments.has(path.treatment_id))
    throw new TypeError("Cannot read properties of undefined (reading 'state')");
  const it = find(who, 'treatments', path.treatment_id);
  const { finished_on } = body();
  if (finished_on < it.started_on) unfit('finished_on is before started_on');
  if (it.state !== 'open') refuse(409, 'wrong_state', 'the treatment is finished');
  Object.assign(it, { state: 'finished', finished_on });
  return { status: 200, body: show(it) };
}
