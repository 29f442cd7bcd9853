import type { AuthProposal } from '@assay/contract';
import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Button, Field, Input, Notice, Select } from '../../ui/index.ts';
import type { AccountDraft, AccountErrors } from './drafts/account-draft.ts';
import { isOwn, NO_ACCOUNT_ERRORS } from './drafts/account-draft.ts';
import type { useAuthDrafts } from './drafts/use-auth-drafts.ts';
import { SeesAll } from './fields/SeesAll.tsx';
import { CredentialSection } from './CredentialSection.tsx';

type State = ReturnType<typeof useAuthDrafts>;

interface Props {
  systemId: number;
  state: State;
  /** What the document describes beside the main ones. */
  others: AuthProposal['others'];
  schemes: AuthProposal['schemes'];
}

/** Credentials for single security schemes, and for accounts with other roles. */
export function AccountsSection({ systemId, state, others, schemes }: Props) {
  const { drafts, errors, more } = state;
  const missing = others.filter(({ scheme }) => !drafts.more.some((one) => one.scheme === scheme));
  return (
    <section aria-label="More credentials" className="grid gap-4 border-t border-line pt-4">
      <div className="grid gap-1">
        <h3 className="font-medium">More credentials</h3>
        <p className="text-[13px] text-ink-dim">
          For a security scheme that needs its own credentials, such as an API key beside a login, and for accounts with
          other roles. A request uses the credentials of the schemes that its endpoint names.
        </p>
      </div>
      {missing.map((one) => (
        <Notice key={one.scheme} kind="info">
          <div className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 flex-1 basis-60">{one.source}</span>
            <Button onClick={() => more.add(one)}>Add it</Button>
          </div>
        </Notice>
      ))}
      {drafts.more.map((entry, at) => (
        <Entry
          key={entry.id}
          systemId={systemId}
          entry={entry}
          errors={errors.more[at] ?? NO_ACCOUNT_ERRORS}
          schemes={schemes}
          onChange={(part) => more.change(at, part)}
          onRemove={() => more.remove(at)}
        />
      ))}
      <Button className="justify-self-start" icon={<Plus size={14} />} onClick={() => more.add(null)}>
        Add credentials
      </Button>
    </section>
  );
}

interface EntryProps {
  systemId: number;
  entry: AccountDraft;
  errors: AccountErrors;
  schemes: string[];
  onChange: (part: Partial<AccountDraft>) => void;
  onRemove: () => void;
}

const OWN_ACCOUNTS: Record<string, string> = { own: 'The account above', other: 'Another user' };

function Entry({ systemId, entry, errors, schemes, onChange, onRemove }: EntryProps) {
  const { account, scheme, seesAll, draft } = entry;
  const names = useId();
  const listed = scheme === '' || schemes.includes(scheme) ? schemes : [...schemes, scheme];
  const title = `Credentials of ${OWN_ACCOUNTS[account]?.toLowerCase() ?? (account || 'a new account')}`;
  return (
    <fieldset className="grid gap-4 rounded border border-line p-4">
      <legend className="px-1 text-[13px] text-ink-dim">{title}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Account" error={errors.entry.account} hint="A name such as admin; own: the account above.">
          {(control) => (
            <>
              <Input
                {...control}
                value={account}
                list={names}
                maxLength={60}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => onChange({ account: event.target.value })}
              />
              <datalist id={names}>
                {Object.entries(OWN_ACCOUNTS).map(([name, label]) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </datalist>
            </>
          )}
        </Field>
        <Field label="Security scheme" error={errors.entry.scheme}>
          {(control) => (
            <Select {...control} value={scheme} onChange={(event) => onChange({ scheme: event.target.value })}>
              <option value="">Every scheme without credentials of its own</option>
              {listed.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {!isOwn(account.trim()) && <SeesAll checked={seesAll} onChange={(checked) => onChange({ seesAll: checked })} />}
      <CredentialSection
        systemId={systemId}
        login={account.trim()}
        scheme={scheme === '' ? null : scheme}
        draft={draft}
        errors={errors.login}
        onChange={(part) => onChange({ draft: { ...draft, ...part } })}
      />
      <Button kind="danger" className="justify-self-start" icon={<Trash2 size={14} />} onClick={onRemove}>
        Remove these credentials
      </Button>
    </fieldset>
  );
}
