import { FINDING_KIND_LABELS, type FindingKind, type FindingState } from '@okwan/domain/reports/price-audits/terms'

export const FINDING_STYLES = { under: 'danger', over: 'warning', unpriced: 'danger' } as const satisfies Record<
  FindingKind,
  string
>

export const STATE_STYLES = { open: 'danger', explained: 'info', closed: 'neutral' } as const satisfies Record<
  FindingState,
  string
>

export const kindText = (kind: FindingKind) => FINDING_KIND_LABELS[kind]
