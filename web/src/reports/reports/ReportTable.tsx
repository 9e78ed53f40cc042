/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable */
import type { Report, ReportColumn, ReportLink } from '@okwan/contract/reports/reports'
import { MINUS } from '@okwan/domain/platform/money'
import { type RequestKind, typeOfKind } from '@okwan/domain/service/service-requests/terms'
import type { ReactNode } from 'react'
import { ALL_BRANCHES } from '../../platform/lists/filters/link-filters.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { type Destination, destination, Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { queuePath } from '../../platform/routes/record-paths.ts'
import { canOpen, ROUTE, type RouteName } from '../../platform/routes/table.ts'
import { useUser } from '../../platform/session/current.ts'
import { classes } from '../../ui/classes.ts'
import { cellText, changeFrom } from './words.ts'

const isNumber = ({ kind }: ReportColumn) => kind !== 'text' && kind !== 'date'

/** The rows of a report with a total. Wide reports scroll, and the first column stays. */
export function ReportTable({ report }: { report: Pick<Report, 'columns' | 'rows' | 'totals' | 'chart' | 'title'> }) {
  const { columns, rows, totals, chart, title } = report
  const compared = columns.find(({ id }) => id === chart.values[0])
  return (
    <section tabIndex={0} aria-label={`${title}, table`} className="overflow-x-auto rounded-b-[inherit]">
      <table className="tabular w-full text-table">
        <caption className="sr-only">{title}</caption>
        <thead className="text-left text-meta text-muted">
          <tr className="border-b border-line">
            {columns.map((column, i) => (
              <th key={column.id} scope="col" className={classes(cellClass(column, i), 'font-medium')}>
                {column.title}
              </th>
            ))}
            {compared && (
              <th scope="col" className="px-4 py-2 text-right font-medium whitespace-nowrap">
                {compared.title}, previous
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.key} className="hover:bg-well">
              {columns.map((column, i) => (
                <td key={column.id} className={cellClass(column, i)}>
                  {i === 0 ? (
                    <RecordsLink link={row.link}>{cellText(column, row.cells[i])}</RecordsLink>
                  ) : (
                    cellText(column, row.cells[i])
                  )}
                </td>
              ))}
              {compared && (
                <td className="px-4 py-2 text-right whitespace-nowrap text-muted">
                  <PreviousValue column={compared} now={row.cells[columns.indexOf(compared)]} before={row.before} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line font-bold">
            {columns.map((column, i) => (
              <td key={column.id} className={cellClass(column, i)}>
                {i === 0 ? 'Total' : isNumber(column) && cellText(column, totals[i])}
              </td>
            ))}
            {compared && <td />}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function cellClass(column: ReportColumn, index: number): string {
  return classes(
    'px-4 py-2',
    column.kind !== 'text' && 'whitespace-nowrap',
    isNumber(column) && 'text-right',
    index === 0 && 'sticky left-0 min-w-32 bg-card',
  )
}

type PreviousValueProps = { column: ReportColumn; now: Report['totals'][number] | undefined; before: number | null }

function PreviousValue({ column, now, before }: PreviousValueProps) {
  const change = changeFrom(column.kind, now, before)
  return (
    <>
      {cellText(column, before)}
      {change && change.direction !== 'same' && ` (${change.direction === 'up' ? '+' : MINUS}${change.text})`}
    </>
  )
}

/** Shows every record of a queue, which by default shows only its open work. */
const ALL = { view: 'all' }

/** Search parameters of the queues for a date range. */
const days = (from: string | undefined, to: string | undefined) => (from && to ? { from, to } : {})

/** The queue that decides a kind of request. */
const queueOf = (kind: string | undefined) => queuePath(typeOfKind(kind as RequestKind))

/** For each kind of list, its route and its address with the filters of a row. */
const LISTS: Record<
  Exclude<ReportLink['list'], 'person'>,
  { route: RouteName; to: (search: ReportLink['search']) => Destination }
> = {
  policies: { route: 'policyList', to: (search) => destination(paths.policyList(), search) },
  claims: {
    route: 'claims',
    to: ({ lossFrom, lossTo, ...search }) =>
      destination(paths.claims(), { ...ALL, ...days(lossFrom, lossTo), ...search }),
  },
  refunds: { route: 'refunds', to: (search) => destination(paths.refunds(), { ...ALL, ...search }) },
  transactions: { route: 'transactions', to: (search) => destination(paths.transactions(), search) },
  requests: { route: 'requestQueue', to: (search) => destination(queueOf(search['kind']), { ...ALL, ...search }) },
  challenges: { route: 'challengedPolicies', to: (search) => destination(paths.challengedPolicies(), search) },
  complaints: {
    route: 'complaints',
    to: ({ receivedFrom, receivedTo, ...search }) =>
      destination(paths.complaints(), { ...ALL, ...days(receivedFrom, receivedTo), ...search }),
  },
  accounting: { route: 'accounting', to: (search) => destination(paths.accounting(), search) },
}

function listOf(
  { list, search: filters }: ReportLink,
  active: string | undefined,
): { route: RouteName; to: Destination } {
  // Without a branch in the address, the list shows the active branch and its name.
  const { branchId = ALL_BRANCHES, ...others } = filters
  const search = branchId === (active ?? ALL_BRANCHES) ? others : { ...others, branchId }
  if (list === 'person') {
    return { route: 'person', to: destination(paths.person({ userId: filters['userId'] ?? '' })) }
  }
  return { route: LISTS[list].route, to: LISTS[list].to(search) }
}

/** A link to the records of a row, if the user can open their list. */
function RecordsLink({ link, children }: { link: ReportLink | null; children: ReactNode }) {
  const user = useUser()
  const { branchId } = useActiveBranch()
  if (!link || !user) return children
  const { route, to } = listOf(link, branchId)
  if (!canOpen(ROUTE[route], user)) return children
  return (
    <Link {...to} className="text-accent-text hover:underline">
      {children}
    </Link>
  )
}
