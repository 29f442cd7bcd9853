import { parseJson } from '@assay/api-model';
import type { ValueFormat } from '../../tree/vocabulary.ts';

const currencies =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL'.split(
    ' ',
  );
const currencyCodes = new Set(currencies);

const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

const tests: Record<ValueFormat, (text: string) => boolean> = {
  email: isEmail,
  uuid: (text) => uuid.test(text),
  uri: isUri,
  date: isDate,
  iso8601: (text) => isDate(text) || isDateTime(text),
  'date-time': isDateTime,
  time: (text) => /^([01]\d|2[0-3]):[0-5]\d(:([0-5]\d|60)(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i.test(text),
  duration: (text) =>
    /^P(?!$)(\d+(\.\d+)?Y)?(\d+(\.\d+)?M)?(\d+(\.\d+)?W)?(\d+(\.\d+)?D)?(T(?=\d)(\d+(\.\d+)?H)?(\d+(\.\d+)?M)?(\d+(\.\d+)?S)?)?$/.test(
      text,
    ),
  ipv4: (text) => ipv4.test(text),
  ipv6: isIpv6,
  ip: (text) => ipv4.test(text) || isIpv6(text),
  hostname: isHostname,
  base64: (text) =>
    text.length > 0 && (/^[A-Za-z0-9+/]+={0,2}$/.test(text) ? text.length % 4 === 0 : /^[A-Za-z0-9_-]+$/.test(text)),
  jwt: (text) => /^[\w-]{2,}\.[\w-]{2,}\.[\w-]*$/.test(text),
  hex: (text) => /^(0x|#)?[0-9a-f]+$/i.test(text),
  semver: (text) => /^v?\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/.test(text),
  phone: (text) => /^\+?[\d\s().-]{5,25}$/.test(text) && text.replace(/\D/g, '').length >= 5,
  currency: (text) => currencyCodes.has(text),
  country: (text) => /^[A-Z]{2}$|^[A-Z]{3}$/.test(text),
  language: (text) => /^[a-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}$/.test(text),
  json: (text) => parseJson(text) !== undefined,
};

/** Whether a text has a format: the ones of JSON Schema 2020-12 (section 7.3) and a few more that people name in rules. */
export function hasFormat(text: string, format: ValueFormat): boolean {
  return text.length <= 100_000 && tests[format](text);
}

/** RFC 5322 in the form that mail systems accept: one `@`, no spaces, a domain. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || at > 64 || text.length > 254) return false;
  return /^[^\s@<>(),;:"]+$/.test(text.slice(0, at)) && isHostname(text.slice(at + 1));
}

function isHostname(text: string): boolean {
  const bare = text.endsWith('.') ? text.slice(0, -1) : text;
  return bare.length > 0 && bare.length <= 253 && bare.split('.').every((part) => label.test(part));
}

function isUri(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i.test(text);
}

function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** RFC 3339 date-time; the `T` may be a space and the seconds and the zone may be left out, as many services do. */
function isDateTime(text: string): boolean {
  const match = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}):(\d{2})(:(\d{2})(\.\d+)?)?(Z|z|[+-]\d{2}:?\d{2})?$/.exec(text);
  return (
    match !== null &&
    isDate(match[1] ?? '') &&
    Number(match[2]) < 24 &&
    Number(match[3]) < 60 &&
    Number(match[5] ?? 0) < 61
  );
}

/** RFC 3339, section 5.6: with seconds and a zone; a space may stand for the `T`. */
export const isTimestamp = (text: string): boolean =>
  /:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/.test(text) && /[Tt ]\d{2}:\d{2}:\d{2}/.test(text) && isDateTime(text);

function isIpv6(text: string): boolean {
  if (text.length > 45 || !text.includes(':')) return false;
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1) ?? '';
  const withV4 = last.includes('.');
  if (withV4 && !ipv4.test(last)) return false;
  const count = groups.length + (withV4 ? 1 : 0);
  const plain = withV4 ? groups.slice(0, -1) : groups;
  return plain.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) && (halves.length === 2 ? count < 8 : count === 8);
}
