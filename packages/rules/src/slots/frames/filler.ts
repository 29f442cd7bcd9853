import type { Said } from '../../grammar/predicates/predicates.ts';
import type { NameEntry } from '../../language/names/names.ts';
import type { Comparing } from '../../phrases/predicates/comparisons/comparisons.ts';
import { testOf } from '../../phrases/nouns/things.ts';
import type { Compared } from '../../phrases/predicates/comparisons/operands.ts';
import type { Check, Path } from '../../tree/check.ts';
import { pathWithin } from '../../tree/within.ts';
import type { Chunk, Slot, State } from '../slot.ts';
import type { Figure, Frame, Part, Statement, Subject } from './frame.ts';
import { emptyFrame } from './frame.ts';
import { isBelow, isCount, isOfOne, listIn, sameList } from './relatives.ts';

const equal: Comparing = { comparison: 'equal', side: null, word: '' };

/** Fills a frame from the slots of a clause, in their order. `null` where they do not go together. */
export function frameOf(chunks: Chunk[], isSaidAt: (index: number) => boolean): Frame | null {
  const filler = new Filler();
  const meant = chunks.filter(({ slot }) => slot.kind !== 'none' || slot.isVerb === true);
  for (const [at, { slot, from }] of meant.entries()) {
    const isSaid = slot.kind === 'state' && isSaidAt(from);
    if (
      !filler.take(slot.kind, slot, {
        next: meant.slice(at + 1).find(({ slot: { kind } }) => kind !== 'none')?.slot,
        isSaid,
      })
    )
      return null;
  }
  return filler.end();
}

interface Around {
  next: Slot | undefined;
  /** A verb before it says it of something. */
  isSaid: boolean;
}

type Slots = { [Kind in Slot['kind']]: Extract<Slot, { kind: Kind }> };
type Takers = { [Kind in Slot['kind']]: (slot: Slots[Kind], around: Around) => boolean };

class Filler {
  private readonly frame = emptyFrame();
  private part: Part = { subjects: [], statements: [] };
  private denials = 0;
  private relation: Comparing | null = null;
  private figure: Figure | null = null;
  private counting: Path | null = null;
  private counted: Path | null = null;
  private joint: 'all' | 'any' | null = null;
  private hasVerb = false;
  private isPermission = false;

  private readonly takers: Takers = {
    name: ({ entries, isRequested }) => (isRequested === true ? this.requested(entries) : this.name(entries)),
    header: ({ name }) => this.subject({ entries: [], header: name, figure: null }),
    whole: ({ check }) => this.whole(check),
    extreme: (slot) => (this.frame.extreme ??= slot) === slot,
    end: (slot) => (this.frame.end ??= slot) === slot,
    may: () => {
      this.isPermission = this.denials === 0;
      return true;
    },
    items: (slot) => this.items(slot),
    state: ({ states }, around) => this.state(states, around),
    value: ({ compared }, { next }) => this.value(compared, next),
    relation: ({ comparing }) => this.compare(comparing),
    quality: ({ said }) => this.quality(said),
    order: (slot) => this.order(slot),
    figure: ({ of }) => this.figure === null && (this.figure = of) === of,
    having: ({ isOfSubject }) => this.have(isOfSubject),
    permitted: ({ said }) => this.say({ kind: 'permitted', said }),
    stranger: ({ name }) => this.stranger(name),
    deny: () => ++this.denials > 0,
    only: () => (this.frame.isOnly = true),
    joint: ({ of }) => (this.joint = of) === of,
    none: () => this.isSubjectFirst(),
  };

  take<Kind extends Slot['kind']>(kind: Kind, slot: Slots[Kind], around: Around): boolean {
    return this.takers[kind](slot, around);
  }

  end(): Frame | null {
    if (!this.isSettled() || !this.close()) return null;
    const { states, parts, wholes, extreme, end } = this.frame;
    if (this.denials > 0) {
      const last = states.at(-1);
      if (last === undefined || this.denials > 1) return null;
      last.isDenied = !last.isDenied;
    }
    if ((extreme === null) !== (end === null)) return null;
    return parts.length + states.length + wholes.length === 0 && extreme === null ? null : this.frame;
  }

  /** Whether nothing is left open: a comparison without what is compared with, a figure of nothing. */
  private isSettled(): boolean {
    if (this.relation?.comparison === 'equal' && this.isAlike()) this.say({ kind: 'alike', isDenied: this.denied() });
    return this.relation === null && this.figure === null && this.counting === null && !this.isPermission;
  }

  private whole(check: Check): boolean {
    const isOpen = this.part.subjects.length > 0 && this.part.statements.length === 0;
    this.joint = null;
    return !isOpen && this.frame.wholes.push(check) > 0;
  }

  /** "no item has a password field": what is not known is only spoken of to be forbidden. */
  private stranger(name: string): boolean {
    const { parts, wholes } = this.frame;
    if (this.part.subjects.length + parts.length > 0 || (this.denials === 0 && wholes.length === 0)) return false;
    this.denials = 0;
    this.joint = null;
    return wholes.push(testOf({ kind: 'field', path: [{ find: name }] }, { op: 'present' }, true)) > 0;
  }

  /** "only those older than 65 have a fee": what comes behind the verb is no subject of what was said before it. */
  private have(isOfSubject: boolean): boolean {
    this.hasVerb ||= isOfSubject || this.part.subjects.length === 0;
    return this.isSubjectFirst();
  }

  private isSubjectFirst(): boolean {
    return this.part.subjects.length > 0 || this.part.statements.length === 0;
  }

  private compare(comparing: Comparing): boolean {
    this.joint = null;
    if (this.relation !== null && this.relation.comparison !== 'equal') return false;
    this.relation = comparing;
    return true;
  }

  private denied(): boolean {
    const isDenied = this.denials % 2 === 1;
    this.denials = 0;
    return isDenied;
  }

  private say(statement: Statement): boolean {
    this.part.statements.push(statement);
    this.joint = null;
    this.relation = null;
    this.figure = null;
    return true;
  }

  /** "both are the same". */
  private isAlike(): boolean {
    if (this.part.subjects.length === 0) this.part = this.frame.parts.pop() ?? this.part;
    if (this.part.subjects.length < 2) return false;
    this.relation = null;
    return true;
  }

  private quality(said: Said): boolean {
    const isPermitted = this.isPermission && this.denials === 0;
    this.isPermission = false;
    return this.say(isPermitted ? { kind: 'permitted', said } : { kind: 'quality', said, isDenied: this.denied() });
  }

  /** "the requested id" is the value of the request. */
  private requested(entries: NameEntry[]): boolean {
    if (this.part.subjects.length > 0 || this.relation !== null) return false;
    this.part.subjects.push({ entries, header: null, figure: null });
    return this.say({ kind: 'requested', isDenied: this.denied() });
  }

  private name(entries: NameEntry[]): boolean {
    const { relation, figure, part } = this;
    if (relation === null && figure === null && this.isTheList(entries)) return true;
    if (this.isCounted(entries)) return true;
    if (part.subjects.length > 0 && (relation !== null || this.isFigureOf(part))) {
      const other = { kind: 'name' as const, entries, figure };
      return this.say({ kind: 'compared', comparing: relation ?? equal, other, isDenied: this.denied() });
    }
    if (this.isKey(entries)) return true;
    this.figure = null;
    return this.subject({ entries, header: null, figure });
  }

  /** "sorted by price". */
  private isKey(entries: NameEntry[]): boolean {
    const last = this.part.statements.at(-1);
    if (last?.kind !== 'order' || last.by !== null || this.joint !== null) return false;
    last.by = entries;
    return true;
  }

  private isCounted(entries: NameEntry[]): boolean {
    return this.counted !== null && entries.some(({ path }) => sameList(this.counted, path));
  }

  /** "the total is the sum of the amounts". */
  private isFigureOf({ statements }: Part): boolean {
    return this.figure !== null && statements.length === 0 && this.joint === null;
  }

  /** "in all orders": the list that what was named is in. */
  private isTheList([first]: NameEntry[]): boolean {
    if (first?.isList !== true) return false;
    if (sameList(this.frame.items?.list, first.path)) return true;
    return this.part.subjects.some(({ entries }) => entries.some(({ path }) => pathWithin(path, first.path) !== null));
  }

  private subject(subject: Subject): boolean {
    const { subjects, statements } = this.part;
    if (statements.length > 0 && subjects.length > 0 && (this.joint === null || !this.close())) return false;
    if (this.part.subjects.length > 0 && this.joint === null) return false;
    this.part.subjects.push(subject);
    this.joint = null;
    return true;
  }

  private items({ list, isGuessed }: Slot & { kind: 'items' }): boolean {
    const { frame, figure } = this;
    if (figure !== null && list !== null) return this.figureOf(list, figure);
    if (isGuessed && this.isOther()) return false;
    frame.items ??= { list, isGuessed };
    return sameList(frame.items.list, list);
  }

  /** Whether it is plain already of which items a clause speaks. */
  private isOther(): boolean {
    const isOfList = this.part.subjects.some(({ entries }) => entries.some(({ isList }) => isList));
    return isOfList || this.joint !== null || this.frame.items !== null || this.counted !== null;
  }

  /** "the number of items", before or behind what it is compared with. */
  private figureOf(list: Path, figure: Figure): boolean {
    const { relation } = this;
    if (relation !== null && this.part.subjects.length > 0) {
      const other = { kind: 'items' as const, list, figure };
      return this.say({ kind: 'compared', comparing: relation, other, isDenied: this.denied() });
    }
    if (figure !== 'count' || this.counting !== null) return false;
    this.figure = null;
    this.counting = list;
    return true;
  }

  private state(states: State[], { next, isSaid }: Around): boolean {
    const { part, relation } = this;
    if (relation !== null && relation.comparison !== 'equal') return false;
    const own = states.find(({ entry }) => part.subjects.at(-1)?.entries.includes(entry) === true)?.value;
    if (typeof own === 'string') return this.worth({ operand: { kind: 'words', text: own }, unit: null, thing: null });
    const isDemanded = isSaid || relation !== null;
    this.relation = null;
    const isOpen = part.subjects.length > 0 && part.statements.length === 0;
    if (isOpen && next?.kind !== 'items' && !isSaid) return this.partly(states);
    return this.isOtherState(states) || this.stands(states, { isDemanded, next });
  }

  /** "open or pending". */
  private isOtherState(states: State[]): boolean {
    const before = this.frame.states.at(-1);
    if (before === undefined || this.joint === null || !isOfOne(before.states, states)) return false;
    return before.alternatives.push(states) > 0;
  }

  private stands(states: State[], { isDemanded, next }: { isDemanded: boolean; next: Slot | undefined }): boolean {
    const isBefore = !isDemanded && (next?.kind === 'items' || next?.kind === 'state');
    const isDenied = isBefore ? false : this.denied();
    this.joint = null;
    return this.frame.states.push({ states, isDenied, isSaid: isDemanded, alternatives: [] }) > 0;
  }

  /** "priced in euros": said of a part of what was named. */
  private partly(states: State[]): boolean {
    const { subjects } = this.part;
    const whole = subjects.at(-1);
    const own = states.filter(({ entry }) => whole?.entries.some(({ path }) => isBelow(entry.path, path)));
    if (own.length === 0 || subjects.length > 1) return false;
    subjects.pop();
    return this.frame.states.push({ states: own, isDenied: this.denied(), isSaid: true, alternatives: [] }) > 0;
  }

  private value(compared: Compared, next: Slot | undefined): boolean {
    const { relation, part } = this;
    const list = this.counting ?? (isCount(compared) ? listIn(next) : null);
    if (list !== null) {
      this.counting = null;
      this.counted = list;
      return this.say({ kind: 'counted', list, comparing: relation ?? equal, compared, isDenied: this.denied() });
    }
    if (part.subjects.length === 0 && relation === null) return this.isAlternative(compared);
    if (relation === null || relation.comparison === 'equal') return this.worth(compared);
    const other = { kind: 'value' as const, compared };
    return this.say({ kind: 'compared', comparing: relation, other, isDenied: this.denied() });
  }

  /** "open, pending or on hold", where no known answer is on hold. */
  private isAlternative({ operand }: Compared): boolean {
    const state = this.frame.states.at(-1);
    if (state === undefined || this.joint !== 'any' || operand.kind !== 'words') return false;
    return state.alternatives.push(state.states.map(({ entry }) => ({ entry, value: operand.text }))) > 0;
  }

  /** "is a, b or c". */
  private worth(compared: Compared): boolean {
    const last = this.part.statements.at(-1);
    this.relation = null;
    if (last?.kind !== 'oneOf' || this.joint === null)
      return this.say({ kind: 'oneOf', values: [compared], isDenied: this.denied() });
    last.values.push(compared);
    this.joint = null;
    return true;
  }

  private order({ direction, isOfMoments }: Slot & { kind: 'order' }): boolean {
    const last = this.part.statements.at(-1);
    if (last?.kind === 'order') {
      if (direction !== null) Object.assign(last, { direction, isOfMoments });
      return true;
    }
    if (this.denials > 0) return false;
    return this.say({ kind: 'order', direction: direction ?? 'ascending', isOfMoments, by: null });
  }

  /** Ends the subjects and what was said of them. */
  private close(): boolean {
    const { part } = this;
    if (part.subjects.length === 0 && part.statements.length === 0) return true;
    if (part.subjects.length > 0 && part.statements.every(({ kind }) => kind === 'permitted')) {
      if (!this.hasVerb || this.frame.isOnly) return false;
      part.statements.push({ kind: 'there', isDenied: this.denied() });
    }
    this.frame.parts.push(part);
    this.part = { subjects: [], statements: [] };
    this.hasVerb = false;
    return true;
  }
}
