import { expect, test } from './browser/test.ts';
import { startBooksApi } from './apis/books-api.ts';
import type { BooksApi } from './apis/books-api.ts';
import { useShops } from './apis/shop.ts';
import { expectAccessible, listen, shot } from './browser/screen.ts';

const shops = useShops('rule-writing');
let api: BooksApi;
let path: string;

test.beforeAll(async () => {
  api = await startBooksApi();
});
test.afterAll(() => api.close());
test.beforeEach(async ({ page }) => {
  const body = JSON.stringify({ rows: [{ title: 'Dune', price: 12.5 }], total: 1 });
  api.answer = { status: 200, body, delayMs: 0 };
  const work = await shops.begin(page);
  const system = await work.addSystem('Book Shop', ['GET /books'], api.url);
  const endpoint = system.endpoints[0]?.id ?? 0;
  const scenario = (await work.addScenario(endpoint, 'Lists books')).id;
  await work.run(scenario);
  path = `${shops.url()}/system/${system.id}/endpoint/${endpoint}/scenario/${scenario}/detail`;
});

test('a rule is completed while it is typed: names, what can be said of them, values that were seen', async ({
  page,
}) => {
  const complaints = listen(page);
  await page.goto(`${path}?mode=rules`);
  const editor = page.getByRole('main').getByRole('region', { name: 'Validation rules' });
  await editor.getByRole('button', { name: 'Add validation rule', exact: true }).click();
  const rule = editor.getByRole('combobox');
  const list = editor.getByRole('listbox', { name: 'What can go on' });
  await rule.pressSequentially('pri');
  await expect(list.getByRole('option')).toHaveText([/^rows\[\*\]\.price/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(rule).toHaveValue('rows[*].price ');
  await expect(rule).toBeFocused();
  await rule.pressSequentially('is ab');
  await shot(page, 'rule-completion');
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(rule).toHaveValue('rows[*].price is above ');
  await expect(list.getByRole('option').first()).toHaveText(/12\.5/);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await rule.pressSequentially('0');
  await expect(editor.getByText(/Understood as: .*price.* is greater than 0/)).toBeVisible();
  await editor.getByText('What would fail this?').click();
  await expect(editor.getByText('"price": 0')).toBeVisible();
  await shot(page, 'rule-that-can-fail');
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('what was typed is replaced neither by Enter, nor by a move of the caret, nor by Tab, which goes on', async ({
  page,
}) => {
  await page.goto(`${path}?mode=rules`);
  const editor = page.getByRole('main').getByRole('region', { name: 'Validation rules' });
  await editor.getByRole('button', { name: 'Add validation rule', exact: true }).click();
  const rule = editor.getByRole('combobox');
  const list = editor.getByRole('listbox', { name: 'What can go on' });
  await rule.pressSequentially('tot');
  await expect(list).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(rule).toHaveValue('tot');
  await page.keyboard.press('Home');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('End');
  await rule.pressSequentially('a');
  await expect(list).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(rule).toHaveValue('tota');
  await expect(rule).not.toBeFocused();
});

test('a click on a value of a response offers validation rules that it meets', async ({ page }) => {
  const complaints = listen(page);
  await page.goto(`${path}?mode=history`);
  const main = page.getByRole('main');
  await main.getByRole('list', { name: 'Execution history' }).getByRole('button').first().click();
  await main.getByRole('textbox', { name: 'Response body' }).getByText('"price"').click();
  const dialog = page.getByRole('dialog', { name: 'Add validation rule from a value' });
  await expect(dialog.getByLabel('Value')).toHaveValue('rows[0].price');
  await shot(page, 'rules-for-a-value');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add validation rule: rows[*].price is above 0' }).click();
  await expect(dialog.getByText('Added')).toBeVisible();
  await dialog.getByLabel('Value').selectOption('total');
  await dialog.getByRole('button', { name: 'Add validation rule: total is an integer' }).click();
  await expect(dialog.getByText('Added')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.goto(`${path}?mode=rules`);
  const rules = main.getByRole('region', { name: 'Validation rules' }).getByRole('combobox');
  await expect(rules.nth(0)).toHaveValue('`rows[*].price` is above 0');
  await expect(rules.nth(1)).toHaveValue('`total` is an integer');
  expect(complaints).toEqual([]);
});

test('by keyboard the same dialog opens from a button of the response', async ({ page }) => {
  await page.goto(`${path}?mode=history`);
  const main = page.getByRole('main');
  await main.getByRole('list', { name: 'Execution history' }).getByRole('button').first().click();
  const response = main.getByRole('region', { name: 'Response' });
  await response.getByRole('button', { name: 'Add validation rule from a value' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add validation rule from a value' });
  await expect(dialog.getByLabel('Value')).toBeFocused();
  await expect(dialog.getByLabel('Value')).toHaveValue('');
});
