import type { ListServer } from '../lists/list-server.ts';
import { saidBy } from '../run-on-target.ts';
import type { GeneratedTarget, ImportedTarget } from '../run-on-target.ts';

/** A document without credentials. */
export const targetOf = (name: string, document: string): ImportedTarget => ({
  name,
  credentials: {},
  document: new TextEncoder().encode(document),
});

/** What is not green on a server, which is closed afterwards. */
export async function redOn(generated: GeneratedTarget, server: ListServer): Promise<string[]> {
  const { outcomes } = await generated.run(server.url);
  await server.close();
  return saidBy(outcomes, ['failure', 'error']);
}
