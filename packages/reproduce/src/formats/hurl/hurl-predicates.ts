export const hurlTypes = {
  string: 'isString',
  number: 'isNumber',
  integer: 'isInteger',
  boolean: 'isBoolean',
  object: 'isObject',
  array: 'isList',
  null: '== null',
} as const;

export const hurlSigns = { equal: '==', notEqual: '!=', above: '>', min: '>=', below: '<', max: '<=' } as const;
