import type { Settings } from '@okwan/contract/people/settings'

/** Branches have their own page among the settings. */
export const BRANCHES = 'branches'
export type ListedName = keyof Settings | typeof BRANCHES

export const SETTING_GROUPS: readonly { title: string; names: readonly ListedName[] }[] = [
  {
    title: 'Company',
    names: [
      'company',
      'company-seal',
      BRANCHES,
      'bank-accounts',
      'insurers',
      'authorities',
      'tax-invoices',
      'travel-assistance',
    ],
  },
  {
    title: 'Limits',
    names: ['authority-limits', 'wallet-limits', 'mobile-money-limits', 'sales-rights', 'sticker-stock'],
  },
  {
    title: 'Service',
    names: ['service-promises', 'claim-deadlines', 'complaint-deadlines', 'customer-checks', 'public-holidays'],
  },
  { title: 'Messages', names: ['message-texts', 'email-texts', 'reminders'] },
  { title: 'Data', names: ['retention', 'archives'] },
]
