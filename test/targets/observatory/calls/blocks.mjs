import { missing, Problem } from '../http/problem.mjs';
import { add, blocksOf, newId, secondsOf, tables, touch } from '../store/store.mjs';
import { on } from '../switches.mjs';
import { requireState, visible } from './proposals.mjs';

const MAX_BLOCKS = 40;
const show = ({ id, proposal: _proposal, ...attributes }) => ({ type: 'blocks', id, attributes });

export function listBlocks({ client, query }) {
  const blocks = blocksOf(visible(client, query.proposalId));
  return { status: 200, body: { data: blocks.map(show), meta: { total: blocks.length } } };
}

export function createBlock({ client, query, body }) {
  const proposal = visible(client, query.proposalId);
  const { attributes } = body().data;
  requireState(proposal, 'draft');
  const { target, rightAscension, declination, exposureSeconds, exposures = 1 } = attributes;
  const blocks = blocksOf(proposal);
  if (blocks.length >= MAX_BLOCKS)
    throw new Problem(422, 'too_many_blocks', `A proposal has at most ${MAX_BLOCKS} blocks.`);
  const seconds = secondsOf([...blocks, { exposureSeconds, exposures }]);
  if (seconds > proposal.hoursRequested * 3600 && !on('blocks-over-hours'))
    throw new Problem(422, 'over_hours', 'The blocks need more time than hoursRequested.');
  const position = (blocks.at(-1)?.position ?? 0) + 1;
  const block = add('blocks', {
    id: newId(),
    proposal: proposal.id,
    target,
    rightAscension,
    declination,
    exposureSeconds,
    exposures,
    position,
  });
  touch(proposal);
  return { status: 201, body: { data: show(block) } };
}

export function deleteBlock({ client, query }) {
  const proposal = visible(client, query.proposalId);
  const block = tables.blocks.get(query.blockId);
  if (block?.proposal !== proposal.id) throw missing();
  requireState(proposal, 'draft');
  tables.blocks.delete(block.id);
  if (!on('positions-with-gap')) blocksOf(proposal).forEach((each, index) => (each.position = index + 1));
  touch(proposal);
  return { status: 204 };
}
