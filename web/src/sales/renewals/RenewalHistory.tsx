import { Card } from '../../ui/data/Card.tsx'
import { HistoryQuestions } from '../motor/HistoryQuestions.tsx'
import type { HistoryName, HistoryValues } from '../motor/history-answers.ts'

type RenewalHistoryProps = {
  value: HistoryValues
  onChange: (change: Partial<HistoryValues>) => void
  errorOf: (name: HistoryName) => string | undefined
}

/** Underwriting questions for a renewal that adds cover of the vehicle itself. */
export function RenewalHistory({ value, onChange, errorOf }: RenewalHistoryProps) {
  return (
    <Card title="History" className="max-w-160">
      <div className="grid gap-4">
        <HistoryQuestions
          field={(name) => ({
            value: value[name],
            error: errorOf(name),
            onChange: (event) => onChange({ [name]: event.target.value }),
          })}
        />
      </div>
    </Card>
  )
}
