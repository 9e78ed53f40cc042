import type { IsoDate } from '../../platform/dates.ts'

export type Declaration = { code: string; required: boolean; title: string; text: string }
export type ConsentText = { version: string; effectiveFrom: IsoDate; declarations: readonly Declaration[] }

/** A published text is never edited. A new wording gets a new version, so that each consent refers to its exact text. */
const CONSENT_TEXTS: readonly ConsentText[] = [
  {
    version: 'travel-consent-1',
    effectiveFrom: '2025-07-01',
    declarations: [
      {
        code: 'truth',
        required: true,
        title: 'My answers are true',
        text: 'Everything said here about me and the people travelling with me is true and complete. If something important is left out or wrong, the insurer may refuse to pay or end the cover.',
      },
      {
        code: 'summary_read',
        required: true,
        title: 'I know what is covered',
        text: 'I have read the summary of the cover and the list of what is not covered, or had them read to me.',
      },
      {
        code: 'data_sharing',
        required: true,
        title: 'My details may be used',
        text: 'My details may be used to set up and run this insurance. They may be given to the insurer, to the company that helps abroad, and to the embassy I apply to. I can ask to see them and to have mistakes put right (Data Protection Act, 2012).',
      },
      {
        code: 'health_data',
        required: true,
        title: 'My health answers may be used',
        text: 'The health answers may be used to decide on the cover, to set its price and to handle a claim. Only people who need them for that may see them. They are not printed on any certificate.',
      },
      {
        code: 'refund_rules',
        required: true,
        title: 'I know what is paid back',
        text: 'If a visa is refused before the trip, the premium is paid back less a small fee. If I cancel for another reason before the trip, a part is paid back. After the trip has begun, or once a visa was granted with this certificate, nothing is paid back.',
      },
      {
        code: 'marketing',
        required: false,
        title: 'You may send me offers',
        text: 'I would like to hear about other offers by SMS or email. I can stop this at any time.',
      },
    ],
  },
  {
    version: 'travel-consent-2',
    effectiveFrom: '2026-11-16',
    declarations: [
      {
        code: 'truth',
        required: true,
        title: 'My answers are true',
        text: 'All information about me and the people travelling with me is true and complete. If important information is missing or wrong, the insurer can refuse to pay or end the cover.',
      },
      {
        code: 'summary_read',
        required: true,
        title: 'I understand the cover',
        text: 'I have read the cover summary and the exclusions, or they were read to me.',
      },
      {
        code: 'data_sharing',
        required: true,
        title: 'My data can be used',
        text: 'My data can be used to set up and manage this insurance. The insurer, the assistance company and the embassy I apply to can receive it. I can ask to see my data and to have mistakes corrected (Data Protection Act, 2012).',
      },
      {
        code: 'health_data',
        required: true,
        title: 'My health answers can be used',
        text: 'My health answers can be used to decide on the cover, to set the price and to handle a claim. Only people who need them for this can see them. They are never printed on a certificate.',
      },
      {
        code: 'refund_rules',
        required: true,
        title: 'I understand the refund terms',
        text: 'If a visa is refused before the trip, the premium is refunded less a small fee. If I cancel for another reason before the trip, a part of the premium is refunded. There is no refund after the trip has started, or after a visa was granted with this certificate.',
      },
      {
        code: 'marketing',
        required: false,
        title: 'Send me offers',
        text: 'I would like to receive other offers by SMS or email. I can stop this at any time.',
      },
    ],
  },
]

export function consentTextOn(date: IsoDate, texts = CONSENT_TEXTS): ConsentText {
  const text = texts.findLast(({ effectiveFrom }) => effectiveFrom <= date)
  if (!text) throw new RangeError(`no consent text is in force on ${date}`)
  return text
}

export function consentText(version: string): ConsentText | undefined {
  return CONSENT_TEXTS.find((text) => text.version === version)
}
