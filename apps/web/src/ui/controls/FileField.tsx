import { useId } from 'react';

interface Props {
  label: string;
  /** Name endings of the files that may be chosen. */
  accept: string;
  disabled: boolean;
  onChoose: (file: File) => void;
  testId: string;
}

/** A row with a label and the browser's own choice of a file. */
export function FileField({ label, accept, disabled, onChoose, testId }: Props) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        id={id}
        type="file"
        data-testid={testId}
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          const picked = event.target.files?.[0];
          if (picked) onChoose(picked);
        }}
      />
    </div>
  );
}
