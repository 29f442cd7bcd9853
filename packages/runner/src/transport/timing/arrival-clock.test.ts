import { expect, it } from 'vitest';
import { ArrivalClock } from './arrival-clock.ts';

/** An event loop that the test controls. */
function createLoop() {
  let at = 0;
  let idle = 0;
  let afterEvents: (() => void)[] = [];
  const clock = new ArrivalClock({
    now: () => at,
    idle: () => idle,
    afterEvents: (callback) => afterEvents.push(callback),
  });
  return {
    clock,
    work: (ms: number) => (at += ms),
    /** Ends the turn, waits, and handles what came. */
    wait: (ms: number) => {
      for (const callback of afterEvents) callback();
      afterEvents = [];
      at += ms;
      idle += ms;
    },
    arrival: () => {
      clock.now();
      return clock.earliest();
    },
  };
}

it('takes what ends a wait as come when the wait ended', () => {
  const loop = createLoop();
  loop.clock.now();
  loop.wait(4);
  expect(loop.arrival()).toBe(4);
});

it('takes nothing as late that came while the loop was busy', () => {
  const loop = createLoop();
  loop.wait(10);
  const sentAt = loop.clock.now();
  loop.work(700);
  loop.wait(0);
  loop.clock.now();
  expect(loop.arrival()).toBeLessThanOrEqual(sentAt);
});

it('counts no answer that is handled before it: both came with the same events', () => {
  const loop = createLoop();
  loop.clock.now();
  loop.wait(4);
  for (let answer = 0; answer < 50; answer += 1) {
    expect(loop.arrival()).toBe(4);
    loop.work(10);
  }
});

it('knows that what comes in one turn of a loop that never waits was not there in the turn before', () => {
  const loop = createLoop();
  loop.clock.now();
  for (let turn = 0; turn < 10; turn += 1) {
    loop.work(20);
    loop.wait(0);
    loop.clock.now();
  }
  expect(loop.arrival()).toBeGreaterThanOrEqual(160);
  expect(loop.arrival()).toBeLessThanOrEqual(200);
});

it('follows a loop that others keep busy by looking at it now and then', () => {
  const loop = createLoop();
  const sentAt = loop.clock.now();
  for (let tick = 0; tick < 20; tick += 1) {
    loop.wait(5);
    loop.clock.now();
    loop.work(5);
  }
  loop.wait(1);
  expect(loop.arrival() - sentAt).toBeGreaterThan(185);
});
