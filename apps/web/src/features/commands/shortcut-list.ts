/** What the keys do; shown by the help dialog. */
export const shortcutGroups = [
  {
    title: 'Anywhere',
    shortcuts: [
      { keys: ['Ctrl', 'K'], text: 'Open the command palette (Cmd K on a Mac)' },
      { keys: ['/'], text: 'Search systems' },
      { keys: ['R'], text: 'Run the scenario, endpoint or system that is open' },
      { keys: ['N'], text: 'Create New System' },
      { keys: ['?'], text: 'Show this list' },
    ],
  },
  {
    title: 'In the tree',
    shortcuts: [
      { keys: ['↑', '↓'], text: 'Go to the line above or below' },
      { keys: ['→', '←'], text: 'Open a branch, or close it and go to its parent' },
      { keys: ['Home', 'End'], text: 'Go to the first or last line' },
      { keys: ['*'], text: 'Open all branches at this level' },
      { keys: ['A–Z'], text: 'Go to the line that begins with the typed letters' },
      { keys: ['Enter'], text: 'Open the screen' },
      { keys: ['Ctrl', 'Enter'], text: 'Run it, also in the command palette' },
    ],
  },
] as const;
