export interface ShellCommand {
  line: number;
  words: string[];
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', "'": "'", '"': '"', '\\': '\\' };

/** Reads a script of a POSIX shell into simple commands; `$NAME` becomes `{{NAME}}`. */
class Words {
  readonly commands: ShellCommand[] = [];
  readonly #text: string;
  #at = 0;
  #line = 1;
  #word: string | null = null;
  #words: string[] = [];
  #start = 1;

  constructor(text: string) {
    this.#text = text;
  }

  read(): ShellCommand[] {
    while (this.#at < this.#text.length) this.#step();
    this.#endCommand();
    return this.commands;
  }

  #take(): string {
    const sign = this.#text[this.#at] ?? '';
    this.#at += 1;
    if (sign === '\n') this.#line += 1;
    return sign;
  }

  #add(text: string): void {
    if (this.#word === null && this.#words.length === 0) this.#start = this.#line;
    this.#word = (this.#word ?? '') + text;
  }

  #endWord(): void {
    if (this.#word !== null) this.#words.push(this.#word);
    this.#word = null;
  }

  #endCommand(): void {
    this.#endWord();
    if (this.#words.length > 0) this.commands.push({ line: this.#start, words: this.#words });
    this.#words = [];
  }

  #step(): void {
    const sign = this.#take();
    if (sign === "'") this.#add(this.#until("'"));
    else if (sign === '"') this.#double();
    else if (sign === '\\') this.#escaped();
    else if (sign === '$') this.#dollar();
    else if (sign === '#' && this.#word === null) this.#skipComment();
    else if (/[\n;|&()]/.test(sign)) this.#endCommand();
    else if (/\s/.test(sign)) this.#endWord();
    else this.#add(sign);
  }

  #until(end: string): string {
    let text = '';
    while (this.#at < this.#text.length && this.#text[this.#at] !== end) text += this.#take();
    this.#take();
    return text;
  }

  #escaped(): void {
    const next = this.#take();
    if (next === '\r' && this.#text[this.#at] === '\n') this.#take();
    else if (next !== '\n') this.#add(next);
  }

  #skipComment(): void {
    while (this.#at < this.#text.length && this.#text[this.#at] !== '\n') this.#take();
  }

  #dollar(): void {
    if (this.#text[this.#at] === "'") {
      this.#take();
      this.#ansi();
      return;
    }
    const [all = '', plain, braced] =
      /^(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)[^}]*\})/.exec(this.#text.slice(this.#at, this.#at + 200)) ?? [];
    this.#at += all.length;
    this.#add(all === '' ? '$' : `{{${plain ?? braced}}}`);
  }

  #ansi(): void {
    this.#add('');
    while (this.#at < this.#text.length && this.#text[this.#at] !== "'") {
      const sign = this.#take();
      if (sign !== '\\') this.#add(sign);
      else this.#add(this.#ansiEscape());
    }
    this.#take();
  }

  #ansiEscape(): string {
    const [hex] = /^(?:u[\da-fA-F]{4}|x[\da-fA-F]{2})/.exec(this.#text.slice(this.#at, this.#at + 5)) ?? [];
    if (hex === undefined) {
      const sign = this.#take();
      return ESCAPES[sign] ?? `\\${sign}`;
    }
    this.#at += hex.length;
    return String.fromCharCode(Number.parseInt(hex.slice(1), 16));
  }

  #double(): void {
    this.#add('');
    while (this.#at < this.#text.length && this.#text[this.#at] !== '"') {
      const sign = this.#take();
      if (sign === '$') this.#dollar();
      else if (sign === '\\' && /["\\$`\n]/.test(this.#text[this.#at] ?? '')) this.#escaped();
      else this.#add(sign);
    }
    this.#take();
  }
}

export const shellCommands = (text: string): ShellCommand[] => new Words(text).read();
