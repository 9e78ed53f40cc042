import type { Topic } from './topic.ts'

export const BASICS: readonly Topic[] = [
  {
    id: 'tour',
    title: 'Take the tour',
    route: 'policyOverview',
    about: [],
    steps: [
      'Select Start tour on Home or in Help.',
      'Select Next to open the next page of your role. Press Escape to leave the tour.',
      'You can resume the tour in Help at the step where you left it.',
    ],
  },
  {
    id: 'practise',
    title: 'Practise without risk',
    inPractice: true,
    route: 'policyOverview',
    about: [],
    steps: [
      'Select Open practice in Help or in your profile, or search for Practise (Ctrl K).',
      'Select one of the practice accounts. Its customers and policies are invented.',
      'Sell as usual. Select Customer’s phone on the yellow banner to read codes and to approve or decline a payment.',
      'Select Leave practice on the banner to return to your work.',
    ],
    notes: [
      'Practice has its own database. Nothing there affects customers, the MID, mobile money or the accounts.',
      'Every page, document and message in practice is marked.',
    ],
  },
  {
    id: 'find',
    title: 'Find anything',
    route: 'policyOverview',
    about: [],
    steps: [
      'Press Ctrl K, or select the search field at the top.',
      'Enter a registration number, phone number, name or page, or the number of a policy, request, claim or payout.',
      'Press ? for all keyboard shortcuts.',
    ],
  },
  {
    id: 'notifications',
    title: 'Check your notifications',
    route: 'policyOverview',
    about: [],
    steps: [
      'Select the bell on the top bar. It shows how many notifications are unread.',
      'Select a notification to open its record. It is then marked as read on all your devices.',
      'Select Notification settings to turn groups off. Changes to your account are always shown.',
    ],
    notes: ['Notifications are deleted after 90 days. Open work stays on Home.'],
  },
  {
    id: 'sign-in',
    title: 'Sign in safely',
    route: 'policyOverview',
    about: [],
    steps: [
      'Sign in with your number and the code that you get by SMS. Never share this code.',
      'Add a passkey in your profile. It confirms sign-ins and approvals with your fingerprint, face or PIN.',
      'Your profile lists your sessions. Sign out devices that you don’t know.',
    ],
  },
  {
    id: 'network',
    title: 'Work with a poor connection',
    route: 'policyOverview',
    about: [],
    steps: [
      'Keep working. Your answers in a sale are saved as you type and sent when the network is back.',
      'If a payment was requested, wait for its result. The page shows the result automatically.',
      'Don’t request a payment twice if a page is slow. Check Transactions for the payments received.',
    ],
  },
]
