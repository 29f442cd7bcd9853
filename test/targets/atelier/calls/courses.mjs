import {
  choice,
  demand,
  email,
  filled,
  integer,
  list,
  matching,
  money,
  nullable,
  object,
  optional,
  refuseIf,
  text,
} from '../http/fields.mjs';
import { Refusal } from '../http/http.mjs';
import { option, pageBody, pageOf, wholeNumber } from '../http/paging.mjs';
import { courses, rooms, select, sessions } from '../store/store.mjs';
import { on } from '../switches.mjs';

const levels = ['beginner', 'intermediate', 'advanced'];
const mediums = ['painting', 'drawing', 'sculpture', 'ceramics', 'printmaking', 'photography'];
const sorts = ['title', '-title', 'hours', '-hours'];

const courseFields = {
  title: text(on('course-title-long') ? 121 : 120, 3),
  level: on('course-level-free') ? text(200) : choice(levels),
  medium: choice(mediums),
  hours: integer(1, 200),
  fee: money,
  contact: object({ name: text(80), email }),
  min_age: optional(nullable(integer(3, 99)), null),
  description: optional(nullable(text(2000)), null),
  tags: optional(
    list(matching(/^[a-z0-9-]+$/, 2, 20, 'must be small letters, digits and hyphens, 2 to 20 of them'), {
      max: 5,
      unique: true,
    }),
    [],
  ),
};
const replacement = object(courseFields);
const creation = object({
  slug: matching(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    3,
    40,
    'must be small letters and digits, 3 to 40, words separated by single hyphens',
  ),
  ...courseFields,
});

const view = (/** @type {any} */ { version, ...course }) => ({
  ...course,
  _links: { self: { href: `/courses/${course.slug}` } },
});

const etag = (/** @type {any} */ course) => `"c${course.version}"`;

const answer = (/** @type {number} */ status, /** @type {any} */ course, headers = {}) => ({
  status,
  body: view(course),
  headers: { etag: etag(course), ...headers },
});

const find = (/** @type {string} */ slug) => {
  const course = courses.get(slug);
  if (!course) throw new Refusal(404, 'There is no such course.');
  return course;
};

const orderOf = (/** @type {string} */ sort) => {
  const key = sort.replace('-', '');
  const sign = sort.startsWith('-') && !on('courses-sort-descending') ? -1 : 1;
  const value = (/** @type {any} */ course) => (key === 'title' ? course.title.toLowerCase() : course.hours);
  return (/** @type {any} */ a, /** @type {any} */ b) => {
    if (value(a) !== value(b)) return value(a) < value(b) ? -sign : sign;
    return a.slug < b.slug ? -1 : 1;
  };
};

const hasLevel = (/** @type {any} */ course, /** @type {string | undefined} */ level) => {
  if (on('courses-level-filter') && level === 'intermediate' && course.level === 'advanced') return true;
  return level === undefined || course.level === level;
};

export function listCourses({ query }) {
  /** @type {import('../http/fields.mjs').Violation[]} */
  const violations = [];
  const { number, size } = pageOf(query, violations);
  const level = option(query, 'level', levels, violations);
  const medium = option(query, 'medium', mediums, violations);
  const q = query.get('q')?.toLowerCase();
  if (q === '' || (q?.length ?? 0) > 60) violations.push({ field: 'q', message: 'must be text of 1 to 60 characters' });
  const sort = option(query, 'sort', sorts, violations) ?? 'title';
  refuseIf(violations);
  const matches = select(
    courses,
    (course) =>
      hasLevel(course, level) &&
      (!medium || course.medium === medium) &&
      (!q || course.title.toLowerCase().includes(q)),
  );
  const total = on('courses-total-unfiltered') ? courses.size : undefined;
  const body = pageBody('courses', matches.sort(orderOf(sort)), { path: '/courses', query, number, size, total, view });
  return { status: 200, body };
}

export function createCourse({ json }) {
  const body = json();
  demand(creation, body);
  if (courses.has(body.slug)) throw new Refusal(409, 'A course with this slug exists already.');
  const now = new Date().toISOString();
  const course = { slug: body.slug, ...filled(courseFields, body), version: 1, created_at: now, updated_at: now };
  courses.set(course.slug, course);
  return answer(on('course-created-200') ? 200 : 201, course, { location: `/courses/${course.slug}` });
}

export function getCourse({ params }) {
  const course = find(params.slug);
  const held = select(sessions, (session) => session.course_slug === course.slug)
    .sort((a, b) => (a.starts_on < b.starts_on ? -1 : 1))
    .map(({ id, starts_on, ends_on, state }) => ({
      id,
      starts_on,
      ends_on,
      state,
      _links: { self: { href: `/sessions/${id}` } },
    }));
  const { status, body, headers } = answer(200, course);
  const hours = on('course-hours-text') ? String(course.hours) : course.hours;
  return { status, body: { ...body, hours, _embedded: { sessions: held } }, headers };
}

function demandMatch(/** @type {string | undefined} */ header, /** @type {any} */ course) {
  if (header === undefined) throw new Refusal(428, 'Send If-Match with the ETag of the course.');
  const tags = header.split(',').map((tag) => tag.trim());
  if (on('course-replace-stale') || tags.includes('*') || tags.includes(etag(course))) return;
  throw new Refusal(412, 'The course has changed since it was read.');
}

export function replaceCourse({ params, request, json }) {
  const course = find(params.slug);
  demandMatch(request.headers['if-match'], course);
  const body = json();
  demand(replacement, body);
  const fields = on('course-replace-keeps') ? body : filled(courseFields, body);
  Object.assign(course, fields, { version: course.version + 1, updated_at: new Date().toISOString() });
  return answer(200, course);
}

export function deleteCourse({ params }) {
  const course = find(params.slug);
  if (select(sessions, (session) => session.course_slug === course.slug).length > 0) {
    throw new Refusal(409, 'The course still has sessions.');
  }
  if (!on('course-delete-stays')) courses.delete(course.slug);
  return { status: 204 };
}

const roomView = (/** @type {any} */ { step_free, ...room }) => ({
  ...room,
  ...(!on('room-step-free-missing') && { step_free }),
});

export function listRooms({ query }) {
  /** @type {import('../http/fields.mjs').Violation[]} */
  const violations = [];
  const { number, size } = pageOf(query, violations);
  const seats = wholeNumber(query, 'min_seats', [0, 0, 1000], violations);
  refuseIf(violations);
  const matches = select(rooms, (room) => room.seats >= seats);
  return { status: 200, body: pageBody('rooms', matches, { path: '/rooms', query, number, size, view: roomView }) };
}
