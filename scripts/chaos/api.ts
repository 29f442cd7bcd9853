// What a person does: signs up, imports, starts a run and watches it, coming back when the connection is lost.
import { setTimeout as sleep } from 'node:timers/promises';

export interface Session {
  url: string;
  token: string;
}

export async function signUp(url: string, name = 'Ann'): Promise<Session> {
  const post = (way: string): Promise<Response> =>
    fetch(`${url}/api/auth/${way}/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name,
        email: `${name.toLowerCase()}@example.com`,
        password: 'correct horse',
      }),
    });
  await post('sign-up');
  const answer = await post('sign-in');
  const token = answer.headers.get('set-auth-token');
  if (token === null) throw new Error(`Sign-up answered ${answer.status}.`);
  return { url, token };
}

/** Answers the id of the new system. */
export async function importCollection({ url, token }: Session, collection: object): Promise<number> {
  const body = new FormData();
  body.set('file', new Blob([JSON.stringify(collection)]), 'chaos.postman_collection.json');
  const answer = await fetch(`${url}/api/system/postman-import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  if (!answer.ok) throw new Error(`The import answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { id: number }).id;
}

export interface Reported {
  type: string;
  run_id?: number;
  scenario_id?: number;
  name?: string;
  status?: string;
  execution_id?: number;
  error?: string;
}

export interface Watched {
  events: { seq: number; event: Reported }[];
  /** How often the connection was lost. */
  cuts: number;
}

/** Starts a run of a system and watches it to its terminal event, across lost connections, for at most `limitMs`. */
export async function watchRun(session: Session, systemId: number, limitMs: number): Promise<Watched> {
  const watched: Watched = { events: [], cuts: 0 };
  const deadline = Date.now() + limitMs;
  const signal = AbortSignal.timeout(limitMs);
  let path: string | null = `/scenario/system/${systemId}/execute/stream`;
  while (path !== null && Date.now() < deadline) {
    await readOnce(session, path, watched, signal).catch(() => undefined);
    const runId = watched.events[0]?.event.run_id;
    if (isTerminal(watched.events.at(-1)?.event) || runId === undefined) return watched;
    watched.cuts += 1;
    path = `/runs/${runId}/stream`;
    await sleep(100);
  }
  return watched;
}

export function isTerminal(event: Reported | undefined): boolean {
  return event?.type === 'completed' || event?.type === 'error';
}

async function readOnce({ url, token }: Session, path: string, watched: Watched, signal: AbortSignal): Promise<void> {
  const last = watched.events.at(-1)?.seq ?? 0;
  const answer = await fetch(`${url}/api${path}`, {
    headers: { authorization: `Bearer ${token}`, ...(last > 0 && { 'last-event-id': String(last) }) },
    signal,
  });
  if (!answer.ok || answer.body === null) return;
  let text = '';
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    const frames = (text + chunk).split('\n\n');
    text = frames.pop() ?? '';
    for (const frame of frames) {
      const [, id, data] = /^id: (\d+)\ndata: (.*)$/s.exec(frame) ?? [];
      if (id !== undefined && data !== undefined)
        watched.events.push({ seq: Number(id), event: JSON.parse(data) as Reported });
    }
  }
}
