import { exists, notFound, precondition } from '../lib/errors.mjs';
import { demand, matching, problems, text } from '../lib/fields.mjs';
import { parseBody } from '../lib/http.mjs';
import { tables } from '../lib/store.mjs';
import { on } from '../lib/switches.mjs';

const CHECKS = {
  id: matching(/^[a-z][a-z0-9-]{2,29}$/, 'must be a slug of 3 to 30 characters: lower-case letters, digits, hyphens'),
  displayName: text(2, 60),
};

const machinesIn = (id) => [...tables.machines.values()].filter((machine) => machine.category === id).length;
const view = (category) => ({ ...category, machineCount: machinesIn(category.id) });

function list() {
  const categories = [...tables.categories.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  return { status: 200, body: { categories: categories.map(view) } };
}

function create({ raw }) {
  const body = parseBody(raw);
  demand(problems(body, CHECKS, ['id', 'displayName']));
  if (tables.categories.has(body.id)) throw exists(`There is a category ${body.id} already.`);
  const category = { id: body.id, displayName: body.displayName };
  tables.categories.set(category.id, category);
  return { status: on('category-created-200') ? 200 : 201, body: { category: view(category) } };
}

function remove({ params }) {
  if (!tables.categories.has(params.category)) throw notFound(`Category ${params.category}`);
  if (machinesIn(params.category) > 0) throw precondition('The category still has machines.');
  tables.categories.delete(params.category);
  return { status: 204 };
}

export const categoryRoutes = [
  { method: 'GET', path: '/v2/categories', run: list, open: on('categories-without-key') },
  {
    method: 'POST',
    path: '/v2/categories',
    run: create,
    role: on('category-by-clerk') ? undefined : 'manager',
  },
  { method: 'DELETE', path: '/v2/categories/{category}', run: remove, role: 'manager' },
];
