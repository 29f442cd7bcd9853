import { Field, Input } from '../../ui/index.ts';

interface Props {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The base URL of a system, with what is wrong with it. */
export function AddressField({ value, error, onChange }: Props) {
  return (
    <Field label="Base URL" error={error} hint="Requests go to this address followed by the path of the endpoint.">
      {(control) => (
        <Input
          {...control}
          value={value}
          placeholder="https://api.example.com"
          className="font-mono"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
