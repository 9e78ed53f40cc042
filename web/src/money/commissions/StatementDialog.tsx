import type { ApiData } from '@okwan/contract/all'
import type { StatementEntry } from '@okwan/contract/money/commissions'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { DateText } from '../../ui/data/DateText.tsx'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { monthName } from './words.ts'

const COLUMNS: Column<StatementEntry>[] = [
  { id: 'policy', header: 'Policy', cell: (entry) => entry.policyNumber, card: 'title' },
  { id: 'at', header: 'Date', cell: (entry) => <DateText value={toAccraDate(new Date(entry.at))} /> },
  { id: 'label', header: 'Description', cell: (entry) => entry.label, card: 'status' },
  {
    id: 'gross',
    header: 'Gross',
    cell: (entry) => <Money pesewas={entry.grossPesewas} />,
    align: 'end',
    card: 'amount',
  },
  { id: 'tax', header: 'Tax', cell: (entry) => <Money pesewas={entry.taxPesewas} />, align: 'end', card: 'hidden' },
  { id: 'net', header: 'Net', cell: (entry) => <Money pesewas={entry.netPesewas} />, align: 'end', card: 'hidden' },
]

type Download = 'csv' | 'pdf' | 'tax'

/** The commission statement of a month, with downloads. */
export function StatementDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const input = { query: { month } }
  const statement = useQuery(query('GET /commissions/statement', input))
  const save = useMutation({
    mutationFn: (kind: Download) => {
      if (kind === 'csv') return call('GET /commissions/statement.csv', input)
      if (kind === 'pdf') return call('GET /commissions/statement.pdf', input)
      return call('GET /commissions/tax-certificate.pdf', input)
    },
    onSuccess: (file, kind) =>
      saveFile(file, kind === 'tax' ? `withholding-tax-${month}.pdf` : `commission-${month}.${kind}`),
  })
  const problem = statement.error ? readProblem(statement.error) : undefined
  return (
    <Dialog open size="large" title={`Statement, ${monthName(month)}`} onClose={onClose}>
      <div className="grid gap-4">
        {problem && (
          <ErrorPanel
            title="Couldn’t load the statement"
            text={problem.sentence}
            onRetry={() => void statement.refetch()}
          />
        )}
        {statement.isPending && <Skeleton className="h-72" />}
        {statement.data && <Statement data={statement.data} />}
        {save.error && <FieldError>{readProblem(save.error).sentence}</FieldError>}
        <ModalActions>
          <Button loading={save.isPending && save.variables === 'tax'} onClick={() => save.mutate('tax')}>
            Tax certificate
          </Button>
          <Button loading={save.isPending && save.variables === 'csv'} onClick={() => save.mutate('csv')}>
            Download CSV
          </Button>
          <Button
            variant="primary"
            icon={Download}
            loading={save.isPending && save.variables === 'pdf'}
            onClick={() => save.mutate('pdf')}
          >
            Download PDF
          </Button>
        </ModalActions>
      </div>
    </Dialog>
  )
}

function Statement({ data }: { data: ApiData<'GET /commissions/statement'> }) {
  return (
    <>
      <DescriptionList
        layout="grid"
        items={[
          { term: 'Opening pending', value: <Money pesewas={data.openingPendingPesewas} /> },
          { term: 'Earned', value: <Money pesewas={data.earnedPesewas} /> },
          { term: 'Became available', value: <Money pesewas={data.vestedPesewas} /> },
          { term: 'Reversed', value: <Money pesewas={data.reversedPesewas} /> },
          { term: 'Tax withheld', value: <Money pesewas={data.taxPesewas} /> },
          { term: 'Closing pending', value: <Money pesewas={data.closingPendingPesewas} /> },
          ...(data.openingOwedPesewas + data.closingOwedPesewas > 0
            ? [
                { term: 'Opening amount owed', value: <Money pesewas={data.openingOwedPesewas} /> },
                { term: 'Closing amount owed', value: <Money pesewas={data.closingOwedPesewas} /> },
              ]
            : []),
        ]}
      />
      <div className="max-h-80 overflow-y-auto rounded-lg border border-line">
        <DataTable
          caption="Statement"
          columns={COLUMNS}
          rowKey={(entry) => `${entry.at} ${entry.kind} ${entry.policyNumber} ${entry.grossPesewas}`}
          rowName={(entry) => entry.policyNumber}
          state={{ status: 'ready', rows: data.entries }}
          empty={<EmptyState title="No entries this month" />}
        />
      </div>
    </>
  )
}
