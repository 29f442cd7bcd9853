import type { Tier } from '@assay/contract';
import { PRODUCT_NAME } from '@assay/contract';
import type { Article } from './blog/article.ts';
import { featuredOf } from './blog/article.ts';
import { questionsData, softwareData } from './found/structured-data.ts';
import { questions } from './landing/faq.ts';
import { Landing } from './landing/Landing.tsx';
import type { Page } from './layout/page.ts';
import { Pricing } from './pricing/Pricing.tsx';
import { exampleRules, sampleAnswers } from './rule-box/answers.ts';
import { judgeRule } from './rule-box/judge-rule.ts';
import { TAGLINE } from './site-facts.ts';

/** What the rule box shows before somebody types. */
export const firstJudged = () => judgeRule(exampleRules[0], sampleAnswers[0]);

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
      description: 'What Assay costs: a free plan, plans for teams, and nothing at all on your own server.',
      body: (
        <div id="pricing-root" data-props={JSON.stringify({ tiers })}>
          <Pricing tiers={tiers} />
        </div>
      ),
      island: 'pricing',
      structured: [softwareData(tiers)],
    },
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
