// Exports that are done a moment later, and the time account.
import { once } from '../http/idempotency.mjs';
import { missing } from '../http/problem.mjs';
import { add, blocksOf, newId, now, secondsOf, tables } from '../store/store.mjs';
import { on } from '../switches.mjs';
import { visible } from './proposals.mjs';

const RUNNING_MS = 250;
const DONE_MS = 750;
const MAX_JOBS = 20;

function progressOf(job) {
  const age = Date.now() - job.startedMs;
  if (age >= DONE_MS) return { status: 'done', progress: 100 };
  return age >= RUNNING_MS ? { status: 'running', progress: 40 } : { status: 'queued', progress: 0 };
}

function show(job) {
  const state = progressOf(job);
  const done = state.status === 'done' && !on('job-done-empty');
  return {
    type: 'jobs',
    id: job.id,
    attributes: { ...state, result: done ? job.result : null, createdAt: job.createdAt },
    relationships: { proposal: { data: { type: 'proposals', id: job.proposal } } },
    links: { self: `/jobs/${job.id}` },
  };
}

export function exportProposal({ client, query, operationId }) {
  const proposal = visible(client, query.proposalId);
  const request = { proposal: proposal.id };
  return once({ operationId, client, key: query['Idempotency-Key'], request }, () => {
    const blocks = blocksOf(proposal);
    const job = add('jobs', {
      id: newId(),
      owner: client.key,
      proposal: proposal.id,
      createdAt: now(),
      startedMs: Date.now(),
      result: { blocks: blocks.length, plannedSeconds: secondsOf(blocks) },
    });
    const jobs = [...tables.jobs.values()].filter((each) => each.proposal === proposal.id);
    for (const old of jobs.slice(0, -MAX_JOBS)) tables.jobs.delete(old.id);
    return {
      status: 202,
      headers: { Location: `/jobs/${job.id}`, 'Retry-After': '1' },
      body: { data: show(job) },
    };
  });
}

export function getJob({ client, query }) {
  const job = tables.jobs.get(query.jobId);
  if (job?.owner !== client.key) throw missing();
  return { status: 200, body: { data: show(job) } };
}

export function getTimeAccount({ client }) {
  const account = [...tables.clients.values()].find(({ key }) => key === client.key);
  if (account.grantedHours === null) throw missing();
  const counting = ['accepted', 'completed', ...(on('account-forgets-scheduled') ? [] : ['scheduled'])];
  const usedHours = [...tables.proposals.values()]
    .filter((each) => each.owner === client.key && counting.includes(each.status))
    .reduce((sum, each) => sum + each.hoursRequested, 0);
  const { id, grantedHours } = account;
  const attributes = { grantedHours, usedHours, remainingHours: grantedHours - usedHours };
  return { status: 200, body: { data: { type: 'time-accounts', id, attributes } } };
}
