import type { CustomerConsents } from '@okwan/contract/customers/customers/consents'
import {
  CONSENT_CHANNEL_LABELS,
  CONSENT_PURPOSE_LABELS,
  CONSENT_PURPOSES,
  CONSENT_SOURCE_LABELS,
} from '@okwan/domain/customers/customers/terms'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { query } from '../../../platform/api/query.ts'
import { LoadError } from '../../../platform/page/LoadError.tsx'
import { UnlessReadOnly } from '../../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { DateText } from '../../../ui/data/DateText.tsx'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'

const ConsentDialog = lazyPart(() => import('./ConsentDialog.tsx'), 'ConsentDialog')

/** Messages that the customer agreed to receive, with the history. */
export function ConsentCard({ customerCode }: { customerCode: string }) {
  const consents = useQuery(query('GET /customers/{customerCode}/consents', { params: { customerCode } }))
  const [isOpen, setOpen] = useState(false)
  const answers = consents.data
  return (
    <Card title="Reminders and offers">
      {consents.isPending && <Skeleton className="h-24" />}
      {consents.error && !answers && <LoadError title="Couldn’t load reminders and offers" query={consents} />}
      {answers && (
        <div className="grid justify-items-start gap-2.5">
          <DescriptionList
            items={CONSENT_PURPOSES.map((purpose) => ({
              term: CONSENT_PURPOSE_LABELS[purpose],
              value: allowedText(answers, purpose),
            }))}
          />
          <UnlessReadOnly>
            <Button size="small" onClick={() => setOpen(true)}>
              Change
            </Button>
          </UnlessReadOnly>
          {answers.history.length > 0 && <History history={answers.history} />}
          <Suspense fallback={null}>
            {isOpen && (
              <ConsentDialog customerCode={customerCode} states={answers.states} onClose={() => setOpen(false)} />
            )}
          </Suspense>
        </div>
      )}
    </Card>
  )
}

function allowedText({ states }: CustomerConsents, purpose: string): string {
  const allowed = states.filter((state) => state.purpose === purpose && state.isAllowed)
  return allowed.map(({ channel }) => CONSENT_CHANNEL_LABELS[channel]).join(', ') || 'None'
}

function History({ history }: Pick<CustomerConsents, 'history'>) {
  return (
    <details className="w-full">
      <summary className="cursor-pointer font-medium">History</summary>
      <ul className="mt-2 grid gap-2 text-table">
        {history.map(({ purpose, channel, isGiven, source, textVersion, note, at, by }, index) => (
          // Entries have no id. New ones are added at the front, so the position from the end never changes.
          <li key={history.length - index}>
            {isGiven ? 'Agreed to' : 'Stopped'} {lowerFirst(CONSENT_PURPOSE_LABELS[purpose])} by{' '}
            {CONSENT_CHANNEL_LABELS[channel]}
            <span className="block text-muted">
              <DateText value={at} /> · {CONSENT_SOURCE_LABELS[source]}
              {by && ` · recorded by ${by}`} · consent text {textVersion}
              {note && ` · ${note}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
