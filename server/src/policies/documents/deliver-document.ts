import type { DeliveredDocument, DeliveryChannel } from '@okwan/contract/policies/documents'
import { ERASED_PHONE } from '@okwan/domain/customers/customers/erasure'
import { maskEmail, parseEmail } from '@okwan/domain/platform/email'
import { maskPhone, whatsAppUrl } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { TryLater } from '../../platform/http/problems.ts'
import { messageSettings } from '../../platform/messages/message-settings.ts'
import { queueEmail, queueMessage } from '../../platform/messages/queue-message.ts'
import { type MessageTemplates, renderMessage } from '../../platform/messages/templates.ts'
import type { Attachment } from '../../platform/ports/sent-documents.ts'
import { DOCUMENT_WORDS } from '../policies/document-words.ts'
import { documentUrl } from './document-code.ts'
import { findLastSent } from './store.ts'

const NO_RECIPIENT = 'This customer’s personal data has been erased. Download the document instead.'
const RESEND_AFTER_MS = 10 * 60_000

type SentTemplate = 'policy-document' | 'travel-documents' | 'receipt'

export type Delivery<K extends SentTemplate> = {
  attachment: Attachment
  customer: { phone: string | null; email: string | null }
  policyId: string | null
  template: K
  params: Omit<MessageTemplates[K], 'url'>
  /** Record whose timeline shows the delivery. */
  record: { entityType: 'policy-record' | 'payment'; entityId: string; branchId: string }
}

/** Sends a document to the customer by SMS link or email, or returns a link to share. The timeline shows each delivery. */
export async function deliverDocument<K extends SentTemplate>(
  ctx: Ctx,
  by: DeliveryChannel,
  delivery: Delivery<K>,
): Promise<DeliveredDocument> {
  const { attachment, record, template, customer } = delivery
  if (customer.phone === ERASED_PHONE) throw new Refusal('customer_erased', NO_RECIPIENT)
  if (by !== 'link') await refuseEarlyResend(ctx, by, delivery)
  const url = documentUrl(ctx.product, attachment, ctx.now)
  // Every template takes a `url`, but TypeScript cannot infer that the parameters are complete with it.
  const params = { ...delivery.params, url } as MessageTemplates[K]
  const delivered = await DELIVER_BY_CHANNEL[by](ctx, delivery, template, params, url)
  const action = by === 'link' ? 'paper-linked' : 'paper-sent'
  await recordAudit(ctx, { ...record, action, after: { paper: attachment.document, by } })
  return { at: ctx.now.toISOString(), sentTo: null, share: null, ...delivered }
}

type Deliver = <K extends SentTemplate>(
  ctx: Ctx,
  delivery: Delivery<K>,
  template: K,
  params: MessageTemplates[K],
  url: string,
) => Promise<Partial<DeliveredDocument>>

const DELIVER_BY_CHANNEL: Record<DeliveryChannel, Deliver> = {
  sms: async ({ tx, now }, { customer: { phone }, policyId }, template, params) => {
    if (!phone) throw new Refusal('no_phone')
    await queueMessage(tx, { to: phone, template, params, policyId }, now)
    return { sentTo: maskPhone(phone) }
  },
  email: async ({ tx, now, product }, { customer, policyId, attachment }, template, params) => {
    if (!product.email) throw new Refusal('email_not_set_up')
    const to = customer.email ? parseEmail(customer.email) : undefined
    if (!to) throw new Refusal('no_email')
    const phone = customer.phone ?? undefined
    await queueEmail(tx, { to, phone, template, params, policyId, attached: [attachment] }, now)
    return { sentTo: maskEmail(to) }
  },
  link: async ({ product, now }, { customer: { phone } }, template, params, url) => {
    const { text } = renderMessage(template, params, product.secrets, messageSettings(product, now))
    return { share: { url, whatsAppUrl: whatsAppUrl(phone ?? undefined, text) } }
  },
}

/** Refuses to send the same document by the same channel again within ten minutes. */
async function refuseEarlyResend<K extends SentTemplate>(
  { tx, now }: Ctx,
  by: DeliveryChannel,
  { record, attachment: { document } }: Delivery<K>,
): Promise<void> {
  const last = await findLastSent(tx, record, document, by, new Date(now.getTime() - RESEND_AFTER_MS))
  if (!last) return
  const seconds = Math.ceil((last.at.getTime() + RESEND_AFTER_MS - now.getTime()) / 1000)
  const sentAlready = `The ${DOCUMENT_WORDS[document]} was sent less than 10 minutes ago.`
  const sentence = `${sentAlready} You can resend it in ${Math.ceil(seconds / 60)} min.`
  throw new TryLater('too_many', sentence, seconds)
}
