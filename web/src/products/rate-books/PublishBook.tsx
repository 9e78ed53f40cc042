import { formatDate } from '@okwan/domain/platform/dates'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { type Refreshed, refresh } from '../../platform/api/refresh.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import type { RateBookAnswer } from './rate-book-answer.ts'

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
export function PublishBook({ book }: { book: RateBookAnswer }) {
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const publish = useMutation({
    mutationFn: () => call('POST /rate-books/{id}/publish', { params: { id: book.rateBookId } }),
    onSuccess: async () => {
      setAsking(false)
      toast(`${book.version} published`)
      await refresh(queryClient, '/rate-books/*', ...PRICED_BY_BOOK)
    },
  })
  return (
    <>
      <Button
        variant="primary"
        tipAlign="end"
        disabledReason={book.whyNotPublish ?? undefined}
        onClick={() => setAsking(true)}
      >
        Publish
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Publish ${book.version}?`}
        confirmLabel="Publish"
        keepLabel="Cancel"
        danger={false}
        busy={publish.isPending}
        error={publish.error ? readProblem(publish.error).sentence : undefined}
        onConfirm={() => publish.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>
          New prices for cover from {formatDate(book.effectiveFrom)} will use these rates. Existing quotes don’t change.
          A published rate book can’t be edited, only replaced by a new version.
        </p>
      </ConfirmDialog>
    </>
  )
}
