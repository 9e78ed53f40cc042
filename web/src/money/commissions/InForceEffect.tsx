import type { RateEffect } from '@okwan/contract/money/commissions'
import { formatPesewas } from '@okwan/domain/platform/money'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Card } from '../../ui/data/Card.tsx'
import { policiesText } from './words.ts'

/** Commission of the policies in force by the current and the new rates. Hidden until a rate is entered. */
export function InForceEffect({ effect }: { effect: RateEffect | undefined }) {
  if (!effect || effect.byProduct.length === 0) return null
  const { policies, beforePesewas, afterPesewas, byProduct, largest } = effect.inForce
  return (
    <Card title="Effect on policies in force" text="As if each policy were renewed at the same premium.">
      {policies === 0 ? (
        <p className="text-muted">No policy in force has a changed rate.</p>
      ) : (
        <div className="grid gap-2">
          <p className="text-input">
            {policiesText(policies)}: <strong>{formatPesewas(afterPesewas)}</strong> instead of{' '}
            <strong>{formatPesewas(beforePesewas)}</strong>
          </p>
          {byProduct.map((product) => (
            <p key={product.productName} className="text-table text-muted">
              {product.productName}, {policiesText(product.policies)}: {formatPesewas(product.beforePesewas)} to{' '}
              {formatPesewas(product.afterPesewas)}
            </p>
          ))}
          <LargestPolicies largest={largest} />
        </div>
      )}
    </Card>
  )
}

/** Policies with the largest change of commission, each with its page. */
export function LargestPolicies({ largest }: { largest: RateEffect['inForce']['largest'] }) {
  if (largest.length === 0) return null
  return (
    <details>
      <summary className="cursor-pointer">Largest changes</summary>
      <ul className="grid gap-1 pt-2 text-table">
        {largest.map(({ policyId, policyNumber, product, beforePesewas, afterPesewas }) => (
          <li key={policyId}>
            <Link
              to={product === 'motor' ? paths.motorPolicy({ policyId }) : paths.travelPolicy({ policyId })}
              className="text-accent-text hover:underline"
            >
              {policyNumber}
            </Link>
            : {formatPesewas(beforePesewas)} to {formatPesewas(afterPesewas)}
          </li>
        ))}
      </ul>
    </details>
  )
}
