import { applyTheme, useSession, useTheme } from '../../../app/index.ts';
import type { Theme } from '../../../app/index.ts';
import { Card } from '../../../ui/index.ts';
import { AccountData } from './AccountData.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { EmailForm } from './EmailForm.tsx';
import { Identities } from './identities/Identities.tsx';
import { NameForm } from './NameForm.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondFactor } from './second-factor/SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';

const themes: Record<Theme, string> = { system: 'Same as the device', light: 'Light', dark: 'Dark' };

/** The account of the user: what it is called, how it is reached and protected. */
export function Profile() {
  const session = useSession();
  // A session that has ended keeps what was typed here until its user is back.
  if (!('user' in session)) return null;
  return (
    <div className="grid max-w-xl gap-4">
      <Card title="Profile">
        <div className="grid gap-5">
          <NameForm name={session.user.name} />
          <EmailForm email={session.user.email} isConfirmed={session.user.emailVerified} />
        </div>
      </Card>
      <Card title="Password">
        <PasswordForm />
      </Card>
      <Card title="Passkeys">
        <Passkeys />
      </Card>
      <Card title="Linked identities">
        <Identities />
      </Card>
      <Card title="Second factor">
        <SecondFactor isOn={session.user.twoFactorEnabled === true} />
      </Card>
      <Card title="Sessions">
        <Sessions />
      </Card>
      <Card title="Appearance">
        <Appearance />
      </Card>
      <Card title="Your data">
        <AccountData />
      </Card>
      <Card title="Delete account">
        <DeleteAccount />
      </Card>
    </div>
  );
}

function Appearance() {
  const theme = useTheme();
  return (
    <div role="radiogroup" aria-label="Theme" className="flex flex-wrap gap-4">
      {(Object.keys(themes) as Theme[]).map((name) => (
        <label key={name} className="flex items-center gap-2">
          <input
            type="radio"
            name="theme"
            checked={theme === name}
            className="accent-accent"
            onChange={() => applyTheme(name)}
          />
          {themes[name]}
        </label>
      ))}
    </div>
  );
}
