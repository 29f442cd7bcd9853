import { expect, test } from '../browser/test.ts';
import { expectAccessible, listen, register, shot, themes, useTheme } from '../browser/screen.ts';
import { newEmail, sharedServer } from '../server/use-server.ts';

const at = (path: string): string => sharedServer.url() + path;

const links = [
  ['Home', '/'],
  ['Pricing', '/pricing'],
  ['Docs', '/docs'],
  ['Blog', '/blog'],
  ['Log In', '/login'],
  ['Get Started', '/pricing'],
] as const;

test('a server that is away is reported in our own words, and not by the browser', async ({ page }) => {
  await page.goto(at('/'));
  const logIn = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Log In' });
  const away = page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' });
  for (const answer of ['abort', 502] as const) {
    await page.route('**/login', (route) => (answer === 'abort' ? route.abort() : route.fulfill({ status: answer })));
    await logIn.click();
    await expect(away).toBeVisible();
    await expect(page).toHaveURL(at('/'));
    await page.unroute('**/login');
  }
  await page.route('**/pricing', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Get Started' }).click();
  await expect(away).toBeVisible();
  await expect(page).toHaveURL(at('/'));
  await page.unroute('**/pricing');
  await logIn.click();
  await expect(page).toHaveURL(/\/login/);
});

test('a link to a file is followed although the API is away', async ({ page }) => {
  await page.route('**/api/**', (route) => route.fulfill({ status: 502 }));
  await page.goto(at('/'));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL(at('/pricing'));
  await expect(page.getByRole('region', { name: 'Starter' })).toContainText('$19 per month');
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('NAV-01, LAND-01, LAND-02, LAND-03: the bar and the mobile menu have the same links', async ({ page }) => {
    await page.goto(at('/'));
    const bar = page.getByRole('navigation', { name: 'Main' });
    for (const [name, href] of links)
      await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(bar.getByRole('link', { name: 'Docs' })).toHaveCount(0);
    await bar.getByRole('button', { name: 'Menu' }).click();
    for (const [name, href] of links)
      await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    await page.keyboard.press('Escape');
    await expect(bar.getByRole('link', { name: 'Docs' })).toBeHidden();
    await bar.getByRole('button', { name: 'Menu' }).click();
    await bar.getByRole('link', { name: 'Docs' }).click();
    await expect(page).toHaveURL(at('/docs'));
  });

  test('LAND-04 to LAND-06, LAND-20, LAND-22 to LAND-24: what the landing page says', async ({ page }) => {
    await page.goto(at('/'));
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Test HTTP APIs in plain English');
    await expect(main.getByRole('list', { name: 'What you get' }).getByRole('listitem')).toHaveCount(4);
    await expect(main.locator('#demo')).toContainText('2 minutes');
    await expect(main.locator('#demo video track')).toBeAttached();
    await expect(page.getByRole('region', { name: 'How it works' }).getByRole('listitem')).toHaveCount(3);
    for (const text of [
      /15-minute demo/,
      /no test code needed/i,
      /1 system and 5 scenarios free/,
      /3 AI validations per month free/,
      /no credit card required/i,
      /30-day money-back guarantee/,
      /cancel anytime/i,
      /CI\/CD integration: coming soon/i,
    ])
      await expect(main.getByText(text).first()).toBeVisible();
    await main.getByRole('link', { name: 'documentation' }).click();
    await expect(page).toHaveURL(at('/docs/cli'));
    await expect(page.getByRole('heading', { name: 'CI/CD Integration' })).toBeVisible();
  });

  test('LAND-07 to LAND-12: three plans, the middle one marked, and 15 % for a year', async ({ page }) => {
    await page.goto(at('/'));
    const plans = page.getByRole('region', { name: 'Plans', exact: true });
    await expect(plans.getByRole('region')).toHaveCount(3);
    await expect(plans).toContainText('save 15%');
    const expected = {
      Free: [
        '$0 per month (forever)',
        '1 system',
        '5 scenarios',
        '50 runs per month',
        '3 AI validations per month',
        'Community support',
      ],
      Starter: [
        'Most Popular',
        '$19 per month',
        '$199 per year',
        '5 systems',
        '50 scenarios',
        '1,000 runs per month',
        '50 AI validations per month',
        'Advanced authentication with OAuth, JWT and API keys',
        'Email support',
      ],
      Professional: [
        '$49 per month',
        '$499 per year',
        '25 systems',
        '500 scenarios',
        '10,000 runs per month',
        '500 AI validations per month',
        'Advanced authentication with OAuth, JWT and API keys',
        'Priority support',
      ],
    };
    for (const [name, texts] of Object.entries(expected)) {
      const card = plans.getByRole('region', { name, exact: true });
      for (const text of texts) await expect(card).toContainText(text);
    }
    await expect(plans.getByText('Most Popular')).toHaveCount(1);
  });

  test('LAND-13, LAND-14: one article is featured, and a button leads to all', async ({ page }) => {
    await page.goto(at('/'));
    const latest = page.getByRole('region', { name: 'Latest from the blog' });
    const article = latest.getByRole('article');
    await expect(article).toHaveCount(1);
    await expect(article).toContainText(/\w+ \d{1,2}, \d{4} · \d+ min read/);
    await expect(article.locator('.badge')).toHaveText(/\w+/);
    await expect(article.getByRole('paragraph').last()).toHaveText(/.{40}/);
    await expect(latest.getByRole('link', { name: 'All articles' })).toHaveAttribute('href', '/blog');
    const name = await article.getByRole('link').textContent();
    await article.getByRole('link').click();
    await expect(page).toHaveURL(/\/blog\/[\w-]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
  });

  test('LAND-17: of five questions one is open at a time', async ({ page }) => {
    await page.goto(at('/'));
    const questions = page.locator('#faq details');
    await expect(questions).toHaveCount(5);
    for (const index of [1, 3]) {
      await questions.nth(index).locator('summary').click();
      await expect(page.locator('#faq details[open]')).toHaveCount(1);
      await expect(questions.nth(index)).toHaveAttribute('open', '');
    }
  });

  test('LAND-02, LAND-18, LAND-21: buttons of the page lead to /login, below the questions again', async ({ page }) => {
    await page.goto(at('/'));
    const main = page.getByRole('main');
    const names = ['Get Started', 'Start for free', 'Start free trial', 'Start Free Trial', 'Sign Up Free'];
    for (const name of names)
      for (const link of await main.getByRole('link', { name, exact: true }).all())
        expect(new URL((await link.getAttribute('href')) ?? '', at('/')).pathname).toBe('/login');
    const order = await main
      .locator('section[id], section[aria-labelledby]')
      .evaluateAll((all) => all.map(({ id }) => id));
    expect(order.at(-3)).toBe('faq');
    expect(order.at(-2)).toBe('pricing');
    await expect(main.locator('section').last().getByRole('button', { name: 'Book demo' })).toBeVisible();
  });

  test('NAV-03, NAV-04, NAV-18: public addresses are open to everybody', async ({ page }) => {
    for (const path of ['/blog', '/docs', '/docs/cli', '/pricing']) {
      await page.goto(at(path));
      await expect(page).toHaveURL(at(path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.goto(at('/blog/tests-in-git'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tests in git that people can review');
    await page.goto(at('/pricing'));
    const prices = {
      Starter: ['$19 per month', '$199 per year: saves $29 a year (13%)'],
      Professional: ['$49 per month', '$499 per year: saves $89 a year (15%)'],
    };
    for (const [name, texts] of Object.entries(prices))
      for (const text of texts) await expect(page.getByRole('region', { name })).toContainText(text);
    // What does nothing without a script is not shown.
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText('30-day money-back guarantee');
    await expect(page.getByRole('main').getByRole('link', { name: 'self-hosting' })).toBeVisible();
  });

  test('the log-in page says what it needs, and an unknown address that there is nothing', async ({ page }) => {
    await page.goto(at('/login'));
    await expect(page).toHaveTitle('Assay');
    await expect(page.getByText('needs JavaScript')).toBeVisible();
    await expect(page.getByRole('link', { name: 'documentation' })).toBeVisible();
    expect((await page.goto(at('/nope')))?.status()).toBe(404);
    await expect(page).toHaveTitle(/Page not found/);
  });
});

test('the rule box reads a sentence and judges the answer that is picked', async ({ page }) => {
  const complaints = listen(page);
  await page.goto(at('/'));
  const reading = page.locator('.reading');
  await expect(reading).toContainText('items[*].price is greater than 0');
  await expect(reading).toContainText('Failed');
  await expect(reading).toContainText('items[1].price is 0');
  await page.getByRole('button', { name: 'As it should be' }).click();
  await expect(reading).toContainText('Passed');
  for (const rule of ['total equals the number of items', 'no two items have the same id', 'the status is 200']) {
    await page.getByRole('button', { name: rule }).click();
    await expect(reading).toContainText('Understood as');
  }
  await page.getByLabel('A validation rule, in your words').fill('the lamp feels warm');
  await expect(reading).toContainText('Not understood');
  await page.getByLabel('A validation rule, in your words').fill('');
  await expect(reading).toContainText('Write a rule.');
  expect(complaints).toEqual([]);
});

test('LAND-05: the demo plays about two minutes, with captions, in formats of 8 MB at most', async ({ page }) => {
  await page.goto(at('/'));
  const video = page.locator('#demo video');
  await video.scrollIntoViewIfNeeded();
  const seconds = await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    await element.play();
    element.pause();
    return element.duration;
  });
  expect(seconds).toBeGreaterThan(75);
  expect(seconds).toBeLessThan(135);
  const cues = await video.evaluate((element: HTMLVideoElement) =>
    [...(element.textTracks[0]?.cues ?? [])].map(({ startTime, endTime }) => [startTime, endTime]),
  );
  expect(cues.length).toBeGreaterThan(8);
  expect(cues.at(-1)?.[1]).toBeLessThanOrEqual(seconds + 1);
  let bytes = 0;
  for (const source of ['/demo/demo.webm', '/demo/demo.mp4']) {
    const answer = await page.request.get(at(source));
    expect(answer.headers()['content-type']).toMatch(/^video\//);
    bytes += (await answer.body()).length;
  }
  expect(bytes).toBeLessThan(8_000_000);
});

test('LAND-19: a demo cannot be booked yet, and an alert of the browser says so', async ({ page }) => {
  await page.goto(at('/'));
  const alert = page.waitForEvent('dialog');
  const click = page.getByRole('button', { name: 'Book demo' }).click();
  const dialog = await alert;
  expect([dialog.type(), dialog.message()]).toEqual(['alert', expect.stringContaining('coming soon')]);
  await dialog.accept();
  await click;
});

test('NAV-02: a signed-in visitor of the landing page goes to the dashboard', async ({ page }) => {
  await register(page, sharedServer.url(), newEmail('visitor'));
  await page.goto(at('/'));
  await expect(page).toHaveURL(at('/dashboard'));
  await page.goto(at('/pricing'));
  const dashboard = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' });
  await expect(dashboard).toBeVisible();
  await expect(page.getByRole('link', { name: 'See your plan' })).toHaveAttribute('href', '/subscription');
  await page.goto(at('/docs/cli'));
  await expect(dashboard).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Log In' })).toBeHidden();
});

test('print shows all sections, over the whole width', async ({ page }) => {
  await page.goto(at('/'));
  await page.emulateMedia({ media: 'print' });
  const last = page.getByRole('region', { name: 'Find out what your API really answers' });
  expect(await last.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
  await page.goto(at('/docs/cli'));
  const { width } = (await page.getByRole('article').boundingBox()) ?? { width: 0 };
  expect(width).toBeGreaterThan(1000);
  expect(
    await page
      .locator('pre')
      .first()
      .evaluate((element) => getComputedStyle(element).whiteSpace),
  ).toBe('pre-wrap');
});

test('what is chosen is seen in forced colours, and code reads from the left in a page from the right', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(at('/'));
  const backgroundOf = (name: string) =>
    page.getByRole('button', { name }).evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await backgroundOf('A price of 0')).not.toBe(await backgroundOf('As it should be'));
  await page.goto(at('/docs/cli'));
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  const code = page.locator('p code').first();
  expect(await code.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
});

test('the contents of a page are there on a telephone and a tablet', async ({ page }) => {
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(at('/docs/cli'));
    const toc = page.getByRole('navigation', { name: 'Table of contents' });
    await expect(toc.getByRole('link')).toHaveCount(9);
    const above = await toc.boundingBox();
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(above?.y ?? Infinity).toBeLessThan(title?.y ?? 0);
  }
});

test('the demo has a picture of the theme before it plays', async ({ page }) => {
  await page.goto(at('/'));
  for (const theme of themes) {
    await useTheme(page, theme);
    const picture = await page.locator('.demo').evaluate((element) => getComputedStyle(element).backgroundImage);
    expect(picture).toContain(`/images/run-${theme}.webp`);
  }
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('LAND-25: sections are revealed when a tenth of them is in view', async ({ page }) => {
    await page.addInitScript(() => {
      const Original = IntersectionObserver;
      Object.assign(window, { thresholds: [] });
      window.IntersectionObserver = class extends Original {
        constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          super(callback, options);
          (window as unknown as { thresholds: unknown[] }).thresholds.push(options?.threshold);
        }
      };
    });
    await page.goto(at('/'));
    expect(await page.evaluate(() => (window as unknown as { thresholds: unknown[] }).thresholds)).toEqual([0.1]);
    const last = page.getByRole('region', { name: 'Find out what your API really answers' });
    await expect(last).toHaveClass(/before-reveal/);
    await last.scrollIntoViewIfNeeded();
    await expect(last).not.toHaveClass(/before-reveal/);
  });
});

test('public pages are accessible in both themes, fit a telephone, and complain about nothing', async ({ page }) => {
  const complaints = listen(page);
  const paths = ['/', '/pricing', '/blog', '/blog/tests-in-git', '/docs', '/docs/cli', '/docs/rules', '/docs/api'];
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(at(path));
    const name = path.replaceAll('/', '-');
    for (const theme of themes) {
      await useTheme(page, theme);
      await expectAccessible(page, theme === 'light' ? 'all' : 'colours');
      await shot(page, `site${name}-${theme}`);
    }
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
    await shot(page, `site${name}-phone`);
  }
  expect(complaints).toEqual([]);
});
