import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endpoints } from '@assay/contract';
import { expect, it } from 'vitest';

const features = resolve(import.meta.dirname, '..');
const provider = /\bcallIdentity\(|\bauthenticate\(|\/api\/auth\//;

/** The folders of the page that hold widgets of the identity provider (decisions 2 and 71). */
const widgets = {
  'sign-in': /^(?:login|new-password|passkeys)\//,
  organization: /^(?:layout\/\w*Organization\w*\.tsx$|settings\/team\/)/,
  profile: /^settings\/profile\//,
};

it('GEN-10: sign-in, organization and profile are widgets on the identity provider, and product screens have none of it', () => {
  const callers = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .filter((file) => provider.test(readFileSync(join(features, file), 'utf8')));
  for (const [name, own] of Object.entries(widgets))
    expect(
      callers.some((file) => own.test(file)),
      name,
    ).toBe(true);
  expect(callers.filter((file) => !Object.values(widgets).some((own) => own.test(file)))).toEqual([]);
  // What the product answers itself knows neither passwords nor members: the provider does.
  const own = Object.values(endpoints).map(({ path }) => path);
  expect(
    own.filter((path) => /sign-?(?:in|up|out)(?!-options)|password|invitation|\/members?\b|session/.test(path)),
  ).toEqual([]);
});
