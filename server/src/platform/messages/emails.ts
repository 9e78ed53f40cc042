import { formatDate, formatMoment } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import type { Company, TravelAssistance } from '@okwan/domain/platform/settings/values'
import { type EmailContent, htmlPart, LOGO_ID, type Sender, textPart } from './email-layout.ts'
import type { MessageTemplates } from './templates.ts'

/** Messages that have a version for email. Codes never leave by email. */
export type EmailTemplate =
  | 'policy-document'
  | 'travel-documents'
  | 'receipt'
  | 'policy-issued'
  | 'travel-issued'
  | 'renewal-reminder'
  | 'pay-later-offered'
  | 'pay-later-reminder'

type Contents = { [K in EmailTemplate]: (params: MessageTemplates[K], assistance: TravelAssistance) => EmailContent }

const CONTENTS: Contents = {
  'policy-document': ({ document, plate, url, policyNumber, startDate, endDate }) => ({
    subject: endDate ? `${plate} is insured until ${formatDate(endDate)}` : `Your ${document} for ${plate}`,
    title: endDate ? `${plate} is insured until ${formatDate(endDate)}` : `Your ${document} for ${plate}`,
    paragraphs: [`Your ${document} is attached. Print it, or keep it on your phone and show it on request.`],
    facts: [
      ['Vehicle', plate],
      ...factIf('Policy', policyNumber),
      ...factIf('From', startDate && formatDate(startDate)),
      ...factIf('To', endDate && formatDate(endDate)),
    ],
    button: { label: 'Open as PDF', url },
  }),
  'travel-documents': ({ policyNumber, planName, travellers, startDate, endDate, url }, assistance) => ({
    subject: `Your travel insurance from ${formatDate(startDate)} to ${formatDate(endDate)}`,
    title: travellers === 1 ? 'Your trip is insured' : `${travellers} travellers are insured`,
    paragraphs: [
      `${travellers === 1 ? 'Your certificate is' : 'The certificates are'} attached. Carry a copy on the trip and show it at the embassy or border.`,
    ],
    facts: [
      ['Policy', policyNumber],
      ['Plan', planName],
      ['From', formatDate(startDate)],
      ['To', formatDate(endDate)],
      ['24-hour help abroad', assistance.phone],
    ],
    button: { label: 'Open as PDF', url },
  }),
  receipt: ({ receiptNumber, amountPesewas, receivedFor, paidAt, url }) => ({
    subject: `Receipt for ${formatPesewas(amountPesewas)}`,
    title: `We received ${formatPesewas(amountPesewas)}`,
    paragraphs: ['Your receipt is attached. It is proof of payment. The certificate is the proof of cover.'],
    facts: [
      ['Receipt number', receiptNumber],
      ['Date', formatMoment(new Date(paidAt))],
      ['For', receivedFor],
    ],
    button: { label: 'Open as PDF', url },
  }),
  'policy-issued': ({ plate, policyNumber, stickerNumber, startDate, endDate, url }) => ({
    subject: `${plate} is insured until ${formatDate(endDate)}`,
    title: `${plate} is insured until ${formatDate(endDate)}`,
    paragraphs: ['Your policy is registered with the motor insurance database.'],
    facts: [
      ['Policy', policyNumber],
      ['Sticker', stickerNumber],
      ['From', formatDate(startDate)],
      ['To', formatDate(endDate)],
    ],
    button: { label: 'Verify this policy', url },
  }),
  'travel-issued': ({ policyNumber, planName, travellers, startDate, endDate, url }, assistance) => ({
    subject: `Your travel insurance from ${formatDate(startDate)} to ${formatDate(endDate)}`,
    title: travellers === 1 ? 'Your trip is insured' : `${travellers} travellers are insured`,
    paragraphs: ['Ask your agent for the certificates.'],
    facts: [
      ['Policy', policyNumber],
      ['Plan', planName],
      ['From', formatDate(startDate)],
      ['To', formatDate(endDate)],
      ['24-hour help abroad', assistance.phone],
    ],
    button: { label: 'Verify this policy', url },
  }),
  'renewal-reminder': ({ plate, policyNumber, endDate, days }) => ({
    subject: `Insurance for ${plate} ${days > 0 ? 'ended' : 'ends'} on ${formatDate(endDate)}`,
    title: `Insurance for ${plate} ${days > 0 ? 'ended' : 'ends'} on ${formatDate(endDate)}`,
    paragraphs: [
      ...(days > 0 ? ['Driving without insurance is an offence.'] : []),
      'Renew with your agent or call our office.',
    ],
    facts: [['Policy', policyNumber]],
  }),
  'pay-later-offered': ({ receivedFor, premiumPesewas, offerEndsAt, url }) => ({
    subject: `Pay ${formatPesewas(premiumPesewas)} by ${formatMoment(new Date(offerEndsAt))}`,
    title: receivedFor,
    paragraphs: ['Pay by mobile money. You are not covered until you pay.'],
    facts: [
      ['Premium', formatPesewas(premiumPesewas)],
      ['Pay by', formatMoment(new Date(offerEndsAt))],
    ],
    button: { label: 'Pay', url },
  }),
  'pay-later-reminder': ({ receivedFor, premiumPesewas, offerEndsAt, url }) => ({
    subject: `Not paid yet: ${receivedFor}`,
    title: receivedFor,
    paragraphs: ['The premium is not paid yet, so there is no cover. Pay by mobile money.'],
    facts: [
      ['Premium', formatPesewas(premiumPesewas)],
      ['Pay by', formatMoment(new Date(offerEndsAt))],
    ],
    button: { label: 'Pay', url },
  }),
}

/** What an email takes from the settings on its day. */
export type EmailSettings = {
  company: Pick<Company, 'legalName' | 'licence' | 'phone' | 'logo'>
  assistance: TravelAssistance
}

export function renderEmail(template: string, params: unknown, { company, assistance }: EmailSettings) {
  // The types of queueEmail and queueMessage guarantee that params match the template.
  const contentOf = CONTENTS[template as EmailTemplate] as
    | ((params: unknown, assistance: TravelAssistance) => EmailContent)
    | undefined
  if (!contentOf) throw new Error(`no email template ${template}`)
  const content = contentOf(params, assistance)
  const picture = pictureOf(company.logo)
  const { legalName: name, licence, phone } = company
  const sender: Sender = { name, licence, phone, hasLogo: picture !== undefined }
  return {
    subject: content.subject,
    text: textPart(content, sender),
    html: htmlPart(content, sender),
    pictures: picture ? [picture] : [],
  }
}

/** The logo is stored as a data URL, but mail programs show pictures only as parts of the message. */
function pictureOf(logo: string) {
  const [, type, content] = /^data:image\/(png|jpeg);base64,(.+)$/.exec(logo) ?? []
  if (!type || !content) return undefined
  return { contentId: LOGO_ID, fileName: `logo.${type}`, bytes: Buffer.from(content, 'base64') }
}

function factIf(label: string, value: string | undefined): [string, string][] {
  return value ? [[label, value]] : []
}
