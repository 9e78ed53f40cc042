import type { ApiInput } from '@okwan/contract/all'
import type { CommissionRuleOfGroup } from '@okwan/contract/money/commissions/rules'
import { addDays } from '@okwan/domain/platform/dates'
import { formatPlain, parseCedis } from '@okwan/domain/platform/money'
import { readPercent } from '../words.ts'

/** Inputs with the names of the API, so that its errors appear at them. */
export type RuleInputs = {
  rateBps: string
  maxRateBps: string
  minPesewas: string
  maxPesewas: string
  vestingDays: string
  effectiveFrom: string
  reason: string
}

export type RuleBody = ApiInput<'POST /commission-rules/preview'>['body']

/** The rule that a change replaces: the last planned one, or the current one. */
function lastRule({ current, planned }: CommissionRuleOfGroup): CommissionRuleOfGroup['current'] {
  return planned.at(-1) ?? current
}

/** The first day that can be selected. */
export function earliestDay(rule: CommissionRuleOfGroup, today: string): string {
  const afterPlanned = addDays(lastRule(rule).effectiveFrom, 1)
  const tomorrow = addDays(today, 1)
  return afterPlanned > tomorrow ? afterPlanned : tomorrow
}

export function toInputs(rule: CommissionRuleOfGroup, today: string): RuleInputs {
  const { rateBps, maxRateBps, minPesewas, maxPesewas, vestingDays } = lastRule(rule)
  return {
    rateBps: String(rateBps / 100),
    maxRateBps: String(maxRateBps / 100),
    minPesewas: minPesewas === 0 ? '' : formatPlain(minPesewas, ','),
    maxPesewas: maxPesewas === null ? '' : formatPlain(maxPesewas, ','),
    vestingDays: String(vestingDays),
    effectiveFrom: earliestDay(rule, today),
    reason: '',
  }
}

/** The error of each input; undefined if it can be sent. The server checks their combination. */
export const INPUT_ERRORS = {
  percent: (input: string) => (readPercent(input) === undefined ? 'Enter a percentage, such as 12.5' : undefined),
  amount: (input: string) =>
    input.trim() !== '' && parseCedis(input) === undefined
      ? 'Enter an amount, such as 500.00, or leave it empty'
      : undefined,
  days: (input: string) => (/^\d{1,3}$/.test(input.trim()) ? undefined : 'Enter 0 to 365 days'),
  day: (input: string) => (input ? undefined : 'Select a date'),
}

/** The rule to send. Inputs with errors are not sent, so their values do not matter. */
export function toBody({ productCode, userGroup }: CommissionRuleOfGroup, inputs: RuleInputs): RuleBody {
  return {
    productCode,
    userGroup,
    rateBps: readPercent(inputs.rateBps) ?? 0,
    maxRateBps: readPercent(inputs.maxRateBps) ?? 0,
    minPesewas: parseCedis(inputs.minPesewas) ?? 0,
    maxPesewas: parseCedis(inputs.maxPesewas) ?? null,
    vestingDays: Number(inputs.vestingDays),
    effectiveFrom: inputs.effectiveFrom,
  }
}
