import { WORDS } from './dynamic-names.ts';
import { integerOf, oneOf, textOf } from './random.ts';
import type { Random } from './random.ts';

const DIGITS = '0123456789';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const HEX = '0123456789abcdef';
const DAY_MS = 86_400_000;

type Maker = (random: Random, count: number | null) => string;

const pick =
  (words: readonly string[]): Maker =>
  (random) =>
    oneOf(random, words);

const hex = (random: Random, count: number): string => textOf(random, HEX, count);

/** A version 4 UUID (RFC 9562, section 5.4). */
const uuid: Maker = (random) =>
  [
    hex(random, 8),
    hex(random, 4),
    `4${hex(random, 3)}`,
    `${textOf(random, '89ab', 1)}${hex(random, 3)}`,
    hex(random, 12),
  ].join('-');

const fullName: Maker = (random) => `${oneOf(random, WORDS.first)} ${oneOf(random, WORDS.last)}`;
const domainWord: Maker = (random) => `${oneOf(random, WORDS.noun)}-${textOf(random, LOWER, 4)}`;
const domainName: Maker = (random) => `${domainWord(random, null)}.${oneOf(random, WORDS.domainSuffix)}`;
const userName: Maker = (random) => `${oneOf(random, WORDS.first).toLowerCase()}.${textOf(random, LOWER + DIGITS, 8)}`;
// example.com is reserved (RFC 2606), so nobody gets a message.
const email: Maker = (random) => `${userName(random, null)}@example.com`;
const octet = (random: Random): number => integerOf(random, 1, 254);
const digits = (random: Random, count: number): string => textOf(random, DIGITS, count);
const phone: Maker = (random) => `${integerOf(random, 200, 999)}-${integerOf(random, 200, 999)}-${digits(random, 4)}`;
const words = (random: Random, from: readonly string[], count: number): string =>
  Array.from({ length: count }, () => oneOf(random, from)).join(' ');
const sentence: Maker = (random) => {
  const text = words(random, WORDS.lorem, integerOf(random, 4, 9));
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};
const several = (make: Maker, count: number, gap: string): Maker => {
  return (random) => Array.from({ length: count }, () => make(random, null)).join(gap);
};
const date = (random: Random, fromDays: number, toDays: number): string =>
  new Date(Date.now() + (fromDays + random() * (toDays - fromDays)) * DAY_MS).toISOString();
const fileName: Maker = (random) => `${domainWord(random, null)}.${oneOf(random, WORDS.fileExtension)}`;
const image: Maker = () => 'https://example.com/image.png';

const makers: Readonly<Record<string, Maker>> = {
  guid: uuid,
  randomUUID: uuid,
  timestamp: () => String(Math.floor(Date.now() / 1000)),
  isoTimestamp: () => new Date().toISOString(),
  randomInt: (random) => String(integerOf(random, 0, 1000)),
  randomBoolean: (random) => String(random() < 0.5),
  randomDigits: (random, count) => digits(random, count ?? 8),
  randomLetters: (random, count) => textOf(random, LOWER, count ?? 8),
  randomCapitals: (random, count) => textOf(random, LOWER.toUpperCase(), count ?? 8),
  randomAlphaNumeric: (random, count) => textOf(random, LOWER + DIGITS, count ?? 1),
  randomColor: pick(WORDS.color),
  randomHexColor: (random) => `#${hex(random, 6)}`,
  randomHexadecimal: (random) => `0x${hex(random, 2)}`,
  randomAbbreviation: pick(WORDS.abbreviation),
  randomIP: (random) => [octet(random), octet(random), octet(random), octet(random)].join('.'),
  randomIPV6: (random) => Array.from({ length: 8 }, () => hex(random, 4)).join(':'),
  randomMACAddress: (random) => Array.from({ length: 6 }, () => hex(random, 2)).join(':'),
  randomPassword: (random) => textOf(random, LOWER + LOWER.toUpperCase() + DIGITS, 15),
  randomLocale: pick(WORDS.locale),
  randomUserAgent: () => 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36',
  randomProtocol: pick(['http', 'https']),
  randomSemver: (random) => `${integerOf(random, 0, 9)}.${integerOf(random, 0, 9)}.${integerOf(random, 0, 9)}`,
  randomFirstName: pick(WORDS.first),
  randomLastName: pick(WORDS.last),
  randomFullName: fullName,
  randomNamePrefix: pick(WORDS.prefix),
  randomNameSuffix: pick(WORDS.suffix),
  randomJobArea: pick(WORDS.jobArea),
  randomJobDescriptor: pick(WORDS.jobDescriptor),
  randomJobTitle: (random) =>
    `${oneOf(random, WORDS.jobDescriptor)} ${oneOf(random, WORDS.jobArea)} ${oneOf(random, WORDS.jobType)}`,
  randomJobType: pick(WORDS.jobType),
  randomPhoneNumber: phone,
  randomPhoneNumberExt: (random) => `${integerOf(random, 10, 99)}-${phone(random, null)}`,
  randomCity: pick(WORDS.city),
  randomStreetName: (random) => `${oneOf(random, WORDS.street)} Street`,
  randomStreetAddress: (random) => `${integerOf(random, 1, 999)} ${oneOf(random, WORDS.street)} Street`,
  randomCountry: pick(WORDS.country),
  randomCountryCode: pick(WORDS.countryCode),
  randomLatitude: (random) => (random() * 180 - 90).toFixed(4),
  randomLongitude: (random) => (random() * 360 - 180).toFixed(4),
  randomBankAccount: (random) => digits(random, 8),
  randomBankAccountName: (random) => `${oneOf(random, WORDS.department)} Account`,
  randomCreditCardMask: (random) => digits(random, 4),
  randomBankAccountBic: (random) => `${textOf(random, LOWER.toUpperCase(), 4)}FRPP`,
  randomBankAccountIban: (random) => `FR76${digits(random, 23)}`,
  randomTransactionType: pick(WORDS.transaction),
  randomCurrencyCode: pick(WORDS.currencyCode),
  randomCurrencyName: pick(WORDS.currencyName),
  randomCurrencySymbol: pick(WORDS.currencySymbol),
  randomBitcoin: (random) => `1${textOf(random, LOWER + DIGITS, 32)}`,
  randomCompanyName: (random) => `${oneOf(random, WORDS.company)} ${oneOf(random, WORDS.companySuffix)}`,
  randomCompanySuffix: pick(WORDS.companySuffix),
  randomBs: (random) => `${oneOf(random, WORDS.verb)} ${oneOf(random, WORDS.adjective)} ${oneOf(random, WORDS.noun)}`,
  randomBsAdjective: pick(WORDS.adjective),
  randomBsBuzz: pick(WORDS.verb),
  randomBsNoun: pick(WORDS.noun),
  randomCatchPhrase: (random) => `${oneOf(random, WORDS.adjective)} ${oneOf(random, WORDS.noun)}`,
  randomCatchPhraseAdjective: pick(WORDS.adjective),
  randomCatchPhraseDescriptor: pick(WORDS.adjective),
  randomCatchPhraseNoun: pick(WORDS.noun),
  randomDatabaseColumn: pick(['id', 'name', 'title', 'status', 'createdAt', 'updatedAt']),
  randomDatabaseType: pick(['int', 'varchar', 'text', 'date', 'boolean']),
  randomDatabaseCollation: pick(['utf8_general_ci', 'utf8_bin']),
  randomDatabaseEngine: pick(['InnoDB', 'MyISAM', 'MEMORY']),
  randomDateFuture: (random) => date(random, 1, 365),
  randomDatePast: (random) => date(random, -365, -1),
  randomDateRecent: (random) => date(random, -1, 0),
  randomWeekday: pick(WORDS.weekday),
  randomMonth: pick(WORDS.month),
  randomDomainName: domainName,
  randomDomainSuffix: pick(WORDS.domainSuffix),
  randomDomainWord: domainWord,
  randomEmail: email,
  randomExampleEmail: email,
  randomUserName: userName,
  randomUrl: (random) => `https://${domainName(random, null)}`,
  randomFileName: fileName,
  randomFileType: pick(['image', 'text', 'application']),
  randomFileExt: pick(WORDS.fileExtension),
  randomCommonFileName: fileName,
  randomCommonFileType: pick(['image', 'text', 'application']),
  randomCommonFileExt: pick(WORDS.fileExtension),
  randomFilePath: (random) => `/tmp/${fileName(random, null)}`,
  randomDirectoryPath: () => '/tmp',
  randomMimeType: pick(WORDS.mimeType),
  randomPrice: (random) => `${integerOf(random, 1, 999)}.${digits(random, 2)}`,
  randomProduct: pick(WORDS.product),
  randomProductAdjective: pick(WORDS.adjective),
  randomProductMaterial: pick(WORDS.material),
  randomProductName: (random) => `${oneOf(random, WORDS.material)} ${oneOf(random, WORDS.product)}`,
  randomDepartment: pick(WORDS.department),
  randomNoun: pick(WORDS.noun),
  randomVerb: pick(WORDS.verb),
  randomIngverb: (random) => `${oneOf(random, WORDS.verb)}ing`,
  randomAdjective: pick(WORDS.adjective),
  randomWord: pick(WORDS.noun),
  randomWords: (random) => words(random, WORDS.noun, 3),
  randomPhrase: sentence,
  randomLoremWord: pick(WORDS.lorem),
  randomLoremWords: (random) => words(random, WORDS.lorem, 3),
  randomLoremSentence: sentence,
  randomLoremSentences: several(sentence, 3, ' '),
  randomLoremParagraph: several(sentence, 5, ' '),
  randomLoremParagraphs: several(several(sentence, 5, ' '), 3, '\n'),
  randomLoremText: several(sentence, 4, ' '),
  randomLoremSlug: (random) => words(random, WORDS.lorem, 3).replaceAll(' ', '-'),
  randomLoremLines: several(sentence, 3, '\n'),
  randomImageUrl: image,
  randomAvatarImage: image,
  randomImageDataUri: () => 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
};

const CALL = /^\$(\w+?)(?::(\d{1,3}))?$/;

/**
 * The value of a dynamic variable such as `$randomUUID`; null when there is none of this name. The names are those of
 * Postman's dynamic variables; `$randomDigits:6`, `$randomLetters:6`, `$randomCapitals:6` and `$randomAlphaNumeric:6`
 * also take how many characters. Each call gives a new value.
 */
export function dynamicValue(name: string, random: Random): string | null {
  const call = CALL.exec(name);
  const maker = call === null || !Object.hasOwn(makers, call[1] ?? '') ? undefined : makers[call[1] ?? ''];
  return maker?.(random, call?.[2] === undefined ? null : Number(call[2])) ?? null;
}
