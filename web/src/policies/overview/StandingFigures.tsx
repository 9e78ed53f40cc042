import type { PolicyStanding } from '@okwan/contract/policy-overview'
import { formatPesewas } from '@okwan/domain/money'
import { can, type Role } from '@okwan/domain/permissions'
import { Figure } from '../../ui/Figure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LIST } from '../list/views.ts'
import { FigureLink } from './FigureLink.tsx'
import { type About, useStanding } from './use-sales.ts'

type Tile = { label: string; view: string; product?: string; value: number; detail: string; warns: boolean }

/** What is in force and what waits, whatever the time above says. */
export function StandingFigures({ about, role }: { about: About; role: Role }) {
  const { data, error } = useStanding(about)
  if (error && !data) return <Figure label="Policies now" value="–" detail="Could not be loaded" />
  if (!data) {
    return (
      <>
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </>
    )
  }
  return tilesOf(data, role).map(({ label, view, product = about.product, value, detail, warns }) => (
    <FigureLink
      key={label}
      to={LIST}
      search={{ view, ...(product ? { product } : {}) }}
      label={label}
      value={value.toLocaleString('en-GB')}
      detail={detail}
      detailTone={warns ? 'warning' : 'neutral'}
    />
  ))
}

function tilesOf(standing: PolicyStanding, role: Role): Tile[] {
  const { expiring, awaitingPayment, awaitingPesewas, challenged } = standing
  const tiles = [
    {
      label: 'Renewals due',
      view: 'expiring',
      product: 'motor',
      value: expiring,
      detail: 'within 30 days',
      warns: false,
    },
    {
      label: 'Payments waiting',
      view: 'awaiting',
      value: awaitingPayment,
      detail: awaitingPayment > 0 ? formatPesewas(awaitingPesewas) : 'Nothing waits',
      warns: awaitingPayment > 0,
    },
  ]
  if (!can(role, 'challenged-policies.resolve')) return tiles
  const detail = challenged > 0 ? 'Paid, but not registered' : 'Nothing is challenged'
  return [...tiles, { label: 'Challenged', view: 'challenged', value: challenged, detail, warns: challenged > 0 }]
}
