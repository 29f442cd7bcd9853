const steps = [
  { title: 'Execute', text: 'Every scenario sends its request to your API, signed in as you set it up.' },
  { title: 'Collect results', text: 'Each answer is judged by its status, the document and the rules.' },
  { title: 'View reports', text: 'What does not hold is shown with the place in the answer, and kept in the history.' },
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
