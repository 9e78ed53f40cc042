import type { RequestProposal } from '@okwan/contract/service/service-requests'
import { formatPlain } from '@okwan/domain/platform/money'
import { Diff } from '../../../ui/data/Diff.tsx'
import { Money } from '../../../ui/data/Money.tsx'

type ProposalProps = {
  proposal: RequestProposal
  isDecided?: boolean
  effectsTitle?: string
  /** Before a decision, the effects come before the details. */
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
      <table className="w-full">
        <caption className="sr-only">Amounts in cedis</caption>
        <tbody className="divide-y divide-line">
          {lines.map(({ code, label, amountPesewas, note }) => (
            <tr key={code}>
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                {label}
                {note && <span className="block text-table text-muted">{note}</span>}
              </th>
              <td className="tabular py-2 text-right align-top whitespace-nowrap">{formatPlain(amountPesewas, ',')}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-text font-bold">
            <th scope="row" className="pt-2.5 text-left">
              {toPayPesewas > 0 ? 'Due from customer' : 'Refund to customer'}
            </th>
            <td className="pt-2.5 text-right">
              <Money pesewas={toPayPesewas || toRefundPesewas} />
            </td>
          </tr>
        </tfoot>
      </table>
      {commissionBackPesewas !== null && commissionBackPesewas > 0 && (
        <p className="text-table text-muted">
          Commission reversed: <Money pesewas={commissionBackPesewas} />
        </p>
      )}
    </section>
  )
}
