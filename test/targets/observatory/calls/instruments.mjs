import { missing } from '../http/problem.mjs';
import { pageOf } from '../http/paging.mjs';
import { tables } from '../store/store.mjs';
import { on } from '../switches.mjs';

const show = ({ id, ...attributes }) => ({
  type: 'instruments',
  id,
  attributes,
  links: { self: `/instruments/${id}` },
});

export function listInstruments({ query, url }) {
  const band = on('band-filter-ignored') ? undefined : query['filter[band]'];
  const records = [...tables.instruments.values()].filter((each) => band === undefined || each.band === band);
  return pageOf(records, { list: `instruments ${band ?? ''}`, sort: 'name', query, url, show });
}

const matches = (header, etag) =>
  header
    .split(',')
    .map((part) => part.trim().replace(/^W\//, ''))
    .some((part) => part === '*' || part === etag);

export function getInstrument({ query }) {
  const instrument = tables.instruments.get(query.instrumentId);
  if (!instrument) throw missing();
  const ETag = `"i-${instrument.id.slice(-6)}-1"`;
  const known = query['If-None-Match'];
  if (known !== undefined && matches(known, ETag) && !on('instrument-never-304'))
    return { status: 304, headers: { ETag } };
  return { status: 200, headers: { ETag }, body: { data: show(instrument) } };
}
