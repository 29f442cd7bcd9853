/** What a format of JSON Schema demands, as a pattern that JavaScript, RE2 and `grep -E` read. Never stricter than how the rules judge it. */
export const formatPatterns: Readonly<Record<string, string>> = {
  uuid: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
  email: '^[^ @]+@[^ @]+$',
  date: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  'date-time':
    '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt ][0-2][0-9]:[0-5][0-9]:[0-6][0-9](\\.[0-9]+)?([Zz]|[+-][0-9]{2}:?[0-9]{2})$',
  uri: '^[A-Za-z][A-Za-z0-9+.-]*:[^ ]+$',
  ipv4: '^[0-9]{1,3}(\\.[0-9]{1,3}){3}$',
  ipv6: '^[0-9a-fA-F:.]{2,45}$',
};
