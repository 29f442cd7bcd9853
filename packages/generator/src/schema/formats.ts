const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i;

const isDate = (text: string): boolean => DATE.test(text) && !Number.isNaN(Date.parse(text));

function isDateTime(text: string): boolean {
  const [date = '', time = ''] = text.split(/[Tt ]/);
  return isDate(date) && TIME.test(time);
}

/** The formats that a server can be expected to enforce, with a value that no reading of the format accepts. */
export const ENFORCED_FORMATS: Record<string, { test: (text: string) => boolean; wrong: string }> = {
  email: { test: (text) => /^[^\s@]+@[^\s@]+$/.test(text), wrong: 'not-an-email' },
  date: { test: isDate, wrong: 'not-a-date' },
  'date-time': { test: isDateTime, wrong: 'not-a-date-time' },
  uuid: { test: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text), wrong: 'not-a-uuid' },
  uri: { test: (text) => /^[a-z][a-z\d+.-]*:\S+$/i.test(text), wrong: 'not a uri' },
  ipv4: { test: (text) => /^(\d{1,3}\.){3}\d{1,3}$/.test(text), wrong: 'not-an-ip-address' },
  ipv6: { test: (text) => /^[\da-f:.]*:[\da-f:.]*$/i.test(text), wrong: 'not-an-ip-address' },
};
