import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { outliveConnections } from './outlive-connections.ts';

describe('a promise that nobody waits for', () => {
  const rejectWith = (error: unknown): unknown[] => {
    const process = new EventEmitter();
    const reported: unknown[] = [];
    outliveConnections(process, (lost) => reported.push(lost));
    process.emit('unhandledRejection', error);
    return reported;
  };

  it.each([
    new Error('Connection terminated unexpectedly'),
    new Error('Client has encountered a connection error and is not queryable'),
    Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
    Object.assign(new Error('connect ENOENT /run/.s.PGSQL.5432'), { code: 'ENOENT', syscall: 'connect' }),
    new Error('Failed query', { cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }) }),
  ])('is reported when its connection was lost: %s', (lost) => {
    expect(rejectWith(lost)).toEqual([lost]);
  });

  it.each([
    new TypeError('x is not a function'),
    Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }),
  ])('ends the process for any other reason: %s', (mistake) => {
    expect(() => rejectWith(mistake)).toThrow(mistake);
  });
});
