import {
  CONSENT_CHANNEL_LABELS,
  CONSENT_CHANNELS,
  CONSENT_PURPOSES,
  type ConsentChannel,
  type ConsentPurpose,
  DATA_CONSENT,
} from './terms.ts'

export type Consent = { purpose: ConsentPurpose; channel: ConsentChannel; isGiven: boolean }
export type ConsentState = {
  purpose: ConsentPurpose
  channel: ConsentChannel
  isGiven: boolean | null
  isAllowed: boolean
}

/** Whether the customer agreed to the current text about the use of data. */
export function hasDataConsent(consentAt: Date, { since }: { since: string } = DATA_CONSENT): boolean {
  return consentAt >= new Date(since)
}

/** The newest answer for each purpose and channel. `newestFirst` holds the answers, newest first. */
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

/** Whether a change allows messages again that the customer had stopped. Stopping needs no proof. */
export function allowsAgain(states: readonly ConsentState[], changes: readonly Consent[]): boolean {
  return changes.some(
    ({ purpose, channel, isGiven }) =>
      isGiven &&
      states.some((state) => state.purpose === purpose && state.channel === channel && state.isGiven === false),
  )
}

/** `Reminders by SMS, no offers` */
export function consentSummary(states: readonly ConsentState[]): string {
  const [reminders = '', offers = ''] = CONSENT_PURPOSES.map((purpose) => {
    const allowed = states.filter((state) => state.purpose === purpose && state.isAllowed)
    if (allowed.length === 0) return `no ${purpose}`
    if (allowed.length === CONSENT_CHANNELS.length) return `${purpose} allowed`
    return `${purpose} by ${allowed.map(({ channel }) => CONSENT_CHANNEL_LABELS[channel]).join(' and ')}`
  })
  return `${reminders.charAt(0).toUpperCase()}${reminders.slice(1)}, ${offers}`
}
