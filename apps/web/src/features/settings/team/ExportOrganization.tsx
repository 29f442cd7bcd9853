import { api } from '../../../app/index.ts';
import { DownloadButton } from '../DownloadButton.tsx';

/** All that the organization has, as a file. */
export function ExportOrganization() {
  return (
    <>
      <p className="text-ink-dim">
        An export has the systems, scenarios, runs and the audit log, without credentials. Whoever runs an Assay server
        can import it there.
      </p>
      <p>
        <DownloadButton
          label="Export Organization"
          failure="The organization was not exported"
          load={() => api.exportOrganization()}
        />
      </p>
    </>
  );
}
