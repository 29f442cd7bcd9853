import type { CDPSession, Page } from '@playwright/test';

export interface Frame {
  /** JPEG. */
  data: Buffer;
  /** Seconds since the beginning of the recording. */
  at: number;
}

export interface Caption {
  text: string;
  from: number;
  to: number;
  /** It speaks of what is at the foot of the screen. */
  isAbove: boolean;
}

const QUALITY = 92;
/** What a viewer waits for is shown for so many seconds at most. */
const LONGEST_WAIT_S = 5;

/** Takes a picture whenever the page changes, and keeps what is said meanwhile. */
export class Recorder {
  readonly #page: Page;
  readonly #taken: { data: Buffer; clock: number }[] = [];
  readonly #said: { text: string; isAbove: boolean; clock: number }[] = [];
  #session: CDPSession | null = null;

  constructor(page: Page) {
    this.#page = page;
  }

  async start(): Promise<void> {
    this.#session = await this.#page.context().newCDPSession(this.#page);
    const session = this.#session;
    session.on('Page.screencastFrame', ({ data, sessionId }) => {
      this.#taken.push({ data: Buffer.from(data, 'base64'), clock: Date.now() / 1000 });
      void session.send('Page.screencastFrameAck', { sessionId });
    });
    await session.send('Page.startScreencast', { format: 'jpeg', quality: QUALITY, everyNthFrame: 1 });
  }

  /** A caption, from now until the next one. */
  say(text: string, isAbove: boolean): void {
    this.#said.push({ text, isAbove, clock: Date.now() / 1000 });
  }

  /** Ends the recording; long waits are cut. */
  async stop(): Promise<{ frames: Frame[]; captions: Caption[]; seconds: number }> {
    const endClock = Date.now() / 1000;
    await this.#session?.send('Page.stopScreencast');
    let cut = 0;
    const cuts: { clock: number; cut: number }[] = [];
    const first = this.#taken[0]?.clock ?? endClock;
    const frames = this.#taken.map(({ data, clock }, index) => {
      const wait = clock - (this.#taken[index - 1]?.clock ?? clock);
      cut += Math.max(0, wait - LONGEST_WAIT_S);
      cuts.push({ clock, cut });
      return { data, at: clock - first - cut };
    });
    const timeOf = (clock: number): number =>
      Math.max(0, clock - first - (cuts.findLast((one) => one.clock <= clock)?.cut ?? 0));
    const seconds = timeOf(endClock);
    const captions = this.#said.map(({ text, isAbove, clock }, index) => ({
      text,
      isAbove,
      from: timeOf(clock),
      to: timeOf(this.#said[index + 1]?.clock ?? endClock),
    }));
    return { frames, captions, seconds };
  }
}

const clockText = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

/** WebVTT (W3C). */
export const captionFile = (captions: readonly Caption[]): string =>
  `WEBVTT\n\n${captions.map(({ text, from, to, isAbove }) => `${clockText(from)} --> ${clockText(to)}${isAbove ? ' line:0' : ''}\n${text}\n`).join('\n')}`;
