import type { About } from '../claims/claim.ts';
import type { Description, FindingContext, Group } from './description.ts';
import { describeLeak, describeRule, describeTime, describeUnread } from './rule.ts';
import { describeSchema } from './schema.ts';
import { describeAccepted, describeBroken, describeRefused, describeStatus, describeUndocumented } from './status.ts';
import { describeNowhere, describeOutage, describeSetup, describeTrouble } from './trouble.ts';

/** What is said of a group, by the kind of its claim. */
export function describeGroup(group: Group, context: FindingContext): Description {
  const { about } = group;
  if (about.kind === 'refused') return describeRefused({ ...group, about }, context);
  if (about.kind === 'broken') return describeBroken({ ...group, about }, context);
  if (about.kind === 'accepted') return describeAccepted({ ...group, about }, context);
  if (about.kind === 'status') return describeStatus({ ...group, about }, context);
  if (about.kind === 'undocumented') return describeUndocumented({ ...group, about }, context);
  if (about.kind === 'schema') return describeSchema({ ...group, about }, context);
  if (about.kind === 'trouble') return describeTrouble({ ...group, about }, context);
  if (about.kind === 'rule') return describeRule({ ...group, about }, context);
  return describeOther({ ...group, about });
}

type WithContext = 'accepted' | 'broken' | 'refused' | 'rule' | 'schema' | 'status' | 'trouble' | 'undocumented';

function describeOther(group: Group<Exclude<About, { kind: WithContext }>>): Description {
  const { about } = group;
  switch (about.kind) {
    case 'leak':
      return describeLeak({ ...group, about });
    case 'time':
      return describeTime({ ...group, about });
    case 'unread':
      return describeUnread({ ...group, about });
    case 'setup':
      return describeSetup({ ...group, about });
    case 'outage':
      return describeOutage({ ...group, about });
    case 'nowhere':
      return describeNowhere({ ...group, about });
  }
}
