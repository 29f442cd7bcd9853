import { PRODUCT_NAME } from '@assay/contract';
import { SIGNED_IN_KEY } from '@assay/contract/signed-in-key';
import { themeScript } from '@assay/theme';
import { Fragment } from 'preact';
import { socialPathOf } from '../found/social-path.ts';
import { absolute } from '../site-facts.ts';
import type { Assets, Page } from './page.ts';

export function Head({ page, assets }: { page: Page; assets: Assets }) {
  const island = page.island === undefined ? undefined : assets[`${page.island}.js`];
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{page.title}</title>
      <meta name="description" content={page.description} />
      {page.forward !== undefined && <meta http-equiv="refresh" content={`0;url=${page.forward}`} />}
      <SearchFacts page={page} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="preload" href={assets['inter.woff2']} as="font" type="font/woff2" crossorigin="anonymous" />
      <link rel="stylesheet" href={assets['site.css']} />
      <link rel="alternate" type="application/rss+xml" title={`${PRODUCT_NAME} blog (RSS)`} href="/blog/feed.xml" />
      <link rel="alternate" type="application/atom+xml" title={`${PRODUCT_NAME} blog (Atom)`} href="/blog/atom.xml" />
      <script dangerouslySetInnerHTML={{ __html: `${themeScript};${signedInScript}` }} />
      {island !== undefined && <script type="module" src={island} />}
      {page.structured?.map((data, index) => (
        <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonForHtml(data) }} />
      ))}
    </head>
  );
}

/** Documentation and blog ask no server who is signed in: the application has left a note in the browser. */
const signedInScript = `try{document.documentElement.toggleAttribute('data-signed-in',localStorage.getItem('${SIGNED_IN_KEY}')!==null)}catch{}`;

/** What search engines and cards of other sites show. */
function SearchFacts({ page }: { page: Page }) {
  const { title, description, article } = page;
  const made = { path: socialPathOf(page), alt: `${title}: ${description}` };
  // The made one has the size that cards are cropped to, in a format that all read.
  const images = page.image === undefined ? [made] : [made, page.image];
  return (
    <>
      <meta name="robots" content={page.hidden === true ? 'noindex' : (page.robots ?? 'index, follow')} />
      {page.keywords !== undefined && <meta name="keywords" content={page.keywords} />}
      {page.author !== undefined && <meta name="author" content={page.author} />}
      {page.hidden !== true && <link rel="canonical" href={absolute(page.path)} />}
      <meta property="og:type" content={article === undefined ? 'website' : 'article'} />
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={absolute(page.path)} />
      {images.map((image) => (
        <Fragment key={image.path}>
          <meta property="og:image" content={absolute(image.path)} />
          <meta property="og:image:alt" content={image.alt} />
        </Fragment>
      ))}
      {article !== undefined && <ArticleFacts article={article} />}
      <CardFacts page={page} image={made.path} />
    </>
  );
}

function CardFacts({ page: { title, description, twitter }, image }: { page: Page; image: string }) {
  return (
    <>
      <meta name="twitter:card" content={twitter?.card ?? 'summary_large_image'} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={absolute(image)} />
      {twitter !== undefined && twitter.creator !== '' && <meta name="twitter:creator" content={twitter.creator} />}
    </>
  );
}

function ArticleFacts({ article }: { article: NonNullable<Page['article']> }) {
  return (
    <>
      <meta property="article:published_time" content={article.publishedAt} />
      <meta property="article:modified_time" content={article.updatedAt} />
      <meta property="article:section" content={article.category} />
      {article.tags.map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
    </>
  );
}

/** No text in the data can end the script that carries it. */
const jsonForHtml = (data: object): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
