import { detailsInWords } from '@okwan/domain/service/identity-checks/terms'
import { listOpenIdentities } from '../../service/identity-checks/show-identity.ts'
import { listHits } from '../../service/screening/decide-hit.ts'
import { listReports } from '../../service/suspicious-reports/handle-report.ts'
import { PAGE, type Source, sourceOf } from './source.ts'

type OpenIdentity = Awaited<ReturnType<typeof listOpenIdentities>>['data'][number]

/** Checks of customers whose result a person has to review. */
export const CUSTOMER_SOURCES: readonly Source[] = [
  sourceOf(
    'identity',
    'service-requests.decide',
    (ctx, branch) => listOpenIdentities(ctx, { ...branch, limit: PAGE }),
    (row) => ({
      id: row.id,
      list: row.customer_code,
      title: titleOf(row),
      number: row.customer_code,
      subject: row.name,
      waitingSince: row.open_since.toISOString(),
    }),
  ),
  sourceOf(
    'screening',
    'screening.decide',
    (ctx, branch) => listHits(ctx, { query: { ...branch, view: 'open', limit: PAGE } }),
    (hit) => ({
      id: hit.hitId,
      list: hit.listName,
      title: `${hit.state === 'proposed' ? 'Confirm' : 'Review'} screening hit: ${hit.listName}, score ${hit.score}`,
      number: hit.customer.customerCode,
      subject: hit.customer.name,
      waitingSince: hit.foundAt,
    }),
  ),
  sourceOf(
    'suspicion',
    'suspicious-reports.handle',
    (ctx, branch) => listReports(ctx, { query: { ...branch, view: 'open', limit: PAGE } }),
    (report) => ({
      id: report.reportId,
      list: report.source,
      title: report.state === 'draft' ? 'Decide suspicious transaction report' : 'File suspicious transaction report',
      number: report.receipt,
      subject: report.subject,
      waitingSince: report.raisedAt,
      dueAt: report.dueAt,
    }),
  ),
]

function titleOf({ state, differs }: OpenIdentity): string {
  if (state === 'unknown') return 'Check identity: the card isn’t in the register'
  if (state === 'unavailable') return 'Check identity again: the register didn’t respond'
  const verb = differs.length === 1 ? 'differs' : 'differ'
  return `Check identity: ${detailsInWords(differs) || 'details'} ${verb} from the register`
}
