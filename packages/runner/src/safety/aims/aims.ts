import type { Aim } from '../facts/permit.ts';
import { OtherRecordError } from '../not-owned.ts';
import { cut } from '../request-facts.ts';
import type { Aimed } from './aimed.ts';
import { aimSite } from './aim-site.ts';
import { aroundOf, otherThanNamed, reached } from './around.ts';
import type { Around } from './around.ts';
import { DoubtfulRemovals } from './doubtful-removals.ts';

/** What is known of the writes at one path. */
interface Known {
  /** A record was beside the one that was named, made before or after it, and nothing happened to it. */
  sparedOlder: boolean;
  sparedNewer: boolean;
  looks: number;
}

const MAX_LOOKS = 4;

/** The path of the record that a write is about: what one write has missed, another one there may miss too. */
const recordAt = (path: string): string => path.slice(0, path.lastIndexOf('}') + 1);
const recordOf = ({ permit: { path } }: Pick<Aimed, 'permit'>): string => recordAt(path);

const keyOf = ({ request, permit }: Pick<Aimed, 'request' | 'permit'>): string => `${request.method} ${permit.path}`;

/**
 * Whether writes reach the records that their paths name: a server that ignores the id reaches another one. Where one has, nothing is
 * sent there any more.
 */
export class Aims {
  /** By `METHOD path`: what a write there has done to a record that it did not name. */
  readonly missed = new Map<string, string>();
  /** Requests go out only to find that out. */
  isLooking = false;
  readonly doubtful = new DoubtfulRemovals(this.missed);
  readonly #known = new Map<string, Known>();
  /** By path of a record: what a write to one of these has done. */
  readonly #harmAt = new Map<string, string>();
  #companions = 0;

  /** `reaching`: writes of which that is known already, by `METHOD path`. */
  constructor(reaching: ReadonlyMap<string, string> = new Map()) {
    for (const [key, why] of reaching) {
      this.missed.set(key, why);
      this.#harmAt.set(recordAt(key.slice(key.indexOf(' ') + 1)), why);
    }
  }

  /** @throws {OtherRecordError} when a write at that path has reached another record */
  async begin(aimed: Aimed, label: string): Promise<Aim | null> {
    const key = keyOf(aimed);
    this.#requireAim(aimed, label);
    const known = this.#known.get(key) ?? { sparedOlder: false, sparedNewer: false, looks: 0 };
    this.#known.set(key, known);
    const isSure = known.sparedOlder && known.sparedNewer;
    if (aimed.company?.isOver !== false || isSure || known.looks >= MAX_LOOKS) return null;
    known.looks += 1;
    const around = await this.#aside(() => this.#lookBefore(aimed));
    if (around === null) return null;
    const other = otherThanNamed(around);
    if (other !== null) this.#miss(aimed, `a read of "${cut(other)}" answers another record, so ids are not minded`);
    this.#requireAim(aimed, label);
    return { around: (reply) => this.#around(reply, { aimed, around, known, label }) };
  }

  #miss(aimed: Aimed, why: string): void {
    this.missed.set(keyOf(aimed), why);
    this.#harmAt.set(recordOf(aimed), why);
  }

  #requireAim(aimed: Aimed, label: string): void {
    const key = keyOf(aimed);
    const { sparedOlder = false, sparedNewer = false } = this.#known.get(key) ?? {};
    const isTried = sparedOlder || sparedNewer;
    const why = this.missed.get(key) ?? (isTried ? undefined : this.#harmAt.get(recordOf(aimed)));
    if (why === undefined) return;
    this.missed.set(key, why);
    throw new OtherRecordError(label, why);
  }

  async #aside<T>(work: () => Promise<T>): Promise<T> {
    const was = this.isLooking;
    this.isLooking = true;
    try {
      return await work();
    } finally {
      this.isLooking = was;
    }
  }

  async #lookBefore(aimed: Aimed): Promise<Around | null> {
    const { request, permit, made } = aimed;
    const site = aimSite(request, permit, made());
    if (site === null) return null;
    if (!site.siblings.some(({ isNewer }) => isNewer)) await this.#make(aimed, site.target.value);
    if (aimed.company?.isOver !== false) return null;
    return aroundOf(aimed, aimSite(request, permit, made()) ?? site);
  }

  async #make({ company }: Aimed, id: string): Promise<void> {
    if (company === null || this.#companions > 0) return;
    this.#companions += 1;
    if (!(await company.make(id))) this.#companions -= 1;
  }

  async #around<T extends { response: { status: number } }>(
    reply: Promise<T>,
    { aimed, around, known, label }: { aimed: Aimed; around: Around; known: Known; label: string },
  ): Promise<T> {
    try {
      const answered = await reply;
      const { status } = answered.response;
      if (status >= 200 && status < 300 && status !== 202 && aimed.company?.isOver === false)
        await this.#aside(async () => {
          const harm = await reached(around, { ...aimed, status });
          if (harm !== null) this.#miss(aimed, `${label} ${harm}`);
          else this.#spared(known, around);
        });
      return answered;
    } finally {
      await this.#aside(() => this.#leave(aimed, around, known));
    }
  }

  #spared(known: Known, { site: { siblings }, others }: Around): void {
    known.sparedNewer ||= siblings.some(({ isNewer }) => isNewer);
    known.sparedOlder ||= others > 0 || siblings.some(({ isNewer }) => !isNewer);
  }

  /** Where nothing was there before, the records that were made beside are removed so that an older one stands beside a newer one. */
  async #leave({ request, company }: Aimed, { site }: Around, known: Known): Promise<void> {
    if (company === null || this.#companions === 0) return;
    const [first] = site.siblings;
    const isAlone = request.method === 'DELETE' && known.sparedNewer && !known.sparedOlder;
    const isPair = isAlone && !company.isOver && first !== undefined && (await company.make(first.id));
    if (isPair) await company.remove();
    await company.remove();
    this.#companions = 0;
  }
}
