export interface Question {
  question: string;
  answer: string;
}

/** LAND-17 has five. */
export const questions: readonly Question[] = [
  {
    question: 'Do I have to write test code?',
    answer:
      'No test code is needed. You import the document of your API; scenarios and validation rules are generated, and you change or add them as sentences.',
  },
  {
    question: 'Does a language model decide whether my tests pass?',
    answer:
      'No. A validation rule is compiled once to a check that a machine judges, so the same answer gets the same verdict every time. A model is optional and never decides red or green.',
  },
  {
    question: 'What may a run change in my API?',
    answer:
      'Only records that the same scenario has created. It removes them where your API has a way to, and lists the rest. A scenario that would change anything else is shown as not run, with the reason, and is not charged.',
  },
  {
    question: 'Where do my credentials go?',
    answer:
      'To your API and its login, and to nobody else. On a server they are encrypted; with the command line they stay in the environment of your machine and are masked in everything that is written.',
  },
  {
    question: 'What does it cost?',
    answer:
      'The free plan has 1 system, 5 scenarios, 50 runs and 3 AI validations per month, and no credit card is required. Paid plans have a 30-day money-back guarantee, and you can cancel anytime. On your own server nothing is limited.',
  },
];
