import { newEmail } from './server/use-server.ts';

export interface ScenarioResult {
  type: 'scenario_result';
  execution_id: number;
  status: string;
}

export interface HistoryEntry {
  id: number;
  overall_status: string;
  error: { cause: string } | null;
}

/** A signed-in user of the HTTP API. */
export class Caller {
  readonly #baseUrl: string;
  readonly #token: string;

  private constructor(baseUrl: string, token: string) {
    this.#baseUrl = baseUrl;
    this.#token = token;
  }

  static async signUp(baseUrl: string): Promise<Caller> {
    const account = {
      name: 'Cal',
      email: newEmail('cal'),
      password: 'correct horse',
    };
    const post = (way: string): Promise<Response> =>
      fetch(`${baseUrl}/api/auth/${way}/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(account),
      });
    await post('sign-up');
    const answer = await post('sign-in');
    const token = answer.headers.get('set-auth-token');
    if (!token) throw new Error(`Sign-up failed: ${await answer.text()}`);
    return new Caller(baseUrl, token);
  }

  async get<T>(path: string): Promise<T> {
    const answer = await this.#send(path, {});
    return (await answer.json()) as T;
  }

  post(path: string): Promise<Response> {
    return this.#send(path, { method: 'POST' });
  }

  upload(fileName: string, content: string | Uint8Array): Promise<Response> {
    const body = new FormData();
    body.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), fileName);
    return this.#send('/system', { method: 'POST', body });
  }

  async import(fileName: string, content: string): Promise<{ id: number; endpoints: { id: number }[] }> {
    const answer = await this.upload(fileName, content);
    if (answer.status !== 201) throw new Error(await answer.text());
    return (await answer.json()) as { id: number; endpoints: { id: number }[] };
  }

  /** Reads a stream until it ends or breaks and answers the results that were announced on it. */
  async openStream(path: string): Promise<ScenarioResult[]> {
    const answer = await this.#send(path, { headers: { accept: 'text/event-stream' } });
    let text = '';
    try {
      for await (const chunk of answer.body ?? []) text += new TextDecoder().decode(chunk, { stream: true });
    } catch {
      // The server was killed: what had arrived until then is what it acknowledged.
    }
    const frames = text.split('\n\n').slice(0, -1);
    return frames
      .map((frame) => JSON.parse(frame.slice(frame.indexOf('data: ') + 6)) as ScenarioResult)
      .filter((event) => event.type === 'scenario_result');
  }

  async historyOfSystem(systemId: number): Promise<HistoryEntry[]> {
    const system = await this.get<{ endpoints: { id: number }[] }>(`/system/${systemId}`);
    const histories = [];
    for (const { id } of system.endpoints)
      histories.push(await this.get<HistoryEntry[]>(`/endpoints/${id}/execution-history`));
    return histories.flat();
  }

  #send(path: string, init: RequestInit): Promise<Response> {
    return fetch(`${this.#baseUrl}/api${path}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${this.#token}` },
    });
  }
}
