import { useState } from 'react';
import { managesOrganization, useCaller } from '../../../data/index.ts';
import { Checkbox } from '../../../ui/index.ts';
import { TokenList } from './TokenList.tsx';

/** The user's own tokens, and those of the organization for who manages it. */
export function ApiTokens() {
  const [includeRevoked, setIncludeRevoked] = useState(false);
  const caller = useCaller();
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
      <Checkbox
        label="Show revoked tokens"
        className="justify-self-start"
        checked={includeRevoked}
        onChange={({ target }) => setIncludeRevoked(target.checked)}
      />
      <TokenList kind="personal" includeRevoked={includeRevoked} />
      {managesOrganization(caller.data?.role) && <TokenList kind="service" includeRevoked={includeRevoked} />}
    </div>
  );
}
