import type { SentMessage } from '@okwan/contract/platform/messages'
import { maskEmail } from '@okwan/domain/platform/email'
import { maskPhone } from '@okwan/domain/platform/phone'
import type { Ctx } from '../../platform/http/context.ts'
import { messageLabel } from '../../platform/messages/message-label.ts'
import { reachedVersion } from './read/find-version.ts'
import { lastEmailTo, type MessageRow, messagesOf } from './read/history-store.ts'

/** Messages about a policy, and the reason if the last email to the customer failed. */
export async function getMessages(ctx: Ctx, { params }: { params: { policyId: string } }) {
  const { email } = await reachedVersion(ctx, { params, query: {} })
  const last = email ? await lastEmailTo(ctx.tx, email) : undefined
  return {
    messages: (await messagesOf(ctx.tx, ctx.actor, [params.policyId])).map(presentMessage),
    emailProblem: last?.failure ?? null,
  }
}

export function presentMessage(row: MessageRow): SentMessage {
  return {
    messageId: row.id,
    channel: row.channel,
    about: capitalised(row.document ?? messageLabel(row.template)),
    to: row.channel === 'email' ? maskEmail(row.recipient) : maskPhone(row.recipient),
    status: row.status,
    failure: row.failure,
    isFallback: row.is_fallback,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  }
}

const capitalised = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
