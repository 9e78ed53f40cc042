import type { PriceFindingDetail } from '@okwan/contract/reports/price-audits'
import { FINDING_STATE_LABELS } from '@okwan/domain/reports/price-audits/terms'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { LoadError } from '../../platform/page/LoadError.tsx'
import { RecordMissing } from '../../platform/page/RecordMissing.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { PriceTable } from '../../ui/data/PriceTable.tsx'
import { RelTime } from '../../ui/data/RelTime.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { kindText } from './words.ts'

export function FindingDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const finding = useQuery(query('GET /price-findings/{findingId}', { params: { findingId: id } }))
  const isMissing = finding.error && [404, 422].includes(readProblem(finding.error).status ?? 0)
  return (
    <Drawer open title={finding.data?.policyNumber ?? 'Finding'} closeOutside={false} onClose={onClose}>
      {finding.data ? (
        <Detail finding={finding.data} />
      ) : isMissing ? (
        <RecordMissing />
      ) : finding.error ? (
        <LoadError title="Couldn’t load the finding" query={finding} />
      ) : (
        <Skeleton className="h-120" />
      )}
    </Drawer>
  )
}

function Detail({ finding }: { finding: PriceFindingDetail }) {
  const { kind, differencePesewas, expectedPesewas, policyId, product, policyNumber } = finding
  return (
    <div className="flex flex-1 flex-col gap-5">
      <div>
        <Money pesewas={differencePesewas} className="text-figure font-bold" />
        <p className="text-muted">{kindText(kind)}</p>
      </div>
      {finding.unpricedReason && <Banner tone="warning">{finding.unpricedReason}</Banner>}
      <DescriptionList
        items={[
          {
            term: 'Policy',
            value: (
              <Link
                to={product === 'motor' ? paths.motorPolicy({ policyId }) : paths.travelPolicy({ policyId })}
                className="text-accent-text hover:underline"
              >
                {policyNumber}, version {finding.versionNumber}
              </Link>
            ),
          },
          { term: 'Rate book', value: finding.rateBook },
          { term: 'Sold by', value: `${finding.sellerName}, ${finding.branchName}` },
          { term: 'Found', value: <RelTime at={finding.foundAt} /> },
          { term: 'Assigned to', value: finding.ownerName ?? 'Unassigned' },
          { term: 'Status', value: FINDING_STATE_LABELS[finding.state] },
          ...(finding.reason ? [{ term: 'Reason', value: decisionText(finding) }] : []),
        ]}
      />
      <section aria-labelledby="charged" className="grid gap-2">
        <h3 id="charged" className="font-bold">
          Charged
        </h3>
        <PriceTable lines={finding.chargedLines} totalPesewas={finding.chargedPesewas} />
      </section>
      {expectedPesewas !== null && (
        <section aria-labelledby="expected" className="grid gap-2">
          <h3 id="expected" className="font-bold">
            Rate book
          </h3>
          <PriceTable lines={finding.expectedLines} totalPesewas={expectedPesewas} />
        </section>
      )}
      {finding.state !== 'closed' && finding.isOwnSale && (
        <Banner tone="info">You made this sale, so someone else must decide.</Banner>
      )}
      {finding.state !== 'closed' && !finding.isOwnSale && (
        <UnlessReadOnly>
          <Decide finding={finding} />
        </UnlessReadOnly>
      )}
    </div>
  )
}

function decisionText({ reason, decidedBy, decidedAt }: PriceFindingDetail): string {
  const decidedText = decidedAt ? formatMoment(new Date(decidedAt)) : ''
  return `${reason} (${decidedBy ?? 'price audit'}, ${decidedText})`
}

type Act = 'take' | 'explain' | 'close'

function Decide({ finding }: { finding: PriceFindingDetail }) {
  const [dialog, setDialog] = useState<'explain' | 'close'>()
  const queryClient = useQueryClient()
  const params = { findingId: finding.findingId }
  const decide = useMutation({
    mutationFn: ({ act, reason }: { act: Act; reason: string }) => {
      if (act === 'take') return call('POST /price-findings/{findingId}/take', { params })
      return act === 'explain'
        ? call('POST /price-findings/{findingId}/explain', { params, body: { reason } })
        : call('POST /price-findings/{findingId}/close', { params, body: { reason } })
    },
    onSuccess: async () => {
      setDialog(undefined)
      await refresh(queryClient, '/price-findings/*', '/price-audits/*')
    },
  })
  const sentence = decide.error ? readProblem(decide.error).sentence : undefined
  return (
    <>
      {sentence && !dialog && <Banner tone="danger">{sentence}</Banner>}
      <ModalActions>
        <Button loading={decide.isPending && !dialog} onClick={() => decide.mutate({ act: 'take', reason: '' })}>
          Assign to me
        </Button>
        <Button onClick={() => setDialog('explain')}>Explain</Button>
        <Button variant="primary" onClick={() => setDialog('close')}>
          Close finding
        </Button>
      </ModalActions>
      <ConfirmDialog
        open={dialog !== undefined}
        title={dialog === 'close' ? 'Close this finding?' : 'Explain this finding'}
        confirmLabel={dialog === 'close' ? 'Close finding' : 'Explain'}
        reasonLabel="Reason"
        danger={false}
        busy={decide.isPending}
        {...(sentence ? { error: sentence } : {})}
        onConfirm={(reason) => dialog && decide.mutate({ act: dialog, reason })}
        onClose={() => setDialog(undefined)}
      >
        <p>The finding opens again if an audit finds another difference.</p>
      </ConfirmDialog>
    </>
  )
}
