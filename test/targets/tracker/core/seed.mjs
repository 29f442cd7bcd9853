// The records of the beginning.
import { all, insert, nextKey, now } from './store.mjs';

const people = [
  'Ada Lindqvist',
  'Ben Okafor',
  'Chloé Marchand',
  'Dmitri Sokolov',
  'Elif Yıldız',
  'Farid Haddad',
  'Greta Olsen',
  'Hiro Tanaka',
  'Inês Carvalho',
  'Jonas Weber',
];

/** key, name, description, archived, members */
const projects = [
  ['WEB', 'Web shop', 'Storefront and checkout', false, [2, 3, 4, 5]],
  ['API', 'Public API', 'REST API for partners', false, [2, 4, 6]],
  ['MOB', 'Mobile app', null, false, [3, 5, 7]],
  ['PAY', 'Payments', 'Card and invoice payments', false, [2, 3, 8]],
  ['OPS', 'Operations', 'Servers, alerts, backups', false, [6, 9, 10]],
  ['DOC', 'Documentation', null, false, [2, 7, 9]],
  ['SRCH', 'Search', 'Full-text search', false, [3, 4, 10]],
  ['DWH', 'Data warehouse', null, false, [5, 8]],
  ['OLD', 'Old shop', 'Switched off in 2029', true, [2, 3]],
  ['LAB', 'Experiments', null, false, [2, 3, 4]],
  ['CRM', 'Customer desk', 'Tickets of the support', true, [7, 10]],
];

const titles = [
  'Login button does nothing',
  'Cart loses items after reload',
  'Show delivery date in checkout',
  'Rename header links',
  'Invoice PDF has wrong VAT',
  'Dark mode',
  'API key rotation',
  'Rate limit answers 500',
  'Document the webhooks',
  'Search ignores umlauts',
  'Crash when offline',
  'Push notifications',
  'Refund twice possible',
  'Apple Pay',
  'Payment page is slow',
  'Disk fills up with logs',
  'Restore test of backups',
  'Alert on certificate expiry',
  'Getting started guide',
  'Broken links in reference',
  'Typo on the start page',
  'Rank exact matches first',
  'Reindex without downtime',
  'Suggest corrections',
  'Nightly load takes 9 hours',
  'Currency column is empty',
  'Old vouchers accepted',
  'Coupon field too small',
  'Export orders as CSV',
  'Session ends too early',
  'Paging skips records',
  'OAuth login for partners',
  'Tablet layout',
  'Biometric login',
  'Chargeback report',
  'Spike: event sourcing',
  'Spike: edge cache',
  'Clean up feature flags',
];
const types = ['bug', 'feature', 'task'];
const priorities = ['medium', 'critical', 'low', 'high'];
const states = ['backlog', 'in_progress', 'done', 'in_review', 'backlog', 'wont_do', 'done'];
const labels = [
  ['frontend'],
  ['backend', 'regression'],
  [],
  ['ux'],
  ['api', 'backend'],
  ['security'],
  ['api-docs', 'docs', 'good-first'],
];
const words = [
  'I can reproduce this on staging.',
  'Needs a decision from product.',
  'Fixed on my branch, see the pull request.',
  'Étonnant, it works for me.',
  'Blocked by the release.',
  'Customers ask for it every week.',
  'Let us pair on this tomorrow.',
];

function fillPlanning(records) {
  const sprints = [];
  records.forEach((project, index) => {
    if (project.archived || index > 7) return;
    const kinds = index % 2 === 0 ? ['active', 'planned'] : ['closed', 'active'];
    kinds.slice(0, index > 5 ? 1 : 2).forEach((state, nth) => {
      const at = now();
      const day = 3 + nth * 14;
      sprints.push(
        insert('sprints', {
          projectId: project.id,
          name: `${project.key} sprint ${nth + 1}`,
          goal: nth === 0 ? 'Fewer open bugs' : null,
          startsOn: `2031-02-${String(day).padStart(2, '0')}`,
          endsOn: `2031-02-${String(day + 11).padStart(2, '0')}`,
          state,
          version: state === 'planned' ? 1 : 2,
          createdAt: at,
          updatedAt: at,
        }),
      );
    });
  });
  return sprints;
}

function fillIssues(records, sprints) {
  titles.forEach((title, index) => {
    const project = records[index < 36 ? index % 8 : 9];
    const state = states[(index * 3) % states.length];
    const open = !['done', 'wont_do'].includes(state);
    const sprint = sprints.find(
      (each) =>
        each.projectId === project.id && index % 3 !== 0 && (open ? each.state !== 'closed' : each.state === 'closed'),
    );
    const assigneeId = ['in_progress', 'in_review', 'done'].includes(state)
      ? project.memberIds[index % project.memberIds.length]
      : null;
    const at = now();
    insert('issues', {
      key: nextKey(project),
      projectId: project.id,
      title,
      description: index % 4 === 0 ? null : `${title}. Reported by ${people[index % 10]}.`,
      type: types[index % 3],
      priority: priorities[(index * 5) % 4],
      state,
      assigneeId,
      reporterId: project.memberIds[(index + 1) % project.memberIds.length],
      sprintId: sprint?.id ?? null,
      labels: [...labels[index % labels.length]],
      estimateMinutes: index % 3 === 2 ? null : 60 + (index % 7) * 45,
      dueOn: index % 5 === 0 ? '2031-04-30' : null,
      version: 1 + (index % 3),
      createdAt: at,
      updatedAt: at,
      closedAt: open ? null : at,
      deletedAt: index % 13 === 11 ? at : null,
    });
  });
}

function fillWork(issues) {
  for (let nth = 0; nth < 32; nth += 1) {
    const issue = issues[(nth * 5) % issues.length];
    insert('comments', {
      issueId: issue.id,
      authorId: nth % 2 === 0 ? issue.reporterId : (issue.assigneeId ?? issue.reporterId),
      body: words[nth % words.length],
      createdAt: now(),
    });
  }
  for (let nth = 0; nth < 40; nth += 1) {
    const issue = issues[(nth * 7) % issues.length];
    insert('timeEntries', {
      issueId: issue.id,
      userId: issue.assigneeId ?? issue.reporterId,
      minutes: 15 + (nth % 9) * 20,
      spentOn: `2031-02-${String(3 + (nth % 24)).padStart(2, '0')}`,
      note: nth % 3 === 0 ? 'Analysis' : null,
      createdAt: now(),
    });
  }
}

function fillReleases(records, issues) {
  for (const project of records) {
    if (project.id > 7) continue;
    const mine = issues.filter((each) => each.projectId === project.id && each.deletedAt === null);
    const done = mine.filter(({ state }) => state === 'done').map(({ id }) => id);
    const at = now();
    if (done.length > 0)
      insert('releases', {
        projectId: project.id,
        tag: `v1.${project.id}.0`,
        notes: 'First of the year',
        status: 'published',
        issueIds: done.slice(0, 1),
        createdAt: at,
        publishedAt: now(),
      });
    insert('releases', {
      projectId: project.id,
      tag: `v2.${project.id}.0`,
      notes: null,
      status: 'draft',
      issueIds: mine.slice(0, 3).map(({ id }) => id),
      createdAt: now(),
      publishedAt: null,
    });
  }
}

export function fill() {
  people.forEach((name, index) => {
    const handle = name
      .toLowerCase()
      .replace('ı', 'i')
      .normalize('NFD')
      .replace(/[^a-z ]/g, '')
      .replace(' ', '.');
    insert('users', { name, email: `${handle}@team.example`, role: index === 0 ? 'admin' : 'member' });
  });
  const records = projects.map(([key, name, description, archived, memberIds]) => {
    const at = now();
    return insert('projects', {
      key,
      name,
      description,
      archived,
      memberIds: [...memberIds],
      version: 1,
      createdAt: at,
      updatedAt: at,
    });
  });
  const sprints = fillPlanning(records);
  fillIssues(records, sprints);
  const issues = all('issues');
  fillWork(issues);
  fillReleases(records, issues);
  for (let nth = 0; nth < 11; nth += 1) {
    insert('webhooks', {
      projectId: 1 + (nth % 8),
      url: `https://hooks.example/tracker/${nth + 1}`,
      events: nth % 2 === 0 ? ['issue.created', 'issue.changed'] : ['release.published'],
      active: nth % 4 !== 3,
      secret: `whs-seed-${String(nth).padStart(12, '0')}`,
    });
  }
}
