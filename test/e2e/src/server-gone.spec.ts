import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { title, useShops } from './shop.ts';
import type { Shop } from './shop.ts';

/** The server is killed in the middle of the work of each screen, and started again at the same port. */
const shops = useShops('gone');
const AWAY = /server cannot be reached/;

test.describe.configure({ retries: 0 });

let page: Page;
let shop: Shop;

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  page.setDefaultTimeout(15_000);
  shop = await shops.fillAndRun(page);
});

test.afterAll(() => page.close());

const main = () => page.getByRole('main');

async function open(path: string): Promise<void> {
  await page.goto(shops.url() + path);
  await title(page).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Does something while there is no server. */
async function away(doing: () => Promise<void>): Promise<void> {
  await shops.kill();
  try {
    await doing();
  } finally {
    await shops.revive();
  }
}

/** Presses what offers to try once more; a page that has found the server by itself offers nothing any more. */
async function retry(): Promise<void> {
  const again = page.getByRole('button', { name: /^(?:Retry|Try Again)$/ });
  await expect(async () => {
    if ((await again.count()) > 0) await again.first().click({ timeout: 1000 });
    await expect(again).toHaveCount(0, { timeout: 2000 });
  }).toPass();
}

test('screens whose code is not there yet say so inside the frame, and come on Try Again', async () => {
  await open('/dashboard');
  await away(async () => {
    for (const name of [/Runs/, /Book Shop/]) {
      await page.getByTestId('sidebar').getByRole('link', { name }).first().click();
      await expect(main().getByRole('alert')).toContainText(AWAY);
      await expect(title(page)).toBeVisible();
    }
  });
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await retry();
  await expect(main().getByRole('heading').first()).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('dialogs and menus whose code is not there yet say so, can be put away, and open on Try Again', async () => {
  await open('/settings');
  const parts: [string, () => Promise<void>][] = [
    ['Command palette', () => page.keyboard.press('Control+k')],
    ['Keyboard shortcuts', () => page.keyboard.press('?')],
    ['Send feedback', () => page.getByRole('button', { name: 'Send feedback' }).click()],
    ['Add a system', () => page.getByRole('button', { name: 'Create New System' }).click()],
  ];
  await away(async () => {
    for (const [, press] of parts) {
      await press();
      await expect(page.getByRole('alert')).toContainText(AWAY);
      await page.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'AT account menu' }).click();
    await expect(page.getByRole('alert')).toContainText(AWAY);
  });
  await retry();
  await expect(page.getByRole('menuitem', { name: 'Subscription' })).toBeVisible();
  await page.keyboard.press('Escape');
  for (const [name, press] of parts) {
    await press();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('an editor that does not come leaves the text to read, and comes on Try Again', async () => {
  await open(`${shop.endpoint}?tab=history`);
  await away(async () => {
    await rows().first().getByRole('button').first().click();
    await expect(main().getByRole('alert').first()).toContainText(AWAY);
  });
  await retry();
  await expect(main().locator('.cm-content').first()).toBeVisible();
});

test('a part that a new release has taken away leads to loading the page anew', async () => {
  await open('/settings');
  await page.route('**/assets/FeedbackDialog-*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByRole('alert')).toContainText('There may be a new version: reload the page to go on.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await page.waitForEvent('load');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByRole('dialog', { name: 'Send feedback' })).toBeVisible();
});

interface Work {
  /** What is open, and what has been typed into it. */
  open: () => Promise<void>;
  /** What cannot be done without the server; done once more with it, unless `again` says how. */
  act: () => Promise<void>;
  /** Where it says so; anywhere on the screen when it is not said. */
  says?: string | RegExp;
  /** What must still be there then. */
  kept?: () => Promise<void>;
  again?: () => Promise<void>;
  done: () => Promise<void>;
}

const button = (name: string | RegExp) => main().getByRole('button', { name });
const scenarioAction = async (name: string): Promise<void> => {
  await button('Scenario actions').click();
  await page.getByRole('menuitem', { name }).click();
};
const rows = () => main().getByRole('list', { name: 'Execution history' }).getByRole('listitem');
const saved = () => expect(page.getByText('Configuration saved successfully')).toBeVisible();
const LOST = 'Connection to server lost. Please try again.';

const works: Record<string, () => Work> = {
  'dashboard: a system is added': () => ({
    open: async () => {
      await open('/dashboard');
      await page.getByRole('button', { name: 'Create New System' }).click();
      await page.getByRole('button', { name: 'Next' }).click();
      const buffer = Buffer.from(
        JSON.stringify({ openapi: '3.1.0', info: { title: 'Late Shop', version: '1' }, paths: {} }),
      );
      await page
        .getByTestId('specification-file')
        .setInputFiles({ name: 'late.json', mimeType: 'application/json', buffer });
    },
    act: () => page.getByRole('button', { name: 'Create System' }).click(),
    kept: () => expect(page.getByRole('dialog').getByText('late.json')).toBeVisible(),
    done: () => expect(page).toHaveURL(/\/wizard\/\d+/),
  }),
  'systems: the tests of one are run': () => ({
    open: () => open('/systems'),
    act: () => button('Run tests of Book Shop').click(),
    says: LOST,
    done: () => expect(page.getByText(/Book Shop: \d of 2 successful/)).toBeVisible(),
  }),
  'system: everything is run': () => ({
    open: () => open(shop.system),
    act: () => button('Run All Scenarios').click(),
    says: LOST,
    again: retry,
    done: () => expect(main().getByText('2 / 2 scenarios (100%)')).toBeVisible(),
  }),
  'system: scenarios are generated': () => ({
    open: async () => {
      await open(shop.system);
      await button('Generate…').click();
    },
    act: () => page.getByRole('dialog').getByRole('button', { name: /^Generate/ }).click(),
    done: () => expect(page.getByRole('dialog').getByText(/Generated/).first()).toBeVisible(),
  }),
  'system: it is deleted': () => ({
    open: async () => {
      await open(`${shop.system.replace(/\d+$/, '1')}?mode=config`);
      await button('Delete System').click();
      await page.getByRole('dialog').getByRole('textbox').fill('Empty Box');
    },
    act: () => page.getByRole('dialog').getByRole('button', { name: /Delete/ }).click(),
    kept: () => expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('Empty Box'),
    done: () => expect(page.getByText('Empty Box was deleted.')).toBeVisible(),
  }),
  'coverage is opened': () => ({
    open: () => open(shop.system),
    act: () => page.getByRole('tab', { name: 'Coverage' }).click(),
    again: retry,
    done: () => expect(main().getByText('/books').first()).toBeVisible(),
  }),
  'system information is saved': () => ({
    open: async () => {
      await open(`${shop.system}?mode=config`);
      await main().getByLabel('Description').fill('Sells books.');
    },
    act: () => button('Save').click(),
    kept: () => expect(main().getByLabel('Description')).toHaveValue('Sells books.'),
    done: saved,
  }),
  'credentials are tried': () => ({
    open: async () => {
      await open(`${shop.system}?mode=config&tab=authentication`);
      await main().getByLabel('Kind of credentials').selectOption({ label: 'Bearer token' });
      await main().getByLabel('Token', { exact: true }).fill('sesame');
    },
    act: () => button('Try the credentials').click(),
    kept: () => expect(main().getByLabel('Token', { exact: true })).toHaveValue('sesame'),
    done: () => expect(main().getByText(/accepted|refused|answered/i).first()).toBeVisible(),
  }),
  'credentials are saved': () => ({
    open: async () => {
      await open(`${shop.system}?mode=config&tab=authentication`);
      await main().getByLabel('Kind of credentials').selectOption({ label: 'Bearer token' });
      await main().getByLabel('Token', { exact: true }).fill('sesame');
    },
    act: () => button('Save').click(),
    kept: () => expect(main().getByLabel('Token', { exact: true })).toHaveValue('sesame'),
    done: saved,
  }),
};

for (const [name, describe] of Object.entries(works)) {
  test(name, async () => {
    const work = describe();
    await work.open();
    await away(async () => {
      await work.act();
      await expect(page.getByText(work.says ?? AWAY).first()).toBeVisible();
      await expect(page.getByText('Failed to fetch')).toHaveCount(0);
      await expect(title(page)).toBeVisible();
      await work.kept?.();
    });
    await (work.again ?? work.act)();
    await work.done();
  });
}
