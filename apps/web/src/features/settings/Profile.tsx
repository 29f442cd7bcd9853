import { applyTheme, useSession, useTheme } from '../../app/index.ts';
import type { Theme } from '../../app/index.ts';
import { Card } from '../../ui/index.ts';

const themes: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' };

export function Profile() {
  const session = useSession();
  const theme = useTheme();
  return (
    <div className="grid max-w-xl gap-4">
      <Card title="Profile">
        {session.state === 'signed-in' && (
          <dl className="grid grid-cols-[6rem_1fr] gap-y-2">
            <dt className="text-ink-dim">Name</dt>
            <dd>{session.user.name}</dd>
            <dt className="text-ink-dim">Email</dt>
            <dd>{session.user.email}</dd>
          </dl>
        )}
      </Card>
      <Card title="Appearance">
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
      </Card>
    </div>
  );
}
