import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from '../browser/test.ts';
import type { Page } from '@playwright/test';
import { signUp } from '../browser/screen.ts';
import { freePort, startBookshop } from '../server/processes.ts';
import type { Running } from '../server/processes.ts';
import { newEmail, useOwnServer } from '../server/use-server.ts';
import { encode } from './encode.ts';
import { pointAt, press, showPointer, write } from './pointer.ts';
import { captionFile, Recorder } from './recorder.ts';
import { runFinished } from '../browser/run-progress.ts';

/** The demo video of the landing page: `npm run demo:record` drives the product and writes what is seen. */
const folder = resolve(import.meta.dirname, '../../../../apps/site/public/demo');
const document = resolve(import.meta.dirname, '../../../../examples/bookshop/openapi.yaml');
const size = { width: 1280, height: 800 };
const PAUSE_MS = 6200;
const LONG_PAUSE_MS = 8500;
const FAULTS = ['price-as-text', 'unknown-author-answers-500', 'title-not-required'];

const server = useOwnServer();
test.use({ viewport: size });
test.setTimeout(600_000);

test('the demo', async ({ page, browser }) => {
  const port = await freePort();
  let shop = await startBookshop({ port });
  await showPointer(page);
  await signUp(page, server.url(), newEmail('demo'));
  await page.goto(`${server.url()}/dashboard`);
  await expect(page.getByText('Getting started')).toBeVisible();
  const recorder = new Recorder(page);
  await recorder.start();
  const scene: Scene = async (caption, act, { pauseMs = PAUSE_MS, isAbove = false } = {}) => {
    recorder.say(caption, isAbove);
    await act();
    await page.waitForTimeout(pauseMs);
  };
  await fromDocumentToGreen(page, shop, scene);
  await scene('Nothing is red. Now the API gets three bugs.', async () => {
    await shop.stop();
    shop = await startBookshop({ port, faults: FAULTS });
    await page.waitForTimeout(1000);
  });
  await fromRedToReason(page, scene);
  await writeRules(page, scene);
  const { frames, captions, seconds } = await recorder.stop();
  await shop.stop();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'demo.vtt'), captionFile(captions));
  for (const kind of ['webm', 'mp4'] as const) {
    const encoded = await encode(browser, { frames, seconds, ...size }, kind);
    await writeFile(join(folder, `demo.${kind}`), encoded);
    process.stdout.write(`${kind}: ${Math.round(encoded.length / 1000)} kB\n`);
    expect(encoded.length).toBeLessThan(8_000_000);
  }
  process.stdout.write(`${seconds.toFixed(0)} s, ${frames.length} pictures
`);
});

/** What is said while something is done, how long the result is looked at, and whether the caption stands above since it speaks of what is below. */
type Scene = (
  caption: string,
  act: () => Promise<void>,
  shown?: { pauseMs?: number; isAbove?: boolean },
) => Promise<void>;

async function fromDocumentToGreen(page: Page, shop: Running, scene: Scene): Promise<void> {
  await scene('One document is enough: the OpenAPI file of a bookshop.', () => importDocument(page, shop));
  await scene('It becomes a system with its endpoints.', () => page.waitForTimeout(1500));
  await scene('The login, and in plain English where the token is. Credentials never leave the runner.', () =>
    configureLogin(page, shop),
  );
  await scene('The built-in engine writes scenarios and rules from the document. No AI is needed.', () =>
    generate(page),
  );
  await scene('Every scenario runs against the API. What it creates it removes, where the API has a way to.', () =>
    runAll(page),
  );
}

async function fromRedToReason(page: Page, scene: Scene): Promise<void> {
  await scene('The same run again.', () => runAll(page));
  const failures = page.getByRole('list', { name: 'Failed scenarios' }).getByRole('listitem');
  await scene('Red lines with their reason: a price that is text, a 500, a title that is not required.', async () => {
    await pointAt(page, failures.first());
    await page.waitForTimeout(1800);
  });
  await scene(
    'Each failure shows the value in the answer that failed the rule.',
    async () => {
      const priced = failures.filter({ hasText: '/books/{bookId}' }).filter({ hasText: /price/ });
      await press(page, priced.getByRole('link').first());
      await expect(page.locator('[data-marked]').first()).toContainText('price');
      await pointAt(page, page.locator('[data-marked]').first());
    },
    { pauseMs: LONG_PAUSE_MS },
  );
}

async function writeRules(page: Page, scene: Scene): Promise<void> {
  await scene('Rules are English sentences. A mistake is noticed while it is typed.', () => writeRule(page), {
    isAbove: true,
  });
  await scene(
    'How it is understood stands below: a rule is compiled once and judged without a model.',
    async () => {
      await write(page, ruleField(page), 'the price is at least 1');
      await expect(page.getByText(/Understood as: .*price/).last()).toBeVisible();
    },
    { pauseMs: LONG_PAUSE_MS, isAbove: true },
  );
  await scene(
    'Saved: from now on each run judges it.',
    async () => {
      await press(page, page.getByRole('button', { name: 'Save' }));
      await expect(page.getByText('Validation rules saved.')).toBeVisible();
    },
    { pauseMs: LONG_PAUSE_MS, isAbove: true },
  );
  await scene('There is a command line as well: assay test openapi.yaml', () => page.waitForTimeout(1000));
}

async function importDocument(page: Page, shop: Running): Promise<void> {
  await press(page, page.getByRole('banner').getByRole('button', { name: 'Create New System' }));
  await press(page, page.getByRole('button', { name: 'Next' }));
  const text = (await readFile(document, 'utf8')).replaceAll(/http:\/\/(127\.0\.0\.1|localhost):4401/g, shop.url);
  await page
    .getByTestId('specification-file')
    .setInputFiles({ name: 'bookshop.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) });
  await page.waitForTimeout(1200);
  await press(page, page.getByRole('button', { name: 'Create System' }));
  await expect(page).toHaveURL(/\/wizard\/\d+$/);
}

async function configureLogin(page: Page, shop: Running): Promise<void> {
  await press(page, page.getByRole('region', { name: 'System Overview' }).getByRole('button', { name: 'Continue' }));
  await page.getByLabel('Authentication Endpoint').fill(`${shop.url}/auth/login`);
  await page.getByLabel('Body (JSON)').fill('{"email": "ada@bookshop.example", "password": "correct-horse-7"}');
  await write(page, page.getByLabel('Token extraction instruction'), 'the token is in data.auth.token');
  await press(page, page.getByRole('button', { name: 'Test token extraction' }));
  await expect(page.getByText('Token extracted successfully.')).toBeVisible();
  await press(page, page.getByRole('region', { name: 'Authentication Setup' }).getByRole('button', { name: 'Save' }));
}

async function generate(page: Page): Promise<void> {
  const { origin, pathname } = new URL(page.url());
  await page.goto(origin + pathname.replace('wizard', 'system'));
  await press(page, page.getByRole('button', { name: 'Generate Scenarios' }));
  await expect(page.getByText(/scenarios were generated|Generated \d+/i).first()).toBeVisible({ timeout: 60_000 });
}

async function runAll(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Run All Scenarios' }));
  await expect(page.getByText(/\d+ \/ \d+ scenarios \(\d+%\)/)).toBeVisible();
  await runFinished(page);
}

const ruleField = (page: Page) => page.getByRole('region', { name: 'Validation rules' }).getByRole('combobox').last();

async function writeRule(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Back to overview' }));
  await press(page, page.getByRole('button', { name: 'Edit validation rules' }));
  await press(page, page.getByRole('button', { name: 'Add validation rule', exact: true }));
  await write(page, ruleField(page), 'the pricce is gretaer than 5');
  await expect(page.getByRole('button', { name: 'price is greater than 5' })).toBeVisible();
}
