// One probe for each fault: it holds on the clean server and fails with the fault.
import { expect } from './client.mjs';
import * as make from './makers.mjs';

const access = {
  async 'any-key-for-rates'(api) {
    expect((await api.call('hp-nobody', 'GET /rates')).status, 401, 'wrong key');
  },
  async 'foreign-owner-taken'(api) {
    const { id } = await make.owner(api, {}, 'other');
    const answer = await api.call('main', 'POST /dogs', { json: make.dogBody({ ownerId: id }) });
    expect(answer.status, 404, 'owner of another kennel');
  },
  async 'foreign-dog-readable'(api) {
    const { id } = await make.dog(api);
    expect((await api.call('other', `GET /dogs/${id}`)).status, 404, 'dog of another kennel');
  },
  async 'foreign-stay-cancelled'(api) {
    const { id } = await make.stay(api);
    expect((await api.call('other', `POST /stays/${id}/cancel`)).status, 404, 'stay of another kennel');
    expect((await api.call('main', `GET /stays/${id}`)).body.data.status, 'booked', 'status');
  },
};

const lists = {
  async 'unknown-stay-success'(api) {
    expect((await api.call('main', 'GET /stays/99999')).body.success, false, 'success of a 404');
  },
  async 'discount-as-number'(api) {
    const { id } = await make.owner(api, { discount_percent: '7' });
    expect((await api.call('main', `GET /owners/${id}`)).body.data.discount_percent, '7.0', 'discount');
  },
  async 'total-header-of-page'(api) {
    const { headers, body } = await api.call('main', 'GET /stays?per_page=2&page=2');
    expect([headers.get('x-total-count'), body.data.length], [String(body.paging.total), 2], 'header');
    expect(body.paging.pages, Math.ceil(body.paging.total / 2), 'pages');
  },
  async 'search-minds-case'(api) {
    const { body } = await api.call('main', 'GET /owners?q=MEADOWS');
    expect(
      body.data.map(({ name }) => name),
      ['Holger Meadows'],
      'found',
    );
  },
  async 'arrival-from-excluded'(api) {
    const { body } = await api.call('main', 'GET /stays?arrival_from=2027-01-04&arrival_to=2027-02-14&sort=-arrival');
    expect(
      body.data.map(({ arrival }) => arrival),
      ['2027-02-14', '2027-02-14', '2027-01-04'],
      'arrivals',
    );
  },
  async 'deleted-dogs-listed'(api) {
    const { id, ownerId } = await make.dog(api);
    expect((await api.call('main', `GET /dogs?ownerId=${ownerId}`)).body.paging.total, 1, 'before');
    await api.call('main', `DELETE /dogs/${id}`);
    expect((await api.call('main', `GET /dogs?ownerId=${ownerId}`)).body.data, [], 'after');
  },
};

const fields = {
  async 'phone-as-typed'(api) {
    expect((await make.owner(api, { phone: '+49 (30) 12-34/56' })).phone, '+4930123456', 'phone');
  },
  async 'email-twice'(api) {
    const { id, email } = await make.owner(api);
    const form = make.ownerForm({ email: email.toUpperCase() });
    expect((await api.call('main', 'POST /owners', { form })).status, 409, 'same email');
    expect((await api.call('other', 'POST /owners', { form })).status, 201, 'same email in another kennel');
    await api.call('main', `DELETE /owners/${id}`);
    expect((await api.call('main', 'POST /owners', { form })).status, 201, 'email of a deleted owner');
  },
  async 'birth-date-any-day'(api) {
    const { id } = await make.owner(api);
    const json = make.dogBody({ ownerId: id, birth_date: '2021-02-30' });
    const { status, body } = await api.call('main', 'POST /dogs', { json });
    expect([status, body.error?.field], [400, 'birth_date'], '30 February');
  },
  async 'ten-kilos-medium'(api) {
    const sizes = [];
    for (const kilos of ['10', '10.1', '25.0', '25.1']) sizes.push((await make.dog(api, { weight_kg: kilos })).size);
    expect(sizes, ['small', 'medium', 'medium', 'large'], 'sizes');
  },
  async 'save-keeps-notes'(api) {
    const { id } = await make.dog(api, { notes: 'Snores' });
    const { data } = (await api.call('main', `PUT /dogs/${id}`, { json: make.dogBody({ name: 'Other' }) })).body;
    expect([data.name, data.notes], ['Other', null], 'after saving');
  },
};

const deleting = {
  async 'owner-deleted-with-dogs'(api) {
    const { id, ownerId } = await make.dog(api);
    expect((await api.call('main', `DELETE /owners/${ownerId}`)).status, 409, 'owner with a dog');
    await api.call('main', `DELETE /dogs/${id}`);
    const { status, body } = await api.call('main', `DELETE /owners/${ownerId}`);
    expect([status, body.data?.deleted], [200, true], 'owner without dogs');
  },
  async 'restore-only-answered'(api) {
    const { id, ...before } = await make.dog(api);
    await api.call('main', `DELETE /dogs/${id}`);
    expect((await api.call('main', `GET /dogs/${id}`)).status, 410, 'deleted');
    await api.call('main', `POST /dogs/${id}/restore`);
    expect((await api.call('main', `GET /dogs/${id}`)).body.data, { id, ...before }, 'restored');
  },
  async 'present-stay-deleted'(api) {
    const stay = await make.stay(api);
    await make.act(api, stay, 'check-in');
    expect((await api.call('main', `DELETE /stays/${stay.id}`)).status, 409, 'while checked_in');
    await make.act(api, stay, 'check-out');
    expect((await api.call('main', `DELETE /stays/${stay.id}`)).status, 200, 'checked_out');
  },
};

const prices = {
  async 'nights-count-days'(api) {
    const { nights, stay_cents: cents } = await make.stay(api);
    expect([nights, cents], [2, 4300], 'two nights of a small dog');
  },
  async 'long-stay-from-8'(api) {
    const seven = await make.stay(api, { until: '2028-06-08', run: 'deluxe' });
    expect([seven.nightly_cents, seven.stay_cents], [2903, 18695], 'seven nights');
    expect((await make.stay(api, { until: '2028-06-07' })).stay_cents, 12900, 'six nights');
  },
  async 'discount-cut-off'(api) {
    // 2150 x 2.1% = 45.15 and x 2.3% = 49.45 go down, x 5% = 107.5 goes up
    const amounts = [];
    for (const discount of ['2.3', '5']) {
      const { discount_cents: cents, total_cents: total } = await make.stay(api, { until: '2028-06-02', discount });
      amounts.push([cents, total]);
    }
    expect(
      amounts,
      [
        [49, 2101],
        [108, 2042],
      ],
      'discount and total',
    );
  },
  async 'deposit-not-full'(api) {
    expect((await make.stay(api)).depositCents, 1300, '30% of 4300');
  },
  async 'extras-not-in-total'(api) {
    const stay = await make.stay(api, { discount: '10' });
    await make.extra(api, stay, 'walk', 2);
    const { data } = (await make.extra(api, stay, 'walk')).body;
    expect(data.extras, [{ code: 'walk', qty: 3, cents: 2175 }], 'extras');
    expect([data.extras_cents, data.discount_cents, data.total_cents], [2175, 648, 5827], 'amounts');
  },
  async 'cancel-fee-no-minimum'(api) {
    const fees = [];
    for (const until of ['2028-06-02', '2028-06-03']) {
      const answer = await make.act(api, await make.stay(api, { until }), 'cancel');
      fees.push(answer.body.data.cancel_fee_cents);
    }
    expect(fees, [500, 645], 'fees');
  },
};

const dates = {
  async 'overlap-accepted'(api) {
    const { id } = await make.dog(api);
    expect((await make.book(api, id, '2028-06-05', '2028-06-10')).status, 201, 'first stay');
    for (const [from, to] of [
      ['2028-06-09', '2028-06-12'],
      ['2028-06-01', '2028-06-06'],
      ['2028-06-06', '2028-06-07'],
    ])
      expect((await make.book(api, id, from, to)).status, 409, `from ${from} to ${to}`);
  },
  async 'same-day-refused'(api) {
    const { id } = await make.dog(api);
    await make.book(api, id, '2028-06-05', '2028-06-10');
    expect((await make.book(api, id, '2028-06-10', '2028-06-11')).status, 201, 'behind');
    expect((await make.book(api, id, '2028-06-03', '2028-06-05')).status, 201, 'before');
  },
  async 'cancelled-blocks-dates'(api) {
    const stay = await make.stay(api);
    await make.act(api, stay, 'cancel');
    expect((await make.book(api, stay.dogId, '2028-06-01', '2028-06-03')).status, 201, 'the same nights');
  },
  async 'check-in-again'(api) {
    const stay = await make.stay(api);
    const answers = [];
    for (const action of ['check-out', 'check-in', 'check-in', 'cancel', 'check-out', 'check-in'])
      answers.push((await make.act(api, stay, action)).status);
    expect(answers, [409, 200, 409, 409, 200, 409], 'actions');
  },
  async 'bulk-any-number'(api) {
    const { id } = await make.dog(api);
    const stays = Array.from({ length: 21 }, (_, at) => ({
      dogId: id,
      arrival: `2028-07-0${1 + (at % 9)}`,
      departure: '2028-07-10',
    }));
    expect((await api.call('main', 'POST /stays/bulk', { json: { stays } })).status, 400, '21 stays');
    expect((await api.call('main', `GET /stays?dogId=${id}`)).body.paging.total, 0, 'booked');
    const allowed = await api.call('main', 'POST /stays/bulk', { json: { stays: stays.slice(1) } });
    expect(allowed.status, 207, '20 stays');
  },
  async 'bulk-stops-at-failure'(api) {
    const { id } = await make.dog(api);
    const item = (arrival, departure, dogId = id) => ({ dogId, arrival, departure });
    const stays = [
      item('2028-08-01', '2028-08-03'),
      item('2028-08-02', '2028-08-04'),
      item('2028-08-05', '2028-08-05'),
      item('2028-08-05', '2028-08-06', 99999),
      item('2028-08-03', '2028-08-04'),
    ];
    const { body } = await api.call('main', 'POST /stays/bulk', { json: { stays } });
    expect(
      body.data.map(({ status }) => status),
      [201, 409, 400, 404, 201],
      'results',
    );
    expect([body.success, body.data.map(({ index }) => index)], [false, [0, 1, 2, 3, 4]], 'success and order');
  },
};

export const probes = { ...access, ...lists, ...fields, ...deleting, ...prices, ...dates };
