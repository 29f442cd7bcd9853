import type { JsonSchemaObject, Operation } from '@assay/api-model';
import { indexOf, type ApiIndex, type Resource } from '../resources/api-index.ts';
import { parameterNames } from '../resources/words/path-names.ts';
import { referredBy } from '../resources/references.ts';
import { plain as plainName, referredName, singular, wordsOf } from '../resources/words/words.ts';
import { wordsAbout } from '../resources/words/words-about.ts';
import type { GeneratorModel } from '../generate-scenarios.ts';
import { withLearned } from '../learned/with-learned.ts';
import { isChangedBy } from '../chains/needs.ts';
import { chargedReferences } from '../chains/records/needed/charged.ts';
import { bodySchema, planBody } from '../request-body.ts';
import { flatten, isNumber, mainType } from '../schema/resolve.ts';
import { choicesOf } from '../chains/removal/choices.ts';
import type { Choice, Learned } from '../learned/learned.ts';
import { choosingField } from '../states/choices.ts';
import { actedOn, keptStates, machineOf, routeTo, stateField, stateMachine } from '../states/machine.ts';
import { verbOf } from '../states/sentences.ts';
import { statesIn } from '../states/names.ts';
import { optionalFields, type OptionalField } from './optional-fields.ts';
import { fieldsOf, type FieldFacts } from './field-facts.ts';
import { madeChoices, madeLists, type MadeChoice, type MadeList } from './made-lists.ts';
import { madeValues, type MadeValue } from './made-values.ts';
import { settlementsOf, type Settlement } from './settlements.ts';
import { leftOutReferences, type LeftOutReference } from './left-out.ts';

/** A record that a request names, in its path or in its body. */
export interface NamedRecord {
  in: 'path' | 'body';
  /** Name of the path parameter, or JSON Pointer. */
  at: string;
  resource: string;
  /** Of its kind; empty when the document speaks of none. */
  states: readonly string[];
  /** Those that other operations are known to lead into, but the one of a fresh record. */
  reachable: readonly string[];
  /** Those of them that the document names where it speaks of the operation. */
  described: readonly string[];
  start: string | null;
  /** Kinds of record that are made under it or refer to it. */
  children: readonly string[];
  /** The same of those. */
  descendants?: readonly string[];
  /** References to records that can be made, of the request that makes it. */
  refers?: readonly MadeReference[];
  /** Other requests that can be sent to it. */
  actions: readonly RecordAction[];
  /** The operation that lists records of its kind; null where none does, or none by itself. */
  list: string | null;
  /** How what it owes can be paid. */
  settlements?: readonly Settlement[] | undefined;
  /** References to other records that it is usually made without. */
  leftOut: readonly LeftOutReference[];
  /** Numbers that its creation takes, with as much as the document allows: what it has too little of may be one of them. */
  grants?: readonly Grant[];
  /** What it is made with, where a schema says of what form that is. */
  values?: readonly MadeValue[];
  /** What it could be made with beside what it usually is. */
  optional?: readonly OptionalField[];
  /** The lists that it is made with. */
  lists?: readonly MadeList[];
  /** Choices that it is made with, with other values. */
  choices?: readonly MadeChoice[];
  /** The request changes it: one of somebody else is left alone. */
  isChanged?: boolean;
}

/** A reference of a request that makes a record. */
export interface MadeReference {
  operation: string;
  /** JSON Pointer. */
  at: string;
  resource: string;
  /** Numbers that the record is made with in turn. */
  grants: readonly Grant[];
}

/** A number that a record is made with: as much as may be, and as little. */
export interface Grant {
  operation: string;
  /** JSON Pointer. */
  at: string;
  value: number;
  least: number;
}

/** A request on a record, and the words that it is called by. */
export interface RecordAction {
  operation: string;
  choice?: Choice | undefined;
  words: readonly string[];
}

export interface RequestFacts {
  fields: FieldFacts[];
  records: NamedRecord[];
  /** Kinds of record that the document has a way to make. */
  resources: readonly string[];
  /** References to other records that the usual request does without. */
  leftOut: readonly LeftOutReference[];
  /** Path of the state in the answer; null when it answers no record with one. */
  stateField: string | null;
  /** It leads to a state in which the document refuses to remove the record. */
  leavesRecord: boolean;
  /** Names of optional members that name whom something is taken from. */
  charged?: readonly string[];
  /** It acts on the record that its path names last, whatever its body has. */
  acts: boolean;
  /** What the document says of the operation in words. */
  words?: string;
  /** Names of the members that the body has to have. */
  required?: readonly string[];
  /** Fields that the usual body does without. */
  optional?: readonly OptionalField[];
  /** Parameters of the query and the headers. */
  parameters?: readonly ParameterFacts[];
}

export interface ParameterFacts {
  in: 'query' | 'header';
  name: string;
  schema: JsonSchemaObject;
  required: boolean;
}

function childrenOf(resource: Resource, index: ApiIndex): string[] {
  return index.resources
    .filter(({ create }) => create !== null)
    .filter((one) => one !== resource && isChild(one, resource, index))
    .map(({ name }) => name);
}

function isChild({ create }: Resource, parent: Resource, index: ApiIndex): boolean {
  if (create === null || create === parent.create) return false;
  const under =
    parameterNames(create.path).length > 0 && index.resourceAt(create.path.slice(0, create.path.lastIndexOf('}') + 1));
  return under === parent || fieldsOf(create, index).some((field) => refersTo(field, parent));
}

const refersTo = ({ name, schema }: FieldFacts, { name: kind }: Resource): boolean =>
  referredName(name) === kind || (schema.enum === undefined && referredBy(name, schema) === kind);

/** The kinds below those below a record. */
function descendantsOf(resource: Resource, index: ApiIndex): string[] {
  const children = childrenOf(resource, index);
  const below = index.resources.filter(({ name }) => children.includes(name)).flatMap((one) => childrenOf(one, index));
  return [...new Set(below)].filter((name) => name !== resource.name && !children.includes(name));
}

const madeReferences = (create: Operation, index: ApiIndex): MadeReference[] =>
  namedIn(fieldsOf(create, index), index)
    .filter(({ resource }) => resource.create?.key !== create.key)
    .flatMap(({ field, resource }) =>
      resource.create === null
        ? []
        : [
            {
              operation: create.key,
              at: field.pointer,
              resource: resource.name,
              grants: grantsOf(resource.create, index),
            },
          ],
    );

const PLENTY = 1000;

const grantsOf = (create: Operation, index: ApiIndex): Grant[] =>
  fieldsOf(create, index).flatMap(({ name, pointer, schema }): Grant[] =>
    isNumber(schema) && referredName(name) === null
      ? [
          {
            operation: create.key,
            at: pointer,
            value: schema.maximum ?? Math.max(PLENTY, schema.minimum ?? 0),
            least: schema.minimum ?? 1,
          },
        ]
      : [],
  );

const MAX_ACTIONS = 40;

function wordsFor(operation: Operation, choice: Choice | undefined): string[] {
  if (choice !== undefined) return [...wordsOf(String(choice.value))];
  return operation.method === 'DELETE' ? ['delete', 'remove'] : [...wordsOf(verbOf(operation))];
}

/** What can be done to a record beside making it and changing its fields. */
function actionsOn(resource: Resource, except: Operation, index: ApiIndex): RecordAction[] {
  const states = machineOf(resource, index)?.states ?? [];
  const acting = index.operations.filter((one) => one.key !== except.key && actedOn(one, index) === resource);
  // What is put below a record is called by its own name, whatever it holds.
  const put = acting.filter(({ method }) => method === 'PUT');
  const plain = put.map((one): RecordAction => ({ operation: one.key, words: wordsFor(one, undefined) }));
  const found = acting.flatMap((operation) =>
    choicesOf(operation, states, index).map((choice): RecordAction => ({
      operation: operation.key,
      ...(choice && { choice }),
      words: wordsFor(operation, choice),
    })),
  );
  const { remove } = resource;
  const removal = remove === null || remove.key === except.key ? [] : [remove];
  return [...plain, ...found, ...removal.map((one) => ({ operation: one.key, words: wordsFor(one, undefined) }))].slice(
    0,
    MAX_ACTIONS,
  );
}

function recordOf(
  resource: Resource,
  where: Pick<NamedRecord, 'in' | 'at'>,
  { operation, index }: { operation: Operation; index: ApiIndex },
): NamedRecord {
  const machine = machineOf(resource, index);
  const isReachable = (state: string): boolean => {
    const route = machine === null ? null : routeTo(machine, state);
    return route !== null && route.length > 0 && !route.some((one) => one.operation.key === operation.key);
  };
  const reachable = machine?.states.filter((state) => isReachable(state)) ?? [];
  const children = childrenOf(resource, index);
  return {
    ...where,
    resource: resource.name,
    states: machine?.states ?? [],
    reachable,
    described: statesIn(wordsAbout(operation, 409), reachable),
    start: machine?.start ?? null,
    children,
    descendants: descendantsOf(resource, index),
    settlements: settlementsOf(resource, children, index),
    actions: actionsOn(resource, operation, index),
    list: resource.list === null || parameterNames(resource.list.path).length > 0 ? null : resource.list.key,
    leftOut: [],
    ...(resource.create !== null && madeWith(resource.create, { operation, index })),
  };
}

/** What a record is made with, and could be beside that. */
function madeWith(
  create: Operation,
  { operation, index }: { operation: Operation; index: ApiIndex },
): Pick<NamedRecord, 'choices' | 'grants' | 'leftOut' | 'lists' | 'optional' | 'refers' | 'values'> {
  const isOwn = create.key === operation.key;
  return {
    refers: madeReferences(create, index),
    grants: grantsOf(create, index),
    values: isOwn ? [] : madeValues(create, index),
    optional: isOwn ? [] : optionalFields(create, index),
    lists: isOwn ? [] : madeLists(create, index),
    choices: isOwn ? [] : madeChoices(create, index),
    leftOut: isOwn ? [] : leftOutIn(create, index),
  };
}

/** Of a list of names the first one: `tree_ids` holds what `tree_id` would. */
function firstItem(field: FieldFacts, index: ApiIndex): FieldFacts {
  const { items } = field.schema;
  if (mainType(field.schema) !== 'array' || items === undefined) return field;
  const schema = flatten(items, index.definitions);
  const isName = ['string', 'integer'].includes(mainType(schema) ?? '');
  return isName ? { pointer: `${field.pointer}/0`, name: field.name.replace(/ds$/i, 'd'), schema } : field;
}

/** The fields of a body that name records, with their kinds. */
function namedIn(fields: readonly FieldFacts[], index: ApiIndex): { field: FieldFacts; resource: Resource }[] {
  return fields.flatMap((one) => {
    const field = firstItem(one, index);
    const name = referredIn(field, fields) ?? '';
    const resource = index.resourceNamed(name) ?? index.onlyListed(name);
    return resource === null ? [] : [{ field, resource }];
  });
}

function leftOutIn(operation: Operation, index: ApiIndex): LeftOutReference[] {
  const fields = fieldsOf(operation, index);
  return leftOutReferences(operation, namedIn(fields, index), { fields, index });
}

/** What a field of a body refers to, by its name, its description, or the type beside it (JSON:API 1.1, 5.3). */
function referredIn({ name, pointer, schema }: FieldFacts, fields: readonly FieldFacts[]): string | null {
  if (name !== 'id') return schema.enum === undefined ? referredBy(name, schema) : null;
  const beside = fields.find((one) => one.pointer === pointer.replace(/id$/, 'type'));
  const [type, ...others] = beside?.schema.enum ?? [beside?.schema.const];
  return typeof type === 'string' && others.length === 0 ? plainName(singular(type)) : null;
}

/** Whether a request acts on its record, and does the same whatever its body has. */
const isOneAction = (operation: Operation, states: readonly string[], index: ApiIndex): boolean =>
  actedOn(operation, index) !== null && choosingField(operation, states, index.definitions) === null;

function requiredOf(operation: Operation, index: ApiIndex): string[] {
  const { media } = planBody(operation);
  return media === null ? [] : (flatten(bodySchema(media), index.definitions).required ?? []);
}

const parametersOf = ({ parameters }: Operation, index: ApiIndex): ParameterFacts[] =>
  parameters.flatMap(({ in: location, name, required, schema }) =>
    location === 'query' || location === 'header'
      ? [{ in: location, name, required, schema: flatten(schema ?? true, index.definitions) }]
      : [],
  );

/** What a document says of the parts of one request. */
export function requestFacts(operation: Operation, model: GeneratorModel, learned?: Learned): RequestFacts {
  const operations = withLearned(model.operations ?? [operation], model.definitions, learned);
  const index = indexOf(operations, model.definitions);
  const about = { operation: index.own(operation), index };
  const fields = fieldsOf(about.operation, index);
  const inPath = parameterNames(operation.path).flatMap((name) => {
    const resource = index.resourceAt(operation.path.slice(0, operation.path.indexOf(`{${name}}`) + name.length + 2));
    return resource === null ? [] : [recordOf(resource, { in: 'path', at: name }, about)];
  });
  const inBody = namedIn(fields, index).map(({ field, resource }) => ({
    ...recordOf(resource, { in: 'body', at: field.pointer }, about),
    isChanged: isChangedBy(about.operation, resource),
  }));
  const made = index.resources.filter(({ create }) => create !== null).map(({ name }) => name);
  const machine = stateMachine(about);
  const to = machine?.actions.find((one) => one.operation === about.operation)?.to ?? null;
  const leavesRecord = machine !== null && to !== null && keptStates(machine).has(to);
  return {
    fields,
    records: [...inPath.toReversed(), ...inBody],
    resources: [...new Set(made)],
    leftOut: leftOutIn(about.operation, index),
    stateField: stateField(operation, index.definitions)?.path ?? null,
    leavesRecord,
    charged: chargedReferences(about.operation, index),
    acts: isOneAction(about.operation, machine?.states ?? [], index),
    words: wordsAbout(operation, 409),
    required: requiredOf(about.operation, index),
    optional: optionalFields(about.operation, index),
    parameters: parametersOf(operation, index),
  };
}
