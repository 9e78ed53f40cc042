import {
  COLUMN_LABELS,
  ENTRY_COLUMNS,
  type FleetCells,
  readFleetTable,
  writeFleetTable,
} from '@okwan/domain/sales/fleet/terms'
import { useMutation } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { EXAMPLE } from './words.ts'

/** Reads vehicles from a spreadsheet, a CSV file or from cells pasted from a spreadsheet. Invalid text stays in the field. */
export function TableInput({ onRead }: { onRead: (rows: FleetCells[]) => void }) {
  const file = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()

  /** A spreadsheet is read by the server. */
  const upload = useMutation({
    mutationFn: async (selected: File) =>
      /\.xlsx?$/i.test(selected.name) ? (await call('POST /fleets/sheet', { body: selected })).table : selected.text(),
    onSuccess: read,
    onError: (error) => setProblem(readProblem(error).sentence),
  })

  function read(table: string) {
    const parsed = readFleetTable(table)
    if ('rows' in parsed) return onRead(parsed.rows)
    setText(table)
    setProblem(parsed.problem)
  }

  return (
    <Card
      title="Import vehicles"
      text="Paste up to 1,000 rows from a spreadsheet, or upload an XLSX or CSV file. The first row contains the column names."
      actions={
        <Button
          icon={Download}
          onClick={() => saveFile(new Blob([writeFleetTable([EXAMPLE])], { type: 'text/csv' }), 'fleet.csv')}
        >
          Download template
        </Button>
      }
    >
      <div className="grid gap-4">
        <TextArea
          label="Vehicle table"
          hint={`Columns: ${ENTRY_COLUMNS.map((column) => COLUMN_LABELS[column]).join(' · ')}`}
          rows={6}
          value={text}
          error={problem}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => read(text)}>
            Import
          </Button>
          <Button icon={Upload} loading={upload.isPending} onClick={() => file.current?.click()}>
            Upload file
          </Button>
          <input
            ref={file}
            type="file"
            accept=".xlsx,.csv,.tsv,.txt,text/csv"
            aria-label="XLSX or CSV file"
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              const [selected] = event.currentTarget.files ?? []
              if (selected) upload.mutate(selected)
              // The same file can be selected again after a correction.
              event.currentTarget.value = ''
            }}
          />
        </div>
      </div>
    </Card>
  )
}
