/** Reasons to contact a customer that a contract does not need. Other messages are always sent. */
export const CONSENT_PURPOSES = ['reminders', 'offers'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

export const CONSENT_PURPOSE_LABELS: Record<ConsentPurpose, string> = {
  reminders: 'Renewal and payment reminders',
  offers: 'Offers and news',
}

export const CONSENT_CHANNELS = ['sms', 'whatsapp', 'email'] as const
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number]

export const CONSENT_CHANNEL_LABELS: Record<ConsentChannel, string> = {
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  email: 'Email',
}

/** How the answer of a customer was obtained. A link is used by the customer alone. */
export const CONSENT_SOURCES = ['in-person', 'phone', 'form', 'message', 'link'] as const
export type ConsentSource = (typeof CONSENT_SOURCES)[number]

export const CONSENT_SOURCE_LABELS: Record<ConsentSource, string> = {
  'in-person': 'In person',
  phone: 'Phone call',
  form: 'Signed form',
  message: 'Message from the customer',
  link: 'Link in a message',
}

/** The text that customers agree to. A new text needs a new version; consents keep the version that was read. */
export const CONSENT_TEXT = {
  version: '2026-11',
  text: 'We remind you before your insurance ends and may send you offers. You choose how, and can stop both at any time. Messages about your policy, payments, claims and complaints are always sent.',
} as const

export type Consent = { purpose: ConsentPurpose; channel: ConsentChannel; isGiven: boolean }
export type ConsentState = {
  purpose: ConsentPurpose
  channel: ConsentChannel
  isGiven: boolean | null
  isAllowed: boolean
}

/** The newest consent of each purpose and channel; `newest` comes first. */
export function consentStates(newestFirst: readonly Consent[]): ConsentState[] {
  return CONSENT_PURPOSES.flatMap((purpose) =>
    CONSENT_CHANNELS.map((channel) => {
      const last = newestFirst.find((each) => each.purpose === purpose && each.channel === channel)
      const isGiven = last?.isGiven ?? null
      return { purpose, channel, isGiven, isAllowed: isAllowed(purpose, isGiven) }
    }),
  )
}

/** Reminders are part of the service until the customer stops them; offers need a consent first. */
function isAllowed(purpose: ConsentPurpose, isGiven: boolean | null): boolean {
  return purpose === 'reminders' ? isGiven !== false : isGiven === true
}

/** `Reminders by SMS, no offers` */
export function consentSummary(states: readonly ConsentState[]): string {
  const [reminders = '', offers = ''] = CONSENT_PURPOSES.map((purpose) => {
    const open = states.filter((state) => state.purpose === purpose && state.isAllowed)
    if (open.length === 0) return `no ${purpose}`
    if (open.length === CONSENT_CHANNELS.length) return `${purpose} allowed`
    return `${purpose} by ${open.map(({ channel }) => CONSENT_CHANNEL_LABELS[channel]).join(' and ')}`
  })
  return `${reminders.charAt(0).toUpperCase()}${reminders.slice(1)}, ${offers}`
}
