import { expect, test } from './browser/test.ts';
import { listen, look, signUp } from './browser/screen.ts';
import { newEmail, sharedServer as server } from './server/use-server.ts';

test('WIZ-36: nothing is offered where nothing is sold', async ({ page }) => {
  const complaints = listen(page);
  await signUp(page, server.url(), newEmail('own'));
  await page.goto(`${server.url()}/subscription`);
  await expect(page.getByText('Nothing is sold on this server, so there is no other plan to choose.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Upgrade|Change to|Switch to/ })).toHaveCount(0);
  await look(page, 'subscription-self-hosted');
  expect(complaints).toEqual([]);
});
