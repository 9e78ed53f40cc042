import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { isoDate } from '../platform/fields.ts'

export const bundleEndpoints = endpoints({
  'GET /bundles/records.jsonl': {
    summary:
      'Policy versions, journals, payments, payouts and audit entries of a period, one JSON value per line; the last line has the hash of every row and our signature',
    permission: 'activities.verify',
    scope: 'all branches',
    query: z.strictObject({ from: isoDate, to: isoDate }),
    file: 'application/octet-stream',
    perMinute: 6,
  },
})
