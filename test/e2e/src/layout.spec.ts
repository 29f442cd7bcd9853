import { expect, test } from './browser/test.ts';
import type { Page } from '@playwright/test';
import { closedGate } from './browser/gate.ts';
import { expectAccessible, listen, openDashboard, shot, useTheme } from './browser/screen.ts';
import { line, sidebar, title, tree, useShops } from './apis/shop.ts';

const { url, begin, fill } = useShops('layout');

const widthOf = async (page: Page) => (await sidebar(page).boundingBox())?.width;

test('LAY-03: a skeleton is shown while scenarios are generated', async ({ page }) => {
  await fill(page);
  // The skeleton may be there before the call is.
  const gate = closedGate();
  await page.route('**/api/systems/*/generate-scenarios*', async (route) => {
    await gate.opened;
    await route.continue();
  });
  await line(page, 'Empty Box').getByRole('link').click();
  await page.getByRole('button', { name: 'Generate Scenarios' }).click();
  await expect(page.locator('main .animate-pulse').first()).toBeVisible();
  gate.open();
  await expect(page.locator('main .animate-pulse')).toHaveCount(0);
});

test('LAY-01, LAY-10, LAY-11, LAY-12, LAY-17: the sidebar searches, counts, opens and closes', async ({ page }) => {
  const complaints = listen(page);
  const shop = await fill(page);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send feedback' })).toBeVisible();
  await expect(page.getByTestId('sidebar-counts')).toHaveText('Systems 2Endpoints 3Scenarios 2');
  // No import leaves a system without endpoints; a system of an older database can be so.
  await page.route('**/api/system', async (route) => {
    const answer = await route.fetch();
    const systems = (await answer.json()) as { name: string; endpoints: unknown[] }[];
    for (const system of systems) if (system.name === 'Empty Box') system.endpoints = [];
    await route.fulfill({ response: answer, json: systems });
  });
  await page.reload();
  await expect(page.getByTestId('sidebar-counts')).toHaveText('Systems 2Endpoints 2Scenarios 2');
  await sidebar(page).getByRole('button', { name: 'Expand Book Shop' }).click();
  await sidebar(page).getByRole('button', { name: 'Expand GET /books' }).click();
  await sidebar(page).getByRole('button', { name: 'Expand DELETE /authors' }).click();
  await sidebar(page).getByRole('button', { name: 'Expand Empty Box' }).click();
  await expect(line(page, 'Lists books').getByRole('img', { name: 'Not run' })).toBeVisible();
  await expect(line(page, 'GET /books').getByText('GET')).toBeVisible();
  await expect(line(page, 'DELETE /authors').getByTitle('DELETE', { exact: true })).toBeVisible();
  await expect(tree(page).getByText('No scenarios available.')).toBeVisible();
  await expect(tree(page).getByText('No endpoints available.')).toBeVisible();
  for (const theme of ['light', 'dark'] as const) {
    await useTheme(page, theme);
    await shot(page, `layout-tree-${theme}`);
    // Themes differ in colours alone.
    await expectAccessible(page, theme === 'light' ? 'all' : 'colours');
  }
  await page.reload();
  await expect(line(page, 'Lists books')).toBeVisible();
  await sidebar(page).getByRole('button', { name: 'Collapse Book Shop' }).click();
  await expect(line(page, 'GET /books')).toHaveCount(0);
  const search = page.getByRole('searchbox', { name: 'Search systems' });
  await search.fill('oK sH');
  await expect(tree(page).getByRole('treeitem')).toHaveCount(1);
  await search.fill('zebra');
  await expect(sidebar(page).getByText('No systems match your search.')).toBeVisible();
  await search.fill('');
  await page.goto(url() + shop.scenario);
  await expect(line(page, 'Lists books')).toHaveAttribute('aria-current', 'page');
  expect(complaints).toEqual([]);
});

test('LAY-12, LAY-13: the tree by keyboard alone, running included', async ({ page }) => {
  const complaints = listen(page);
  await fill(page);
  const active = async (name: string): Promise<void> => {
    await expect(line(page, name)).toBeVisible();
    const id = await line(page, name).getAttribute('id');
    await expect(tree(page)).toHaveAttribute('aria-activedescendant', id ?? '');
  };
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search systems' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(tree(page)).toBeFocused();
  await active('Book Shop');
  await page.keyboard.press('End');
  await active('Empty Box');
  await page.keyboard.press('b');
  await active('Book Shop');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await active('GET /books');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await active('Lists books');
  await shot(page, 'layout-tree-keyboard');
  await page.keyboard.press('Control+Enter');
  await expect(line(page, 'Lists books').getByRole('img', { name: 'Passed' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Scenario: Lists books');
  await page.keyboard.press('ArrowLeft');
  await active('GET /books');
  await page.keyboard.press('Home');
  await active('Book Shop');
  await page.keyboard.press('ArrowLeft');
  await expect(line(page, 'GET /books')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await line(page, 'Refuses nonsense').hover();
  await line(page, 'Refuses nonsense').getByRole('button', { name: 'Run Refuses nonsense' }).click();
  await expect(line(page, 'Refuses nonsense').getByRole('img', { name: 'Passed' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('LAY-15, LAY-16, LAY-19, LAY-20, LAY-21: the sidebar is resized, folded and remembered', async ({ page }) => {
  const shop = await fill(page);
  const handle = page.getByRole('slider', { name: 'Sidebar width' });
  const drag = async (to: number): Promise<void> => {
    const box = await handle.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 4, 400);
    await page.mouse.down();
    await page.mouse.move(to, 400, { steps: 4 });
    await page.mouse.up();
  };
  expect(await widthOf(page)).toBe(300);
  await drag(420);
  expect(await widthOf(page)).toBeGreaterThan(410);
  const chosen = await widthOf(page);
  await page.reload();
  await expect(handle).toBeVisible();
  expect(await widthOf(page)).toBe(chosen);
  await drag(900);
  expect(await widthOf(page)).toBe(600);
  await drag(20);
  expect(await widthOf(page)).toBe(200);
  await handle.dblclick();
  expect(await widthOf(page)).toBe(300);
  await handle.press('ArrowRight');
  expect(await widthOf(page)).toBe(316);
  await page.evaluate(() => localStorage.setItem('assay.sidebar-width', '900'));
  await page.reload();
  await expect(handle).toBeVisible();
  expect(await widthOf(page)).toBe(300);
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  expect(await widthOf(page)).toBe(44);
  await expectAccessible(page);
  await shot(page, 'layout-collapsed');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  expect(await widthOf(page)).toBe(300);
  await page.goto(`${url()}${shop.system.replace('system', 'wizard')}`);
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  expect(await widthOf(page)).toBe(44);
  await page.getByRole('link', { name: /^Assay dashboard/ }).click();
  await expect(title(page)).toHaveText('Dashboard');
  expect(await widthOf(page)).toBe(300);
});

test('a tree whose height is not known yet names no line that is not drawn', async ({ page }) => {
  const shop = await fill(page);
  await page.addInitScript(() => Object.defineProperty(Element.prototype, 'clientHeight', { get: () => 0 }));
  await page.goto(url() + shop.scenario);
  await expect(tree(page)).toBeAttached();
  await expect(tree(page).getByRole('treeitem')).toHaveCount(0);
  expect(await tree(page).getAttribute('aria-activedescendant')).toBeNull();
});

test('LAY-08, LAY-09, LAY-14: creating a system, the account menu and themes', async ({ page }) => {
  const complaints = listen(page);
  await begin(page);
  await openDashboard(page, url());
  const dialog = page.getByRole('dialog');
  const openers = page.getByRole('button', { name: 'Create New System' });
  for (const opener of [openers.first(), openers.last()]) {
    await opener.click();
    await expect(dialog.getByText('Choose Import Type')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await page.getByRole('button', { name: /account menu/ }).click();
  await shot(page, 'layout-account-menu');
  await page.keyboard.press('Escape');
  await choose('Subscription');
  await expect(page).toHaveURL(`${url()}/subscription`);
  await choose('Settings');
  await expect(page).toHaveURL(`${url()}/settings`);
  await choose('Dark theme');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await choose('System theme');
  await useTheme(page, 'light');
  await useTheme(page, 'dark');
  await choose('Logout');
  await expect(page).toHaveURL(`${url()}/`);
  expect(complaints).toEqual([]);
});

test('the command palette and the shortcuts lead everywhere', async ({ page }) => {
  const complaints = listen(page);
  const shop = await fill(page);
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const search = async (text: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await expect(palette).toBeVisible();
    await page.keyboard.type(text);
  };
  await search('boo get');
  await expect(palette.getByRole('option').first()).toContainText('/books');
  for (const theme of ['light', 'dark'] as const) {
    await useTheme(page, theme);
    await shot(page, `layout-palette-${theme}`);
    await expectAccessible(page, theme === 'light' ? 'all' : 'colours');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(url() + shop.endpoint);
  await search('lists');
  await expect(palette.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Control+Enter');
  await expect(palette).toHaveCount(0);
  await expect(page.getByText('Lists books: Completed. 1 of 1 passed.')).toBeVisible();
  await search('zebra crossing');
  await expect(palette.getByText('No result matches all words.')).toBeVisible();
  await page.keyboard.press('Escape');
  await search('use dark');
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await search('use ');
  await expect(palette.getByRole('option').first()).toContainText('Use light theme');
  // The last letters and Enter come before the list shows what they find.
  await palette.getByRole('combobox').evaluate((box: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'use system');
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  await expect(palette).toHaveCount(0);
  await useTheme(page, 'light');
  await useTheme(page, 'dark');
  // All keys come before the search box has the focus.
  await page.evaluate(() => {
    const press = (key: string, ctrlKey = false) =>
      globalThis.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, cancelable: true }));
    press('k', true);
    for (const key of [...'use light'.split(''), 'Enter']) press(key);
  });
  await expect(palette).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await search('use system');
  await page.keyboard.press('Enter');
  await useTheme(page, 'dark');
  await page.keyboard.press('r');
  await expect(page.getByRole('region', { name: /Endpoint Execution$/ })).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Create New System')).toBeVisible();
  await shot(page, 'layout-shortcuts');
  await expectAccessible(page);
  await help.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('LAY-01: on a telephone the sidebar is a drawer', async ({ page }) => {
  const complaints = listen(page);
  const shop = await fill(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(url() + shop.scenario);
  await expect(title(page)).toHaveText('Scenario: Lists books');
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
  await shot(page, 'layout-phone');
  await expectAccessible(page);
  // Wherever the page is scrolled to, the feedback button is over no content.
  const feedback = await page.getByRole('button', { name: 'Send feedback' }).boundingBox();
  const content = await page.getByRole('main').locator('> div > *').first().boundingBox();
  expect((content?.x ?? 390) + (content?.width ?? 390)).toBeLessThanOrEqual(feedback?.x ?? 0);
  await page.getByRole('button', { name: 'Open systems' }).click();
  await expect(line(page, 'Lists books')).toBeVisible();
  await shot(page, 'layout-phone-drawer');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sidebar(page)).toBeHidden();
  await page.getByRole('button', { name: 'Open systems' }).click();
  await line(page, 'GET /books').getByRole('link').click();
  await expect(title(page)).toHaveText('GET /books');
  await expect(sidebar(page)).toBeHidden();
  expect(complaints).toEqual([]);
});
