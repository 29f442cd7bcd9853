import type { Json } from '@assay/api-model';
import { readAddress, targetsOf } from './classify/address.ts';
import { plain } from './classify/words.ts';
import type { Ledger, Made } from './ledger.ts';
import { readBody } from './named-ids.ts';
import { leavesOf } from './sent-values.ts';
import type { WireRequest, WireResponse } from '../transport/transport.ts';

interface PendingJob {
  made: Made;
  /** What the answer of 202 named, the job among it. */
  named: ReadonlySet<string>;
  /** What was sent: records that were there before. */
  sent: ReadonlySet<string>;
}

const ADDRESSES = ['location', 'content-location', 'operation-location'];

const textsOf = (value: Json | undefined): string[] => [...leavesOf(value).values()];

/** The records that an address names; none where it is no address. */
function targetsIn(address: string, base: string) {
  return URL.canParse(address, base) ? targetsOf(readAddress(new URL(address, base).href, '', null)) : [];
}

/** Creates that were only accepted, and the records that their jobs name when they are over. */
class PendingJobs {
  readonly #jobs: PendingJob[] = [];

  add(made: Made, request: WireRequest, response: WireResponse): void {
    const headers = response.headers
      .filter(([name]) => ADDRESSES.includes(name.toLowerCase()))
      .map(([, value]) => value);
    const answered = textsOf(readBody(response.body));
    const addresses = [...headers, ...answered].flatMap((text) =>
      targetsIn(text, request.url).map(({ value }) => value),
    );
    const named = new Set([...answered, ...addresses]);
    this.#jobs.push({ made, named, sent: new Set(textsOf(readBody(request.body))) });
  }

  /** The records that a read of a job says it has made. */
  madeBy({ url }: WireRequest, { status, body }: WireResponse): Made[] {
    if (this.#jobs.length === 0 || status < 200 || status > 399) return [];
    const asked = readAddress(url, '', null).segments.map(({ text }) => text);
    return this.#jobs
      .filter(({ named, sent }) => asked.some((part) => part !== '' && named.has(part) && !sent.has(part)))
      .flatMap(({ made, sent }) => {
        const leaves = [...leavesOf(readBody(body))];
        return [made, resultOf(made)].flatMap((kind) => {
          const ids = leaves.flatMap(([name, value]) => idIn(name, value, kind, url));
          const issued = ids.filter((id) => !sent.has(id));
          const identity = { primary: new Map(issued.map((id) => [id, id])), natural: new Map<string, string>() };
          return issued.length === 0 ? [] : [{ ...kind, identity }];
        });
      });
  }
}

const JOB = /(job|task|process|run|execution|request)$/;

/** What a job is called after: a `reportjob` makes a `report`, which need not be where the job is. */
function resultOf(made: Made): Made {
  const nouns = made.nouns.filter((noun) => JOB.test(noun)).map((noun) => noun.replace(JOB, ''));
  return { ...made, nouns: nouns.filter((noun) => noun !== ''), parents: [] };
}

function idIn(name: string, value: string, { nouns }: Made, url: string): string[] {
  const flat = plain(name);
  if (nouns.some((noun) => noun !== '' && (flat === `${noun}id` || flat === `${noun}uuid`))) return [value];
  const located = value.includes('/') ? targetsIn(value, url).at(-1) : undefined;
  return located !== undefined && nouns.includes(located.noun) ? [located.value] : [];
}

const known = new WeakMap<Ledger, PendingJobs>();

/** Of what one ledger has written down. */
export function pendingJobsOf(ledger: Ledger): PendingJobs {
  const found = known.get(ledger) ?? new PendingJobs();
  known.set(ledger, found);
  return found;
}
