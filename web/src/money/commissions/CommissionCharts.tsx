import type { CommissionSummary } from '@okwan/contract/money/commissions'
import { formatPesewas } from '@okwan/domain/platform/money'
import { HBar } from '../../ui/charts/HBar.tsx'
import { StackedBars } from '../../ui/charts/StackedBars.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { monthName } from './words.ts'

const compact = (pesewas: number) => (pesewas / 100).toLocaleString('en-GB', { notation: 'compact' })
const sales = (count: number) => `${count} ${count === 1 ? 'sale' : 'sales'}`

/** Commission over twelve months, and in the selected month by cover and by seller. */
export function CommissionCharts({ summary }: { summary: CommissionSummary }) {
  const { months, byProduct, bySeller } = summary
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <Card>
        <StackedBars
          title="Earned, last 12 months"
          axisLabel="Month"
          series={[{ id: 'earned', label: 'Earned' }]}
          points={months.map(({ month, earnedPesewas }) => ({
            label: monthName(month).replace(/^(\w{3})\w* \d\d/, '$1 '),
            values: { earned: earnedPesewas },
          }))}
          format={formatPesewas}
          formatAxis={compact}
          height={200}
        />
      </Card>
      {byProduct.length > 0 && (
        <Card>
          <div className="grid gap-6">
            <HBar
              title="By cover"
              axisLabel="Cover"
              valueLabel="Earned"
              format={formatPesewas}
              bars={byProduct.map((product) => ({
                id: product.productName,
                label: product.productName,
                value: product.grossPesewas,
                note: sales(product.sales),
              }))}
            />
            <HBar
              title="By seller"
              axisLabel="Seller"
              valueLabel="Earned"
              format={formatPesewas}
              bars={bySeller.map((seller) => ({
                id: seller.userId,
                label: seller.fullName,
                value: seller.grossPesewas,
                note: sales(seller.sales),
              }))}
            />
          </div>
        </Card>
      )}
    </div>
  )
}
