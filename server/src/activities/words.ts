import { ACTIVITY_KINDS, type ActivityKind } from '@okwan/domain/activities/terms'

/** What is said about an action; `{name}` is the person, the reference or nothing. */
const SENTENCES: Record<string, string> = {
  'signed-in': 'Signed in',
  'signed-out': 'Signed out',
  'signed-out-everywhere': 'Signed out on every device',
  'session-ended': 'Ended a session',
  'user-added': 'Added {name}',
  'user-changed': 'Changed {name}',
  'user-deleted': 'Removed {name}',
  'alert-acknowledged': 'Looked at an alert about {name}',
  'alert-rules-changed': 'Changed the alert rules',
  'work-handed-over': 'Handed over the work of {name}',
  'role-change-asked': 'Asked for another role for {name}',
  'role-change-approved': 'Agreed to the new role of {name}',
  'role-change-refused': 'Refused the new role of {name}',
  'role-change-withdrawn': 'Took back the new role of {name}',
  'assistant-added': 'Added {name} as assistant',
  'assistant-changed': 'Changed assistant {name}',
  'assistant-paused': 'Paused assistant {name}',
  'assistant-resumed': 'Let assistant {name} work again',
  'assistant-removed': 'Removed assistant {name}',
  'assistant-invited': 'Sent {name} the invitation again',
  'assistant-limits-set': 'Set the limits of {name}',
  'customer-added': 'Added a customer',
  'motor-draft-begun': 'Began a motor sale',
  'motor-draft-thrown-away': 'Threw a motor sale away',
  'file-added': 'Added a file',
  'motor-quote-sent': 'Sent a motor quote',
  'motor-referral-asked': 'Asked an underwriter about a motor sale',
  'motor-referral-decided': 'Decided about a motor sale',
  'policies-exported': 'Exported policies',
  'transactions-exported': 'Exported payments',
  'payment-opened': 'Opened payment {name}',
  'payment-requested': 'Asked the customer to pay {name}',
  'payment-from-wallet': 'Paid {name} from the wallet',
  'payment-checked': 'Asked the network about {name}',
  'payment-successful': 'Payment {name} arrived',
  'payment-failed': 'Payment {name} failed',
  'payment-expired': 'Payment {name} ran out of time',
  'payment-review-opened': 'Put payment {name} up for review',
  'low-balance-set': 'Set when to be told that the wallet is low',
  'commission-moved-to-float': 'Moved commission into the float',
  'wallet-frozen': 'Froze the wallet of {name}',
  'wallet-unfrozen': 'Released the wallet of {name}',
  'momo-account-added': 'Added a mobile money account',
  'momo-account-made-default': 'Chose another mobile money account',
  'momo-account-removed': 'Removed a mobile money account',
  'payout-requested': 'Asked for a payout',
  'month-closing-proposed': 'Proposed to close a month of the books',
  'month-closing-declined': 'Left a month of the books open',
  'month-closed': 'Closed a month of the books',
  'float-funded': 'Booked money paid to a provider',
  'rate-book-written': 'Wrote a rate book',
  'rate-book-published': 'Published a rate book',
}

/** An action without a sentence of its own is still said in words: `travel-draft-begun` is "Travel draft begun". */
export function sentenceOf(action: string, name: string): string {
  const plain = action.replaceAll('-', ' ')
  const sentence = SENTENCES[action] ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}${name && ': {name}'}`
  return sentence.replace('{name}', () => name).trim()
}

const SIGN_IN_ACTIONS = ['signed-in', 'signed-out', 'signed-out-everywhere', 'session-ended']

const ENTITIES: Record<Exclude<ActivityKind, 'sign-ins' | 'other'>, readonly string[]> = {
  people: ['user', 'alert-rules'],
  sales: ['customer', 'vehicle', 'motor-draft', 'travel-draft', 'policy', 'pay-later-offer'],
  payments: ['payment'],
  money: ['wallet', 'momo-account', 'payout', 'refund', 'commission', 'commission-rates', 'month-closing', 'journal'],
  service: ['service-request', 'claim', 'challenged-policy'],
  rates: ['rate-book', 'travel-book'],
}

/** Which rows are of a kind: by their action where it is a sign-in, by what they are about otherwise. */
export function rowsOfKind(kind: ActivityKind): {
  actions?: readonly string[]
  notActions?: readonly string[]
  entities?: readonly string[]
  notEntities?: readonly string[]
} {
  if (kind === 'sign-ins') return { actions: SIGN_IN_ACTIONS }
  if (kind === 'other') return { notActions: SIGN_IN_ACTIONS, notEntities: Object.values(ENTITIES).flat() }
  return { notActions: SIGN_IN_ACTIONS, entities: ENTITIES[kind] }
}

export function kindOf(action: string, entityType: string): ActivityKind {
  if (SIGN_IN_ACTIONS.includes(action)) return 'sign-ins'
  return ACTIVITY_KINDS.find((kind) => kind !== 'other' && rowsOfKind(kind).entities?.includes(entityType)) ?? 'other'
}
