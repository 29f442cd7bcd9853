import { useLocation, useSearchParams } from 'react-router';
import { Link, pathTo, useNavigate } from '../../app/index.ts';
import { Tabs } from '../../ui/index.ts';
import { Profile } from './profile/Profile.tsx';
import { addressOf, tabOf } from './settings-tab.ts';
import type { SettingsTab } from './settings-tab.ts';
import { Team } from './team/Team.tsx';
import { ApiTokens } from './tokens/ApiTokens.tsx';

const BILLING = 'billing';

/** The settings by tab; the tab that is open is in the hash of the address. */
export function Settings() {
  const { hash } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const tab = (id: SettingsTab, label: string, content: React.ReactNode) => ({ id, label, content });
  return (
    <Tabs
      label="Settings"
      value={tabOf(hash, query)}
      onChange={(id) => {
        // The link of this tab goes to a screen of its own.
        if (id !== BILLING) void navigate(addressOf(tabOf(id, new URLSearchParams())), { replace: true });
      }}
      tabs={[
        tab('profile', 'Profile', <Profile />),
        { id: BILLING, label: 'Billing', content: null, link: <Link to={pathTo('Subscription')} /> },
        tab('team', 'Team', <Team />),
        tab('api-tokens', 'API Tokens', <ApiTokens />),
      ]}
    />
  );
}
