import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { fileInputClass } from '../../ui/forms/input-class.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'

/** Imports a version of a screening list. The server reads and checks the file. */
export function ImportListDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [missing, setMissing] = useState<string>()
  const [isComplete, setComplete] = useState(false)
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: async (picked: File) => {
      const csv = await picked.text()
      const query = { fileName: picked.name, ...(isComplete ? { isComplete: 'yes' as const } : {}) }
      const input = { query: query, body: new Blob([csv], { type: 'text/csv' }) }
      return sendOnce('import-screening-list', { ...query, csv }, (idempotencyKey) =>
        call('POST /screening/lists', input, { idempotencyKey }),
      )
    },
    onSuccess: async ({ name, entryCount }) => {
      toast(`${name}: ${entryCount.toLocaleString('en-GB')} entries imported`)
      onClose()
      await refresh(queryClient, '/screening/*', '/work-items/*')
    },
  })
  const problem = send.error && readProblem(send.error)
  const needsConfirmation = problem?.code === 'list_incomplete'
  const [first, ...others] = problem?.fields.filter(({ path }) => path === 'file') ?? []
  return (
    <Dialog open title="Import a screening list" closeOutside={false} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(file ? undefined : 'Select a file')
          if (file && (!needsConfirmation || isComplete)) send.mutate(file)
        }}
      >
        <p>
          CSV file with the columns name, aliases, birth_date, country, reference, list_name and version. Separate
          aliases with semicolons.
        </p>
        <Field label="File" error={missing ?? first?.message}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,text/csv"
              className={fileInputClass}
              onChange={(event) => {
                setFile(event.currentTarget.files?.[0])
                setComplete(false)
                send.reset()
              }}
            />
          )}
        </Field>
        {others.length > 0 && !missing && (
          <ul aria-label="More errors" className="grid gap-1.5">
            {others.map(({ message }) => (
              <li key={message}>
                <FieldError>{message}</FieldError>
              </li>
            ))}
          </ul>
        )}
        {needsConfirmation && (
          <>
            <Banner tone="warning" title="The file may be incomplete">
              {problem.sentence}
            </Banner>
            <Checkbox
              label="The file is complete"
              checked={isComplete}
              onChange={(event) => setComplete(event.currentTarget.checked)}
            />
          </>
        )}
        {problem && problem.fields.length === 0 && !needsConfirmation && <FormAlert>{problem.sentence}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            loading={send.isPending}
            tipAlign="end"
            {...(needsConfirmation && !isComplete ? { disabledReason: 'Confirm that the file is complete' } : {})}
          >
            Import
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}
