import { resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import { siteTool } from '../../../../scripts/site/site-tools.ts';
import type { Frame } from './recorder.ts';

const ORIGIN = 'http://localhost';
const BITS_PER_SECOND = 280_000;
const FRAMES_PER_SECOND = 10;

export interface Video {
  frames: readonly Frame[];
  seconds: number;
  width: number;
  height: number;
}

/** Encodes pictures with the browser's own encoder, as WebM with VP9 or as MP4 with H.264. */
export async function encode(browser: Browser, { frames, seconds, width, height }: Video, kind: 'webm' | 'mp4') {
  const page = await browser.newPage();
  await page.route(`${ORIGIN}/**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === 'mediabunny.mjs')
      return route.fulfill({ path: resolve(siteTool('mediabunny/dist/bundles/mediabunny.min.mjs')) });
    if (name === '') return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Encoder</title>' });
    return route.fulfill({ contentType: 'image/jpeg', body: frames[Number(name)]?.data ?? Buffer.alloc(0) });
  });
  await page.goto(`${ORIGIN}/`);
  const count = Math.ceil(seconds * FRAMES_PER_SECOND);
  const shown = Array.from({ length: count }, (_, index) =>
    Math.max(
      0,
      frames.findLastIndex(({ at }) => at <= (index + 1) / FRAMES_PER_SECOND),
    ),
  );
  const settings = { kind, shown, width, height, bitrate: BITS_PER_SECOND, rate: FRAMES_PER_SECOND };
  const encoded = await page.evaluate(encodeInPage, settings);
  await page.close();
  return Buffer.from(encoded, 'base64');
}

interface Settings {
  kind: 'webm' | 'mp4';
  /** Which picture each frame shows. */
  shown: number[];
  width: number;
  height: number;
  bitrate: number;
  rate: number;
}

async function encodeInPage({ kind, shown, width, height, bitrate, rate }: Settings): Promise<string> {
  const address = '/mediabunny.mjs';
  const library = await import(address);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  const format =
    kind === 'webm' ? new library.WebMOutputFormat() : new library.Mp4OutputFormat({ fastStart: 'in-memory' });
  const output = new library.Output({ format, target: new library.BufferTarget() });
  const codec = kind === 'webm' ? 'vp9' : 'avc';
  const source = new library.CanvasSource(canvas, { codec, bitrate, keyFrameInterval: 10 });
  output.addVideoTrack(source, { frameRate: rate });
  await output.start();
  let last = -1;
  for (const [index, picture] of shown.entries()) {
    if (picture !== last) {
      const image = await createImageBitmap(await (await fetch(`/${picture}`)).blob());
      context?.drawImage(image, 0, 0, width, height);
      last = picture;
    }
    await source.add(index / rate, 1 / rate);
  }
  await output.finalize();
  const bytes = new Uint8Array(output.target.buffer);
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
