import { AWAY_TEXT } from '../away-text.ts';

/** What a proxy answers in place of a server that is away (RFC 9110, section 15.6). */
const OF_PROXIES: ReadonlySet<number> = new Set([502, 503, 504]);
const WAIT_MS = 5000;

/** What leads on from the landing page. */
const LINKS = 'a[href="/login"], a[href="/pricing"]';

/** A link is followed once the server answers; while it does not, the page says so, and not the browser. */
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
  if (await isReachable()) location.assign(address);
  else showAway();
}

async function isReachable(): Promise<boolean> {
  try {
    const { status } = await fetch('/api/health', { method: 'HEAD', signal: AbortSignal.timeout(WAIT_MS) });
    return !OF_PROXIES.has(status);
  } catch {
    return false;
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
