import type { Alert } from '@okwan/contract/people/alerts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { BulkBar } from '../../ui/table/BulkBar.tsx'

type AlertBulkProps = {
  alerts: Alert[]
  onClear: () => void
}

/** Acknowledges the selected alerts with one note. */
export function AlertBulk({ alerts, onClear }: AlertBulkProps) {
  const [acknowledging, setAcknowledging] = useState<Alert[]>()
  const queryClient = useQueryClient()
  const acknowledge = useMutation({
    mutationFn: (note: string) => {
      const alertIds = (acknowledging ?? []).map(({ alertId }) => alertId)
      return call('POST /alerts/acknowledge', { body: { alertIds, note } })
    },
    onSuccess: async ({ acknowledged }) => {
      setAcknowledging(undefined)
      onClear()
      toast(`${alertCount(acknowledged)} acknowledged`)
      await refresh(queryClient, 'GET /alerts')
    },
  })
  return (
    <>
      <BulkBar count={alerts.length} onClear={onClear}>
        <Button
          variant="primary"
          onClick={() => {
            acknowledge.reset()
            setAcknowledging(alerts)
          }}
        >
          Acknowledge
        </Button>
      </BulkBar>
      <ConfirmDialog
        open={acknowledging !== undefined}
        title={`Acknowledge ${alertCount(acknowledging?.length ?? 0)}?`}
        confirmLabel="Acknowledge"
        danger={false}
        reasonLabel="Note"
        busy={acknowledge.isPending}
        error={acknowledge.error ? readProblem(acknowledge.error).sentence : undefined}
        onConfirm={(note) => acknowledge.mutate(note)}
        onClose={() => setAcknowledging(undefined)}
      >
        <p>The note is saved with each alert.</p>
      </ConfirmDialog>
    </>
  )
}

const alertCount = (count: number) => (count === 1 ? '1 alert' : `${count} alerts`)
