import type { ApiIndex, Resource } from '../resources/api-index.ts';
import { parameterNames } from '../resources/words/path-names.ts';
import { answeredRecord } from '../resources/record-answer.ts';
import { wordsOf } from '../resources/words/words.ts';
import { flatten, mainType } from '../schema/resolve.ts';
import { fieldsOf } from './field-facts.ts';

/** How what a record owes is paid. */
export interface Settlement {
  /** The create of a payment. */
  operation: string;
  /** JSON Pointer of the amount in its body. */
  amount: string;
  /** Path of what is due in the answer to a read of the record. */
  due: string;
}

const PAYS = /^(?:\w*payments?|settlements?|instal?ments?|repayments?|remittances?|collections?)$/;
const AMOUNT = /(^| )(amount|sum|total|value)( |$)/;
const DUE = /(^| )(due|balance|outstanding|open|owed|owing|unpaid|remaining|arrears|debt)( |$)/;

const isNumber = (type: string | null | undefined): boolean => type === 'integer' || type === 'number';

/** What a read of a record says about its debt; null where it says nothing, or several things. */
function dueOf({ read }: Resource, index: ApiIndex): string | null {
  const record = read === null ? null : answeredRecord(read, index.definitions);
  const found = Object.entries(record?.view.properties ?? {}).filter(
    ([name, property]) => DUE.test(wordsOf(name).join(' ')) && isNumber(mainType(flatten(property, index.definitions))),
  );
  const [only, ...others] = found;
  return record === null || only === undefined || others.length > 0 ? null : `${record.prefix}${only[0]}`;
}

/** The payments that can be made for a record, by the names of the document. `children`: what is made below it or refers to it. */
export function settlementsOf(resource: Resource, children: readonly string[], index: ApiIndex): Settlement[] {
  const due = dueOf(resource, index);
  if (due === null || parameterNames(resource.read?.path ?? '').length !== 1) return [];
  return index.resources.flatMap(({ name, create }): Settlement[] => {
    if (create === null || !children.includes(name) || !PAYS.test(name)) return [];
    const amounts = fieldsOf(create, index).filter(
      ({ name: field, schema, pointer }) =>
        AMOUNT.test(wordsOf(field).join(' ')) && isNumber(mainType(schema)) && pointer.lastIndexOf('/') === 0,
    );
    const [amount, ...others] = amounts;
    return amount === undefined || others.length > 0 ? [] : [{ operation: create.key, amount: amount.pointer, due }];
  });
}
