import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { currentMs } from '../../ui/data/clock.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { fileInputClass } from '../../ui/forms/input-class.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { PROVIDER_LABELS } from '../payments/providers.ts'

const DateField = lazyPart(() => import('../../ui/date-picker/view/DateField.tsx'), 'DateField')

const PROVIDERS = Object.entries(PROVIDER_LABELS).map(([value, label]) => ({ value, label }))

/** Reconciles one day with the uploaded provider statement, or with the provider's status API if there is none. */
export function CompareDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [provider, setProvider] = useState<'hubtel' | 'mtn'>('hubtel')
  const [day, setDay] = useState<string | null>(addDays(toAccraDate(new Date(currentMs())), -1))
  const [file, setFile] = useState<File>()
  const compare = useMutation({
    mutationFn: async () => {
      const body = { provider, day: day ?? '', ...(file ? { statementCsv: await file.text() } : {}) }
      return sendOnce('compare', body, (idempotencyKey) =>
        call('POST /reconciliation/runs', { body }, { idempotencyKey }),
      )
    },
    onSuccess: async () => {
      onClose()
      toast('Reconciliation started')
      await refresh(queryClient, '/reconciliation/*', '/exceptions/*')
    },
  })
  return (
    <Dialog open title="Run reconciliation" size="small" closeOutside={false} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          compare.mutate()
        }}
        className="grid gap-4"
      >
        <Segmented
          label="Provider"
          options={PROVIDERS}
          value={provider}
          onChange={(event) => setProvider(event.currentTarget.value === 'mtn' ? 'mtn' : 'hubtel')}
        />
        <Suspense fallback={<Skeleton className="h-16" />}>
          <DateField label="Date" value={day} onChange={setDay} />
        </Suspense>
        <Field label="Provider statement" hint="CSV file. Without a file, we use the provider’s API." optional>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,text/csv"
              className={fileInputClass}
              onChange={(event) => setFile(event.currentTarget.files?.[0])}
            />
          )}
        </Field>
        {compare.error && <FormAlert>{readProblem(compare.error).sentence}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={compare.isPending}>
            Run
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}
