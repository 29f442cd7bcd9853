import { useState } from 'react';
import type { FormEvent } from 'react';
import { messageOf } from '../query-client.ts';
import { fieldsOf, secretFieldsOf } from './fields-of.ts';
import { useFailure } from './use-failure.ts';

export interface Submit {
  error: string | null;
  busy: boolean;
  /** For `onSubmit`; hands on the texts of the fields by their names. */
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

/** A form that is sent away: one attempt at a time, and what the other side says when it refuses. */
export function useSubmit(work: (fields: Record<string, string>, form: HTMLFormElement) => Promise<void>): Submit {
  const [error, setError] = useFailure();
  const [busy, setBusy] = useState(false);
  const send = async (form: HTMLFormElement): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await work(fieldsOf(new FormData(form), secretFieldsOf(form)), form);
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
