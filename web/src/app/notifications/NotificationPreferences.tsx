import type { NotificationGroup } from '@okwan/domain/platform/notifications/terms'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { Switch } from '../../ui/choices/Switch.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { GROUP_LABELS } from './words.ts'

const preferencesQuery = query('GET /notifications/preferences')

/** Groups of notifications that the signed-in user gets, on all devices. */
export function NotificationPreferences() {
  const queryClient = useQueryClient()
  const preferences = useQuery(preferencesQuery)
  const change = useMutation({
    mutationFn: (body: { group: NotificationGroup; isOn: boolean }) => call('PUT /notifications/preferences', { body }),
    onSuccess: (saved) => queryClient.setQueryData(preferencesQuery.queryKey, saved),
  })
  const error = preferences.error ?? change.error
  return (
    <section aria-labelledby="notification-preferences" className="grid gap-3">
      <div>
        <h3 id="notification-preferences" className="font-bold">
          Notifications
        </h3>
        <p className="text-table text-muted">Changes to your account are always shown.</p>
      </div>
      {error && <FieldError>{readProblem(error).sentence}</FieldError>}
      {preferences.isPending && <Skeleton className="h-32" />}
      {preferences.data?.map(({ group, isOn }) => {
        const isChanging = change.isPending && change.variables.group === group
        return (
          <Switch
            key={group}
            label={GROUP_LABELS[group]}
            checked={isChanging ? change.variables.isOn : isOn}
            onChange={(event) => change.mutate({ group, isOn: event.currentTarget.checked })}
          />
        )
      })}
    </section>
  )
}
