import type { Setting } from '@okwan/contract/people/settings'
import { entriesOf, ROW_FIELDS, type RowColumn } from './row-columns.ts'
import { toInput } from './setting-form.ts'

type RowsTableProps = { field: Setting['fields'][number]; value: Setting['value'] }

/** The entries of a setting that is a list, with one column for each of their fields. */
export function RowsTable({ field, value }: RowsTableProps) {
  const columns = ROW_FIELDS[field.field]?.columns ?? []
  const entries = entriesOf(toInput(field, value))
  if (entries.length === 0) return <p className="text-muted">{field.text}</p>
  return (
    <div className="overflow-x-auto rounded-lg border border-line">
      <table className="w-full text-table">
        <caption className="sr-only">{field.label}</caption>
        <thead className="bg-page text-left text-meta text-muted">
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={`px-3 py-2 font-medium ${align(column)}`}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {entries.map((cells) => (
            <tr key={cells.join('|')}>
              {columns.map((column, i) => (
                <td key={column.label} className={`tabular px-3 py-2 ${align(column)}`}>
                  {cellText(column, cells[i] ?? '')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const align = ({ isPercent }: RowColumn) => (isPercent ? 'text-right' : '')

function cellText({ options, isPercent }: RowColumn, cell: string): string {
  if (isPercent) return `${cell}%`
  return options?.find(({ value }) => value.toLowerCase() === cell.toLowerCase())?.label ?? cell
}
