import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { callIdentity } from '../../../../app/index.ts';
import { Button, Dialog } from '../../../../ui/index.ts';
import { CodeList } from './CodeList.tsx';
import { Proof } from './Proof.tsx';

const leftSchema = z.object({ left: z.int() });
const madeSchema = z.object({ backupCodes: z.array(z.string()) });
const QUERY_KEY = ['recovery-codes'];

/** How many recovery codes are left, and new ones in their place. */
export function RecoveryCodes() {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<string[] | null>(null);
  const { data } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) =>
      leftSchema.parse(await callIdentity('two-factor/recovery-codes-left', undefined, signal)),
  });
  return (
    <div className="flex flex-wrap items-center gap-3">
      {data !== undefined && (
        <span className={data.left < 3 ? 'text-warn' : 'text-ink-dim'}>
          {data.left === 1 ? '1 recovery code is left.' : `${data.left} recovery codes are left.`}
        </span>
      )}
      <Button size="sm" onClick={() => setAsking(true)}>
        Make New Recovery Codes
      </Button>
      {asking && (
        <Proof
          title="Make new recovery codes?"
          description="The codes that you have stop working."
          action="Make New Codes"
          onClose={() => setAsking(false)}
          onProven={async (proof) => {
            const answer = madeSchema.parse(await callIdentity('two-factor/generate-backup-codes', proof));
            setAsking(false);
            setMade(answer.backupCodes);
            await client.invalidateQueries({ queryKey: QUERY_KEY });
          }}
        />
      )}
      {made !== null && (
        <Dialog
          open
          onClose={() => setMade(null)}
          title="Your new recovery codes"
          description="Store them somewhere other than your device. Each code works once, and they are not shown again."
        >
          <div className="grid gap-4">
            <CodeList codes={made} />
            <div className="flex justify-end">
              <Button kind="primary" onClick={() => setMade(null)}>
                Done
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  );
}
