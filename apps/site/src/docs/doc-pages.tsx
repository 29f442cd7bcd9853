import { PRODUCT_NAME } from '@assay/contract';
import { breadcrumbs } from '../found/structured-data.ts';
import type { Page } from '../layout/page.ts';
import type { Judged } from '../rule-box/judge-rule.ts';
import { RuleBox } from '../rule-box/RuleBox.tsx';
import { ApiReference } from './api/ApiReference.tsx';
import type { Doc } from './doc-page.ts';
import { DocPage } from './DocPage.tsx';
import { DocsIndex } from './DocsIndex.tsx';

/** `first` is what the playground of the rule language shows before somebody types. */
export function docPages(docs: readonly Doc[], first: Judged): Page[] {
  return [
    {
      path: '/docs',
      title: `Documentation · ${PRODUCT_NAME}`,
      description: 'Guides and reference of Assay: command line, validation rules, HTTP API, pipelines, self-hosting.',
      body: <DocsIndex />,
      island: 'docs',
      structured: [breadcrumbs([['Docs', '/docs']])],
    },
    ...docs.map((doc): Page => ({
      path: `/docs/${doc.slug}`,
      title: `${doc.title} · ${PRODUCT_NAME} docs`,
      description: doc.description,
      body: (
        <DocPage doc={doc}>
          {doc.slug === 'rules' && (
            <div id="rule-box" data-props={JSON.stringify({ first })}>
              <RuleBox first={first} />
            </div>
          )}
        </DocPage>
      ),
      island: doc.slug === 'rules' ? 'rules' : 'docs',
      structured: [
        breadcrumbs([
          ['Docs', '/docs'],
          [doc.title, `/docs/${doc.slug}`],
        ]),
      ],
    })),
    {
      path: '/docs/api',
      title: `HTTP API · ${PRODUCT_NAME} docs`,
      description: 'Every call of the HTTP API of Assay: method, path, who may call, fields, errors.',
      body: <ApiReference />,
      island: 'api',
      structured: [
        breadcrumbs([
          ['Docs', '/docs'],
          ['HTTP API', '/docs/api'],
        ]),
      ],
    },
  ];
}
