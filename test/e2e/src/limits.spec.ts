import { expect, test } from './browser/test.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, listen, shot, signUp } from './browser/screen.ts';
import { Workspace } from './workspace.ts';
import { newEmail, useOwnServer } from './server/use-server.ts';

const server = useOwnServer(() => ({ defaultTier: 'free' }));

const document = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  servers: [{ url: 'http://127.0.0.1:9' }],
  paths: {
    '/things': {
      get: {
        parameters: [
          { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } },
          { name: 'sort', in: 'query', schema: { type: 'string', enum: ['name', 'age', 'size'] } },
        ],
        responses: { 200: { description: 'Fine' }, 400: { description: 'Refused' } },
      },
    },
  },
});

async function addSystem(page: Page): Promise<void> {
  await page.goto(`${server.url()}/systems`);
  await page
    .getByRole('button', { name: /create (new )?system/i })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Next' }).click();
  const buffer = Buffer.from(document);
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'things.json', mimeType: 'application/json', buffer });
  await dialog.getByRole('button', { name: 'Create System' }).click();
}

test('ERR-18, ERR-19, VAL-08: validations are generated for as many scenarios as the plan allows', async ({ page }) => {
  const work = await Workspace.signUp(page, server.url(), newEmail('generations'));
  const { id, endpoints } = await work.addSystem('Things', ['GET /things']);
  const endpoint = endpoints[0]?.id ?? 0;
  for (let number = 1; number <= 5; number += 1) await work.addScenario(endpoint, `Written by hand ${number}`);
  await page.goto(`${server.url()}/system/${id}/endpoint/${endpoint}/detail`);
  const scenarios = page.getByRole('main').getByRole('row').filter({ hasText: 'Not run' });
  await expect(scenarios).toHaveCount(5);
  const open = page.getByRole('button', { name: 'Generate All Validations' });
  await open.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText(
    'You requested 5 validation generations, but you only have 3 remaining. Please upgrade your plan.',
  );
  await expect(dialog.getByRole('link', { name: 'Upgrade to Starter' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Generate' })).toBeDisabled();
  await expectAccessible(page);
  await shot(page, 'limit-validations');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  for (let left = 5; left > 3; left -= 1) {
    await scenarios
      .last()
      .getByRole('button', { name: /^Delete/ })
      .click();
    await dialog.getByRole('button', { name: 'Delete Scenario' }).click();
    await expect(scenarios).toHaveCount(left - 1);
  }
  await open.click();
  await expect(dialog).toContainText('Remaining this month: 3 (used 0/3).');
  await dialog.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(dialog).toContainText('Validation rules were generated for 3 of 3 scenarios.');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await work.addScenario(endpoint, 'One more');
  await page.reload();
  await open.click();
  await expect(dialog.getByRole('alert')).toContainText('You have used 3/3 validation generations this month.');
});

test('ADDSYS-19, LIM-17: a second system on the free plan is refused with the plan that would do', async ({ page }) => {
  const complaints = listen(page);
  await signUp(page, server.url(), newEmail('limits'));
  await addSystem(page);
  await expect(page).toHaveURL(/\/wizard\/\d+/);
  await addSystem(page);
  const alert = page.getByRole('dialog').getByRole('alert');
  await expect(alert).toContainText('System creation limit reached. You have used 1/1 systems.');
  const offer = alert.getByRole('link', { name: 'Upgrade to Starter' });
  await expect(offer).toHaveAttribute('href', '/subscription?upgrade=2');
  await expect(alert).toContainText('for $19 per month');
  await expectAccessible(page);
  await shot(page, 'limit-systems');
  await offer.click();
  await expect(page.getByText('$19.00 per month')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('1 / 1')).toBeVisible();
  await shot(page, 'subscription-free');
  // The browser writes down every answer of 403 by itself.
  expect(complaints.filter((text) => !text.includes('403'))).toEqual([]);
});

test('LIM-01: no limit is an infinity sign, whether the API sends -1 or null', async ({ page }) => {
  await signUp(page, server.url(), newEmail('endless'));
  const bars = page.getByRole('main');
  await page.goto(`${server.url()}/subscription`);
  await expect(bars.getByText('0 / 50')).toBeVisible();
  await page.route('**/api/subscription/my-usage', async (route) => {
    const usage = (await (await route.fetch()).json()) as { subscription: { tier: object } };
    const tier = { ...usage.subscription.tier, max_systems: null, max_runs_per_month: -1 };
    await route.fulfill({ json: { ...usage, runs_limit: -1, systems_limit: -1, subscription: { tier } } });
  });
  await page.reload();
  await expect(bars.getByText('0 / ∞')).toHaveCount(2);
});
