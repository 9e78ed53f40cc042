import { formatPesewas } from '@okwan/domain/platform/money'
import type { ApprovalLimit } from '../approval-details.tsx'

const percent = (part: number, whole: number) => `${Math.min(100, Math.round((part / whole) * 100))}%`

/** The user’s approvals today, including this payout, against the daily limit. */
export function LimitBar({ limit, pesewas }: { limit: ApprovalLimit; pesewas: number }) {
  const { approvedTodayPesewas, dailyCapPesewas } = limit
  const after = approvedTodayPesewas + pesewas
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>Your approvals today, with this payout</span>
        <span className={after > dailyCapPesewas ? 'font-medium text-danger-text' : 'text-muted'}>
          {formatPesewas(after)} of {formatPesewas(dailyCapPesewas)}
        </span>
      </p>
      <div aria-hidden className="flex h-1.5 overflow-hidden rounded-full bg-line">
        <span className="bg-accent" style={{ width: percent(approvedTodayPesewas, dailyCapPesewas) }} />
        <span className="bg-accent opacity-45" style={{ width: percent(pesewas, dailyCapPesewas) }} />
      </div>
    </div>
  )
}
