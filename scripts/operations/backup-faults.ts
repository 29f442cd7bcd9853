export interface BackupFigures {
  /** Of the run that was dumped in the middle. */
  scenarios: number;
  storedAtDump: number;
  storedAfterRestore: number;
  storedWithoutInterruption: number;
  /** What people find in the histories after the restore. */
  listed: number;
  twice: number;
  run: { state: string; total: number; completed: number } | undefined;
  secretOpens: boolean;
}

/** What is wrong with a restored database, one sentence each; empty when all is there. */
export function backupFaults(figures: BackupFigures): string[] {
  const { scenarios, storedAtDump, storedAfterRestore, storedWithoutInterruption, listed, run } = figures;
  const isRunning = run === undefined || run.state === 'running' || run.state === 'queued';
  const faults: [isWrong: boolean, text: string][] = [
    [storedAtDump < scenarios / 4, `only ${storedAtDump} of ${scenarios} were stored at the dump, so it proves little`],
    [storedAfterRestore < storedAtDump, `${storedAtDump} were stored at the dump, ${storedAfterRestore} are there now`],
    [listed !== storedAfterRestore, `${storedAfterRestore} are stored, and the histories list ${listed}`],
    [isRunning, `the restored run has not ended: ${run?.state ?? 'there is none'}`],
    [run?.total !== scenarios, `the run has ${run?.total} scenarios in place of ${scenarios}`],
    [run?.completed !== storedAfterRestore, `the run says ${run?.completed}, and ${storedAfterRestore} are stored`],
    [figures.twice > 0, `${figures.twice} are stored twice`],
    [
      storedWithoutInterruption !== scenarios,
      `the run that was not interrupted stored ${storedWithoutInterruption} of ${scenarios}`,
    ],
    [!figures.secretOpens, 'the stored secret of the environment does not open'],
  ];
  return faults.flatMap(([isWrong, text]) => (isWrong ? [text] : []));
}
