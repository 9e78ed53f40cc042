import type { FirstRunStep } from '@okwan/domain/people/settings/terms'

export const FIRST_RUN_WORDS: Record<FirstRunStep, { title: string; text: string }> = {
  company: {
    title: 'Complete company details',
    text: 'Address, phone and licence number are printed on every document.',
  },
  'bank-accounts': {
    title: 'Enter the bank accounts',
    text: 'Premium is held in the trust account, everything else in the operating account.',
  },
  passkeys: {
    title: 'Add passkeys',
    text: 'Each SuperAdmin adds one in the profile and confirms approvals with it.',
  },
  admin: { title: 'Add an Admin', text: 'Another SuperAdmin approves each Admin.' },
  seller: { title: 'Add Staff or an agent', text: 'They sign in with a code sent to their phone.' },
  policy: { title: 'Sell the first policy', text: 'Paid and issued, with its certificate.' },
}
