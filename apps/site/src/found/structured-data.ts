import type { Tier } from '@assay/contract';
import { PRODUCT_NAME } from '@assay/contract';
import type { Article } from '../blog/article.ts';
import type { Question } from '../landing/faq.ts';
import { absolute, ORIGIN } from '../site-facts.ts';
import { socialPathOf } from './social-path.ts';

const context = { '@context': 'https://schema.org' } as const;
const publisher = { '@type': 'Organization', name: PRODUCT_NAME, url: ORIGIN } as const;
const CENTS = 100;

export function articleData(article: Article): object {
  return {
    ...context,
    '@type': 'Article',
    headline: article.title,
    description: article.description,
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    articleSection: article.category,
    keywords: [article.keywords].flat().join(', '),
    author: { '@type': isTeam(article.author) ? 'Organization' : 'Person', name: article.author },
    publisher,
    mainEntityOfPage: absolute(`/blog/${article.slug}`),
    image: [
      absolute(socialPathOf({ path: `/blog/${article.slug}` })),
      ...(article.image === '' ? [] : [absolute(article.image)]),
    ],
  };
}

const isTeam = (author: string): boolean => author === PRODUCT_NAME || /\bteam$/i.test(author);

/** The way to a page below the home page: names and paths. */
export function breadcrumbs(steps: readonly (readonly [name: string, path: string])[]): object {
  const items = [['Home', '/'] as const, ...steps];
  return {
    ...context,
    '@type': 'BreadcrumbList',
    itemListElement: items.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path),
    })),
  };
}

export function questionsData(questions: readonly Question[]): object {
  return {
    ...context,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

export function softwareData(tiers: readonly Tier[]): object {
  return {
    ...context,
    '@type': 'SoftwareApplication',
    name: PRODUCT_NAME,
    applicationCategory: 'DeveloperApplication',
    operatingSystem: 'Linux, macOS, Windows',
    url: ORIGIN,
    offers: tiers.map((tier) => ({
      '@type': 'Offer',
      name: tier.display_name,
      price: String(tier.price_monthly / CENTS),
      priceCurrency: 'USD',
    })),
  };
}
