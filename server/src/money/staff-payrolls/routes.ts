import type { staffPayrollEndpoints } from '@okwan/contract/money/staff-payrolls'
import type { Handlers } from '../../platform/http/context.ts'
import { listCommissionLines } from './commission-lines.ts'
import { approvePayroll, declinePayroll } from './decide-payroll.ts'
import { preparePayroll } from './prepare-payroll.ts'
import { fileOf, listDue, listStaffPayrolls } from './read-payrolls.ts'

export const staffPayrollRoutes: Handlers<typeof staffPayrollEndpoints> = {
  'GET /staff-payrolls/due': listDue,
  'GET /staff-payrolls': listStaffPayrolls,
  'GET /staff-payrolls/commissions/{userId}': listCommissionLines,
  'POST /staff-payrolls': preparePayroll,
  'POST /staff-payrolls/{id}/approve': approvePayroll,
  'POST /staff-payrolls/{id}/decline': declinePayroll,
  'GET /staff-payrolls/{id}/lines.csv': fileOf('csv'),
  'GET /staff-payrolls/{id}/lines.xlsx': fileOf('xlsx'),
  'GET /staff-payrolls/{id}/lines.pdf': fileOf('pdf'),
}
