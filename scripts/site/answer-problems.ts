const NOT_FOUND = 404;

/** What a server has to answer: a page's own address leads to it, nothing else is 200, and the application opens at its addresses. */
const expected: readonly (readonly [path: string, status: number, location?: string])[] = [
  ...['/nope', '/docs/nope', '/blog/nope', '/favicon.ico', '/feed.xml', '/system/1/nope', '/404'].map(
    (path) => [path, NOT_FOUND] as const,
  ),
  ['/index.html', 301, '/'],
  ['/Pricing', 301, '/pricing'],
  ['/docs/cli.html', 301, '/docs/cli'],
  ...['/', '/pricing', '/login', '/dashboard', '/system/1', '/wizard', '/subscription/success'].map(
    (path) => [path, 200] as const,
  ),
];

/** Answers of a running server that mislead search engines, such as a page of nothing with the status 200. */
export async function answerProblems(url: string): Promise<string[]> {
  const found = await Promise.all(expected.map(async (one) => problemsOf(url, one)));
  return found.flat();
}

async function problemsOf(url: string, [path, status, location]: (typeof expected)[number]): Promise<string[]> {
  const answer = await fetch(new URL(path, url), { redirect: 'manual' });
  const html = await answer.text();
  if (answer.status !== status) return [`${path} is answered ${answer.status}, and not ${status}`];
  if (location !== undefined && answer.headers.get('location') !== location)
    return [`${path} leads to ${answer.headers.get('location')}, and not to ${location}`];
  if (status === NOT_FOUND && !/<meta name="robots" content="noindex/.test(html))
    return [`${path} does not say that it is no page`];
  if (status === 200 && !/<title>[^<]+<\/title>/.test(html)) return [`${path} has no title`];
  return [];
}
