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
  { id: 'label', header: 'What', cell: (entry) => entry.label, card: 'status' },
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

type Paper = 'csv' | 'pdf' | 'tax'

/** The statement of a month as it will be printed, to look at before it is saved. */
export function StatementDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const asked = { query: { month } }
  const statement = useQuery(query('GET /commissions/statement', asked))
  const save = useMutation({
    mutationFn: (paper: Paper) => {
      if (paper === 'csv') return call('GET /commissions/statement.csv', asked)
      if (paper === 'pdf') return call('GET /commissions/statement.pdf', asked)
      return call('GET /commissions/tax-certificate.pdf', asked)
    },
    onSuccess: (file, paper) =>
      saveFile(file, paper === 'tax' ? `withholding-tax-${month}.pdf` : `commission-${month}.${paper}`),
  })
  const problem = statement.error ? readProblem(statement.error) : undefined
  return (
    <Dialog open size="large" title={`Statement, ${monthName(month)}`} onClose={onClose}>
      <div className="grid gap-4">
        {problem && (
          <ErrorPanel
            title="The statement could not be loaded"
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
            CSV
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
          { term: 'Pending before', value: <Money pesewas={data.openingPendingPesewas} /> },
          { term: 'Earned', value: <Money pesewas={data.earnedPesewas} /> },
          { term: 'Vested', value: <Money pesewas={data.vestedPesewas} /> },
          { term: 'Taken back', value: <Money pesewas={data.reversedPesewas} /> },
          { term: 'Tax withheld', value: <Money pesewas={data.taxPesewas} /> },
          { term: 'Pending after', value: <Money pesewas={data.closingPendingPesewas} /> },
          ...(data.openingOwedPesewas + data.closingOwedPesewas > 0
            ? [
                { term: 'Owed before', value: <Money pesewas={data.openingOwedPesewas} /> },
                { term: 'Owed after', value: <Money pesewas={data.closingOwedPesewas} /> },
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
          empty={<EmptyState title="Nothing happened in this month" />}
        />
      </div>
    </>
  )
}
