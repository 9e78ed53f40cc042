import type { ReportId } from '@okwan/domain/reports/reports/catalogue'
import * as z from 'zod'
import { rows, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { CLAIMS_AND_SERVICE } from './queries/claims.ts'
import { COMPLAINTS } from './queries/complaints.ts'
import { EARNING } from './queries/earning.ts'
import { LEDGER } from './queries/ledger.ts'
import { MONEY } from './queries/money.ts'
import { PRODUCTION } from './queries/production.ts'
import type { ReportQuery, Scope } from './scope.ts'

const QUERIES: Record<ReportId, ReportQuery> = {
  ...PRODUCTION,
  ...EARNING,
  ...CLAIMS_AND_SERVICE,
  ...COMPLAINTS,
  ...MONEY,
  ...LEDGER,
}

const found = z.looseObject({ key: z.string() }).catchall(z.union([z.string(), z.number()]).nullable())
export type FoundRow = z.output<typeof found>

/** The rows of a report, at most `limit`. */
export function reportRows(tx: Tx, id: ReportId, scope: Scope, limit: number): Promise<FoundRow[]> {
  return rows(tx, found, sql`${QUERIES[id](scope)} limit ${limit}`)
}
