import type { ComplaintDetail } from '@okwan/contract/service/complaints'

export type ComplaintDialogProps = {
  complaint: ComplaintDetail
  onDone: (now: ComplaintDetail) => void
  onClose: () => void
}
