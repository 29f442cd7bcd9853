import { absentRecord } from './absent-record.ts';
import { membership } from './membership.ts';
import { namedRecords } from './named/named-records.ts';
import { namedSeveral } from './named/named-several.ts';
import { never } from './never.ts';
import { newRecord } from './new-record.ts';
import { notThereBefore } from './not-there-before.ts';
import { ownParent } from './own-parent.ts';
import { ownReferences } from './references/own-references.ts';
import { ownRecord } from './own-record.ts';
import { ownSession } from './own-session.ts';
import { ownSetting } from './own-setting.ts';
import type { WriteRule } from './rule.ts';

/** In this order; the first that lets a request through or refuses it decides. What none speaks of reads, or signs in. */
export const RULES: readonly WriteRule[] = [
  ownSession,
  ownSetting,
  never,
  ownParent,
  ownReferences,
  notThereBefore,
  newRecord,
  namedSeveral,
  namedRecords,
  ownRecord,
  membership,
  absentRecord,
];
