/** Who holds which key. @type {Map<string, import('../http.mjs').Account>} */
export const accounts = new Map([
  ['dispatch-7c1e94b2f0', { id: 'acc_01HQ4T8V3M0D1SPATCH0000001', name: 'Harbour Dispatch', role: 'dispatcher' }],
  ['nordholm-25d8a1c6e3', { id: 'acc_01HQ4T9B7K0N0RDH0MM0000002', name: 'Nordholm Instruments', role: 'shipper' }],
  ['kestrel-90fb37d4a8', { id: 'acc_01HQ4TA2QJ0KESTRE100000003', name: 'Kestrel Cycles', role: 'shipper' }],
]);

const [dispatch, nordholm, kestrel] = [...accounts.values()];

export { dispatch, nordholm, kestrel };
