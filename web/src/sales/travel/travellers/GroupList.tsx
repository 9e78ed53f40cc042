import { GROUP_CSV_COLUMNS } from '@okwan/domain/products/travel-plans/terms'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { saveFile } from '../../../platform/files/save-file.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { fileInputClass } from '../../../ui/forms/input-class.ts'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../../ui/overlays/Modal.tsx'
import { travelDraft, useTravelSale } from '../draft.ts'
import { lineRange } from './line-range.ts'

type RowProblem = { row: number; column?: string; message: string }

/** Limit of the server. */
const MAX_CHARACTERS = 60_000

/** Imports a group from a spreadsheet. Problems can be fixed here, without returning to the spreadsheet. */
export function GroupList({ onClose, onRead }: { onClose: () => void; onRead: () => void }) {
  const max = useTravelSale().limits?.groupMaxTravellers
  const [csv, setCsv] = useState('')
  const text = useRef<HTMLTextAreaElement>(null)
  const read = useMutation({
    mutationFn: () => readGroup(csv),
    onSuccess: ({ saved, travellers }) => {
      if (!saved) return
      toast(`${travellers} travellers imported`)
      onRead()
    },
  })
  const problems = read.data?.saved ? [] : (read.data?.problems ?? [])

  function show({ row }: RowProblem) {
    const [start, end] = lineRange(csv, row)
    text.current?.focus()
    text.current?.setSelectionRange(start, end)
  }

  return (
    <Dialog open title="Import group" onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-muted">
          One traveller per row: first name, last name, date of birth, gender, passport number, passport expiry and
          nationality. {max !== undefined && `A group has at most ${max} travellers. `}The list replaces all travellers
          entered so far.
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <FileButton onText={setCsv} />
          <Button icon={Download} variant="quiet" onClick={saveTemplate}>
            Download template
          </Button>
        </div>
        {problems.length > 0 && <Problems problems={problems} onShow={show} />}
        {read.error && <Banner tone="danger">{readProblem(read.error).sentence}</Banner>}
        <TextArea
          ref={text}
          label="Traveller list"
          hint="Select a file or paste rows from a spreadsheet, including the column names"
          rows={8}
          maxLength={MAX_CHARACTERS}
          spellCheck={false}
          value={csv}
          onChange={(event) => setCsv(event.currentTarget.value)}
        />
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            loading={read.isPending}
            disabledReason={csv.trim() === '' ? 'Select a file or paste the list' : undefined}
            onClick={() => read.mutate()}
          >
            {problems.length > 0 ? 'Check again' : 'Import'}
          </Button>
        </ModalActions>
      </div>
    </Dialog>
  )
}

function Problems({ problems, onShow }: { problems: readonly RowProblem[]; onShow: (problem: RowProblem) => void }) {
  return (
    <div role="alert" className="rounded-lg border-2 border-danger-solid bg-danger-soft p-4">
      <p className="font-bold">{problems.length === 1 ? '1 problem to fix' : `${problems.length} problems to fix`}</p>
      <ul className="mt-2 max-h-48 space-y-1 overflow-y-auto">
        {problems.map((problem) => (
          <li key={`${problem.row} ${problem.column} ${problem.message}`}>
            <button
              type="button"
              onClick={() => onShow(problem)}
              className="text-left font-medium text-danger-text underline pointer-coarse:min-h-11"
            >
              Row {problem.row}
              {problem.column && `, ${problem.column}`}: {problem.message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function FileButton({ onText }: { onText: (text: string) => void }) {
  const id = useId()
  return (
    <input
      id={id}
      type="file"
      aria-label="Group file"
      accept=".csv,text/csv,text/plain"
      className={fileInputClass}
      onChange={(event) => {
        const [file] = event.currentTarget.files ?? []
        if (file) void file.text().then(onText)
      }}
    />
  )
}

async function readGroup(csv: string) {
  let result: { saved: boolean; travellers: number; problems: RowProblem[] } = {
    saved: false,
    travellers: 0,
    problems: [],
  }
  await travelDraft.apply(async ({ draftId }) => {
    const response = await call('POST /travel/drafts/{id}/group-csv', { params: { id: draftId }, body: { csv } })
    result = response
    return response.draft
  })
  return result
}

function saveTemplate() {
  const example = ['Ama', 'Mensah', '31/12/1990', 'female', 'G1234567', '30/06/2031', 'Ghana']
  const rows = [GROUP_CSV_COLUMNS, example].map((cells) => cells.join(','))
  saveFile(new Blob([`\uFEFF${rows.join('\r\n')}\r\n`], { type: 'text/csv' }), 'travellers.csv')
}
