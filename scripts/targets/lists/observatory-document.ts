import { documentOf, inPath, inQuery, json, type Node } from './document.ts';

const text: Node = { type: 'string' };
const whole: Node = { type: 'integer' };
const moment: Node = { type: 'string', format: 'date-time' };
const ref = (name: string): Node => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: Node, required: string[] = Object.keys(properties)): Node => ({
  type: 'object',
  properties,
  required,
});

const href = object({ href: { type: 'string', format: 'uri-reference' } });
const kind: Node = { type: 'string', enum: ['refractor', 'reflector', 'radio'] };

const telescopeFields: Node = {
  name: { type: 'string', minLength: 3, maxLength: 60 },
  kind,
  aperture: { type: 'integer', minimum: 10, maximum: 100000, description: 'In millimetres.' },
  operational: { type: 'boolean' },
  remarks: { type: 'string', maxLength: 200 },
};
const sightingFields: Node = {
  object: { type: 'string', minLength: 2, maxLength: 60 },
  magnitude: { type: 'number', minimum: -30, maximum: 30 },
  seenAt: moment,
};

const schemas: Node = {
  NewTelescope: object(telescopeFields),
  TelescopeChange: object(telescopeFields, []),
  Telescope: object({ id: { type: 'string', format: 'uuid' }, ...telescopeFields, createdAt: moment }),
  NewSighting: object(sightingFields),
  Sighting: object({ id: { type: 'string', format: 'uuid' }, telescopeId: text, ...sightingFields }),
  Telescopes: object({
    _embedded: object({ telescopes: { type: 'array', items: ref('Telescope') } }),
    _links: object({ self: href, first: href, prev: href, next: href, last: href }, ['self', 'first', 'last']),
    page: object({ size: whole, number: whole, totalElements: whole, totalPages: whole }),
  }),
  Problem: object({ title: text, status: whole }),
};

const problem = (description: string): Node => ({ description, ...json(ref('Problem')) });
const ok = (schema: Node, headers?: Node): Node => ({
  description: 'OK',
  ...(headers && { headers }),
  ...json(schema),
});
const sends = (schema: string): Node => ({ required: true, ...json(ref(schema)) });
const header = (schema: Node, description: string): Node => ({ schema, description });

const telescopeQuery = [
  inQuery('page', { type: 'integer', minimum: 0, default: 0 }, 'Number of the page; the first page is 0.'),
  inQuery('size', { type: 'integer', minimum: 1, maximum: 25, default: 10 }, 'How many telescopes a page holds.'),
  inQuery('kind', kind, 'Only telescopes of this kind.'),
  inQuery('operational', { type: 'boolean' }, 'Only telescopes that are, or are not, operational.'),
  inQuery('minAperture', whole, 'The smallest aperture, inclusive.'),
  inQuery('maxAperture', whole, 'Only telescopes with an aperture of less than this.'),
  inQuery(
    'q',
    { type: 'string', maxLength: 80 },
    'Part of the name or the remarks. Case does not matter, nor do accents: `cafe` finds `Café`.',
  ),
  inQuery(
    'sort',
    text,
    'One or more of `name`, `aperture` and `createdAt`, separated by commas; a leading minus sorts descending. Telescopes that are equal by the first key come in the order of the next one. 400 for any other key.',
  ),
  inQuery(
    'fields',
    text,
    'Names of fields, separated by commas: the telescopes come with these and their `id`, and with nothing else.',
  ),
];

const limit = inQuery('limit', { type: 'integer', minimum: 1, maximum: 20, default: 5 });
const linkHeader = header(text, 'Where the other pages are (RFC 8288): `first`, `prev`, `next` and `last`.');

const belowTelescope: Node = {
  get: {
    summary: 'What was seen with a telescope, the latest first unless `sort` says otherwise',
    parameters: [
      limit,
      inQuery('offset', { type: 'integer', minimum: 0, default: 0 }),
      inQuery('object', text, 'The exact name of the object.'),
      inQuery('seenFrom', moment, 'Seen at or after this moment.'),
      inQuery('seenTo', moment, 'Seen before this moment.'),
      inQuery('sort', { type: 'string', enum: ['seenAt', '-seenAt', 'magnitude', '-magnitude'], default: '-seenAt' }),
    ],
    responses: {
      200: ok(
        { type: 'array', items: ref('Sighting') },
        { Link: linkHeader, 'X-Total-Count': header(whole, 'How many sightings the filters keep.') },
      ),
      400: problem('A parameter is wrong.'),
      404: problem('There is no such telescope.'),
    },
  },
  post: {
    summary: 'Record a sighting',
    requestBody: sends('NewSighting'),
    responses: { 201: ok(ref('Sighting')), 400: problem('The body is wrong.'), 404: problem('No such telescope.') },
  },
};

const paths: Node = {
  '/telescopes': {
    get: {
      summary: 'Telescopes',
      parameters: telescopeQuery,
      responses: { 200: ok(ref('Telescopes')), 400: problem('A parameter is wrong.') },
    },
    post: {
      summary: 'Add a telescope',
      requestBody: sends('NewTelescope'),
      responses: { 201: ok(ref('Telescope')), 400: problem('The body is wrong.') },
    },
  },
  '/telescopes/{telescopeId}': {
    parameters: [inPath('telescopeId')],
    get: { responses: { 200: ok(ref('Telescope')), 404: problem('There is no such telescope.') } },
    patch: {
      summary: 'Change what is sent',
      requestBody: { required: true, ...json(ref('TelescopeChange'), 'application/merge-patch+json') },
      responses: { 200: ok(ref('Telescope')), 400: problem('The body is wrong.'), 404: problem('No such telescope.') },
    },
    delete: { responses: { 204: { description: 'Removed.' }, 404: problem('There is no such telescope.') } },
  },
  '/telescopes/{telescopeId}/sightings': { parameters: [inPath('telescopeId')], ...belowTelescope },
  '/sightings': {
    get: {
      summary: 'All sightings, in the order in which they were recorded',
      description:
        'A walk that follows `next` gives each sighting that was there at its beginning exactly once, whatever is recorded or removed meanwhile.',
      parameters: [limit, inQuery('cursor', text, 'Of the `next` link.')],
      responses: { 200: ok({ type: 'array', items: ref('Sighting') }, { Link: linkHeader }) },
    },
  },
  '/sightings/{sightingId}': {
    parameters: [inPath('sightingId')],
    get: { responses: { 200: ok(ref('Sighting')), 404: problem('There is no such sighting.') } },
    delete: { responses: { 204: { description: 'Removed.' }, 404: problem('There is no such sighting.') } },
  },
};

/** HAL with links in the body, and bare arrays with links in a header. */
export const observatoryDocument = documentOf('Observatory', paths, schemas);
