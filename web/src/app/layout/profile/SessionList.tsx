import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { RelTime } from '../../../ui/data/RelTime.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { FieldError } from '../../../ui/forms/FieldError.tsx'

/** Active sessions of the user, each with a sign-out button. */
export function SessionList() {
  const sessions = useQuery(query('GET /auth/sessions'))
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: (id: string) => call('DELETE /auth/sessions/{id}', { params: { id } }),
    onSuccess: async () => {
      await refresh(queryClient, 'GET /auth/sessions')
      toast('Session signed out')
    },
  })
  return (
    <section aria-labelledby="sessions-title">
      <h3 id="sessions-title" className="mb-2 font-bold">
        Active sessions
      </h3>
      {sessions.error && <FieldError>{readProblem(sessions.error).sentence}</FieldError>}
      {sessions.isPending && <Skeleton className="h-16" />}
      <ul className="grid gap-3">
        {sessions.data?.map((entry) => (
          <li key={entry.sessionId} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="block font-medium">
                {entry.browser} on {entry.device}
              </span>
              <span className="block text-table text-muted">
                {entry.current ? 'This browser' : <RelTime at={entry.lastSeenAt} />} · {entry.ip}
              </span>
            </span>
            {!entry.current && (
              <Button
                size="small"
                loading={end.isPending && end.variables === entry.sessionId}
                onClick={() => end.mutate(entry.sessionId)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {end.error && <FieldError>{readProblem(end.error).sentence}</FieldError>}
    </section>
  )
}
