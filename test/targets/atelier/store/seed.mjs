const eur = (/** @type {string} */ amount) => ({ amount, currency: 'EUR' })
const people = {
  ilse: { name: 'Ilse Brandt', email: 'ilse.brandt@atelier-nord.example' },
  tomas: { name: 'Tomás Rey', email: 'tomas.rey@atelier-nord.example' },
  noor: { name: 'Noor Haddad', email: 'noor.haddad@atelier-nord.example' },
  pavel: { name: 'Pavel Novotny', email: 'pavel.novotny@atelier-nord.example' },
}

const course = (/** @type {any[]} */ [slug, title, level, medium, hours, min_age, fee, contact, tags, description, at]) => ({
  slug, title, level, medium, hours, min_age, description, tags, fee: eur(fee), contact,
  version: 1, created_at: `${at}T09:00:00Z`, updated_at: `${at}T09:00:00Z`,
})

export const courses = [
  ['oil-painting-basics', 'Oil Painting Basics', 'beginner', 'painting', 24, 14, '220.00', people.ilse, ['oil', 'evening'], 'Ground, layers, varnish: from the first stretcher to a finished still life.', '2025-09-01'],
  ['portrait-in-oil', 'Portrait in Oil', 'advanced', 'painting', 40, 16, '390.00', people.ilse, ['oil', 'portrait'], 'Working from the model over ten evenings.', '2025-09-01'],
  ['watercolour-outdoors', 'Watercolour Outdoors', 'intermediate', 'painting', 18, null, '165.00', people.noor, ['watercolour', 'weekend'], null, '2025-09-03'],
  ['life-drawing', 'Life Drawing', 'intermediate', 'drawing', 30, 18, '240.00', people.tomas, ['model', 'evening'], 'Short poses, long poses, anatomy.', '2025-09-08'],
  ['drawing-from-zero', 'Drawing from Zero', 'beginner', 'drawing', 16, null, '120.00', people.tomas, ['pencil'], 'For everybody who says they cannot draw.', '2025-09-08'],
  ['wheel-throwing', 'Wheel Throwing', 'beginner', 'ceramics', 20, 12, '260.00', people.pavel, ['clay', 'evening'], 'Centring, opening, pulling.', '2025-10-02'],
  ['glaze-chemistry', 'Glaze Chemistry', 'advanced', 'ceramics', 12, 16, '180.00', people.pavel, ['clay', 'glaze'], null, '2025-10-02'],
  ['figure-in-clay', 'Figure in Clay', 'intermediate', 'sculpture', 36, null, '340.00', people.pavel, ['clay', 'model'], 'A standing figure at one third of life size.', '2025-11-14'],
  ['stone-carving', 'Stone Carving', 'advanced', 'sculpture', 48, 18, '520.00', people.noor, [], 'Limestone, hand tools only.', '2026-01-12'],
  ['etching-and-aquatint', 'Etching and Aquatint', 'intermediate', 'printmaking', 28, 16, '295.50', people.tomas, ['copper', 'acid'], 'Hard ground, soft ground, aquatint.', '2026-01-12'],
  ['linocut-weekend', 'Linocut Weekend', 'beginner', 'printmaking', 10, 10, '95.00', people.tomas, ['weekend'], null, '2026-02-20'],
  ['darkroom-evenings', 'Darkroom Evenings', 'beginner', 'photography', 15, 14, '149.90', people.noor, ['analogue', 'evening'], 'Film development and prints on fibre paper.', '2026-03-05'],
].map(course)

export const rooms = [
  ['N1', 'North Studio', 16, ['easels', 'sink'], true],
  ['N2', 'Small North Studio', 8, ['easels'], true],
  ['K1', 'Kiln Room', 10, ['kiln', 'sink', 'wheels'], true],
  ['P1', 'Press Room', 12, ['etching press', 'sink'], false],
  ['D1', 'Darkroom', 6, ['enlargers', 'sink'], false],
  ['Y1', 'Yard', 14, ['hoist'], true],
  ['L1', 'Lecture Hall', 40, ['projector'], true],
  ['A1', 'Attic', 20, ['easels', 'model stand'], false],
].map(([code, name, seats, equipment, step_free], index) => ({ id: index + 1, code, name, seats, equipment, step_free }))

const session = (/** @type {any[]} */ [course_slug, room_id, starts_on, ends_on, weekday, from, to, capacity, state, teacher, notes], /** @type {number} */ index) => ({
  id: 101 + index, course_slug, room_id, starts_on, ends_on, schedule: { weekday, from, to }, capacity, state, teacher, notes,
  completed_on: state === 'completed' ? ends_on : null, created_at: '2026-04-10T08:30:00Z',
})

export const sessions = [
  ['oil-painting-basics', 1, '2026-05-05', '2026-07-07', 'tue', '18:00', '20:30', 12, 'completed', people.ilse, null],
  ['wheel-throwing', 3, '2026-05-07', '2026-07-02', 'thu', '18:30', '21:00', 8, 'completed', people.pavel, 'Aprons are provided.'],
  ['linocut-weekend', 4, '2026-06-13', '2026-06-14', 'sat', '10:00', '16:00', 12, 'completed', people.tomas, null],
  ['life-drawing', 8, '2026-10-05', '2026-12-14', 'mon', '19:00', '21:30', 14, 'running', people.tomas, null],
  ['darkroom-evenings', 5, '2026-10-21', '2026-12-16', 'wed', '18:00', '20:00', 6, 'running', people.noor, 'Bring your own negatives.'],
  ['oil-painting-basics', 1, '2027-02-02', '2027-04-13', 'tue', '18:00', '20:30', 12, 'open', people.ilse, null],
  ['figure-in-clay', 3, '2027-02-04', '2027-05-27', 'thu', '17:00', '20:00', 2, 'open', people.pavel, 'Small group.'],
  ['drawing-from-zero', 2, '2027-03-01', '2027-04-26', 'mon', '10:00', '12:00', 8, 'open', people.tomas, null],
  ['etching-and-aquatint', 4, '2027-03-03', '2027-06-09', 'wed', '18:00', '20:30', 10, 'planned', people.tomas, null],
  ['stone-carving', 6, '2027-05-08', '2027-07-31', 'sat', '09:00', '14:00', 10, 'planned', people.noor, null],
  ['watercolour-outdoors', 6, '2026-08-01', '2026-09-12', 'sat', '10:00', '13:00', 12, 'cancelled', people.noor, 'Too few places by the river.'],
].map(session)

const enrolment = (/** @type {any[]} */ [session_id, first_name, last_name, born_on, state, fee, booked_by, email], /** @type {number} */ index) => ({
  id: 1001 + index, session_id, participant: { first_name, last_name, email, born_on }, state, fee_due: eur(fee), booked_by,
  created_at: `2026-${session_id < 104 ? '04' : '09'}-${String(11 + index).padStart(2, '0')}T10:15:00Z`,
})

export const enrolments = [
  [101, 'Marta', 'Lindqvist', '1984-03-02', 'confirmed', '220.00', 'atelier-office', 'marta.lindqvist@post.example'],
  [101, 'Jonas', 'Weber', '2009-11-19', 'confirmed', '165.00', 'city-library', 'weber.family@post.example'],
  [101, 'Aylin', 'Demir', '1996-07-25', 'confirmed', '220.00', 'city-library', 'aylin.demir@post.example'],
  [102, 'Henry', 'Osei', '1971-01-30', 'confirmed', '260.00', 'atelier-office', 'h.osei@post.example'],
  [102, 'Sofia', 'Marino', '1990-12-05', 'confirmed', '260.00', 'atelier-office', 'sofia.marino@post.example'],
  [103, 'Lena', 'Fischer', '2001-05-17', 'confirmed', '95.00', 'city-library', 'lena.f@post.example'],
  [103, 'Oskar', 'Nyman', '1965-08-08', 'confirmed', '95.00', 'atelier-office', 'oskar.nyman@post.example'],
  [103, 'Priya', 'Raman', '1988-02-14', 'confirmed', '95.00', 'atelier-office', 'priya.raman@post.example'],
  [104, 'Clara', 'Dupont', '1979-10-10', 'confirmed', '240.00', 'atelier-office', 'clara.dupont@post.example'],
  [105, 'Ben', 'Adler', '1999-04-21', 'confirmed', '149.90', 'city-library', 'ben.adler@post.example'],
  [106, 'Ruth', 'Okafor', '1958-06-12', 'confirmed', '220.00', 'atelier-office', 'ruth.okafor@post.example'],
  [107, 'Emil', 'Strand', '1993-09-03', 'confirmed', '340.00', 'atelier-office', 'emil.strand@post.example'],
  [107, 'Yuki', 'Tanaka', '1986-01-22', 'confirmed', '340.00', 'city-library', 'yuki.tanaka@post.example'],
  [107, 'Greta', 'Holm', '1977-12-29', 'waiting', '340.00', 'atelier-office', 'greta.holm@post.example'],
  [111, 'Ivan', 'Petrov', '1968-03-18', 'cancelled', '165.00', 'city-library', 'ivan.petrov@post.example'],
].map(enrolment)

export const materials = [
  ['OIL-TW-200', 'Oil paint titanium white 200 ml', 'piece', '14.90', 42, 10],
  ['OIL-UB-60', 'Oil paint ultramarine 60 ml', 'piece', '9.80', 18, 12],
  ['CANVAS-60X80', 'Stretched canvas 60 x 80', 'piece', '16.50', 25, 8],
  ['PAPER-A2-200', 'Drawing paper A2 200 g', 'sheet', '0.65', 640, 200],
  ['CHARCOAL-12', 'Willow charcoal, box of 12', 'box', '6.20', 9, 10],
  ['CLAY-WHITE', 'White stoneware clay', 'kg', '1.15', 380, 150],
  ['GLAZE-CELADON', 'Celadon glaze', 'litre', '23.00', 12, 4],
  ['COPPER-20X25', 'Copper plate 20 x 25', 'piece', '18.40', 30, 10],
  ['INK-BLACK-500', 'Etching ink black 500 g', 'piece', '27.50', 7, 3],
  ['LINO-A4', 'Linoleum A4', 'sheet', '3.40', 55, 20],
  ['FIBRE-18X24', 'Fibre paper 18 x 24, box of 25', 'box', '38.00', 4, 4],
  ['LIMESTONE-30', 'Limestone block 30 kg', 'piece', '50.00', 11, 2],
].map(([sku, name, unit, price, stock, reorder_level], index) => ({
  id: index + 1, sku, name, unit, unit_price: eur(String(price)), stock, reorder_level, created_at: '2026-01-15T07:45:00Z',
}))

const order = (/** @type {any[]} */ [session_id, material_id, quantity, needed_by, note], /** @type {number} */ index) => ({
  id: 501 + index, session_id, lines: [{ material_id, quantity, unit_price: materials[material_id - 1].unit_price }], needed_by, note,
  created_at: `2026-10-${String(index + 2).padStart(2, '0')}T12:00:00Z`,
})

export const orders = [
  [101, 1, 6, '2026-05-12', null],
  [102, 6, 80, '2026-05-07', 'Two pallets, please.'],
  [103, 10, 24, '2026-06-13', null],
  [104, 4, 60, '2026-10-12', null],
  [105, 11, 2, '2026-10-28', null],
  [106, 3, 12, '2027-02-02', 'Deliver to the North Studio.'],
  [107, 6, 40, '2027-02-11', null],
  [109, 8, 10, '2027-03-10', null],
].map(order)

export const certificates = enrolments
  .filter((entry) => entry.session_id < 104)
  .map((entry, index) => ({
    number: `AN-2026-${String(index + 1).padStart(5, '0')}`, enrolment_id: entry.id, session_id: entry.session_id,
    issued_on: '2026-07-15', signed_by: 'Ilse Brandt',
  }))
