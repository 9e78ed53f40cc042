import type { SettlementDetails } from '@okwan/contract/money/settlements'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { BackTo } from '../../platform/page/BackTo.tsx'
import { LoadError } from '../../platform/page/LoadError.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { RecordMissing } from '../../platform/page/RecordMissing.tsx'
import { usePageParams } from '../../platform/routes/page-params.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { type Description, DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { SettlementActs } from './SettlementActs.tsx'
import { SettlementLines } from './SettlementLines.tsx'
import { periodOf, settlementName, statusOf } from './words.ts'

const TotalLines = lazyPart(() => import('./TotalLines.tsx'), 'TotalLines')

/** A bordereau or return: its totals, the people who decided, its files, and its lines with their policies. */
export function SettlementPage() {
  const { settlementId } = usePageParams('settlement')
  const settlement = useQuery(query('GET /settlements/{id}', { params: { id: settlementId } }))
  if (settlement.error) {
    const { status } = readProblem(settlement.error)
    if (status === 404 || status === 422) return <RecordMissing />
    return <LoadError title="Couldn’t load the settlement" query={settlement} />
  }
  if (!settlement.data) return <Skeleton className="h-120" />
  return <Content settlement={settlement.data} />
}

function Content({ settlement }: { settlement: SettlementDetails }) {
  const { kind, number, payees, payeeName } = settlement
  const { label, tone } = statusOf(settlement)
  const isBordereau = kind === 'bordereau'
  return (
    <>
      <PageHeader
        title={`${settlementName(settlement)} ${number}`}
        back={
          <BackTo
            path={isBordereau ? paths.bordereaux() : paths.returns()}
            label={isBordereau ? 'Bordereaux' : 'Returns'}
          />
        }
        actions={<Files settlement={settlement} />}
      />
      <div className="grid gap-4">
        <SettlementActs settlement={settlement} />
        <div className="grid gap-4 lg:grid-cols-2">
          <Card title={payeeName} text={periodOf(settlement)} actions={<StatusBadge tone={tone}>{label}</StatusBadge>}>
            <DescriptionList items={peopleOf(settlement)} />
          </Card>
          <Totals settlement={settlement} />
        </div>
        {payees.length > 0 && <Certificates settlement={settlement} />}
        <SettlementLines settlement={settlement} />
      </div>
    </>
  )
}

function Totals({ settlement }: { settlement: SettlementDetails }) {
  const [opened, setOpened] = useState<SettlementDetails['amounts'][number]>()
  return (
    <Card title="Totals">
      <DescriptionList
        items={settlement.amounts.map((total) => ({
          term: total.label,
          value: <Money pesewas={total.pesewas} />,
          action: (
            <Button
              size="small"
              variant="quiet"
              className="-my-1.5 pointer-coarse:-my-3"
              aria-label={`Lines of ${total.label}`}
              onClick={() => setOpened(total)}
            >
              Lines
            </Button>
          ),
        }))}
      />
      <Suspense fallback={null}>
        {opened && <TotalLines settlement={settlement} total={opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </Card>
  )
}

function peopleOf(settlement: SettlementDetails): Description[] {
  const step = (term: string, by: string | null, at: string | null, more?: string | null): Description[] =>
    by && at ? [{ term, value: [`${by}, ${formatMoment(new Date(at))}`, more].filter(Boolean).join(' · ') }] : []
  return [
    ...(settlement.payeeAccount ? [{ term: 'Bank account', value: settlement.payeeAccount }] : []),
    ...step('Prepared', settlement.preparedBy, settlement.preparedAt),
    ...step('Checked', settlement.checkedBy, settlement.checkedAt),
    ...step('Approved', settlement.approvedBy, settlement.approvedAt),
    ...step('Paid', settlement.paidBy, settlement.paidAt, settlement.bankReference),
    ...step('Confirmed', settlement.confirmedBy, settlement.confirmedAt, settlement.statementReference),
  ]
}

function Certificates({ settlement }: { settlement: SettlementDetails }) {
  const { settlementId, number, approvedAt, payees } = settlement
  const save = useMutation({
    mutationFn: (userId: string) =>
      call('GET /settlements/{id}/certificates/{userId}', { params: { id: settlementId, userId } }),
    onSuccess: (file, userId) => saveFile(file, `${number}-certificate-${userId.slice(0, 8)}.pdf`),
  })
  return (
    <Card title="Certificates" text="One for each agent, with the tax that was withheld">
      {save.error && <FieldError>{readProblem(save.error).sentence}</FieldError>}
      <DescriptionList
        items={payees.map(({ userId, fullName, taxPesewas }) => ({
          term: fullName,
          value: <Money pesewas={taxPesewas} />,
          action: (
            <Button
              size="small"
              icon={Download}
              className="-my-1.5 pointer-coarse:-my-3"
              tipAlign="end"
              aria-label={`Certificate of ${fullName}`}
              disabledReason={approvedAt ? undefined : 'Available after the approval'}
              onClick={() => save.mutate(userId)}
            >
              PDF
            </Button>
          ),
        }))}
      />
    </Card>
  )
}

const FORMATS = ['pdf', 'xlsx', 'csv'] as const
/** A file that is not stored yet takes some seconds to create, and longer on a busy server. */
const DOWNLOAD_MS = 120_000

function Files({ settlement }: { settlement: SettlementDetails }) {
  const { settlementId, number } = settlement
  const save = useMutation({
    mutationFn: (format: (typeof FORMATS)[number]) =>
      call(`GET /settlements/{id}/lines.${format}`, { params: { id: settlementId } }, { timeoutMs: DOWNLOAD_MS }),
    onSuccess: (file, format) => saveFile(file, `${number}.${format}`),
  })
  return (
    <div className="flex flex-wrap items-center gap-2">
      {save.error && <FieldError>{readProblem(save.error).sentence}</FieldError>}
      {FORMATS.map((format) => (
        <Button
          key={format}
          size="small"
          icon={Download}
          loading={save.isPending && save.variables === format}
          onClick={() => save.mutate(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
