import type { CommissionRuleOfGroup } from '@okwan/contract/money/commissions/rules'
import { daysInWords, formatDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { UnlessReadOnly } from '../../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import type { Column, TableState } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { percent } from '../words.ts'
import { GROUP_LABELS, ruleTitle } from './words.ts'

type Rule = CommissionRuleOfGroup

const COLUMNS: Column<Rule>[] = [
  { id: 'product', header: 'Cover', cell: ({ productName }) => productName, card: 'title' },
  { id: 'rate', header: 'Rate', cell: ({ current }) => percent(current.rateBps), align: 'end', card: 'amount' },
  { id: 'max', header: 'Maximum', cell: ({ current }) => percent(current.maxRateBps), align: 'end' },
  { id: 'limits', header: 'Per sale', cell: ({ current }) => limitsText(current) },
  {
    id: 'vesting',
    header: 'Available after',
    cell: ({ current: { vestingDays: days } }) => (days === 0 ? 'Immediately' : daysInWords(days)),
  },
  { id: 'from', header: 'Effective from', cell: ({ current }) => formatDate(current.effectiveFrom) },
  {
    id: 'planned',
    header: 'Planned',
    cell: ({ planned }) =>
      planned.length === 0 ? (
        '–'
      ) : (
        <ul>
          {planned.map((rule) => (
            <li key={rule.id}>
              {percent(rule.rateBps)} from {formatDate(rule.effectiveFrom)}
            </li>
          ))}
        </ul>
      ),
  },
]

type RuleTableProps = { group: Rule['userGroup']; state: TableState<Rule>; onChange: (rule: Rule) => void }

/** Current and planned rules of a group. */
export function RuleTable({ group, state, onChange }: RuleTableProps) {
  return (
    <Card title={GROUP_LABELS[group]} flush>
      <DataTable
        caption={`Commission rules of ${GROUP_LABELS[group].toLowerCase()}`}
        columns={COLUMNS}
        rowKey={({ productCode }) => productCode}
        rowName={ruleTitle}
        rowActions={(rule) => (
          <UnlessReadOnly>
            <Button
              size="small"
              tipAlign="end"
              aria-label={`Change ${ruleTitle(rule)}`}
              disabledReason={rule.pendingChange ? 'A change is already pending' : undefined}
              onClick={() => onChange(rule)}
            >
              Change
            </Button>
          </UnlessReadOnly>
        )}
        state={state}
        empty={<EmptyState title="No rules" text="No commission is set for this group." />}
      />
    </Card>
  )
}

function limitsText({ minPesewas, maxPesewas }: Rule['current']): string {
  const from = minPesewas > 0 ? `from ${formatPesewas(minPesewas)}` : ''
  const to = maxPesewas === null ? '' : `up to ${formatPesewas(maxPesewas)}`
  return [from, to].filter(Boolean).join(' ') || 'No limits'
}
