import type { priceAuditEndpoints } from '@okwan/contract/reports/price-audits'
import type { Handlers } from '../../platform/http/context.ts'
import { assignFindingToCaller, closeFinding, explainFinding, getFinding } from './decide-finding.ts'
import { getPriceAudits, listPriceFindings } from './list-findings.ts'
import { startPriceAudit } from './start-audit.ts'

export const priceAuditRoutes: Handlers<typeof priceAuditEndpoints> = {
  'GET /price-audits': getPriceAudits,
  'POST /price-audits': startPriceAudit,
  'GET /price-findings': listPriceFindings,
  'GET /price-findings/{findingId}': getFinding,
  'POST /price-findings/{findingId}/take': assignFindingToCaller,
  'POST /price-findings/{findingId}/explain': explainFinding,
  'POST /price-findings/{findingId}/close': closeFinding,
}
