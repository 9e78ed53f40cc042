type ReleaseNote = { since: string; title: string; text: string; inPractice?: true }

/** Changes for users, newest first. */
export const WHATS_NEW: readonly ReleaseNote[] = [
  {
    since: '2026-11-19',
    title: 'Stages',
    text: 'Claims and requests show their stages, with the registration number and the customer as the title.',
  },
  {
    since: '2026-11-17',
    title: 'Practice',
    inPractice: true,
    text: 'Sell with simulated phones, without affecting the accounts. Help and your profile have the link.',
  },
  { since: '2026-11-17', title: 'Tour', text: 'Home and Help offer a short tour of the pages of your role.' },
  {
    since: '2026-11-17',
    title: 'New documents',
    text: 'Certificates, schedules, receipts and statements have a new design.',
  },
  {
    since: '2026-11-17',
    title: 'Notifications',
    text: 'The bell on the top bar lists tasks, answers and decisions that concern you.',
  },
  { since: '2026-11-17', title: 'Help', text: 'A short guide for your role, also in the search (Ctrl K).' },
  {
    since: '2026-11-17',
    title: 'Settings by group',
    text: 'Settings are grouped, and the list stays visible while you edit.',
  },
  {
    since: '2026-11-16',
    title: 'Notes and tasks',
    text: 'Write notes, mention colleagues and assign tasks on customers, policies, claims and requests.',
  },
  { since: '2026-11-16', title: 'Reports', text: 'Reports have charts, comparisons and links to their records.' },
  { since: '2026-11-15', title: 'Customers', text: 'Every customer has one page with policies, claims and payments.' },
  { since: '2026-11-14', title: 'Home', text: 'Home lists everything that needs your attention, most urgent first.' },
]
