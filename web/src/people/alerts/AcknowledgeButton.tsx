import type { Alert } from '@okwan/contract/people/alerts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'

export function AcknowledgeButton({ alert }: { alert: Alert }) {
  const queryClient = useQueryClient()
  const acknowledge = useMutation({
    mutationFn: () => call('POST /alerts/{id}/acknowledge', { params: { id: alert.alertId }, body: {} }),
    onSuccess: () => toast('Alert acknowledged'),
    onError: (error) => toast(readProblem(error).sentence),
    onSettled: () => refresh(queryClient, 'GET /alerts'),
  })
  return (
    <UnlessReadOnly>
      <Button
        icon={Check}
        loading={acknowledge.isPending}
        aria-label={`Acknowledge: ${alert.sentence}`}
        onClick={() => acknowledge.mutate()}
      >
        Acknowledge
      </Button>
    </UnlessReadOnly>
  )
}
