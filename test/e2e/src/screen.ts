import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { artefacts } from './processes.ts';

/** A picture for people to look at. */
export async function shot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(artefacts, `${name}.png`) });
}

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

/** Collects what the console complains about while the page is used. */
export function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** Signs a new user up and ends on the dashboard. */
export async function signUp(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login#/sign-up`);
  await page.getByLabel('Name').fill('Ann Tester');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('correct horse');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByTestId('page-title')).toHaveText('Dashboard');
}
