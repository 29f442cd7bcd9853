import type { Run, RunTrigger as Trigger } from '@assay/contract';

const SHORT_COMMIT = 8;

/** What started a run outside of Assay, in a few words. */
export function triggerText({ ci, branch, commit }: Trigger): string {
  return ['command line', ci, branch, commit?.slice(0, SHORT_COMMIT)].filter((part) => part != null).join(' · ');
}

/** The same with the way to its job. */
export function RunTrigger({ run: { trigger } }: { run: Pick<Run, 'trigger'> }) {
  if (trigger === undefined) return null;
  const title = [`assay ${trigger.tool_version}`, trigger.commit].filter((part) => part !== null).join(', ');
  return (
    <span className="min-w-0 break-words" title={title}>
      {triggerText(trigger)}
      {trigger.link !== null && (
        <>
          {' '}
          <a href={trigger.link} target="_blank" rel="noreferrer noopener" className="text-accent underline">
            Open job
          </a>
        </>
      )}
    </span>
  );
}
