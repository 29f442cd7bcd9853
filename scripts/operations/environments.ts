// Environments with a secret each, to see whether what one process has sealed opens in another.
import type { Session } from '../chaos/api.ts';
import type { Call } from './callers.ts';

/** Of each system that `storeSecrets` fills. */
export const ENVIRONMENTS = 10;
const SECRET = 'kept over the change';
const MASK = '********';

export const writeSecret = (systemId: number, n: number): Call => ({
  method: 'POST',
  path: `/system/${systemId}/environments`,
  body: {
    name: `Staging ${n}`,
    base_url: 'http://127.0.0.1:9/',
    variables: [{ name: 'code', value: SECRET, secret: true }],
  },
});

/** Environments are listed with their secrets masked, which opens them first. */
export async function secretsThatOpen({ url, token }: Session, systemId: number): Promise<number> {
  const answer = await fetch(`${url}/api/system/${systemId}/environments`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`The environments answered ${answer.status}: ${await answer.text()}`);
  const environments = (await answer.json()) as { variables: { value: string }[] }[];
  return environments.filter(({ variables }) => variables[0]?.value === MASK).length;
}

export async function storeSecrets({ url, token }: Session, systemId: number): Promise<void> {
  for (let n = 0; n < ENVIRONMENTS; n += 1) {
    const { method, path, body } = writeSecret(systemId, n);
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.status !== 201) throw new Error(`An environment answered ${answer.status}: ${await answer.text()}`);
  }
}
