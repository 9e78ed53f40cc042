import { formatDate, formatMoment } from '@okwan/domain/platform/dates'
import { emailPartOf } from '@okwan/domain/platform/messages/email-text'
import {
  type EmailPart,
  type EmailTemplate,
  type EmailTexts,
  isEmailTemplate,
} from '@okwan/domain/platform/messages/email-texts'
import { fillText } from '@okwan/domain/platform/messages/placeholders'
import { formatPesewas } from '@okwan/domain/platform/money'
import type { Company, TravelAssistance } from '@okwan/domain/platform/settings/values'
import { type EmailContent, htmlPart, LOGO_ID, type Sender, textPart } from './email-layout.ts'
import { formattedParams, type MessageTemplates } from './templates.ts'

/** Parts around the texts of an email: placeholders that are not simply a formatted parameter, details and the button. */
type Frame = { values?: Record<string, string> } & Pick<EmailContent, 'details' | 'button'>
type Frames = { [K in EmailTemplate]: (params: MessageTemplates[K], assistance: TravelAssistance) => Frame }

const FRAMES: Frames = {
  'policy-document': ({ document, plate, url, policyNumber, startDate, endDate }) => ({
    values: {
      summary: endDate ? `${plate} is insured until ${formatDate(endDate)}` : `Your ${document} for ${plate}`,
    },
    details: [
      ['Vehicle', plate],
      ...detailIf('Policy', policyNumber),
      ...detailIf('From', startDate && formatDate(startDate)),
      ...detailIf('To', endDate && formatDate(endDate)),
    ],
    button: { label: 'Open as PDF', url },
  }),
  'travel-documents': (trip, assistance) => ({
    values: {
      ...tripValues(trip, assistance),
      certificates: trip.travellers === 1 ? 'Your certificate is' : 'The certificates are',
    },
    details: tripDetails(trip, assistance),
    button: { label: 'Open as PDF', url: trip.url },
  }),
  receipt: ({ receiptNumber, receivedFor, paidAt, url }) => ({
    details: [
      ['Receipt number', receiptNumber],
      ['Date', formatMoment(new Date(paidAt))],
      ['For', receivedFor],
    ],
    button: { label: 'Open as PDF', url },
  }),
  'policy-issued': ({ policyNumber, stickerNumber, startDate, endDate, url }) => ({
    details: [
      ['Policy', policyNumber],
      ['Sticker', stickerNumber],
      ['From', formatDate(startDate)],
      ['To', formatDate(endDate)],
    ],
    button: { label: 'Verify this policy', url },
  }),
  'travel-issued': (trip, assistance) => ({
    values: tripValues(trip, assistance),
    details: tripDetails(trip, assistance),
    button: { label: 'Verify this policy', url: trip.url },
  }),
  'renewal-reminder': ({ policyNumber, days }) => ({
    values: {
      ends: days > 0 ? 'ended' : 'ends',
      warning: days > 0 ? 'Driving without insurance is an offence.' : '',
    },
    details: [['Policy', policyNumber]],
  }),
  'scheduled-report': ({ startDate, endDate }) => ({
    details: [
      ['From', formatDate(startDate)],
      ['To', formatDate(endDate)],
    ],
  }),
  'pay-later-offered': offerFrame,
  'pay-later-reminder': offerFrame,
}

type Trip = MessageTemplates['travel-issued']

function tripValues({ travellers }: Trip, assistance: TravelAssistance): Record<string, string> {
  const subject = travellers === 1 ? 'Your trip is' : `${travellers} travellers are`
  return { who: subject, assistancePhone: assistance.phone }
}

function tripDetails(
  { policyNumber, planName, startDate, endDate }: Trip,
  assistance: TravelAssistance,
): EmailContent['details'] {
  return [
    ['Policy', policyNumber],
    ['Plan', planName],
    ['From', formatDate(startDate)],
    ['To', formatDate(endDate)],
    ['24-hour help abroad', assistance.phone],
  ]
}

function offerFrame({ premiumPesewas, offerEndsAt, url }: MessageTemplates['pay-later-offered']): Frame {
  return {
    details: [
      ['Premium', formatPesewas(premiumPesewas)],
      ['Pay by', formatMoment(new Date(offerEndsAt))],
    ],
    button: { label: 'Pay', url },
  }
}

/** Settings that an email uses, as of its day. */
export type EmailSettings = {
  company: Pick<Company, 'legalName' | 'licence' | 'phone' | 'logo'>
  assistance: TravelAssistance
  emailTexts: EmailTexts
  /** Prefix of the subject and heading of every email of a practice installation. */
  mark?: string
}

export function renderEmail(template: string, params: unknown, settings: EmailSettings) {
  if (!isEmailTemplate(template)) throw new Error(`no email template ${template}`)
  const { company } = settings
  const content = contentOf(template, params, settings)
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

function contentOf(template: EmailTemplate, params: unknown, settings: EmailSettings): EmailContent {
  const { assistance, emailTexts, mark = '' } = settings
  // The types of queueEmail and queueMessage guarantee that params match the template.
  const frameOf = FRAMES[template] as (params: unknown, assistance: TravelAssistance) => Frame
  const { values, ...frame } = frameOf(params, assistance)
  const all = { ...formattedParams(params as object), ...values }
  const filled = (part: EmailPart) => fillText(emailPartOf(template, part, emailTexts), all).trim()
  const paragraphs = filled('text')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
  const subject = `${mark}${filled('subject')}`
  const title = `${mark}${filled('heading')}`
  return { subject, title, paragraphs: paragraphs.filter(Boolean), ...frame }
}

/** The logo is stored as a data URL, but mail programs show pictures only as parts of the message. */
function pictureOf(logo: string) {
  const [, type, content] = /^data:image\/(png|jpeg);base64,(.+)$/.exec(logo) ?? []
  if (!type || !content) return undefined
  return { contentId: LOGO_ID, fileName: `logo.${type}`, bytes: Buffer.from(content, 'base64') }
}

function detailIf(label: string, value: string | undefined): [string, string][] {
  return value ? [[label, value]] : []
}
