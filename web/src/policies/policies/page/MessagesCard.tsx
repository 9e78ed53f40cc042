import type { SentMessage } from '@okwan/contract/platform/messages'
import { useQuery } from '@tanstack/react-query'
import { Mail, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { query } from '../../../platform/api/query.ts'
import { LoadError } from '../../../platform/page/LoadError.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { DateText } from '../../../ui/data/DateText.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import type { Tone } from '../../../ui/data/tone.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

const POLL_MS = 3_000
const SHOWN = 5

const STYLES: Record<SentMessage['status'], { tone: Tone; word: string }> = {
  queued: { tone: 'warning', word: 'Queued' },
  sent: { tone: 'success', word: 'Sent' },
  failed: { tone: 'danger', word: 'Failed' },
}

/** Messages about a policy; the query is shared with the contact details of the customer. */
function usePolicyMessages(policyId: string) {
  return useQuery({
    ...query('GET /policies/{policyId}/messages', { params: { policyId } }),
    refetchInterval: ({ state }) =>
      state.data?.messages.some(({ status }) => status === 'queued') === true ? POLL_MS : false,
  })
}

/** SMS and emails about a policy with their delivery. */
export function MessagesCard({ policyId }: { policyId: string }) {
  const messages = usePolicyMessages(policyId)
  const list = messages.data?.messages
  return (
    <Card title="Messages">
      {messages.isPending && <Skeleton className="h-24" />}
      {messages.error && !list && <LoadError title="Couldn’t load messages" query={messages} />}
      {list?.length === 0 && <p className="text-muted">No messages yet.</p>}
      {list && list.length > 0 && <MessageList messages={list.slice(0, SHOWN)} />}
      {list && list.length > SHOWN && (
        <details className="mt-1">
          <summary className="inline-flex min-h-6 items-center font-medium text-accent-text pointer-coarse:min-h-11">
            Earlier messages
          </summary>
          <MessageList messages={list.slice(SHOWN)} />
        </details>
      )}
    </Card>
  )
}

/** Why the latest email to the customer failed. */
export function EmailProblem({ policyId }: { policyId: string }) {
  const problem = usePolicyMessages(policyId).data?.emailProblem
  return problem ? <span className="block text-table text-danger-text">Last email failed. {problem}</span> : null
}

function MessageList({ messages }: { messages: SentMessage[] }) {
  return (
    <ul className="divide-y divide-line">
      {messages.map((message) => (
        <MessageLine key={message.messageId} message={message} />
      ))}
    </ul>
  )
}

export function MessageLine({ message, action }: { message: SentMessage; action?: ReactNode }) {
  const { channel, about, to, status, failure, isFallback, createdAt } = message
  const { tone, word } = STYLES[status]
  const Icon = channel === 'email' ? Mail : MessageSquare
  return (
    <li className="flex items-start gap-3 py-2.5">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{about}</p>
        <p className="text-table wrap-anywhere text-muted">
          {channel === 'email' ? 'Email' : 'SMS'} to {to}
          {isFallback && ` instead of ${channel === 'email' ? 'SMS' : 'email'}`}
          <span className="block">
            <DateText value={createdAt} />
          </span>
        </p>
        {failure && <p className="text-table text-danger-text">{failure}</p>}
      </div>
      <StatusBadge tone={tone}>{word}</StatusBadge>
      {action}
    </li>
  )
}
