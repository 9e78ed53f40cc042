import { useMutation } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { setFieldErrors } from '../../platform/api/field-errors.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { DayField } from '../../ui/forms/DayField.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'

type Period = { from: string; to: string }
const FIELDS = [
  ['from', 'First day'],
  ['to', 'Last day'],
] as const
const TIMEOUT_MS = 600_000

/** Exports the signed records of a period. */
export function RecordsDialog({ onClose }: { onClose: () => void }) {
  const { control, handleSubmit, setError } = useForm<Period>({ defaultValues: { from: '', to: '' } })
  const download = useMutation({
    mutationFn: (period: Period) => call('GET /bundles/records.jsonl', { query: period }, { timeoutMs: TIMEOUT_MS }),
    onSuccess: (file, { from, to }) => {
      saveFile(file, `okwan-records-${from}-to-${to}.jsonl`)
      onClose()
    },
    onError: (error) =>
      setFieldErrors(setError, readProblem(error).fields, (path) => FIELDS.find(([name]) => name === path)?.[0]),
  })
  const problem = download.error && readProblem(download.error)
  return (
    <Dialog open title="Export records" closeOutside={false} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((period) => download.mutate(period))(event)}
        className="grid gap-4"
      >
        <p className="text-muted">
          One signed file with the policies, journals, payments, payouts and audit entries of these days. The export is
          recorded under your name.
        </p>
        {FIELDS.map(([name, label]) => (
          <Controller
            key={name}
            control={control}
            name={name}
            rules={{ required: 'Select a day' }}
            render={({ field: { value, onChange, onBlur }, fieldState }) => (
              <DayField
                label={label}
                value={value || null}
                error={fieldState.error?.message}
                onChange={(day) => onChange(day ?? '')}
                onBlur={onBlur}
              />
            )}
          />
        ))}
        {problem && problem.fields.length === 0 && <FormAlert>{problem.sentence}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={download.isPending}>
            Export
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}
