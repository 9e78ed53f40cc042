import type { RequestProposal } from '@okwan/contract/service/service-requests'
import { Diff } from '../../../ui/data/Diff.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { PriceTable } from '../../../ui/data/PriceTable.tsx'

type ProposalProps = {
  proposal: RequestProposal
  isDecided?: boolean
  effectsTitle?: string
  /** Shows the effects before the changes and amounts. */
  effectsFirst?: boolean
}

/** Changes, amounts and effects of a request, as the server calculated them. */
export function Proposal({ proposal, isDecided = false, effectsTitle, effectsFirst = false }: ProposalProps) {
  const { changes, effects } = proposal
  const list = <Effects title={effectsTitle ?? (isDecided ? 'Approved changes' : 'If approved')} effects={effects} />
  return (
    <>
      {effectsFirst && list}
      {changes.length > 0 && (
        <section className="grid gap-1">
          <h3 className="font-bold">Changes</h3>
          <Diff
            caption="Before and after"
            changes={changes.map(({ label, from, to }) => ({ label, before: from ?? 'None', after: to }))}
          />
        </section>
      )}
      <MoneyLines proposal={proposal} />
      {!effectsFirst && list}
    </>
  )
}

function Effects({ title, effects }: { title: string; effects: readonly string[] }) {
  if (effects.length === 0) return null
  return (
    <section className="grid gap-1">
      <h3 className="font-bold">{title}</h3>
      <ul className="list-disc space-y-1 pl-5">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </section>
  )
}

/** Amounts line by line; hidden if nothing is paid or refunded. */
export function MoneyLines({ proposal }: { proposal: RequestProposal }) {
  const { lines, toPayPesewas, toRefundPesewas, commissionBackPesewas } = proposal
  if (lines.length === 0 && toPayPesewas === 0 && toRefundPesewas === 0) return null
  return (
    <section className="grid gap-1">
      <h3 className="font-bold">Amounts</h3>
      <PriceTable
        caption="Amounts in cedis"
        lines={lines}
        totalLabel={toPayPesewas > 0 ? 'Due from customer' : 'Refund to customer'}
        totalPesewas={toPayPesewas || toRefundPesewas}
      />
      {commissionBackPesewas !== null && commissionBackPesewas > 0 && (
        <p className="text-table text-muted">
          Commission reversed: <Money pesewas={commissionBackPesewas} />
        </p>
      )}
    </section>
  )
}
