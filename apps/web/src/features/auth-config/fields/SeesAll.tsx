import { Checkbox } from '../../../ui/index.ts';

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether an account is left out where somebody has to be refused. */
export function SeesAll({ checked, onChange }: Props) {
  return (
    <div className="grid gap-1">
      <Checkbox label="May see everything" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <p className="text-[13px] text-ink-dim">
        For an administrator. No generated scenario expects this account to be refused the records of others.
      </p>
    </div>
  );
}
