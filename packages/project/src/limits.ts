/** How large the parts of a project may be (docs/project.md). */
export const LIMITS = {
  fileCharacters: 1024 * 1024,
  files: 20_000,
  scenarios: 500,
  name: 200,
  key: 80,
  rule: 4096,
  rules: 200,
  steps: 30,
  values: 100,
  takes: 50,
  text: 100_000,
  bodyFileBytes: 10 * 1024 * 1024,
  rows: 1000,
} as const;
