import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { useNavigate } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import type { RateBookDetails } from './rate-book-details.ts'

/** Deletes a draft. A published version cannot be deleted. */
export function DeleteDraft({ book }: { book: RateBookDetails }) {
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => call('DELETE /rate-books/{id}', { params: { id: book.rateBookId } }),
    onSuccess: async () => {
      toast(`Draft ${book.version} deleted`)
      await navigate({ to: paths.rateBooks(), search: { product: book.product } })
      await refresh(queryClient, 'GET /rate-books')
    },
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>Delete</Button>
      <ConfirmDialog
        open={asking}
        title={`Delete draft ${book.version}?`}
        confirmLabel="Delete draft"
        busy={remove.isPending}
        error={remove.error ? readProblem(remove.error).sentence : undefined}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>The draft and its rates are deleted. Published rate books don’t change.</p>
      </ConfirmDialog>
    </>
  )
}
