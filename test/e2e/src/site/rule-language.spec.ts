import { expectAccessible } from '../browser/screen.ts';
import { expect, test } from '../browser/test.ts';
import { sharedServer } from '../server/use-server.ts';

test('the page of the rule language judges JSON of your own, and finds examples', async ({ page }) => {
  await page.goto(`${sharedServer.url()}/docs/rules`);
  await page.getByLabel('A validation rule, in your words').fill('every train has a delay below 5');
  await page.getByRole('button', { name: 'Your own JSON' }).click();
  await page.getByLabel(/Your answer/).fill('{"trains":[{"delay":3},{"delay":7}]}');
  await expect(page.locator('.reading')).toContainText('trains[1].delay');
  await page.getByLabel('Find an example').fill('CHARSET utf-8');
  await expect(page.getByRole('status')).toHaveText(/^[1-9]\d? examples?$/);
  await expect(page.getByRole('row', { name: 'the charset is utf-8' })).toBeVisible();
  await expect(page.getByRole('row', { name: /returns 404/ })).toHaveCount(0);
  await expectAccessible(page);
});
