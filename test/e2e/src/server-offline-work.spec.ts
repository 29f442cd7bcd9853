import { expect, test } from './browser/test.ts';
import { AWAY, openDesk } from './server/cut-server.ts';
import { line, title } from './apis/shop.ts';

/** The server cannot be reached in the middle of the work of each screen, and can again at the same port. */
const { page, shop, main, button, rows, open, away, retry } = openDesk('gone-work', 'cut');

interface Work {
  /** What is open, and what has been typed into it. */
  open: () => Promise<void>;
  /** What cannot be done without the server; done once more with it, unless `again` says how. */
  act: () => Promise<void>;
  /** Where it says so; anywhere on the screen when it is not said. */
  says?: string | RegExp;
  /** What must still be there then. */
  kept?: () => Promise<void>;
  again?: () => Promise<void>;
  done: () => Promise<void>;
}

const scenarioAction = async (name: string): Promise<void> => {
  await button('Scenario actions').click();
  await page().getByRole('menuitem', { name }).click();
};
const lastRule = () =>
  main()
    .getByRole('combobox', { name: /^Validation rule/ })
    .last();
const saved = () => expect(page().getByText('Configuration saved successfully')).toBeVisible();
const LOST = 'Connection to server lost. Please try again.';

const wizard = (step: number) => `${shop().system.replace('system', 'wizard')}?step=${step}`;

/** With the list of a menu there already. */
async function openWithMenu(path: string, menu = 'Scenario actions'): Promise<void> {
  await open(path);
  await page().getByRole('button', { name: menu }).click();
  await page().getByRole('menuitem').first().waitFor();
  await page().keyboard.press('Escape');
  await expect(page().getByRole('menuitem')).toHaveCount(0);
}

const works: Record<string, () => Work> = {
  'dashboard: a system is added': () => ({
    open: async () => {
      await open('/dashboard');
      await page().getByRole('banner').getByRole('button', { name: 'Create New System' }).click();
      await page().getByRole('button', { name: 'Next' }).click();
      const buffer = Buffer.from(
        JSON.stringify({
          openapi: '3.1.0',
          info: { title: 'Late Shop', version: '1' },
          paths: { '/late': { get: { responses: { 200: { description: 'Fine' } } } } },
        }),
      );
      await page()
        .getByTestId('specification-file')
        .setInputFiles({ name: 'late.json', mimeType: 'application/json', buffer });
    },
    act: () => page().getByRole('button', { name: 'Create System' }).click(),
    kept: () => expect(page().getByRole('dialog').getByText('late.json')).toBeVisible(),
    done: () => expect(page()).toHaveURL(/\/wizard\/\d+/),
  }),
  'systems: the tests of one are run': () => ({
    open: () => open('/systems'),
    act: () => button('Run tests of Book Shop').click(),
    says: LOST,
    done: () => expect(page().getByText(/Book Shop: .*\d of 2 passed/)).toBeVisible(),
  }),
  'system: everything is run': () => ({
    open: () => open(shop().system),
    act: () => button('Run All Scenarios').click(),
    says: LOST,
    again: retry,
    done: () => expect(main().getByText('2 / 2 scenarios (100%)')).toBeVisible(),
  }),
  'system: scenarios are generated': () => ({
    open: async () => {
      await open(shop().system);
      await button('Generate…').click();
    },
    act: () =>
      page()
        .getByRole('dialog')
        .getByRole('button', { name: /^Generate/ })
        .click(),
    done: () =>
      expect(
        page()
          .getByRole('dialog')
          .getByText(/Generated/)
          .first(),
      ).toBeVisible(),
  }),
  'system: it is deleted': () => ({
    open: async () => {
      await open(`${shop().system.replace(/\d+$/, '1')}?mode=config`);
      await button('Delete System').click();
      await page().getByRole('dialog').getByRole('textbox').fill('Empty Box');
    },
    act: () =>
      page()
        .getByRole('dialog')
        .getByRole('button', { name: /Delete/ })
        .click(),
    kept: () => expect(page().getByRole('dialog').getByRole('textbox')).toHaveValue('Empty Box'),
    done: () => expect(page().getByText('Empty Box was deleted.')).toBeVisible(),
  }),
  'coverage is opened': () => ({
    open: () => open(shop().system),
    act: () => page().getByRole('tab', { name: 'Coverage' }).click(),
    again: retry,
    done: () => expect(main().getByText('/books').first()).toBeVisible(),
  }),
  'system information is saved': () => ({
    open: async () => {
      await open(`${shop().system}?mode=config`);
      await main().getByLabel('Description').fill('Sells books.');
    },
    act: () => button('Save').click(),
    kept: () => expect(main().getByLabel('Description')).toHaveValue('Sells books.'),
    done: saved,
  }),
  'credentials are tried': () => ({
    open: async () => {
      await open(`${shop().system}?mode=config&tab=authentication`);
      await main().getByLabel('Kind of credentials').selectOption({ label: 'Bearer token' });
      await main().getByLabel('Token', { exact: true }).fill('sesame');
    },
    act: () => button('Try the credentials').click(),
    kept: () => expect(main().getByLabel('Token', { exact: true })).toHaveValue('sesame'),
    done: () =>
      expect(
        main()
          .getByText(/accepted|refused|answered/i)
          .first(),
      ).toBeVisible(),
  }),
  'credentials are saved': () => ({
    open: async () => {
      await open(`${shop().system}?mode=config&tab=authentication`);
      await main().getByLabel('Kind of credentials').selectOption({ label: 'Bearer token' });
      await main().getByLabel('Token', { exact: true }).fill('sesame');
    },
    act: () => button('Save').click(),
    kept: () => expect(main().getByLabel('Token', { exact: true })).toHaveValue('sesame'),
    done: saved,
  }),
  'endpoint: a scenario is added': () => ({
    open: async () => {
      await open(shop().endpoint);
      await button('Create New Scenario').click();
      await main().getByLabel('Scenario name').fill('Sorts books');
    },
    act: () => button('Create').last().click(),
    kept: () => expect(main().getByLabel('Scenario name')).toHaveValue('Sorts books'),
    done: () => expect(page().getByText('Created Sorts books.')).toBeVisible(),
  }),
  'endpoint: its scenarios are run': () => ({
    open: () => open(shop().endpoint),
    act: () => button(/^Run/).first().click(),
    says: LOST,
    again: retry,
    done: () => expect(main().getByText(/scenarios \(100%\)/)).toBeVisible(),
  }),
  'endpoint: its address is changed': () => ({
    open: async () => {
      await open(`${shop().endpoint}?mode=config`);
      await main().getByLabel('URL').fill('/volumes');
    },
    act: () => button('Save').first().click(),
    kept: () => expect(main().getByLabel('URL')).toHaveValue('/volumes'),
    done: () => expect(line(page(), 'GET /volumes')).toBeVisible(),
  }),
  'endpoint: the history is opened': () => ({
    open: () => open(shop().endpoint),
    act: () => page().getByRole('tab', { name: 'Execution History' }).click(),
    again: retry,
    done: () => expect(rows().first()).toBeVisible(),
  }),
  'endpoint: the history is filtered': () => ({
    open: () => open(`${shop().endpoint}?tab=history`),
    act: () => main().getByLabel('Search the history').fill('nonsense'),
    kept: () => expect(main().getByLabel('Search the history')).toHaveValue('nonsense'),
    again: retry,
    done: () => expect(rows().filter({ hasText: 'Refuses nonsense' }).first()).toBeVisible(),
  }),
  'endpoint: older executions are loaded': () => ({
    open: async () => {
      for (let index = 0; index < 52; index += 1) await shop().work.run(Number(shop().scenario.split('/')[6]));
      await open(`${shop().endpoint}?tab=history`);
      for (let index = 0; index < 4; index += 1) await button('Show more').click();
    },
    act: () => button('Load older').click(),
    kept: () => expect(rows()).toHaveCount(50),
    done: () => expect(rows().nth(51)).toBeVisible(),
  }),
  'scenario: it is run': () => ({
    open: () => open(shop().scenario),
    act: () => button('Run Scenario').click(),
    says: LOST,
    again: retry,
    done: () => expect(main().getByText('1 / 1 scenarios (100%)')).toBeVisible(),
  }),
  'scenario: rules are generated': () => ({
    open: () => openWithMenu(shop().scenario),
    act: () => scenarioAction('Generate Validations'),
    done: () => expect(page().getByText(/^(?:Generated|This scenario already has every)/)).toBeVisible(),
  }),
  'scenario: its deletion is asked for': () => ({
    open: async () => {
      await openWithMenu(shop().scenario.replace(/\d+(?=\/detail)/, (id) => String(Number(id) + 1)));
      await scenarioAction('Delete Scenario');
    },
    act: () => page().getByRole('dialog').getByRole('button', { name: 'Delete Scenario' }).click(),
    done: () => expect(page().getByText(/^Deleted /)).toBeVisible(),
  }),
  'scenario: its configuration is saved': () => ({
    open: async () => {
      await open(`${shop().scenario}?mode=config`);
      await main().getByLabel('Name', { exact: true }).fill('Lists all books');
    },
    act: () => button('Save').click(),
    kept: () => expect(main().getByLabel('Name', { exact: true })).toHaveValue('Lists all books'),
    done: saved,
  }),
  'scenario: a rule is written and saved': () => ({
    open: async () => {
      await open(`${shop().scenario}?mode=rules`);
      await button('Add validation rule').click();
    },
    act: async () => {
      await lastRule().fill('zebra umbrella');
      await expect(main().getByText('This validation rule could not be checked.')).toBeVisible();
      await button('Save').click();
      await expect(main().getByRole('alert')).toContainText(AWAY);
    },
    kept: () => expect(lastRule()).toHaveValue('zebra umbrella'),
    again: async () => {
      await lastRule().fill('responds within 9000 ms');
      await button('Save').click();
    },
    done: () => expect(page().getByText('Validation rules saved.')).toBeVisible(),
  }),
  'runs are filtered': () => ({
    open: () => open('/runs'),
    act: async () => void (await main().getByLabel('State').selectOption({ label: 'Stopped' })),
    again: retry,
    done: () => expect(main().getByText('No runs match')).toBeVisible(),
  }),
  'runs: one is opened': () => ({
    open: () => open('/runs'),
    act: () => main().getByRole('list', { name: 'Runs' }).getByRole('link').first().click(),
    again: retry,
    done: () => expect(main().getByRole('heading', { level: 2 })).toBeVisible(),
  }),
  'wizard: the overview is saved': () => ({
    open: async () => {
      await open(wizard(1));
      await main().getByLabel('Name', { exact: true }).fill('Book Shop');
      await main().getByLabel('Base URL').fill('http://127.0.0.1:9');
    },
    act: () => button('Save').click(),
    kept: () => expect(main().getByLabel('Base URL')).toHaveValue('http://127.0.0.1:9'),
    done: saved,
  }),
  'wizard: the next step is opened': () => ({
    open: () => open(wizard(1)),
    act: () => button('Continue').click(),
    again: retry,
    done: () => expect(main().getByLabel('Kind of credentials')).toBeVisible(),
  }),
  'wizard: scenarios are generated': () => ({
    open: async () => {
      const { id } = await shop().work.addSystem('Wizard Shop', ['GET /hats']);
      await open(`/wizard/${id}?step=4`);
    },
    act: () => main().getByRole('button', { name: 'Generate Scenarios', exact: true }).click(),
    again: () => main().getByRole('button', { name: 'Retry' }).click(),
    done: () =>
      expect(
        page()
          .getByText(/^Successfully generated scenarios/)
          .first(),
      ).toBeVisible(),
  }),
  'compare: two runs are compared': () => ({
    open: async () => {
      await open('/compare');
      await page().getByRole('tab', { name: 'Runs' }).click();
      await button('Compare').waitFor();
    },
    act: () => button('Compare').click(),
    again: retry,
    done: () => expect(page().getByRole('region', { name: 'Comparison of two runs' })).toBeVisible(),
  }),
  'subscription is opened': () => ({
    open: () => openWithMenu('/settings', 'AT account menu'),
    act: async () => {
      await page().getByRole('button', { name: 'AT account menu' }).click();
      await page().getByRole('menuitem', { name: 'Subscription' }).click();
    },
    again: retry,
    done: () => expect(main().getByRole('progressbar').first()).toBeVisible(),
  }),
  'feedback is sent': () => ({
    open: async () => {
      await open('/settings');
      await page().getByRole('button', { name: 'Send feedback' }).click();
      await page().getByRole('dialog').getByRole('textbox').fill('Works offline?');
    },
    act: () => page().getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click(),
    kept: () => expect(page().getByRole('dialog').getByRole('textbox')).toHaveValue('Works offline?'),
    done: () => expect(page().getByText('Thank you for your feedback.')).toBeVisible(),
  }),
  'logging out': () => ({
    open: () => openWithMenu('/settings', 'AT account menu'),
    act: async () => {
      await page().getByRole('button', { name: 'AT account menu' }).click();
      await page().getByRole('menuitem', { name: 'Logout' }).click();
    },
    says: /You are still signed in/,
    again: async () => {},
    done: async () => {
      await page().reload();
      await expect(title(page())).toHaveText('Settings');
    },
  }),
};

for (const [name, describe] of Object.entries(works)) {
  test(name, async () => {
    const work = describe();
    await work.open();
    await away(async () => {
      await work.act();
      await expect(
        page()
          .getByText(work.says ?? AWAY)
          .first(),
      ).toBeVisible();
      await expect(page().getByText('Failed to fetch')).toHaveCount(0);
      await expect(title(page())).toBeVisible();
      await work.kept?.();
    });
    await (work.again ?? work.act)();
    await work.done();
  });
}
