import type { Tier } from '@assay/contract';
import type { Article } from '../blog/article.ts';
import type { Judged } from '../rule-box/judge-rule.ts';
import { RuleBox } from '../rule-box/RuleBox.tsx';
import { Featured } from './Featured.tsx';
import { questions } from './faq.ts';
import { PlanComparison } from './PlanComparison.tsx';
import { Screenshot } from './Screenshot.tsx';

interface Props {
  tiers: readonly Tier[];
  featured: Article | null;
  first: Judged;
}

export function Landing({ tiers, featured, first }: Props) {
  return (
    <>
      <Hero first={first} />
      <Demo />
      <Steps />
      <section class="band" aria-labelledby="plans-title" data-reveal>
        <h2 id="plans-title">Plans</h2>
        <p>Pay by the year and save 15%. 30-day money-back guarantee. Cancel anytime.</p>
        <PlanComparison tiers={tiers} />
      </section>
      <Featured article={featured} />
      <Faq />
      <SecondPricing />
      <FinalCall />
    </>
  );
}

function Hero({ first }: { first: Judged }) {
  return (
    <section class="hero">
      <div>
        <h1>Test HTTP APIs in plain English</h1>
        <p class="lead">
          Import an OpenAPI file. Get scenarios with validation rules that you can read. Run them, and see what is wrong
          and where. No test code needed.
        </p>
        <p class="actions">
          <a class="button button-primary" href="/login#/sign-up">
            Get Started
          </a>
          <a class="button" href="#demo">
            Watch the 2-minute demo
          </a>
        </p>
        <ul class="badges" aria-label="What you get">
          <li>No test code needed</li>
          <li>1 system and 5 scenarios free</li>
          <li>3 AI validations per month free</li>
          <li>No credit card required</li>
        </ul>
      </div>
      <div id="rule-box" data-props={JSON.stringify({ first })}>
        <RuleBox first={first} />
      </div>
    </section>
  );
}

/** The recording is made by `npm run demo:record`. */
function Demo() {
  return (
    <section class="band" id="demo" aria-labelledby="demo-title" data-reveal>
      <h2 id="demo-title">See it work in 2 minutes</h2>
      <p>
        From the document of an API to the first finding, recorded in a browser. The same steps to read and to do
        yourself: <a href="/docs/first-run">first run in 5 minutes</a>.
      </p>
      <video
        class="demo"
        controls
        muted
        playsInline
        preload="none"
        width="1280"
        height="800"
        aria-label="Demo of 2 minutes"
      >
        <source src="/demo/demo.webm" type="video/webm" />
        <source src="/demo/demo.mp4" type="video/mp4" />
        <track kind="captions" src="/demo/demo.vtt" srclang="en" label="English" default />
      </video>
      <div class="pictures">
        <Screenshot name="failure" alt="A failed rule, with the value in the answer that failed it" />
        <Screenshot name="rule" alt="The rule editor, which says how a sentence is understood" />
      </div>
    </section>
  );
}

const steps = [
  [
    'Import',
    'Take an OpenAPI or Swagger file, or a Postman collection. Every operation is found, with its parameters and schemas.',
  ],
  [
    'Generate',
    'Each endpoint gets scenarios, each scenario gets rules: sentences such as “every item has a price above 0”.',
  ],
  [
    'Run',
    'Watch the verdicts arrive. A failed rule says what was expected, what came instead, and where in the answer.',
  ],
] as const;

function Steps() {
  return (
    <section class="band" aria-labelledby="how" data-reveal>
      <h2 id="how">How it works</h2>
      <ol class="steps">
        {steps.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p class="dim">
        CI/CD integration: coming soon. What the command line does in pipelines today is in the{' '}
        <a href="/docs/cli">documentation</a>.
      </p>
    </section>
  );
}

/** One open at a time: the browser closes the others of the same name (LAND-17). */
function Faq() {
  return (
    <section class="band" id="faq" aria-labelledby="faq-title" data-reveal>
      <h2 id="faq-title">Questions</h2>
      <div class="faq">
        {questions.map(({ question, answer }) => (
          <details key={question} name="faq">
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

function SecondPricing() {
  return (
    <section class="band" id="pricing" aria-labelledby="pricing-title" data-reveal>
      <h2 id="pricing-title">Start free, pay when you grow</h2>
      <p>
        1 system, 5 scenarios and 3 AI validations per month are free, and no credit card is required. Paid plans come
        with a 30-day money-back guarantee; cancel anytime.
      </p>
      <p class="actions">
        <a class="button button-primary" href="/login#/sign-up">
          Start Free Trial
        </a>
        <a class="button" href="/pricing">
          Compare all plans
        </a>
      </p>
    </section>
  );
}

function FinalCall() {
  return (
    <section class="band band-last" aria-labelledby="start" data-reveal>
      <h2 id="start">Find out what your API really answers</h2>
      <p>Sign up and run the sample API, or book a 15-minute demo.</p>
      <p class="actions">
        <a class="button button-primary" href="/login#/sign-up">
          Sign Up Free
        </a>
        <button class="button" type="button" id="book-demo">
          Book demo
        </button>
      </p>
    </section>
  );
}
