import { clearsByNull } from './updates/clears.ts';
import { membershipsShown } from './updates/memberships.ts';
import { samePutTwice } from './updates/idempotent.ts';
import { keepsOthers } from './updates/keeps-others.ts';
import { keptChildren } from './updates/kept-children.ts';
import { storedInNormalForm } from './fields/normal-form.ts';
import { storedAsSent } from './fields/stored-as-sent.ts';
import { readOnlyKept } from './updates/read-only.ts';
import { refusedChanges } from './updates/refused-change.ts';
import { replaces } from './updates/replaces.ts';
import { changedSettings } from './updates/settings.ts';
import { staleChange } from './updates/stale-change.ts';
import { onlyMasked } from './updates/update-mask.ts';
import { staleVersion } from './updates/versions/stale-version.ts';
import { orderAfterChange } from './updates/rules/order-after-change.ts';
import { takenOnUpdate } from './updates/rules/taken-on-update.ts';
import type { Oracle } from './oracle.ts';

/** What a change does to a record, and what it leaves alone. */
export const updateOracles: readonly Oracle[] = [
  {
    id: 'keeps-others',
    claim: 'A PATCH changes what it names and nothing else.',
    strength: 'standard',
    candidates: keepsOthers,
  },
  {
    id: 'kept-children',
    claim: 'A new price leaves what was made before as it was, where the document says so.',
    strength: 'document',
    candidates: keptChildren,
  },
  {
    id: 'update-mask',
    claim: 'A change writes the fields that its mask names and no others.',
    strength: 'document',
    candidates: onlyMasked,
  },
  {
    id: 'changed-settings',
    claim: 'A setting has the value that it was given, and the others keep theirs.',
    strength: 'standard',
    candidates: changedSettings,
  },
  {
    id: 'clears-by-null',
    claim: 'A null in a merge patch takes a field away and leaves the others.',
    strength: 'standard',
    candidates: clearsByNull,
  },
  {
    id: 'replaces',
    claim: 'A PUT that replaces the record takes away what it leaves out.',
    strength: 'document',
    candidates: replaces,
  },
  {
    id: 'read-only',
    claim: 'What only the server may set keeps the value that the server gave it.',
    strength: 'document',
    candidates: readOnlyKept,
  },
  {
    id: 'stored-as-sent',
    claim: 'A write is answered and read with the values that were sent.',
    strength: 'document',
    candidates: storedAsSent,
  },
  {
    id: 'normal-form',
    claim: 'A text is answered in the letters, and without the spaces, in which the document says that it is kept.',
    strength: 'document',
    candidates: storedInNormalForm,
  },
  {
    id: 'refused-change',
    claim: 'A change that is refused leaves the whole record as it was.',
    strength: 'standard',
    candidates: refusedChanges,
  },
  {
    id: 'stale-change',
    claim: 'A change with an older version is refused and changes nothing.',
    strength: 'document',
    candidates: (situation) => [...staleChange(situation), ...staleVersion(situation)],
  },
  {
    id: 'same-put-twice',
    claim: 'The same PUT twice leaves the same record as once.',
    strength: 'standard',
    candidates: samePutTwice,
  },
  {
    id: 'memberships',
    claim: 'What is put below a record is shown there once, and is gone with its access when it was taken away.',
    strength: 'standard',
    candidates: membershipsShown,
  },
  {
    id: 'order-after-change',
    claim: 'What the document puts into an order stays so when a change sends one of the two values.',
    strength: 'document',
    candidates: orderAfterChange,
  },
  {
    id: 'taken-on-update',
    claim: 'A change cannot give a record what is unique and another one has.',
    strength: 'document',
    candidates: takenOnUpdate,
  },
];
