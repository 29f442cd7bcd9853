import { callIdentity } from '../../app/index.ts';
import { FieldDialog } from '../confirmations/index.ts';

/** Makes an organization and changes to it. Free plans share one quota for all organizations of an owner. */
export function NewOrganization({ onClose }: { onClose: () => void }) {
  return (
    <FieldDialog
      title="New organization"
      description="It has systems, members and a plan of its own. You are its owner."
      label="Name"
      field={{ maxLength: 100, autoComplete: 'organization' }}
      missing="Enter a name."
      action="Create Organization"
      onClose={onClose}
      onSubmit={async (name) => {
        await callIdentity('organization/create', { name, slug: crypto.randomUUID() });
        location.assign('/dashboard');
      }}
    />
  );
}
