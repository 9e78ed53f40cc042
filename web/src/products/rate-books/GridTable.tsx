import type { BookLine } from '@okwan/domain/products/rate-books/lines'
import type { ReactNode } from 'react'
import { GRID_COLUMNS, type GridRow } from './grid.ts'

type GridTableProps = {
  label: string
  rows: readonly GridRow[]
  /** Renders one rate. */
  children: (line: BookLine) => ReactNode
}

/** Table with a row for each class and a column for each cover. */
export function GridTable({ label, rows, children }: GridTableProps) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
      <table className="w-full text-table">
        <thead className="text-meta text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-1.5 pr-3 text-left font-medium">
              Vehicle class
            </th>
            {GRID_COLUMNS.map(({ field, cover, unit }) => (
              <th key={field} scope="col" className="border-l border-line px-3 py-1.5 text-right font-medium">
                <span className="block text-text">{cover}</span>
                {unit}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ code, name, cells }) => (
            <tr key={code}>
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                {name} <span className="text-meta text-muted">{code}</span>
              </th>
              {GRID_COLUMNS.map(({ field }) => {
                const line = cells.find(({ key }) => key.endsWith(`.${field}`))
                return (
                  <td key={field} className="tabular border-l border-line px-3 py-2 text-right">
                    {line && children(line)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
