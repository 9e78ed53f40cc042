import type { BankLineDetails } from '@okwan/contract/money/bank-statements'
import { BANK_ACCOUNT_TITLES } from '@okwan/domain/money/bank-statements/terms'
import { daysInWords, formatDate } from '@okwan/domain/platform/dates'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { useUser } from '../../platform/session/current.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { type Description, DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import { ExplanationDecision } from './ExplanationDecision.tsx'
import { MovementLabel } from './MovementLabel.tsx'
import { ResolveForm } from './ResolveForm.tsx'
import { statusOf } from './words.ts'

const LINK = 'text-accent-text underline-offset-2 hover:underline'

/** One bank line: its statement, its match, its journals, and the form that resolves it. */
export function LineDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const line = useQuery(query('GET /bank-lines/{id}', { params: { id } }))
  return (
    <Drawer open title={line.data ? `Bank line, ${formatDate(line.data.bookedOn)}` : 'Bank line'} onClose={onClose}>
      {line.data ? (
        <Content line={line.data} />
      ) : line.error ? (
        <ErrorPanel
          title="Couldn’t load the line"
          text={readProblem(line.error).sentence}
          code={readProblem(line.error).requestId}
          onRetry={() => void line.refetch()}
        />
      ) : (
        <Skeleton className="h-120" />
      )}
    </Drawer>
  )
}

function Content({ line }: { line: BankLineDetails }) {
  const { label, tone } = statusOf(line)
  const isOpen = line.match?.state !== 'confirmed'
  return (
    <div className="grid content-start gap-5">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Money pesewas={line.amountPesewas} className="text-figure font-bold" />
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </div>
        <p className="text-muted">{BANK_ACCOUNT_TITLES[line.account]}</p>
      </div>
      <DescriptionList items={detailsOf(line)} />
      {isOpen && (
        <UnlessReadOnly>
          <Owner line={line} />
        </UnlessReadOnly>
      )}
      {line.match?.state === 'proposed' && <ExplanationDecision line={line} match={line.match} />}
      {!line.match && (
        <UnlessReadOnly>
          <ResolveForm line={line} />
        </UnlessReadOnly>
      )}
      {line.journals.map((journal) => (
        <section key={journal.journalId} className="grid gap-2">
          <h3 className="font-medium">Journal of {formatMoment(new Date(journal.postedAt))}</h3>
          <DescriptionList
            items={journal.lines.map(({ code, name, owner, debitPesewas }) => ({
              term: [code, name, owner].filter(Boolean).join(' · '),
              value: <Money pesewas={debitPesewas} />,
            }))}
          />
        </section>
      ))}
    </div>
  )
}

function detailsOf(line: BankLineDetails): Description[] {
  const { match } = line
  const decided = match?.decidedBy ? [{ term: 'Decided by', value: match.decidedBy }] : []
  return [
    { term: 'Reference', value: line.reference || 'None' },
    { term: 'Description', value: line.description || 'None' },
    ...(match?.state === 'confirmed'
      ? []
      : [{ term: 'Assigned to', value: `${line.ownerName}, ${daysInWords(line.ageDays)} open` }]),
    ...line.rows.map(({ statementId, fileName, rowNumber }) => ({
      term: 'Statement',
      value: (
        <Link to={paths.bankStatement({ statementId })} className={LINK}>
          {fileName}, row {rowNumber}
        </Link>
      ),
    })),
    ...(match?.parts ?? []).map((part) => ({ term: 'Movement', value: <MovementLabel movement={part} /> })),
    ...(match?.proposedBy ? [{ term: 'Proposed by', value: match.proposedBy }] : []),
    ...decided,
    ...(match?.note ? [{ term: 'Reason', value: match.note }] : []),
  ]
}

function Owner({ line: { lineId, ownerId } }: { line: BankLineDetails }) {
  const user = useUser()
  const queryClient = useQueryClient()
  const take = useMutation({
    mutationFn: () =>
      sendOnce(`take-bank-line:${lineId}`, {}, (idempotencyKey) =>
        call('POST /bank-lines/{id}/take', { params: { id: lineId }, body: {} }, { idempotencyKey }),
      ),
    onSuccess: () => refresh(queryClient, '/bank-lines/*'),
  })
  if (user?.userId === ownerId) return null
  return (
    <div className="grid gap-2">
      <Button size="small" loading={take.isPending} onClick={() => take.mutate()}>
        Assign to me
      </Button>
      {take.error && <FieldError>{readProblem(take.error).sentence}</FieldError>}
    </div>
  )
}
