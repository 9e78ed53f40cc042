import { credit, debit, type Journal, journal } from './journal.ts'

export function agentCommissionAccrued(accrual: {
  commissionId: string
  agentId: string
  grossPesewas: number
}): Journal {
  return journal('commission-accrued', accrual.commissionId, [
    debit('agentCommission', accrual.agentId, accrual.grossPesewas),
    credit('commissionPending', accrual.agentId, accrual.grossPesewas),
  ])
}

/** Vesting makes the commission available and withholds the tax. */
export function agentCommissionVested(vesting: {
  commissionId: string
  agentId: string
  grossPesewas: number
  withheldPesewas: number
}): Journal {
  return journal('commission-vested', vesting.commissionId, [
    debit('commissionPending', vesting.agentId, vesting.grossPesewas),
    credit('commissionAvailable', vesting.agentId, vesting.grossPesewas - vesting.withheldPesewas),
    credit('withholdingTax', '', vesting.withheldPesewas),
  ])
}

export function staffCommissionAccrued(accrual: {
  commissionId: string
  staffId: string
  grossPesewas: number
}): Journal {
  return journal('staff-commission-accrued', accrual.commissionId, [
    debit('staffIncentive', accrual.staffId, accrual.grossPesewas),
    credit('staffCommission', accrual.staffId, accrual.grossPesewas),
  ])
}

/** Payroll pays the commission of several people with one transfer from the operating bank (J19). */
export function staffCommissionsPaid(payroll: {
  payrollId: string
  lines: readonly { userId: string; amountPesewas: number }[]
}): Journal {
  const total = payroll.lines.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
  return journal('staff-commissions-paid', payroll.payrollId, [
    ...payroll.lines.map(({ userId, amountPesewas }) => debit('staffCommission', userId, amountPesewas)),
    credit('operatingBank', '', total),
  ])
}

type Reversal = { reversalId: string; agentId: string; grossPesewas: number }

export function pendingCommissionReversed(reversal: Reversal): Journal {
  return journal('commission-clawed-back', reversal.reversalId, [
    debit('commissionPending', reversal.agentId, reversal.grossPesewas),
    credit('agentCommission', reversal.agentId, reversal.grossPesewas),
  ])
}

/** Staff commission is paid through payroll, so only the liability is reduced. */
export function staffCommissionReversed(reversal: {
  reversalId: string
  staffId: string
  grossPesewas: number
}): Journal {
  return journal('staff-commission-clawed-back', reversal.reversalId, [
    debit('staffCommission', reversal.staffId, reversal.grossPesewas),
    credit('staffIncentive', reversal.staffId, reversal.grossPesewas),
  ])
}

/** Reverses available commission and its withheld tax. An amount above the wallet balance becomes a debt of the agent. */
export function vestedCommissionReversed(
  reversal: Reversal & { withheldPesewas: number; availablePesewas: number },
): Journal {
  const netPesewas = reversal.grossPesewas - reversal.withheldPesewas
  const takenPesewas = Math.min(Math.max(reversal.availablePesewas, 0), netPesewas)
  return journal('commission-clawed-back', reversal.reversalId, [
    debit('commissionAvailable', reversal.agentId, takenPesewas),
    debit('agentReceivable', reversal.agentId, netPesewas - takenPesewas),
    debit('withholdingTax', '', reversal.withheldPesewas),
    credit('agentCommission', reversal.agentId, reversal.grossPesewas),
  ])
}

/** Deducts an agent's debt from commission that has just vested. */
export function shortfallRecovered(recovery: { recoveryId: string; agentId: string; amountPesewas: number }): Journal {
  return journal('shortfall-recovered', recovery.recoveryId, [
    debit('commissionAvailable', recovery.agentId, recovery.amountPesewas),
    credit('agentReceivable', recovery.agentId, recovery.amountPesewas),
  ])
}

export function commissionMovedToFloat(move: { moveId: string; agentId: string; amountPesewas: number }): Journal {
  return journal('commission-to-float', move.moveId, [
    debit('commissionAvailable', move.agentId, move.amountPesewas),
    credit('floatWallet', move.agentId, move.amountPesewas),
  ])
}
