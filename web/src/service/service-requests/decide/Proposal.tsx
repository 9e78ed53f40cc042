import type { RequestProposal } from '@okwan/contract/service/service-requests'
import { formatPlain } from '@okwan/domain/platform/money'
import { Diff } from '../../../ui/data/Diff.tsx'
import { Money } from '../../../ui/data/Money.tsx'

type ProposalProps = { proposal: RequestProposal; isDecided?: boolean; isDone?: boolean; effectsTitle?: string }

/** What a request changes and costs, as the server worked it out. */
export function Proposal({ proposal, isDecided = false, isDone = false, effectsTitle }: ProposalProps) {
  const { changes, effects } = proposal
  const title = effectsTitle ?? (isDecided ? 'What was approved' : 'What approving does')
  return (
    <>
      {changes.length > 0 && (
        <section className="grid gap-1">
          <h3 className="font-bold">{isDone ? 'What it changed' : 'What changes'}</h3>
          <Diff
            caption="Before and after"
            changes={changes.map(({ label, from, to }) => ({ label, before: from ?? 'Nothing', after: to }))}
          />
        </section>
      )}
      <MoneyLines proposal={proposal} />
      {effects.length > 0 && (
        <section className="grid gap-1">
          <h3 className="font-bold">{title}</h3>
          <ul className="list-disc space-y-1 pl-5">
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The sum line by line; nothing where no money moves. */
export function MoneyLines({ proposal }: { proposal: RequestProposal }) {
  const { lines, toPayPesewas, toRefundPesewas, commissionBackPesewas } = proposal
  if (lines.length === 0 && toPayPesewas === 0 && toRefundPesewas === 0) return null
  return (
    <section className="grid gap-1">
      <h3 className="font-bold">Money</h3>
      <table className="w-full">
        <caption className="sr-only">The amount, line by line, in cedis</caption>
        <tbody className="divide-y divide-line">
          {lines.map(({ code, label, amountPesewas, note }) => (
            <tr key={code}>
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                {label}
                {note && <span className="block text-table text-muted">{note}</span>}
              </th>
              <td className="tabular py-2 text-right align-top whitespace-nowrap">
                {formatPlain(amountPesewas, ',').replace('-', '−')}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-text font-bold">
            <th scope="row" className="pt-2.5 text-left">
              {toPayPesewas > 0 ? 'The customer pays' : 'Goes back to the customer'}
            </th>
            <td className="pt-2.5 text-right">
              <Money pesewas={toPayPesewas || toRefundPesewas} />
            </td>
          </tr>
        </tfoot>
      </table>
      {commissionBackPesewas !== null && commissionBackPesewas > 0 && (
        <p className="text-table text-muted">
          The seller’s commission goes back by <Money pesewas={commissionBackPesewas} />.
        </p>
      )}
    </section>
  )
}
