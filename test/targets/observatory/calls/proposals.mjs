import { once } from '../http/idempotency.mjs';
import { pageOf } from '../http/paging.mjs';
import { missing, Problem } from '../http/problem.mjs';
import { blocksOf, newProposal, secondsOf, tables, touch } from '../store/store.mjs';
import { on } from '../switches.mjs';

export function show(proposal) {
  const { id, owner: _owner, instrument, version: _version, ...attributes } = proposal;
  const blocks = blocksOf(proposal);
  return {
    type: 'proposals',
    id,
    attributes: { ...attributes, plannedSeconds: secondsOf(blocks), blockCount: blocks.length },
    relationships: { instrument: { data: { type: 'instruments', id: instrument } } },
    links: { self: `/proposals/${id}` },
  };
}

export const etagOf = (proposal) => `"p-${proposal.id.slice(-6)}-${proposal.version}"`;

export const shown = (proposal, status = 200, headers = {}) => ({
  status,
  headers: { ETag: etagOf(proposal), ...headers },
  body: { data: show(proposal) },
});

const maySee = (client, proposal) =>
  client.role === 'observer' ? proposal.owner === client.key : proposal.status !== 'draft';

export function visible(client, id) {
  const proposal = tables.proposals.get(id);
  if (!proposal || !maySee(client, proposal)) throw missing();
  return proposal;
}

export function requireState(proposal, ...states) {
  if (states.includes(proposal.status)) return;
  const detail = `The proposal is ${proposal.status}; this needs ${states.join(' or ')}.`;
  throw new Problem(409, 'state', detail);
}

export function listProposals({ client, query, url }) {
  const status = query['filter[status]'];
  const instrument = query['filter[instrument]'];
  const records = [...tables.proposals.values()].filter(
    (each) =>
      maySee(client, each) &&
      (status === undefined || each.status === status) &&
      (instrument === undefined || each.instrument === instrument),
  );
  return pageOf(records, { list: 'proposals', sort: query.sort, query, url, show });
}

function freeTitle(client, text, self) {
  const title = on('title-blanks-kept') ? text : text.trim();
  const lower = title.toLowerCase();
  const taken = [...tables.proposals.values()].some(
    (each) => each.owner === client.key && each !== self && each.title.toLowerCase() === lower,
  );
  if (taken) throw new Problem(409, 'title_taken', 'Another proposal of the institute has this title.');
  return title;
}

export function createProposal({ client, query, body, operationId }) {
  const request = body();
  return once({ operationId, client, key: query['Idempotency-Key'], request }, () => {
    const { attributes, relationships } = request.data;
    const title = freeTitle(client, attributes.title);
    const instrument = relationships.instrument.data.id;
    if (!tables.instruments.has(instrument))
      throw new Problem(422, 'instrument_unknown', 'There is no such instrument.');
    const proposal = newProposal({ ...attributes, title, instrument, owner: client.key });
    const Location = `/proposals/${proposal.id}`;
    return shown(proposal, 201, on('create-no-location') ? {} : { Location });
  });
}

export function getProposal({ client, query }) {
  const proposal = tables.proposals.get(query.proposalId);
  const foreign = on('foreign-proposal-readable') && client.role === 'observer';
  const draft = on('drafts-visible-to-panel') && client.role !== 'observer';
  if (proposal && (foreign || draft)) return shown(proposal);
  return shown(visible(client, query.proposalId));
}

function requireMatch(proposal, header, lenient = {}) {
  if (header === undefined && !lenient.missing)
    throw new Problem(428, 'if_match_missing', 'Send If-Match with the ETag of the proposal.');
  const tags = header?.split(',').map((tag) => tag.trim()) ?? ['*'];
  if (!tags.includes('*') && !tags.includes(etagOf(proposal)) && !lenient.stale)
    throw new Problem(412, 'stale', 'The proposal has changed since; read it again.');
}

export function updateProposal({ client, query, body }) {
  const proposal = visible(client, query.proposalId);
  const { data } = body();
  requireMatch(proposal, query['If-Match'], { stale: on('stale-etag-accepted') });
  requireState(proposal, 'draft');
  const { attributes } = data;
  const title = attributes.title === undefined ? proposal.title : freeTitle(client, attributes.title, proposal);
  if (data.id !== proposal.id) throw new Problem(422, 'other_id', 'The id is not that of the path.');
  const hours = attributes.hoursRequested ?? proposal.hoursRequested;
  if (secondsOf(blocksOf(proposal)) > hours * 3600)
    throw new Problem(422, 'too_few_hours', 'The blocks of the proposal need more time.');
  const kept = on('patch-drops-abstract') ? { abstract: null } : {};
  touch(proposal, { ...kept, ...attributes, title });
  return shown(proposal);
}

export function deleteProposal({ client, query }) {
  const proposal = visible(client, query.proposalId);
  requireMatch(proposal, query['If-Match'], { missing: on('delete-without-if-match') });
  requireState(proposal, 'draft', 'declined', 'completed');
  tables.proposals.delete(proposal.id);
  const dependent = on('deleted-jobs-remain') ? ['blocks'] : ['blocks', 'jobs'];
  for (const table of dependent)
    for (const record of tables[table].values()) if (record.proposal === proposal.id) tables[table].delete(record.id);
  return { status: 204 };
}
