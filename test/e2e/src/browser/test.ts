import { test as base } from '@playwright/test';

export { expect } from '@playwright/test';

export const test = base.extend({
  context: async ({ context }, use) => {
    await use(context);
    // Through a page that is open Playwright clears the cache, too, and each test would fetch the same scripts anew.
    await Promise.all(context.pages().map((page) => page.close()));
  },
});
