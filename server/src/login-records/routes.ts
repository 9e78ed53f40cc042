import type { loginRecordEndpoints } from '@okwan/contract/login-records'
import type { Handlers } from '../http/context.ts'
import { addLoginRecord } from './add-login-record.ts'
import { listLoginRecords } from './list-login-records.ts'

export const loginRecordRoutes: Handlers<typeof loginRecordEndpoints> = {
  'GET /loginrecords': listLoginRecords,
  'POST /loginrecords': addLoginRecord,
}
