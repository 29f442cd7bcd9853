interface Asked {
  method: string;
  url: string;
}

/** More addresses than these are not kept. */
const MAX_SIGHTINGS = 20_000;

const addressOf = (href: string): string => {
  const { host, pathname } = new URL(href);
  return `${host}${pathname.replace(/\/$/, '')}`;
};

const withoutQuery = (href: string): string => {
  const end = href.indexOf('?');
  return end === -1 ? href : href.slice(0, end);
};

/** The addresses at which requests of a run have found something. */
export class Sightings {
  /** As they were sent: they are read when somebody asks, which is seldom. */
  readonly #seen = new Set<string>();
  readonly #addresses = new Set<string>();

  learn({ method, url }: Asked, { status }: { status: number }): void {
    if (status < 200 || status > 299 || method === 'DELETE') return;
    if (this.#seen.size + this.#addresses.size < MAX_SIGHTINGS) this.#seen.add(withoutQuery(url));
  }

  /** Whether something was found there or below it. */
  has(href: string): boolean {
    for (const one of this.#seen) this.#addresses.add(addressOf(one));
    this.#seen.clear();
    const address = addressOf(href);
    if (this.#addresses.has(address)) return true;
    for (const one of this.#addresses) if (one.startsWith(`${address}/`) || one.startsWith(`${address}:`)) return true;
    return false;
  }
}
