import { proposedProtection, protections } from '@assay/scenario';
import type { Protection } from '@assay/scenario';
import { Button, Checkbox, Field, Notice, Select } from '../../ui/index.ts';
import { proposalText, protectionChoices, protectionHints, settingsChoice, settingsHint } from './protection-texts.ts';
import type { Allowed } from './use-protection.ts';

interface Props {
  allowed: Allowed;
  /** As it is typed now. */
  baseUrl: string;
  onChange: (protection: Protection) => void;
  /** Called with whether own settings may be changed; absent where that is not asked. */
  onConsent?: (may: boolean) => void;
}

/** What runs may send to a system, with what its address proposes. */
export function ProtectionField({ allowed, baseUrl, onChange, onConsent }: Props) {
  const { protection, may_change_settings: maySettings } = allowed;
  // Nothing is said of an address that is not whole yet.
  const isWhole = /^https?:\/\/./i.test(baseUrl.trim());
  const proposed = isWhole ? proposedProtection(baseUrl.trim()) : protection;
  const text = proposalText(protection, proposed);
  return (
    <div className="grid gap-2">
      <Field label="What Assay may send" hint={protectionHints[protection]}>
        {(control) => (
          <Select
            {...control}
            value={protection}
            onChange={(event) => onChange(protections.find((one) => one === event.target.value) ?? protection)}
          >
            {protections.map((one) => (
              <option key={one} value={one}>
                {protectionChoices[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {protection === 'own_records' && onConsent !== undefined && (
        <div className="grid gap-1">
          <Checkbox
            label={settingsChoice}
            checked={maySettings}
            onChange={(event) => onConsent(event.target.checked)}
          />
          <p className="text-[13px] text-ink-dim">{settingsHint}</p>
        </div>
      )}
      {text !== null && (
        <Notice kind={proposed === 'read_only' ? 'warning' : 'info'}>
          <div className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 flex-1 basis-60">{text}</span>
            <Button onClick={() => onChange(proposed)}>
              {proposed === 'read_only' ? 'Use read only' : 'Allow writes to own records'}
            </Button>
          </div>
        </Notice>
      )}
      {protection === 'read_only' && proposed === 'read_only' && (
        <p className="text-[13px] text-ink-dim">
          The host of this address does not look like a test system, so Assay changes nothing there. If it is one,
          choose &quot;
          {protectionChoices.own_records}&quot;.
        </p>
      )}
    </div>
  );
}
