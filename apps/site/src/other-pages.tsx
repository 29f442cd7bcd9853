import type { Tier } from '@assay/contract';
import { PRODUCT_NAME } from '@assay/contract';
import type { Article } from './blog/article.ts';
import { featuredOf } from './blog/article.ts';
import { questionsData, softwareData } from './found/structured-data.ts';
import { questions } from './landing/faq.ts';
import { Landing } from './landing/Landing.tsx';
import type { Page } from './layout/page.ts';
import { Pricing } from './pricing/Pricing.tsx';
import { exampleRules, firstAnswer } from './rule-box/answers.ts';
import { judgeRule } from './rule-box/judge-rule.ts';
import { TAGLINE } from './site-facts.ts';

/** What the rule box shows before somebody types. */
export const firstJudged = () => judgeRule(exampleRules[0], firstAnswer);

export function otherPages(tiers: readonly Tier[], articles: readonly Article[]): Page[] {
  return [
    {
      path: '/',
      title: TAGLINE,
      description:
        'Import an OpenAPI file, get scenarios and validation rules in plain English, run them, see what is wrong and where.',
      body: <Landing tiers={tiers} featured={featuredOf(articles)} first={firstJudged()} />,
      island: 'landing',
      structured: [softwareData(tiers), questionsData(questions)],
    },
    {
      path: '/pricing',
      title: `Pricing · ${PRODUCT_NAME}`,
      description:
        'What Assay costs: a free plan, plans for teams with a 30-day money-back guarantee, and nothing at all on your own server.',
      body: (
        <div id="pricing-root" data-props={JSON.stringify({ tiers })}>
          <Pricing tiers={tiers} />
        </div>
      ),
      island: 'pricing',
      structured: [softwareData(tiers)],
    },
    withoutServer(),
    forward('/signup', 'Sign up', '/login#/sign-up'),
    forward('/demo', 'Demo', '/#demo'),
    {
      path: '/404',
      title: `Page not found · ${PRODUCT_NAME}`,
      description: 'There is no such page.',
      body: (
        <section class="page-head">
          <h1>Page not found</h1>
          <p class="lead">There is nothing at this address. Check it, or continue from here.</p>
          <p class="actions">
            <a class="button button-primary" href="/">
              Home
            </a>
            <a class="button" href="/dashboard">
              Dashboard
            </a>
          </p>
        </section>
      ),
      hidden: true,
    },
  ];
}

/** What a host of files alone has at the address of the application. A server has the application there. */
function withoutServer(): Page {
  return {
    path: '/login',
    title: `No server here · ${PRODUCT_NAME}`,
    description: `This host has the public pages of ${PRODUCT_NAME} alone, without a server to sign in to.`,
    body: (
      <section class="page-head">
        <h1>There is no server here</h1>
        <p class="lead">
          This host has the public pages alone. To sign up or log in, open the address of an {PRODUCT_NAME} server, or{' '}
          <a href="/docs/operations">run one yourself</a>. The <a href="/docs/cli">command line</a> needs none.
        </p>
      </section>
    ),
    hidden: true,
  };
}

/** An address that leads to another one, on a host of static files too. */
function forward(path: string, name: string, target: string): Page {
  return {
    path,
    title: `${name} · ${PRODUCT_NAME}`,
    description: `Leads to ${target}.`,
    body: (
      <section class="page-head">
        <h1>{name}</h1>
        <p class="lead">
          <a href={target}>Continue</a>
        </p>
      </section>
    ),
    forward: target,
    hidden: true,
  };
}
