import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { PolicyCounts, PolicyOverview } from '@okwan/contract/policies/policies/overview'
import type { exportEndpoints } from '@okwan/contract/reports/exports'
import { addDays, type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import { can } from '@okwan/domain/platform/permissions'
import { reaches, reachOf } from '@okwan/domain/platform/reach'
import { PRODUCT_LABELS } from '@okwan/domain/products/terms'
import { REQUEST_TYPES } from '@okwan/domain/service/service-requests/terms'
import { listBranches } from '../../people/branches/list-branches.ts'
import { readsOf } from '../../platform/db/replica/reads-of.ts'
import { type Row, toCsv } from '../../platform/documents/csv.ts'
import type { Ctx, FileResponse } from '../../platform/http/context.ts'
import { daysBefore, getOverview, getPolicyCounts } from '../../policies/policies/read/get-overview.ts'
import { coverNames } from '../../products/rate-books/cover-names.ts'
import { getCounts } from '../../service/service-requests/read/list-requests.ts'

type Input = Parsed<(typeof exportEndpoints)['GET /overview/figures.csv']>
type Product = keyof typeof PRODUCT_LABELS
type Sold = { count: number; premiumPesewas: number }

const HEADER: Row = ['Section', 'Name', 'From', 'To', 'Count', 'Premium (GHS)']
const PESEWAS_IN_CEDI = 100

/** The overview as one table: its figures and the data of each chart. */
export function getFigures(ctx: Ctx, input: Input): Promise<FileResponse> {
  return readsOf(ctx).read((tx) => readFigures({ ...ctx, tx }, input))
}

async function readFigures(ctx: Ctx, { query }: Input): Promise<FileResponse> {
  const { from: _from, to: _to, ...about } = query
  const overview = await getOverview(ctx, { query })
  const counts = await getPolicyCounts(ctx, { query: about })
  const coverName = await coverNames(ctx.tx, toAccraDate(ctx.now))
  // The chart on Home has the same title.
  const groupTitle = overview.groupedBy === 'branch' ? 'By branch' : 'By agent'
  const rows = [
    ...(await filterRows(ctx, about)),
    soldRow('Summary', 'Sold', overview, overview.sold),
    soldRow('Summary', 'Sold in previous period', daysBefore(overview), overview.before),
    ...countRows(ctx, counts),
    ...(await requestRows(ctx, about)),
    ...dayRows(overview, about.product),
    ...overview.covers.map((cover) => soldRow('By cover', coverName(cover.coverType), overview, cover)),
    ...overview.groups.map((group) => soldRow(groupTitle, group.name, overview, group)),
  ]
  return { fileName: `report-${overview.from}-to-${overview.to}.csv`, bytes: toCsv([HEADER, ...rows]) }
}

function soldRow(section: string, name: string, { from, to }: { from: IsoDate; to: IsoDate }, sold: Sold): Row {
  return [section, name, from, to, sold.count, sold.premiumPesewas / PESEWAS_IN_CEDI]
}

const countRow = (name: string, count: number | string, premium: number | '' = ''): Row => [
  'Summary',
  name,
  '',
  '',
  count,
  premium,
]

/** Undefined for a branch that does not exist or is out of reach. */
async function branchName(ctx: Ctx, branchId: string): Promise<string | undefined> {
  const reach = reachOf(ctx.actor, 'policies')
  for (const { groupId, branches } of await listBranches(ctx)) {
    const found = branches.find((branch) => branch.branchId === branchId)
    const isReached = reaches(reach, { ownerId: null, agentId: null, branchId, branchGroupId: groupId })
    if (found) return isReached || branchId === ctx.actor.branchId ? found.branchName : undefined
  }
  return undefined
}

/** Rows that name the product and branch filters; empty without filters. */
async function filterRows(ctx: Ctx, { product, branchId }: { product?: Product; branchId?: string }): Promise<Row[]> {
  const rows: Row[] = []
  if (product) rows.push(['Filter', PRODUCT_LABELS[product], '', '', '', ''])
  if (branchId) {
    rows.push(['Filter', (await branchName(ctx, branchId)) ?? 'Unknown branch', '', '', '', ''])
  }
  return rows
}

function countRows({ actor }: Ctx, counts: PolicyCounts): Row[] {
  return [
    countRow('Renewals', counts.renewalsDueIsExact ? counts.renewalsDue : `more than ${counts.renewalsDue}`),
    countRow('Awaiting payment', counts.awaitingPayment, counts.awaitingPesewas / PESEWAS_IN_CEDI),
    ...(can(actor, 'challenged-policies.resolve') ? [countRow('Paid, not covered', counts.challenged)] : []),
  ]
}

async function requestRows(ctx: Ctx, { branchId }: { branchId?: string }): Promise<Row[]> {
  if (!can(ctx.actor, 'service-requests.decide')) return []
  const counts = await getCounts(ctx, { query: branchId ? { branchId } : {} })
  const open = REQUEST_TYPES.reduce((sum, type) => sum + counts[type].open, 0)
  return [countRow('Open requests', open)]
}

/** Every day of the period, including days without sales, like the chart. */
function dayRows({ from, to, days }: PolicyOverview, productFilter: Product | undefined): Row[] {
  const known = new Map(days.map((day) => [day.date, day]))
  const rows: Row[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const { motorPesewas = 0, travelPesewas = 0 } = known.get(date) ?? {}
    const row = (product: Product, pesewas: number): Row => [
      'Premium per day',
      PRODUCT_LABELS[product],
      date,
      date,
      '',
      pesewas / PESEWAS_IN_CEDI,
    ]
    if (productFilter !== 'travel') rows.push(row('motor', motorPesewas))
    if (productFilter !== 'motor') rows.push(row('travel', travelPesewas))
  }
  return rows
}
