import {
  guessColumns,
  IMPORT_FIELDS,
  IMPORT_KIND_LABELS,
  IMPORT_KINDS,
  type ImportColumns,
  type ImportKind,
} from '@okwan/domain/sales/imports/terms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { useNavigate } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { fileInputClass } from '../../ui/forms/input-class.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { headingsOfFile } from './headings-of-file.ts'

type SavedColumns = readonly { kind: ImportKind; columns: ImportColumns }[]
type SelectedFile = { file: File; headings: string[]; columns: ImportColumns }

const KINDS = IMPORT_KINDS.map((value) => ({ value, label: IMPORT_KIND_LABELS[value] }))

/** Uploads a spreadsheet or CSV file. The user selects its columns once; they are remembered for the record type. */
export function UploadDialog({ savedColumns, onClose }: { savedColumns: SavedColumns; onClose: () => void }) {
  const [kind, setKind] = useState<ImportKind>('motor-policies')
  const [selected, setSelected] = useState<SelectedFile>()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const columnsFor = (one: ImportKind, headings: readonly string[]) =>
    guessColumns(one, headings, savedColumns.find((each) => each.kind === one)?.columns ?? null)
  const read = useMutation({
    mutationFn: async (file: File) => ({ file, headings: await headingsOfFile(file) }),
    onSuccess: ({ file, headings }) => setSelected({ file, headings, columns: columnsFor(kind, headings) }),
  })
  const selectFile = (file: File | undefined) => {
    setSelected(undefined)
    send.reset()
    if (file) read.mutate(file)
  }
  const selectKind = (value: string) => {
    const one = IMPORT_KINDS.find((each) => each === value) ?? 'motor-policies'
    setKind(one)
    if (selected) setSelected({ ...selected, columns: columnsFor(one, selected.headings) })
  }
  const send = useMutation({
    mutationFn: (file: SelectedFile) => {
      const query = { kind, fileName: file.file.name, columns: JSON.stringify(file.columns) }
      const { size, lastModified } = file.file
      const input = { query: query, body: file.file }
      return sendOnce('upload-import', { ...query, size, lastModified }, (idempotencyKey) =>
        call('POST /imports', input, { idempotencyKey }),
      )
    },
    onSuccess: async ({ importId }) => {
      await refresh(queryClient, '/imports/*')
      await navigate({ to: paths.importedFile({ importId }) })
    },
  })
  const failed = send.error ?? read.error
  const problem = failed && readProblem(failed)
  const errorAt = (path: string) => problem?.fields.find((one) => one.path === path)?.message
  return (
    <Dialog open title="Upload a file" closeOutside={false} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (selected) send.mutate(selected)
        }}
      >
        <Select
          label="Record type"
          options={KINDS}
          value={kind}
          onChange={(event) => selectKind(event.currentTarget.value)}
        />
        <Field label="File" hint="XLSX or CSV. Only the first sheet is read." error={errorAt('file')}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".xlsx,.csv,text/csv"
              className={fileInputClass}
              onChange={(event) => selectFile(event.currentTarget.files?.[0])}
            />
          )}
        </Field>
        {read.isPending && (
          <p role="status" className="text-muted">
            Reading the columns…
          </p>
        )}
        {selected && (
          <Columns
            kind={kind}
            selected={selected}
            errorAt={errorAt}
            onChange={(columns) => setSelected({ ...selected, columns })}
          />
        )}
        {problem && <FormAlert>{problem.sentence}</FormAlert>}
        <p className="text-muted">
          All rows are checked first. Nothing is imported until another SuperAdmin approves it.
        </p>
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            loading={send.isPending}
            disabledReason={selected ? undefined : 'Select a file first'}
          >
            Upload
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}

type ColumnsProps = {
  kind: ImportKind
  selected: SelectedFile
  errorAt: (path: string) => string | undefined
  onChange: (columns: ImportColumns) => void
}

function Columns({ kind, selected: { headings, columns }, errorAt, onChange }: ColumnsProps) {
  const options = headings.map((title) => ({ value: title, label: title }))
  return (
    <fieldset className="grid gap-3 xs:grid-cols-2">
      <legend className="mb-2 font-medium">Columns in the file</legend>
      {IMPORT_FIELDS[kind].map(({ name, label, isRequired }) => (
        <Select
          key={name}
          label={label}
          optional={!isRequired}
          placeholder="None"
          options={options}
          value={columns[name] ?? ''}
          error={errorAt(name)}
          onChange={(event) => onChange({ ...columns, [name]: event.currentTarget.value })}
        />
      ))}
    </fieldset>
  )
}
