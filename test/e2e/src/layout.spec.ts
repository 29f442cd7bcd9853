import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { freePort, makeDataDir, startServer } from './processes.ts';
import type { Running } from './processes.ts';
import { expectAccessible, listen, shot } from './screen.ts';
import { Workspace } from './workspace.ts';

let server: Running;
let target: Server;
let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
let accounts = 0;

test.beforeAll(async () => {
  dataDir = await makeDataDir();
  server = await startServer({ port: await freePort(), dataDir: dataDir.path });
  target = createServer((_, response) => response.writeHead(200).end('{}'));
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
});

test.afterAll(async () => {
  target.close();
  target.closeAllConnections();
  await server.stop();
  await dataDir.remove();
});

interface Shop {
  work: Workspace;
  system: string;
  endpoint: string;
  scenario: string;
  ids: string;
}

const sidebar = (page: Page) => page.getByTestId('sidebar');
const tree = (page: Page) => page.getByRole('tree', { name: 'Systems, endpoints and scenarios' });
const line = (page: Page, name: string) => tree(page).getByRole('treeitem', { name, exact: true });
const title = (page: Page) => page.getByTestId('page-title');
const widthOf = async (page: Page) => (await sidebar(page).boundingBox())?.width;

function begin(page: Page): Promise<Workspace> {
  accounts += 1;
  return Workspace.signUp(page, server.url, `layout-${accounts}@example.com`);
}

/** Two systems: one with two endpoints and two scenarios, one with an endpoint only. */
async function fill(page: Page): Promise<Shop> {
  const work = await begin(page);
  const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  await work.addSystem('Empty Box', ['GET /nothing']);
  const { id, endpoints } = await work.addSystem('Book Shop', ['GET /books', 'DELETE /authors'], url);
  const endpoint = endpoints[0]?.id ?? 0;
  const scenario = await work.addScenario(endpoint, 'Lists books');
  await work.addScenario(endpoint, 'Refuses nonsense');
  await page.reload();
  await expect(line(page, 'Book Shop')).toBeVisible();
  const system = `/system/${id}`;
  const detail = `${system}/endpoint/${endpoint}`;
  return {
    work,
    system,
    endpoint: `${detail}/detail`,
    scenario: `${detail}/scenario/${scenario.id}/detail`,
    ids: `${id}/${endpoint}`,
  };
}

async function useTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

test('NAV-07, LAY-05, LAY-06, LAY-07, LAY-22: each screen has its title and the way back up', async ({ page }) => {
  const complaints = listen(page);
  const shop = await fill(page);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  const visit = async (path: string, name: string, trail: string[]): Promise<void> => {
    await page.goto(server.url + path);
    await expect(title(page)).toHaveText(name);
    await expect(crumbs.getByRole('listitem')).toHaveText(trail);
  };
  await visit('/dashboard', 'Dashboard', ['Home']);
  await visit('/systems', 'Systems', ['Home']);
  await visit(shop.system, 'Book Shop', ['Home', 'Book Shop']);
  await visit(shop.endpoint, 'GET /books', ['Home', 'Book Shop', 'GET /books']);
  await visit(shop.scenario, 'Scenario: Lists books', ['Home', 'Book Shop', 'GET /books', 'Lists books']);
  await shot(page, 'layout-scenario');
  await expectAccessible(page);
  await crumbs.getByRole('link', { name: 'GET /books' }).click();
  await expect(title(page)).toHaveText('GET /books');
  await crumbs.getByRole('link', { name: 'Book Shop' }).click();
  await expect(title(page)).toHaveText('Book Shop');
  await crumbs.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await page.goto(server.url + shop.endpoint);
  await page.getByRole('link', { name: /^Assay dashboard/ }).click();
  await expect(title(page)).toHaveText('Dashboard');
  expect(complaints).toEqual([]);
  await page.goto(`${server.url}${shop.scenario.replace(/\d+\/detail$/, '999999/detail')}`);
  await expect(title(page)).toHaveText('Scenario Details');
});

test('NAV-02, NAV-05, NAV-08, NAV-09, NAV-11, NAV-17, NAV-18: addresses lead where they should', async ({ page }) => {
  const complaints = listen(page);
  const shop = await fill(page);
  await page.goto(`${server.url}/`);
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await expect(page).toHaveTitle('Dashboard · Assay');
  await page.goto(`${server.url}${shop.scenario}?mode=config`);
  await expect(page.getByRole('button', { name: 'Save' }).first()).toBeVisible();
  await page.goto(`${server.url}/wizard`);
  await expect(page).toHaveURL(`${server.url}/systems`);
  await page.goto(`${server.url}/endpoint/${shop.ids}/detail`);
  await expect(page).toHaveURL(server.url + shop.endpoint);
  await expect(title(page)).toHaveText('GET /books');
  await line(page, 'DELETE /authors').getByRole('link').click();
  await expect(title(page)).toHaveText('DELETE /authors');
  await page.goBack();
  await expect(title(page)).toHaveText('GET /books');
  await page.goto(`${server.url}/nowhere/at-all`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByText('/nowhere/at-all')).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'layout-not-found');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await page.goto(`${server.url}/signup`);
  await expect(page).toHaveURL(`${server.url}/login#/sign-up`);
  await page.goto(`${server.url}/demo`);
  await expect(page).toHaveURL(`${server.url}/#demo`);
  expect(complaints).toEqual([]);
});

test('NAV-07, NAV-10, NAV-12, NAV-13, NAV-14, LAY-18: nothing protected is shown before it is known who asks', async ({
  page,
}) => {
  const complaints = listen(page);
  let answer: (() => void) | undefined;
  await page.route('**/api/auth/get-session', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  const protectedPaths = ['/dashboard', '/systems', '/system/1', '/system/1/endpoint/1/detail', '/wizard/1'];
  for (const path of [...protectedPaths, '/settings', '/subscription']) {
    await page.goto(server.url + path);
    await expect(page.getByText('Initializing Authentication...', { exact: true })).toBeVisible();
    await expect(sidebar(page).getByText('Initializing authentication...', { exact: true })).toBeVisible();
    await expect(title(page)).toHaveCount(0);
    expect(page.url()).toBe(server.url + path);
    if (path === '/dashboard') await shot(page, 'layout-authenticating');
    answer?.();
    await expect(page).toHaveURL(`${server.url}/`);
  }
  await page.goto(`${server.url}/login`);
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('LAY-02, LAY-04, LAY-18: loading, failing and a lost session say so', async ({ page }) => {
  await begin(page);
  let status = 0;
  let release: (() => void) | undefined;
  await page.route('**/api/system', async (route) => {
    if (status === 0) {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      await route.continue();
    } else await route.fulfill({ status, json: { detail: 'The shelf fell over.' } });
  });
  await page.reload();
  await expect(page.getByText('Loading your workspace...')).toBeVisible();
  await expect(sidebar(page).getByText('Loading systems...')).toBeVisible();
  await shot(page, 'layout-loading');
  await expectAccessible(page);
  release?.();
  await expect(sidebar(page).getByText('No systems found.')).toBeVisible();
  status = 400;
  await page.reload();
  await expect(page.getByText('Error loading data: The shelf fell over.')).toBeVisible();
  await shot(page, 'layout-error');
  await expectAccessible(page);
  status = 401;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(sidebar(page).getByText('Please log in to view systems.')).toBeVisible();
  await page.unroute('**/api/system');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(sidebar(page).getByText('No systems found.')).toBeVisible();
});

test('LAY-03: a skeleton is shown while scenarios are generated', async ({ page }) => {
  await fill(page);
  let release: (() => void) | undefined;
  await page.route('**/api/systems/*/generate-scenarios*', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  await line(page, 'Empty Box').getByRole('link').click();
  await page.getByRole('button', { name: 'Generate Scenarios' }).click();
  await expect(page.locator('main .animate-pulse').first()).toBeVisible();
  release?.();
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
    await expectAccessible(page);
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
  await page.goto(server.url + shop.scenario);
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
  await expect(line(page, 'Lists books').getByRole('img', { name: 'Success' })).toBeVisible();
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
  await expect(line(page, 'Refuses nonsense').getByRole('img', { name: 'Success' })).toBeVisible();
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
  await page.goto(`${server.url}${shop.system.replace('system', 'wizard')}`);
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  expect(await widthOf(page)).toBe(44);
  await page.getByRole('link', { name: /^Assay dashboard/ }).click();
  await expect(title(page)).toHaveText('Dashboard');
  expect(await widthOf(page)).toBe(300);
});

test('LAY-08, LAY-09, LAY-14: creating a system, the account menu and themes', async ({ page }) => {
  const complaints = listen(page);
  await begin(page);
  const dialog = page.getByRole('dialog');
  for (const name of ['Create New System', 'Add system']) {
    await page.getByRole('button', { name }).first().click();
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
  await expect(page).toHaveURL(`${server.url}/subscription`);
  await choose('Settings');
  await expect(page).toHaveURL(`${server.url}/settings`);
  await choose('Dark theme');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await choose('System theme');
  await useTheme(page, 'light');
  await useTheme(page, 'dark');
  await choose('Logout');
  await expect(page).toHaveURL(`${server.url}/`);
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
    await expectAccessible(page);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(server.url + shop.endpoint);
  await search('lists');
  await expect(palette.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Control+Enter');
  await expect(palette).toHaveCount(0);
  await expect(page.getByText('Lists books: 1 of 1 successful.')).toBeVisible();
  await search('zebra crossing');
  await expect(palette.getByText('Nothing has all of these words.')).toBeVisible();
  await page.keyboard.press('Escape');
  await search('use dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('r');
  await expect(page.getByRole('region', { name: 'Running Endpoint Execution' })).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Create a system')).toBeVisible();
  await shot(page, 'layout-shortcuts');
  await expectAccessible(page);
  await help.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('FB-01, FB-02, FB-03, FB-04, FB-05, FB-06: feedback is written, counted, refused, sent', async ({ page }) => {
  await begin(page);
  await page.getByRole('button', { name: 'Send feedback' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send feedback' });
  const text = dialog.getByRole('textbox');
  const send = dialog.getByRole('button', { name: 'Send', exact: true });
  await expect(dialog.getByText('0 / 400')).toBeVisible();
  await text.fill('   ');
  await expect(send).toBeDisabled();
  await text.fill('');
  await text.focus();
  await page.keyboard.insertText('x'.repeat(401));
  await expect(dialog.getByText('400 / 400')).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'layout-feedback');
  let status = 401;
  await page.route('**/api/feedback', (route) => route.fulfill({ status, json: { detail: 'no' } }));
  await send.click();
  await expect(dialog.getByText('Authentication required')).toBeVisible();
  status = 500;
  await send.click();
  await expect(dialog.getByText('Failed to submit feedback. Please try again.')).toBeVisible();
  await shot(page, 'layout-feedback-error');
  await page.unroute('**/api/feedback');
  await send.click();
  await expect(dialog.getByText('Thank you for your feedback.')).toBeVisible();
  const shown = Date.now();
  await expect(dialog).toHaveCount(0);
  expect(Date.now() - shown).toBeGreaterThan(1500);
  expect(Date.now() - shown).toBeLessThan(4000);
});

test('LAY-01: on a telephone the sidebar is a drawer', async ({ page }) => {
  const complaints = listen(page);
  const shop = await fill(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(server.url + shop.scenario);
  await expect(title(page)).toHaveText('Scenario: Lists books');
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
  await shot(page, 'layout-phone');
  await expectAccessible(page);
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
