/** The tools that scenarios are written for; those of one file first. */
export const exportFormats = ['arazzo', 'postman', 'bruno', 'hurl', 'curl'] as const;

export type ExportFormat = (typeof exportFormats)[number];
