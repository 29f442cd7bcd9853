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

/** The addresses at which requests of a run have found something. */
export class Sightings {
  readonly #addresses = new Set<string>();

  learn({ method, url }: Asked, { status }: { status: number }): void {
    if (status < 200 || status > 299 || method === 'DELETE' || this.#addresses.size >= MAX_SIGHTINGS) return;
    this.#addresses.add(addressOf(url));
  }

  /** Whether something was found there or below it. */
  has(href: string): boolean {
    const address = addressOf(href);
    if (this.#addresses.has(address)) return true;
    for (const one of this.#addresses) if (one.startsWith(`${address}/`) || one.startsWith(`${address}:`)) return true;
    return false;
  }
}
