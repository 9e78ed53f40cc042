import { formatDate } from '@okwan/domain/platform/dates'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { type Refreshed, refresh } from '../../platform/api/refresh.ts'
import { StepUpDialog } from '../../platform/step-up/StepUp.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Diff } from '../../ui/data/Diff.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import type { RateBookDetails } from './rate-book-details.ts'
import { percentText } from './words.ts'

/** Requests with prices, which the browser caches for up to an hour. */
const PRICED_BY_BOOK = [
  '/motor/*',
  '/travel/*',
  '/fleets/*',
  '/policies/*',
  '/service-requests/*',
  '/challenged-policies/*',
] as const satisfies readonly Refreshed[]

/** Publishes a draft. A second SuperAdmin must do this; the author cannot. */
export function PublishRateBook({ book }: { book: RateBookDetails }) {
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const publish = async (verificationToken: string) => {
    await call('POST /rate-books/{id}/publish', {
      params: { id: book.rateBookId },
      body: { verificationToken, revision: book.revision },
    })
    setAsking(false)
    toast(`${book.version} published`)
    await refresh(queryClient, '/rate-books/*', ...PRICED_BY_BOOK)
  }
  return (
    <>
      <Button
        variant="primary"
        tipAlign="end"
        disabledReason={book.publicationRefusalReason ?? undefined}
        onClick={() => setAsking(true)}
      >
        Publish
      </Button>
      {asking && (
        <StepUpDialog
          title={`Publish ${book.version}?`}
          reference={`rate-book:${book.rateBookId}`}
          confirmLabel="Publish"
          onVerified={publish}
          onClose={() => setAsking(false)}
        >
          <p>
            New prices for cover from {formatDate(book.effectiveFrom)} will use these rates. Existing quotes don’t
            change. A published rate book can’t be edited, only replaced by a new version.
          </p>
          {book.replaces && <PublishedChanges replaces={book.replaces} />}
        </StepUpDialog>
      )}
    </>
  )
}

/** Every line that differs from the published version, for the person who approves it. */
function PublishedChanges({ replaces }: { replaces: NonNullable<RateBookDetails['replaces']> }) {
  const { version, changes } = replaces
  if (changes.length === 0) return <p>All rates are the same as in {version}.</p>
  return (
    <section className="grid gap-2">
      <h3 className="font-medium">
        {changes.length === 1 ? '1 rate differs' : `${changes.length} rates differ`} from {version}
      </h3>
      <div className="max-h-80 overflow-y-auto" tabIndex={0} role="region" aria-label={`Changes from ${version}`}>
        <Diff
          caption={`Changes from ${version}`}
          changes={changes.map(({ label, before, after, percent }) => ({
            label,
            before,
            after: percent === null ? after : `${after} (${percentText(percent)})`,
          }))}
        />
      </div>
    </section>
  )
}
