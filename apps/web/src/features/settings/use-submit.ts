import { useState } from 'react';
import type { FormEvent } from 'react';
import { messageOf } from '../../app/index.ts';

export interface Submit {
  error: string | null;
  busy: boolean;
  /** For `onSubmit`; hands on the texts of the fields by their names. */
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

/** A form that is sent to the identity provider: one attempt at a time, and what it says when it refuses. */
export function useSubmit(work: (fields: Record<string, string>, form: HTMLFormElement) => Promise<void>): Submit {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (form: HTMLFormElement): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await work(fieldsOf(form), form);
    } catch (failure) {
      setError(messageOf(failure));
    }
    setBusy(false);
  };
  return {
    error,
    busy,
    submit: (event) => {
      event.preventDefault();
      if (!busy) void send(event.currentTarget);
    },
  };
}

function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = value.trim();
  return fields;
}
