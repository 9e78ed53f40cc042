import type { CommissionRuleEffect } from '@okwan/contract/money/commissions/rules'
import { formatPesewas } from '@okwan/domain/platform/money'
import { LargestPolicies } from '../InForceEffect.tsx'
import { percent, policiesText } from '../words.ts'
import { peopleHave } from './words.ts'

/** Commission of the policies in force by the earlier and the new rule, and people with individual rates. */
export function RuleEffect({ effect }: { effect: CommissionRuleEffect }) {
  const { policies, changedPolicies, beforePesewas, afterPesewas, largest, warnings } = effect
  return (
    <section aria-label="Effect on policies in force" className="grid gap-2">
      <h3 className="font-bold">Effect on policies in force</h3>
      {policies === 0 ? (
        <p className="text-muted">No policy in force has this rule.</p>
      ) : (
        <>
          <p>
            {policiesText(policies)}: <strong>{formatPesewas(afterPesewas)}</strong> instead of{' '}
            <strong>{formatPesewas(beforePesewas)}</strong>, as if each policy were renewed at the same premium.
          </p>
          <p className="text-table text-muted">Commission changes for {policiesText(changedPolicies)}.</p>
          <LargestPolicies largest={largest} />
        </>
      )}
      <IndividualRates rates={effect.individualRates} />
      {warnings.map((warning) => (
        <p key={warning} className="text-warning-text">
          {warning}
        </p>
      ))}
    </section>
  )
}

function IndividualRates({
  rates: { unchanged, limited, people },
}: {
  rates: CommissionRuleEffect['individualRates']
}) {
  if (unchanged + limited === 0) return <p className="text-table text-muted">No one has an individual rate.</p>
  return (
    <>
      {limited > 0 && <p>{peopleHave(limited)} an individual rate above the new maximum.</p>}
      {unchanged > 0 && (
        <p className="text-table text-muted">{peopleHave(unchanged)} an individual rate that doesn’t change.</p>
      )}
      <details>
        <summary className="cursor-pointer">Individual rates</summary>
        <ul className="grid gap-1 pt-2 text-table">
          {people.map(({ userId, fullName, fromRateBps, toRateBps }) => (
            <li key={userId}>
              {fullName}: {percent(fromRateBps)}
              {toRateBps !== fromRateBps && ` to ${percent(toRateBps)}`}
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
