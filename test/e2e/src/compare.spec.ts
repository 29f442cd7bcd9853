import { expect, test } from './browser/test.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, listen } from './browser/screen.ts';
import { sitePicture } from './browser/site-picture.ts';
import { title, useShops } from './apis/shop.ts';

const shops = useShops('compare');

const main = (page: Page) => page.getByRole('main');

test('NAV-06, NAV-10, NAV-15, NAV-16: the demo compares v1 to v4 and leads to the screens, for who is signed in', async ({
  page,
}) => {
  await page.goto(`${shops.url()}/compare`);
  await expect(page).toHaveURL(`${shops.url()}/`);
  for (const path of ['/subscription/cancel', '/settings/api-tokens/1']) {
    await page.goto(shops.url() + path);
    await expect(page).toHaveURL(`${shops.url()}/`);
  }
  const complaints = listen(page);
  await shops.fill(page);
  await page.goto(`${shops.url()}/compare`);
  await expect(title(page)).toHaveText('Compare');
  for (const to of ['/dashboard', '/systems', '/system/1', '/endpoint/1/1/detail'])
    await expect(main(page).locator(`a[href="${to}"]`)).toBeVisible();
  for (const [version, pair] of [
    ['v1', 'v1 and v2'],
    ['v3', 'v2 and v3'],
    ['v4', 'v3 and v4'],
    ['v2', 'v1 and v2'],
  ] as const) {
    await main(page).getByRole('link', { name: version, exact: true }).click();
    await expect(page).toHaveURL(`${shops.url()}/compare?version=${version}`);
    await expect(main(page).getByText(pair)).toBeVisible();
  }
  await expect(main(page).getByText('total').first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${shops.url()}/subscription/cancel`);
  await expect(main(page).getByText('Payment Cancelled')).toBeVisible();
  await main(page).getByRole('link', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(`${shops.url()}/subscription`);
  await page.goto(`${shops.url()}/settings/api-tokens/1`);
  await expect(main(page).getByText('Token not found')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('two runs and two versions of a document are compared', async ({ page }) => {
  const complaints = listen(page);
  const shop = await shops.fillAndRun(page);
  await page.goto(`${shops.url()}/compare`);
  await page.getByRole('tab', { name: 'Runs' }).click();
  await page.getByRole('button', { name: 'Compare' }).click();
  const runs = page.getByRole('region', { name: 'Comparison of two runs' });
  await expect(runs.getByRole('button', { name: /All.*2/ })).toBeVisible();
  await expect(runs.getByRole('row', { name: /Lists books/ })).toContainText('Unchanged');
  await sitePicture(page, 'compare');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Earlier', 'Later', 'Difference']) {
    const box = await runs.getByRole('columnheader', { name }).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await runs
    .getByRole('row', { name: /Lists books/ })
    .getByRole('link', { name: 'Unchanged' })
    .click();
  await expect(page.getByRole('region', { name: 'Comparison of two executions' })).toBeVisible();
  await expectAccessible(page);

  const id = Number(shop.system.split('/')[2]);
  await page.goto(`${shops.url()}/compare?documents=${id}`);
  await expect(main(page).getByText('One version so far')).toBeVisible();
  await shop.work.reimport(id, ['GET /books', 'GET /editors']);
  await page.reload();
  const versions = page.getByRole('region', { name: 'Comparison of two versions' });
  await expect(versions.getByText('/editors')).toBeVisible();
  await expect(versions.getByText('/authors')).toBeVisible();
  await versions.getByLabel('From').selectOption({ index: 0 });
  await expect(versions.getByText('nothing changed')).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
