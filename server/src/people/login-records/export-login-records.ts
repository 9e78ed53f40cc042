import type { loginRecordEndpoints } from '@okwan/contract/people/login-records'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { roleName } from '@okwan/domain/people/users/terms'
import { formatMoment, toAccraDate } from '@okwan/domain/platform/dates'
import { tableFile } from '../../platform/documents/table-file.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { presentLoginRecord } from './present.ts'
import { reachedBy } from './scope.ts'
import { listLoginRecordRows } from './store.ts'

const HEADER = [
  'Time',
  'Name',
  'Role',
  'Group',
  'Branch',
  'Portal',
  'Result',
  'Device',
  'Browser',
  'IP address',
  'Flags',
]
const BATCH = 500

type Input = Parsed<(typeof loginRecordEndpoints)['GET /loginrecords/export.csv']>

export function exportLoginRecords(ctx: Ctx, { query }: Input) {
  return tableFile(ctx, {
    name: `login-records-${toAccraDate(ctx.now)}`,
    format: 'csv',
    header: HEADER,
    batches: batches(ctx, query),
  })
}

async function* batches({ tx, actor }: Ctx, query: Input['query']) {
  const filter = { ...query, reached: reachedBy(actor) }
  let cursor: string | undefined
  do {
    const page = await listLoginRecordRows(tx, filter, { cursor, limit: BATCH })
    yield page.rows.map((row) => {
      const record = presentLoginRecord(row, actor)
      return [
        formatMoment(row.at),
        record.fullName,
        roleName(record.role),
        record.group,
        record.branchName,
        record.portal,
        record.result,
        record.device,
        record.browser,
        record.ip,
        record.flags.join(' '),
      ]
    })
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}
