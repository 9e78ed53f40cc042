import type { loginRecordEndpoints } from '@okwan/contract/people/login-records'
import type { Handlers } from '../../platform/http/context.ts'
import { addLoginRecord } from './add-login-record.ts'
import { countHours } from './count-hours.ts'
import { exportLoginRecords } from './export-login-records.ts'
import { listLoginRecords } from './list-login-records.ts'

export const loginRecordRoutes: Handlers<typeof loginRecordEndpoints> = {
  'GET /loginrecords': listLoginRecords,
  'GET /loginrecords/hours': countHours,
  'GET /loginrecords/export.csv': exportLoginRecords,
  'POST /loginrecords': addLoginRecord,
}
