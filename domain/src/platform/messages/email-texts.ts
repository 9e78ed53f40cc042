type EmailText = {
  title: string
  /** Placeholders that the parts can contain. Facts, button and footer of an email are not part of its texts. */
  placeholders: readonly string[]
  subject: string
  heading: string
  /** Paragraphs are separated by an empty line. A paragraph whose placeholders are all empty disappears. */
  text: string
  /** Placeholders that the subject keeps, because nothing else in the email names them. */
  required?: readonly string[]
}

const TRIP = ['who', 'travellers', 'planName', 'policyNumber', 'startDate', 'endDate', 'assistancePhone']
const OFFER = ['receivedFor', 'premium', 'offerEndsAt']

/** Every email with its standard texts, which a company can replace (setting `email-texts`). Emails never have one-time codes. */
export const EMAIL_TEXTS = {
  'policy-issued': {
    title: 'Motor policy issued',
    placeholders: ['plate', 'policyNumber', 'stickerNumber', 'startDate', 'endDate'],
    subject: '{plate} is insured until {endDate}',
    heading: '{plate} is insured until {endDate}',
    text: 'Your policy is registered with the motor insurance database.',
    required: ['plate'],
  },
  'travel-issued': {
    title: 'Travel policy issued',
    placeholders: TRIP,
    subject: 'Your travel insurance from {startDate} to {endDate}',
    heading: '{who} insured',
    text: 'Use the button to verify the cover. Your agent can send you the certificates by email, SMS or WhatsApp.',
  },
  'policy-document': {
    title: 'Motor document',
    placeholders: ['summary', 'document', 'plate', 'policyNumber', 'startDate', 'endDate'],
    subject: '{summary}',
    heading: '{summary}',
    text: 'Your {document} is attached. Print it, or keep it on your phone and show it on request.',
  },
  'travel-documents': {
    title: 'Travel certificate',
    placeholders: [...TRIP, 'certificates'],
    subject: 'Your travel insurance from {startDate} to {endDate}',
    heading: '{who} insured',
    text: '{certificates} attached. Carry a copy on the trip and show it at the embassy or border.',
  },
  receipt: {
    title: 'Receipt',
    placeholders: ['receiptNumber', 'amount', 'receivedFor', 'paidAt'],
    subject: 'Receipt for {amount}',
    heading: 'We received {amount}',
    text: 'Your receipt is attached. It is proof of payment. Only the certificate proves cover.',
    required: ['amount'],
  },
  'renewal-reminder': {
    title: 'Renewal reminder',
    placeholders: ['plate', 'policyNumber', 'endDate', 'ends', 'warning'],
    subject: 'Insurance for {plate} {ends} on {endDate}',
    heading: 'Insurance for {plate} {ends} on {endDate}',
    text: '{warning}\n\nRenew with your agent or call our office.',
    required: ['plate', 'endDate'],
  },
  'pay-later-offered': {
    title: 'Payment link',
    placeholders: OFFER,
    subject: 'Pay {premium} by {offerEndsAt}',
    heading: '{receivedFor}',
    text: 'Pay by mobile money. You are not covered until you pay.',
  },
  'pay-later-reminder': {
    title: 'Payment reminder',
    placeholders: OFFER,
    subject: 'Reminder: pay {premium} by {offerEndsAt}',
    heading: '{receivedFor}',
    text: 'The premium is not paid yet, so there is no cover. Pay by mobile money.',
  },
  'scheduled-report': {
    title: 'Scheduled report',
    placeholders: ['report', 'startDate', 'endDate'],
    subject: '{report}, {startDate} to {endDate}',
    heading: '{report}',
    text: 'Your scheduled report is attached. Forward it only to people who can open this report.',
    required: ['report'],
  },
} as const satisfies Record<string, EmailText>

export type EmailTemplate = keyof typeof EMAIL_TEXTS

// Object.keys widens the keys to string.
export const EMAIL_TEMPLATES = Object.keys(EMAIL_TEXTS) as [EmailTemplate, ...EmailTemplate[]]

export const EMAIL_PARTS = ['subject', 'heading', 'text'] as const
export type EmailPart = (typeof EMAIL_PARTS)[number]

/** Name of one part of an email among the settings: `receipt-subject`. */
export type EmailField = `${EmailTemplate}-${EmailPart}`

/** The texts of the company; an empty text means the standard text. */
export type EmailTexts = Readonly<Record<EmailField, string>>

export const emailField = (template: EmailTemplate, part: EmailPart): EmailField => `${template}-${part}`

type FieldDetails = { template: EmailTemplate; part: EmailPart; standard: string }

const FIELDS = new Map<string, FieldDetails>(
  EMAIL_TEMPLATES.flatMap((template) =>
    EMAIL_PARTS.map((part): [string, FieldDetails] => [
      emailField(template, part),
      { template, part, standard: EMAIL_TEXTS[template][part] },
    ]),
  ),
)

// Every part of every email.
export const EMAIL_FIELDS = [...FIELDS.keys()] as [EmailField, ...EmailField[]]

export function emailFieldDetails(field: string): FieldDetails | undefined {
  return FIELDS.get(field)
}

export function isEmailTemplate(name: string): name is EmailTemplate {
  return Object.hasOwn(EMAIL_TEXTS, name)
}
