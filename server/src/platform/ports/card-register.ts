import type { CardDetails, CardResult } from '@okwan/domain/service/identity-checks/check'

/**
 * Port to the national card register. Calls never throw for failures of the register: without a valid response the answer is
 * `no-response`.
 */
export type CardRegister = { compare(details: CardDetails): Promise<CardResult> }
