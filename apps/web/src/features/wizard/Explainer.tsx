const steps = [
  { title: 'Execute', text: 'Every scenario sends its request to your API, with the credentials that you configured.' },
  { title: 'Collect results', text: 'Each response is judged by its status, the document and the validation rules.' },
  {
    title: 'View reports',
    text: 'Failed validation rules are shown with their location in the response and kept in the history.',
  },
];

export function Explainer() {
  return (
    <section aria-label="What happens when you run scenarios?" className="grid gap-3 rounded border border-line p-4">
      <h3 className="font-semibold">What happens when you run scenarios?</h3>
      <ol className="grid gap-3 sm:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid content-start gap-0.5">
            <span className="font-medium">
              {index + 1}. {title}
            </span>
            <span className="text-[13px] text-ink-dim">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
