/** The tools whose files become scenarios; the first that recognises a file reads it. */
export const suiteFormats = ['arazzo', 'postman', 'bruno', 'hurl', 'curl'] as const;

export type SuiteFormat = (typeof suiteFormats)[number];
