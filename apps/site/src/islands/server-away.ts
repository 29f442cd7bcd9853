import { AWAY_TEXT } from '../away-text.ts';

/** What a proxy answers in place of a server that is away (RFC 9110, section 15.6). */
const OF_PROXIES: ReadonlySet<number> = new Set([502, 503, 504]);
/** Who waits longer sees what the browser says. */
const WAIT_MS = 1000;

/** What leads on from the landing page. */
const LINKS = 'a[href^="/login"], a[href="/pricing"]';

/** A link is followed where its own address answers, whether from a server or as a file; where nothing answers, the page says so. */
export function followWhenReachable(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(LINKS)) {
    link.addEventListener('click', (event) => {
      // In a new tab, or with a key for one, the browser follows it.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void follow(link.href);
    });
  }
}

async function follow(address: string): Promise<void> {
  if (await isAway(address)) showAway();
  else location.assign(address);
}

async function isAway(address: string): Promise<boolean> {
  const signal = AbortSignal.timeout(WAIT_MS);
  try {
    const { status } = await fetch(address, { method: 'HEAD', signal });
    return OF_PROXIES.has(status);
  } catch {
    return !signal.aborted;
  }
}

function showAway(): void {
  const bar = document.querySelector('.bar');
  const before = document.querySelector('.away');
  const notice = before ?? document.createElement('p');
  notice.className = 'away';
  notice.setAttribute('role', 'alert');
  notice.textContent = AWAY_TEXT;
  if (before === null) bar?.append(notice);
}
