import type { TrialBalance } from '@okwan/contract/money/accounting'
import { totalDifference } from '@okwan/domain/money/reconciliation/terms'
import { formatPesewas } from '@okwan/domain/platform/money'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Money } from '../../ui/data/Money.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { LINE_LINK } from '../ledger/line-link.ts'
import { differenceText } from './words.ts'

type Difference = TrialBalance['differences'][number]

/** Differences that a closed month was closed with, and the reason. */
export function ClosedDifferences({ balance }: { balance: TrialBalance }) {
  const { differences, state, closing } = balance
  if (differences.length === 0 || state !== 'closed') return null
  return (
    <Banner tone="neutral" title={differencesTitle(balance)}>
      <DifferenceList differences={differences} />
      {closing?.differenceReason && <p className="mt-1.5">Reason: “{closing.differenceReason}”</p>}
    </Banner>
  )
}

export function differencesTitle({ differences, name, state }: TrialBalance): string {
  const pesewas = totalDifference(differences)
  const amount = pesewas === 0 ? '' : ` of ${formatPesewas(pesewas)}`
  return state === 'closed' ? `Closed with differences${amount}` : `${name} has differences${amount}`
}

/** Each difference with its amount. If `linked`, a difference links to the page that resolves it. */
export function DifferenceList({ differences, linked }: { differences: readonly Difference[]; linked?: boolean }) {
  return (
    <ul className="mt-1 grid gap-1">
      {differences.map((difference) => (
        <li key={`${difference.kind} ${difference.party}`} className="flex flex-wrap items-baseline gap-x-3">
          {linked ? <ResolveLink difference={difference} /> : <span>{differenceText(difference)}</span>}
          {difference.pesewas !== 0 && <Money pesewas={difference.pesewas} className="font-bold" />}
        </li>
      ))}
    </ul>
  )
}

function ResolveLink({ difference }: { difference: Difference }) {
  const text = differenceText(difference)
  if (difference.kind === 'provider') {
    return (
      <Link to={paths.exceptions()} search={{ subject: 'difference' }} className={LINE_LINK}>
        {text}
      </Link>
    )
  }
  return (
    <Link to={difference.kind === 'not-matched' ? paths.bankLines() : paths.bankStatements()} className={LINE_LINK}>
      {text}
    </Link>
  )
}
