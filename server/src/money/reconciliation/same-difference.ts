import { sql } from '../../platform/db/sql.ts'

/** `other` and `i` are the same difference in two runs. */
export const isSameDifference = sql`other.reference = i.reference and other.class = i.class and other.direction = i.direction
  and other.network_transaction_id = i.network_transaction_id and other.provider_pesewas is not distinct from i.provider_pesewas
  and other.provider_fee_pesewas is not distinct from i.provider_fee_pesewas`
