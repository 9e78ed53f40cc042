import { formatDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { StackedBars } from '../../ui/charts/StackedBars.tsx'

const compact = (pesewas: number) => (pesewas / 100).toLocaleString('en-GB', { notation: 'compact' })

type PremiumChartProps = { days: number; perDay: readonly { date: string; premiumPesewas: number }[] }

export function PremiumChart({ days, perDay }: PremiumChartProps) {
  return (
    <StackedBars
      title={`Premium sold, ${days} days`}
      axisLabel="Day"
      series={[{ id: 'premium', label: 'Premium' }]}
      points={perDay.map(({ date, premiumPesewas }) => ({
        label: formatDate(date).replace(/ \d{4}$/, ''),
        values: { premium: premiumPesewas },
      }))}
      format={formatPesewas}
      formatAxis={compact}
      height={200}
    />
  )
}
