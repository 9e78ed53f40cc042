import { linesOf } from '@okwan/domain/money/settlements/lines'
import type { NewLine, UnsettledRow } from './store.ts'

/** The lines of a bordereau or return, built from amounts that are in no settlement yet. */
export function draftLines(unsettled: readonly UnsettledRow[]): NewLine[] {
  const drafts = linesOf(
    unsettled.map((row) => ({
      journalId: row.journal_id,
      event: row.event,
      postedAt: row.posted_at,
      part: row.part,
      pesewas: row.pesewas,
      policyRecordId: row.policy_record_id,
      versionKind: row.version_kind,
      commissionId: row.commission_id,
      row,
    })),
  )
  return drafts.map(({ kind, first, journalIds, amounts, duePesewas }, index) => ({
    position: index + 1,
    kind,
    happenedAt: first.postedAt,
    policyRecordId: first.policyRecordId,
    payeeId: first.row.payee_id,
    details: first.row.details,
    amounts,
    duePesewas,
    journalIds,
  }))
}
