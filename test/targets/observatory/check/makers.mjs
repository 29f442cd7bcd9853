// Records for the probes, made through the API.
import { expect } from './client.mjs';

let count = 0;
export const unique = (name) => `${name} ${process.pid} ${(count += 1)}`;
const envelope = (type, attributes, more = {}) => ({ data: { type, attributes, ...more } });

export async function instrumentOf(api, name = 'Wide Field Camera') {
  const { body } = await api.call('main', 'GET /instruments');
  return body.data.find(({ attributes }) => attributes.name === name);
}

export async function proposalInput(api, attributes = {}, instrument) {
  const { id } = instrument ?? (await instrumentOf(api));
  const relationships = { instrument: { data: { type: 'instruments', id } } };
  return envelope('proposals', { title: unique('Probe'), hoursRequested: 2, ...attributes }, { relationships });
}

export async function draft(api, attributes, account = 'main') {
  const json = await proposalInput(api, attributes);
  const answer = await api.call(account, 'POST /proposals', { json });
  expect(answer.status, 201, 'new proposal');
  return answer.body.data;
}

export const blockInput = (attributes = {}) =>
  envelope('blocks', {
    target: 'M 31',
    rightAscension: 10.6847,
    declination: 41.269,
    exposureSeconds: 600,
    exposures: 2,
    ...attributes,
  });

export async function block(api, proposal, attributes, account = 'main') {
  return api.call(account, `POST /proposals/${proposal.id}/blocks`, { json: blockInput(attributes) });
}

export const act = (api, account, proposal, action, json) =>
  api.call(account, `POST /proposals/${proposal.id}/${action}`, { json });

export const assessment = (decision, comment) =>
  envelope('assessments', { decision, grade: 4, ...(comment !== undefined && { comment }) });

export const night = (date) => envelope('nights', { night: date });

export async function submitted(api, attributes) {
  const proposal = await draft(api, attributes);
  await block(api, proposal);
  expect((await act(api, 'main', proposal, 'submit')).status, 200, 'submit');
  return proposal;
}

export async function accepted(api, attributes) {
  const proposal = await submitted(api, attributes);
  expect((await act(api, 'panel', proposal, 'assessment', assessment('accept'))).status, 200, 'accept');
  return proposal;
}

let nights = 0;
export const freshNight = () => new Date(Date.UTC(2027, 7, 1) + (nights += 1) * 86_400_000).toISOString().slice(0, 10);

export const read = (api, proposal, account = 'main') => api.call(account, `GET /proposals/${proposal.id}`);

export const patchOf = (proposal, attributes) => envelope('proposals', attributes, { id: proposal.id });

export async function nextPage(api, answer) {
  const address = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
  return address ? api.call('main', `GET ${address}`) : null;
}

export async function pages(api, address) {
  const answers = [await api.call('main', `GET ${address}`)];
  for (let next = await nextPage(api, answers[0]); next && answers.length < 40; next = await nextPage(api, next))
    answers.push(next);
  return answers;
}
