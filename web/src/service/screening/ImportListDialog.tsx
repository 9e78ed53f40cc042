import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'

/** Imports a version of a screening list. The server reads and checks the file. */
export function ImportListDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [missing, setMissing] = useState<string>()
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: async (picked: File) => {
      const csv = await picked.text()
      const input = { query: { fileName: picked.name }, body: new Blob([csv], { type: 'text/csv' }) }
      return sendOnce('import-screening-list', { fileName: picked.name, csv }, (idempotencyKey) =>
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
  return (
    <Dialog open title="Import a screening list" closeOutside={false} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(file ? undefined : 'Select a file')
          if (file) send.mutate(file)
        }}
      >
        <p>
          CSV file with the columns name, aliases, birth_date, country, reference, list_name and version. Separate
          aliases with semicolons.
        </p>
        <Field label="File" error={missing ?? problem?.fields.find(({ path }) => path === 'file')?.message}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,text/csv"
              className="max-w-full text-table"
              onChange={(event) => setFile(event.currentTarget.files?.[0])}
            />
          )}
        </Field>
        {problem && problem.fields.length === 0 && <FormAlert>{problem.sentence}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={send.isPending}>
            Import
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}
