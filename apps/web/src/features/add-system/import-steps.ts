/** Index of the step that creates the system: kind of document, file, and which environment where there are some (ADDSYS-14). */
export const lastStep = (environments: number): number => (environments > 0 ? 2 : 1);

/** Whether a step can be left for the next one; only that of the file waits for a valid one (ADDSYS-13). */
export const mayGoOn = (step: number, hasFile: boolean): boolean => step !== 1 || hasFile;
