import { joined } from '../joined.ts';
import { newRequest } from '../new-request.ts';
import type { Pair, Remark, Suite, SuiteFile, SuiteReader, SuiteRequest } from '../suite.ts';
import { bodyOf } from '../text/body-of.ts';
import { credentialText, sortHeaders } from '../text/sign-in.ts';
import { shellCommands } from './shell-words.ts';
import type { ShellCommand } from './shell-words.ts';

/** Options with a value that say how curl works, not what it sends. */
const WITH_VALUE = new Set(
  '-o --output -w --write-out -D --dump-header -m --max-time --connect-timeout --retry --retry-delay --cacert --cert --key --resolve -x --proxy -c --cookie-jar -K --config -E --noproxy --limit-rate'.split(
    ' ',
  ),
);
/** Short options with a value that may stand right behind them. */
const SHORT_VALUES = 'XHduobAeFwDmxcKET';
const LONG: Readonly<Record<string, string>> = {
  '-X': '--request',
  '-H': '--header',
  '-d': '--data',
  '--data-raw': '--data',
  '--data-binary': '--data',
  '--data-ascii': '--data',
  '-u': '--user',
  '-b': '--cookie',
  '-A': '--user-agent',
  '-e': '--referer',
  '-F': '--form',
  '-G': '--get',
  '-I': '--head',
  '-L': '--location',
};

interface Call {
  method: string | null;
  url: string | null;
  headers: Pair[];
  data: string[];
  isGet: boolean;
  isForm: boolean;
  signsIn: boolean;
  follows: boolean;
  left: string[];
}

const newCall = (): Call => ({
  method: null,
  url: null,
  headers: [],
  data: [],
  isGet: false,
  isForm: true,
  signsIn: false,
  follows: false,
  left: [],
});

/** What an option with a value does to a call; absent: it says nothing of the request. */
const VALUES: Readonly<Record<string, (call: Call, value: string) => void>> = {
  '--request': (call, value) => (call.method = value.toUpperCase()),
  '--url': (call, value) => (call.url = value),
  '--user': (call) => (call.signsIn = true),
  '--oauth2-bearer': (call) => (call.signsIn = true),
  '--cookie': (call) => (call.signsIn = true),
  '--user-agent': () => undefined,
  '--referer': (call, value) => call.headers.push({ name: 'Referer', value }),
  '--header': (call, value) => {
    const colon = value.search(/[:;]/);
    if (colon > 0) call.headers.push({ name: value.slice(0, colon).trim(), value: value.slice(colon + 1).trim() });
  },
  '--json': (call, value) => {
    call.isForm = false;
    addData(call, value);
  },
  '--data': addData,
  '--data-urlencode': (call, value) => {
    const [, name = '', text = ''] = /^([^=@]*)=?(.*)$/s.exec(value) ?? [];
    addData(
      call,
      value.startsWith('=') || name === '' ? encodeURIComponent(text) : `${name}=${encodeURIComponent(text)}`,
    );
  },
  '--form': (call) => call.left.push('a multipart form is not read (-F)'),
};

function addData(call: Call, value: string): void {
  if (value.startsWith('@')) call.left.push(`the body is in a file (${value}): give it as body_file`);
  else call.data.push(value);
}

const FLAGS: Readonly<Record<string, (call: Call) => void>> = {
  '--get': (call) => (call.isGet = true),
  '--head': (call) => (call.method = 'HEAD'),
  '--location': (call) => (call.follows = true),
};

function readCall({ words }: ShellCommand): Call {
  const call = newCall();
  const rest = words.slice(1);
  for (let at = 0; at < rest.length; at += 1) {
    const [option, glued] = split(rest[at] ?? '');
    const set = VALUES[LONG[option] ?? option];
    if (set === undefined && !WITH_VALUE.has(option)) setFlags(call, option);
    else {
      if (glued === null) at += 1;
      set?.(call, glued ?? rest[at] ?? '');
    }
  }
  return call;
}

/** What a word without a value does: an address, a flag, or several short ones in one word. */
function setFlags(call: Call, word: string): void {
  const flag = FLAGS[LONG[word] ?? word];
  if (flag !== undefined) flag(call);
  else if (!word.startsWith('-')) call.url ??= word;
  else if (!word.startsWith('--')) for (const letter of word.slice(1)) FLAGS[LONG[`-${letter}`] ?? '']?.(call);
}

/** An option and the value in the same word: `-XPOST`, `--url=...`, `-sSXPOST`. */
function split(word: string): [option: string, value: string | null] {
  if (word.startsWith('--')) {
    const at = word.indexOf('=');
    return at === -1 ? [word, null] : [word.slice(0, at), word.slice(at + 1)];
  }
  if (!/^-[A-Za-z]./.test(word)) return [word, null];
  const at = Array.from(word, (sign) => SHORT_VALUES.includes(sign)).indexOf(true, 1);
  if (at === -1) return [word, null];
  return [`-${word[at]}`, at + 1 < word.length ? word.slice(at + 1) : null];
}

function requestOf(call: Call, line: number): SuiteRequest | null {
  if (call.url === null) return null;
  const data = call.data.join('&');
  const hasBody = data !== '' && !call.isGet;
  const url = data === '' || hasBody ? call.url : `${call.url}${call.url.includes('?') ? '&' : '?'}${data}`;
  const method = call.method ?? (hasBody ? 'POST' : 'GET');
  const { withheld, ...sorted } = sortHeaders(call.headers, call.signsIn);
  call.left.push(
    ...withheld.map(credentialText),
    ...(call.signsIn ? [credentialText('-u, -b or --oauth2-bearer')] : []),
  );
  const request = { ...newRequest({ method, url }, line), ...sorted, followRedirects: call.follows };
  return hasBody ? { ...request, ...dataBody(call, data, sorted.contentType) } : request;
}

function dataBody(call: Call, data: string, written: string | null): Pick<SuiteRequest, 'body' | 'contentType'> {
  const contentType = written ?? (call.isForm ? 'application/x-www-form-urlencoded' : null);
  return { contentType, body: contentType?.includes('form') === true ? { text: data } : bodyOf(data) };
}

function readFile({ path, text }: SuiteFile): Suite {
  const remarks: Remark[] = [];
  const calls = shellCommands(text.slice(0, MAX_TEXT)).filter(({ words: [name = ''] }) =>
    /(?:^|\/)curl$/.test(name.replace(/^\$\(?/, '')),
  );
  const scenarios = calls.flatMap((command) => {
    const call = readCall(command);
    const request = requestOf(call, command.line);
    for (const left of call.left) remarks.push({ file: path, line: command.line, text: left });
    if (request === null) {
      remarks.push({ file: path, line: command.line, text: 'the command names no address; it is left out' });
      return [];
    }
    return [{ file: path, name: '', line: command.line, requests: [request] }];
  });
  if (calls.length === 0) remarks.push({ file: path, line: null, text: 'there is no curl command in it' });
  return { scenarios, remarks };
}

const MAX_TEXT = 1_000_000;

/** Commands of curl, in a script or as copied from a browser. */
export const curlReader: SuiteReader = {
  recognises: ({ path, text }) =>
    path.endsWith('.sh') || /^\s*(?:#!.*\n|#.*\n|\s)*(?:\$ )?curl\s/.test(text.slice(0, 5000)),
  read: (files) => joined(files.map(readFile)),
};
