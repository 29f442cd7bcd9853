// The ways from the tool to the server, each a run of all scenarios that is compared with the one by the server.
import type { RecordingProxy, SelfSigned } from '../../test/servers/src/recorded.ts';
import type { Person, Reported } from './person.ts';
import { SCENARIOS } from './problems.ts';
import type { Problems } from './problems.ts';
import { PROXY_PASSWORD } from './secrets.ts';
import type { SecureFront } from './secure-front.ts';
import { variablesOf } from './target.ts';
import type { Target } from './target.ts';
import { JOB } from './tool.ts';
import type { Ended, Tool } from './tool.ts';

const FAILED = 1;
const NOT_JUDGED = 3;
const CREDENTIALS = 4;

export interface Surroundings {
  person: Person;
  target: Target;
  proxy: RecordingProxy;
  front: SecureFront;
  tool: Tool;
  own: SelfSigned;
  /** Two servers on one database. */
  servers: readonly [string, string];
  problems: Problems;
}

const isUpload = ({ url }: { url: string }): boolean => url.includes('/cli/results');

/** The file that results were kept in. */
const keptIn = ({ err }: Ended): string => /assay submit (\S+)/.exec(err)?.[1] ?? 'nowhere.json';

export class Ways {
  readonly #at: Surroundings;
  readonly #throughProxy: string[];
  /** Access tokens that were made. */
  readonly tokens: string[] = [];
  uploads = 0;
  sent = 0;
  runs = 0;

  constructor(at: Surroundings) {
    this.#at = at;
    this.#throughProxy = ['--proxy', at.proxy.url.replace('//', `//ann:${encodeURIComponent(PROXY_PASSWORD)}@`)];
  }

  async byServer(): Promise<Reported> {
    const { person, problems, target } = this.#at;
    const before = await person.used();
    await person.client.executeSystem({ params: { id: person.systemId } });
    const reported = await person.report(await person.newestRun(), before);
    this.#count(problems.sent('the server', target));
    return reported;
  }

  async throughProxy(byServer: Reported): Promise<void> {
    const { proxy, problems } = this.#at;
    proxy.onRequest = (request) => void (this.uploads += isUpload(request) ? 1 : 0);
    await this.#comparing('through the proxy', byServer, async (name) => {
      const { token } = await this.#make();
      problems.ending({ name, code: FAILED, says: [`${SCENARIOS} scenarios:`] }, await this.#proxied(token));
    });
  }

  async withRevokedToken(byServer: Reported): Promise<void> {
    const { person, proxy, problems, servers } = this.#at;
    const revoked = await this.#make();
    await this.#comparing('with a token that is revoked', byServer, async (name) => {
      let uploads = 0;
      proxy.onRequest = async (request) => {
        if (isUpload(request) && (uploads += 1) === 3) await person.client.revokeToken({ params: { id: revoked.id } });
        return undefined;
      };
      const ended = await this.#proxied(revoked.token);
      const says = [`${SCENARIOS} scenarios:`, 'Authentication failed: 401 Unauthorized'];
      problems.ending({ name, code: CREDENTIALS, says }, ended);
      await this.#submit(name, ended, (await this.#make()).token);
    });
    for (const url of servers) {
      const { status } = await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${revoked.token}` } });
      problems.add('takenAfterRevocation', status === 401 ? [] : [`${url}: ${status}`]);
    }
  }

  async withUploadCut(byServer: Reported): Promise<void> {
    const { proxy, problems } = this.#at;
    await this.#comparing('with an upload that is cut', byServer, async (name) => {
      const { token } = await this.#make();
      let uploads = 0;
      proxy.onRequest = (request) => (isUpload(request) && (uploads += 1) > 2 ? 'cut' : undefined);
      const ended = await this.#proxied(token);
      problems.ending({ name, code: FAILED, says: [`${SCENARIOS} scenarios:`, 'cannot be reached'] }, ended);
      proxy.onRequest = null;
      await this.#submit(name, ended, token);
    });
  }

  async overTls(byServer: Reported): Promise<void> {
    const { front, problems, tool, own } = this.#at;
    const { token } = await this.#make();
    await this.#comparing('over TLS', byServer, async (name) => {
      const ended = await tool.run([...this.#words(), '--cacert', own.certFile], this.#variables(token, front.url));
      problems.ending({ name, code: FAILED, says: [`${SCENARIOS} scenarios:`] }, ended);
    });
    const untrusted = await tool.call(this.#words(), this.#variables(token, front.url));
    const says = ['SSL certificate verify failed'];
    problems.ending({ name: 'without its authority', code: NOT_JUDGED, says }, untrusted);
  }

  /** One run by the tool, and what the server says of it then. */
  async #comparing(name: string, byServer: Reported, work: (name: string) => Promise<void>): Promise<void> {
    const { person, problems, target } = this.#at;
    const usedBefore = await person.used();
    await work(name);
    const newest = await person.newestRun();
    const { by, tool_version: _, ...job } = newest.trigger ?? {};
    const wanted = { ci: 'Buildkite', branch: 'main', commit: JOB.BUILDKITE_COMMIT, link: JOB.BUILDKITE_BUILD_URL };
    const isNamed = by === 'command_line' && JSON.stringify(job) === JSON.stringify(wanted);
    problems.add('runsThatDiffer', isNamed ? [] : [`${name}: ${JSON.stringify(newest.trigger)}`]);
    problems.compare(name, byServer, await person.report(newest, usedBefore));
    this.#count(problems.sent(name, target));
  }

  async #submit(name: string, ended: Ended, token: string): Promise<void> {
    const { tool, problems } = this.#at;
    const submit = (): Promise<Ended> =>
      tool.call(['submit', keptIn(ended), ...this.#throughProxy], this.#variables(token));
    problems.ending({ name: `${name}, submitted`, code: 0, says: ['is no longer needed'] }, await submit());
    const says = ['All of them were there already'];
    problems.ending({ name: `${name}, submitted again`, code: 0, says }, await submit());
  }

  async #make(): Promise<{ id: number; token: string }> {
    const made = await this.#at.person.accessToken();
    this.tokens.push(made.token);
    return made;
  }

  #count(requests: number): void {
    this.sent += requests;
    this.runs += 1;
  }

  #words(): string[] {
    return ['run', '--system', String(this.#at.person.systemId)];
  }

  #proxied(token: string): Promise<Ended> {
    const { tool, own } = this.#at;
    return tool.run([...this.#words(), ...this.#throughProxy, '--cacert', own.certFile], this.#variables(token));
  }

  #variables(token: string, url = this.#at.servers[0]): Record<string, string> {
    return { ...variablesOf(this.#at.person.systemId), ASSAY_TOKEN: token, ASSAY_API_URL: url };
  }
}
