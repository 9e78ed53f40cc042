import type { ReactNode } from 'react'

export type Change = { label: string; before: ReactNode; after: ReactNode }

/** Table of changed fields. `caption` names the record. */
export function Diff({ caption, changes }: { caption: string; changes: readonly Change[] }) {
  return (
    <table className="w-full table-fixed text-left">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-meta text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="py-1.5 pr-3 font-medium">
            Field
          </th>
          <th scope="col" className="py-1.5 pr-3 font-medium">
            Before
          </th>
          <th scope="col" className="py-1.5 font-medium">
            After
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {changes.map(({ label, before, after }) => (
          <tr key={label} className="align-top">
            <th scope="row" className="py-2 pr-3 font-normal text-muted">
              {label}
            </th>
            <td className="py-2 pr-3 wrap-break-word">
              <del className="text-muted no-underline">{before}</del>
            </td>
            <td className="py-2 wrap-break-word">
              <ins className="font-medium text-text no-underline">{after}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
