import { expect, test } from './browser/test.ts';
import type { Page } from '@playwright/test';
import { startTicketsApi } from './apis/tickets-api.ts';
import type { TicketsApi } from './apis/tickets-api.ts';
import { listen, look } from './browser/screen.ts';
import { newEmail, sharedServer as server } from './server/use-server.ts';
import { Workspace } from './workspace.ts';

let target: TicketsApi;

test.beforeEach(async () => {
  target = await startTicketsApi();
});
test.afterEach(() => target.close());

async function openLearned(page: Page): Promise<{ work: Workspace; system: number }> {
  const work = await Workspace.signUp(page, server.url(), newEmail('warm-up'));
  const { id } = await work.importPaths('Tickets', target.paths, target.url);
  await page.goto(`${server.url()}/system/${id}?mode=learned`);
  return { work, system: id };
}

const panel = (page: Page) => page.getByRole('region', { name: 'Learn from the server' });
const learned = (page: Page) => page.getByRole('region', { name: 'Learned by endpoint' });

test('what was learned from a server is read, changed, removed, and sent by what is generated', async ({ page }) => {
  const complaints = listen(page);
  const { system } = await openLearned(page);
  expect(target.seen).toEqual([]);

  // By keyboard.
  await panel(page).getByRole('button', { name: 'Learn from the server' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText(/^Learned .* 4 of 4 endpoints were reached\.$/)).toBeVisible();
  expect([...target.records.keys()]).toEqual(['/tickets/1']);
  const blue = learned(page).getByText('Sends "blue" as queue');
  await expect(blue).toBeVisible();
  await expect(learned(page).getByText('Because the server says: must be one of blue, green')).toBeVisible();
  await look(page, 'learned');

  await learned(page).getByRole('button', { name: 'Change: Sends "blue" as queue' }).focus();
  await page.keyboard.press('Enter');
  const field = learned(page).getByLabel('Value of /queue');
  await expect(field).toBeFocused();
  await field.fill('green');
  await page.keyboard.press('Enter');
  await expect(learned(page).getByText('Sends "green" as queue')).toBeVisible();

  await page.getByRole('button', { name: 'Generate Scenarios' }).click();
  await page.getByRole('button', { name: 'Run All Scenarios' }).click();
  await expect(page.getByText(/scenarios \(100%\)/)).toBeVisible();
  expect(target.seen.filter((asked) => asked === 'POST /tickets').length).toBeGreaterThan(2);
  expect([...target.records.keys()]).toEqual(['/tickets/1']);

  await page.goto(`${server.url()}/system/${system}?mode=learned`);
  await learned(page).getByRole('button', { name: 'Remove: Sends "green" as queue' }).click();
  await expect(learned(page).getByText('Sends "green" as queue')).toBeHidden();
  await learned(page).getByRole('button', { name: 'Forget everything' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click();
  await expect(panel(page).getByRole('button', { name: 'Learn from the server' })).toBeVisible();
  await expect(learned(page)).toBeHidden();
  expect(complaints).toEqual([]);
});

test('learning shows how far it is, can be stopped, and removes what it had made', async ({ page }) => {
  const complaints = listen(page);
  await openLearned(page);
  target.delayMs = 1500;
  await panel(page).getByRole('button', { name: 'Learn from the server' }).click();
  await expect(panel(page).getByText(/^Learning from the server, operation \d of 4$/)).toBeVisible();
  await look(page, 'learning');
  await panel(page).getByRole('button', { name: 'Stop' }).click();
  await expect(panel(page).getByText('Stopped. What was learned before is kept')).toBeVisible();
  target.delayMs = 0;
  await expect.poll(() => [...target.records.keys()]).toEqual(['/tickets/1']);
  await expect(learned(page)).toBeHidden();
  // Until the server has seen the end of the first call, it refuses another one.
  await expect(async () => {
    // On a slow machine an attempt can succeed after it was given up.
    await panel(page)
      .getByRole('button', { name: /^Learn (from the server|again)$/ })
      .click({ timeout: 1000 });
    await expect(panel(page).getByText(/4 of 4 endpoints were reached/)).toBeVisible({ timeout: 60_000 });
  }).toPass();
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
});

test('an API that is off, or wants credentials, is named, and what was learned before is kept', async ({ page }) => {
  await openLearned(page);
  target.isClosed = true;
  await panel(page).getByRole('button', { name: 'Learn from the server' }).click();
  const problems = page.getByRole('region', { name: 'Not accepted' });
  await expect(problems).toContainText('2 endpoints answer 401: Sign in first');
  await expect(page.getByText('as the document describes them')).toBeHidden();
  await look(page, 'learned-401');
  await problems.getByRole('link', { name: 'Check the authentication' }).click();
  await expect(page.getByRole('tab', { name: 'Authentication', selected: true })).toBeVisible();

  await page.goBack();
  target.isClosed = false;
  await panel(page).getByRole('button', { name: 'Learn again' }).click();
  await expect(learned(page).getByText('Sends "blue" as queue')).toBeVisible();
  await target.close();
  await panel(page).getByRole('button', { name: 'Learn again' }).click();
  await expect(panel(page).getByText(/Nothing listens at .* What was learned before is kept\./)).toBeVisible();
  await expect(learned(page).getByText('Sends "blue" as queue')).toBeVisible();
  await look(page, 'learned-off');
});

test('a read-only system is learned from by reading alone, and the wizard says what that means', async ({ page }) => {
  const complaints = listen(page);
  const { system } = await openLearned(page);
  await page.goto(`${server.url()}/wizard/${system}`);
  const overview = page.getByRole('region', { name: 'System Overview' });
  const choice = overview.getByLabel('What Assay may send');
  for (const [value, text] of [
    ['disposable', 'Right only for a system whose data nobody needs.'],
    ['own_records', 'What was there before is never touched'],
    ['read_only', 'It creates, changes and deletes nothing.'],
  ] as const) {
    await choice.selectOption(value);
    await expect(overview.getByText(text)).toBeVisible();
    await look(page, `protection-${value}`, choice);
  }
  await overview.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('region', { name: 'Authentication Setup' })).toBeVisible();
  await page.goto(`${server.url()}/wizard/${system}?step=4`);
  await expect(panel(page).getByText('Sends the GET requests')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Learn from the server' }).click();
  await expect(panel(page).getByText(/^Learned .* 2 of 2 endpoints were reached\. Not tried: POST /)).toBeVisible();
  expect(target.seen.filter((asked) => !asked.startsWith('GET '))).toEqual([]);
  await look(page, 'learned-wizard');
  expect(complaints).toEqual([]);
});
