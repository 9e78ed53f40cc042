import type { MessageTemplate } from '@okwan/domain/platform/messages/texts'
import type { Rows } from '../../../platform/db/rows.ts'
import type { Product } from '../../../platform/http/context.ts'
import { messageSettings } from '../../../platform/messages/message-settings.ts'
import { type MessageTemplates, renderMessage } from '../../../platform/messages/templates.ts'
import type { Draw } from '../draw.ts'

export type MessageContext = { product: Pick<Product, 'secrets' | 'settings' | 'config'>; draw: Draw }

type SentMessage<K extends MessageTemplate> = {
  to: string
  template: K
  params: MessageTemplates[K]
  policyId: string | null
  at: Date
}

/** A sent SMS and its text in the outbox of the demo. */
export function addMessage<K extends MessageTemplate>(
  rows: Rows,
  messageContext: MessageContext,
  message: SentMessage<K>,
): void {
  const { product, draw } = messageContext
  const { to, template, params, policyId, at } = message
  const id = draw.id()
  rows.add('messages', {
    id,
    recipient: to,
    channel: 'sms',
    template,
    params,
    status: 'sent',
    policy_id: policyId,
    attached: [],
    created_at: at,
    sent_at: at,
  })
  const { text, code } = renderMessage(template, params, product.secrets, messageSettings(product, at))
  rows.add('demo_messages', {
    message_id: id,
    recipient: to,
    channel: 'sms',
    text,
    code: code ?? null,
    sent_at: at,
  })
}
