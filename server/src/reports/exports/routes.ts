import type { exportEndpoints } from '@okwan/contract/reports/exports'
import type { Handlers } from '../../platform/http/context.ts'
import { getExport, getExportFile, listExports, stopExport } from './get-export.ts'
import { getFigures } from './get-figures.ts'
import { startExport } from './start-export.ts'

export const exportRoutes: Handlers<typeof exportEndpoints> = {
  'POST /exports': (ctx, input) => startExport(ctx, 'policies', input),
  'POST /transactions/exports': (ctx, input) => startExport(ctx, 'transactions', input),
  'POST /renewals/exports': (ctx, input) => startExport(ctx, 'renewals', input),
  'POST /pay-later/exports': (ctx, input) => startExport(ctx, 'pay-later', input),
  'POST /customers/exports': (ctx, input) => startExport(ctx, 'customers', input),
  'GET /exports': listExports,
  'GET /exports/{exportId}': getExport,
  'GET /exports/{exportId}/file': getExportFile,
  'DELETE /exports/{exportId}': stopExport,
  'GET /overview/figures.csv': getFigures,
}
