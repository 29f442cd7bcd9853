// What moves a proposal from state to state.
import { Problem } from '../http/problem.mjs';
import { blocksOf, tables, touch } from '../store/store.mjs';
import { on } from '../switches.mjs';
import { requireState, shown, visible } from './proposals.mjs';

function moved(proposal, changes) {
  touch(proposal, changes);
  return shown(proposal);
}

export function submitProposal({ client, query }) {
  const proposal = visible(client, query.proposalId);
  requireState(proposal, 'draft');
  if (blocksOf(proposal).length === 0 && !on('submit-empty'))
    throw new Problem(422, 'no_blocks', 'Add a block before the proposal is submitted.');
  return moved(proposal, { status: 'submitted' });
}

export function withdrawProposal({ client, query }) {
  const proposal = visible(client, query.proposalId);
  requireState(proposal, 'submitted', 'accepted');
  const cleared = on('withdraw-keeps-grade') ? {} : { grade: null, panelComment: null };
  return moved(proposal, { status: 'draft', ...cleared });
}

export function assessProposal({ client, query, body }) {
  const proposal = visible(client, query.proposalId);
  const { decision, grade, comment = null } = body().data.attributes;
  requireState(proposal, 'submitted');
  const short = Array.from(comment ?? '').length < 10;
  if (decision === 'decline' && short && !on('decline-without-comment'))
    throw new Problem(422, 'comment_missing', 'To decline, comment with at least 10 characters.');
  return moved(proposal, { status: decision === 'accept' ? 'accepted' : 'declined', grade, panelComment: comment });
}

export function scheduleProposal({ client, query, body }) {
  const proposal = visible(client, query.proposalId);
  const { night } = body().data.attributes;
  requireState(proposal, 'accepted', ...(on('schedule-unassessed') ? ['submitted'] : []));
  const taken = [...tables.proposals.values()].some(
    (each) => each !== proposal && each.instrument === proposal.instrument && each.night === night,
  );
  if (taken && !on('night-twice')) throw new Problem(409, 'night_taken', 'The instrument has another proposal then.');
  const { availableFrom, availableUntil } = tables.instruments.get(proposal.instrument);
  if (night < availableFrom || night > availableUntil)
    throw new Problem(422, 'out_of_season', `The instrument is available from ${availableFrom} to ${availableUntil}.`);
  return moved(proposal, { status: 'scheduled', night });
}

export function completeProposal({ client, query }) {
  const proposal = visible(client, query.proposalId);
  requireState(proposal, 'scheduled');
  return moved(proposal, { status: 'completed' });
}
