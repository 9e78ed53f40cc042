import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { customerCode } from '../platform/fields.ts'
import { reach } from '../platform/reach.ts'

const permission = 'service-requests.decide'

export const customerRightsEndpoints = endpoints({
  'GET /customers/{customerCode}/data.zip': {
    summary:
      'Everything stored about a customer and their policies within reach: one JSON file and the uploaded files; each download is audited',
    permission,
    scope: reach('sales', permission),
    params: z.strictObject({ customerCode }),
    file: 'application/zip',
    perMinute: 6,
  },
})
