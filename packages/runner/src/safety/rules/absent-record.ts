import { NotOwnedError } from '../not-owned.ts';
import { cut } from '../request-facts.ts';
import { writeOf } from './rule.ts';
import type { Rule } from './rule.ts';

/** What a read does not find cannot be harmed; any other record is somebody else's. */
export const absentRecord: Rule = async (question) => {
  const target = writeOf(question)?.target ?? null;
  if (target === null) return false;
  const { request, permit, label, absence } = question;
  if (await absence.of(request, permit, target.at)) return true;
  const record = `the ${target.noun || 'record'} "${cut(target.value)}"`;
  throw new NotOwnedError(label, `${record} was not made by this scenario, and no read says that it does not exist`);
};
