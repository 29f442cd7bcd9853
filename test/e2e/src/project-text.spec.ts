import { readFile } from 'node:fs/promises';
import { expect, test } from './browser/test.ts';
import type { Download, Page } from '@playwright/test';
import { useShops } from './apis/shop.ts';
import { listen, look } from './browser/screen.ts';
import { sitePicture } from './browser/site-picture.ts';

const { fill, url } = useShops('project-text');
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import text' });

async function downloaded(page: Page, choose: () => Promise<void>): Promise<Download> {
  const download = page.waitForEvent('download');
  await choose();
  return download;
}

const exported = (page: Page) =>
  downloaded(page, async () => {
    await main(page).getByRole('button', { name: 'Text', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Export as text' }).click();
  });

test('scenarios go out of the screens as text and come in again, with a preview', async ({ page }) => {
  const complaints = listen(page);
  const shop = await fill(page);
  await page.goto(url() + shop.system);
  const whole = await exported(page);
  expect(whole.suggestedFilename()).toBe('get-books.yaml');
  const text = await readFile(await whole.path(), 'utf8');
  expect(text).toContain('endpoint: GET /books\n');
  expect(text).toContain('  lists-books:\n    name: Lists books\n');

  await page.goto(url() + shop.endpoint);
  expect(await readFile(await (await exported(page)).path(), 'utf8')).toBe(text);
  await page.goto(url() + shop.scenario);
  const one = await downloaded(page, async () => {
    await main(page).getByRole('button', { name: 'Scenario actions' }).click();
    await page.getByRole('menuitem', { name: 'Export as text' }).click();
  });
  expect(await readFile(await one.path(), 'utf8')).not.toContain('refuses-nonsense');

  await page.goto(url() + shop.system);
  await main(page).getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import text' }).click();
  const choose = (name: string, content: string): Promise<void> =>
    page.getByTestId('text-file').setInputFiles({ name, mimeType: 'application/yaml', buffer: Buffer.from(content) });
  await choose('get-books.yaml', text.replace('expect:', 'expekt:'));
  await expect(dialog(page).getByText(/get-books\.yaml:\d+: A scenario has no key expekt/)).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Import' })).toBeDisabled();
  const added = '  a-new-one:\n    name: A new one\n    expect: 404\n    rules: [status is 404]\n\n';
  const [head = '', scenarios = ''] = text.split('scenarios:\n');
  const changed = scenarios
    .replace('name: Lists books', 'name: Lists all books')
    .replace(/\n {2}refuses-nonsense:[^]*/, '');
  await choose('get-books.yaml', `${head}scenarios:\n${added}${changed}`);
  await expect(dialog(page).getByRole('region', { name: 'New (1)' })).toContainText('A new one');
  await expect(dialog(page).getByRole('region', { name: 'Changed (1)' })).toContainText('Lists all books');
  await dialog(page).getByLabel('Delete scenarios of these operations').check();
  await expect(dialog(page).getByRole('region', { name: 'Deleted (1)' })).toContainText('Refuses nonsense');
  await look(page, 'import-text');
  await sitePicture(page, 'text');
  await dialog(page).getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('The text was imported.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await page.goto(url() + shop.endpoint);
  await expect(main(page).getByText('A new one').first()).toBeVisible();
  await expect(main(page).getByText('Lists all books').first()).toBeVisible();
  await expect(main(page).getByText('Refuses nonsense')).toHaveCount(0);
  expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
});
