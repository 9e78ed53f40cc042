import type { IsoDate } from '@okwan/domain/platform/dates'
import { cedisToPesewas, formatPlain, parseCedis } from '@okwan/domain/platform/money'
import { isHireUse, isPrivateUse } from '@okwan/domain/products/rate-books/terms'
import type { CoverType } from '@okwan/domain/products/rating/terms'
import type { MotorChanges, MotorDraft } from '../draft.ts'
import { numberText } from '../number-text.ts'
import { endAfterMonths, monthsBetween } from '../period.ts'

type YesNo = 'yes' | 'no' | ''

/** Form values of the underwriting answers, with the field names of the draft. */
export type UnderwritingValues = {
  underwriting: {
    riskCode: string
    coverType: CoverType | ''
    startDate: IsoDate | null
    endDate: IsoDate | null
    /** Number of months, or `other` for a custom end date. */
    months: string
    costOfCar: string
    additionalTppd: string
    excessApplicable: YesNo
    hireOrReward: YesNo
    declinedBefore: YesNo
    modified: YesNo
    claimsInThreeYears: string
    financedBy: string
    ncdYears: string
    ncdLetterFileId: string
    photoFileIds: readonly string[]
  }
}

const DEFAULT_MONTHS = 12
/** An unregistered vehicle can only be insured for one month. */
const UNREGISTERED_MONTHS = 1

export function underwritingValues({ underwriting, vehicleStatus }: MotorDraft, firstDay: IsoDate): UnderwritingValues {
  const startDate = underwriting?.startDate ?? firstDay
  const usual = vehicleStatus === 'unregistered' ? UNREGISTERED_MONTHS : DEFAULT_MONTHS
  const endDate = underwriting?.endDate ?? endAfterMonths(startDate, usual)
  return {
    underwriting: {
      riskCode: underwriting?.riskCode ?? '',
      // The legal minimum, which most customers buy.
      coverType: underwriting?.coverType ?? 'thirdparty',
      startDate,
      endDate,
      months: String(monthsBetween(startDate, endDate) ?? 'other'),
      costOfCar: underwriting?.costOfCar ? formatPlain(cedisToPesewas(underwriting.costOfCar), ',') : '',
      additionalTppd: String(underwriting?.additionalTppd ?? 0),
      excessApplicable: yesNoOf(underwriting?.excessApplicable ?? true),
      // The question is asked for private uses only. The value saved for another use must not answer it.
      hireOrReward: isPrivateUse(underwriting?.riskCode) ? yesNoOf(underwriting?.hireOrReward) : '',
      declinedBefore: yesNoOf(underwriting?.declinedBefore),
      modified: yesNoOf(underwriting?.modified),
      claimsInThreeYears: numberText(underwriting?.claimsInThreeYears),
      financedBy: underwriting?.financedBy ?? '',
      ncdYears: String(underwriting?.ncdYears ?? 0),
      ncdLetterFileId: underwriting?.ncdLetterFileId ?? '',
      photoFileIds: underwriting?.photoFileIds ?? [],
    },
  }
}

export function underwritingChanges({ underwriting: values }: UnderwritingValues): MotorChanges {
  const valuePesewas = parseCedis(values.costOfCar)
  return {
    underwriting: {
      riskCode: values.riskCode || null,
      coverType: values.coverType || null,
      startDate: values.startDate,
      endDate: values.endDate,
      costOfCar: valuePesewas === undefined ? null : valuePesewas / 100,
      additionalTppd: Number(values.additionalTppd),
      excessApplicable: answerOf(values.excessApplicable),
      hireOrReward:
        isHireUse(values.riskCode) || (isPrivateUse(values.riskCode) ? answerOf(values.hireOrReward) : null),
      declinedBefore: answerOf(values.declinedBefore),
      modified: answerOf(values.modified),
      claimsInThreeYears: values.claimsInThreeYears ? Number(values.claimsInThreeYears) : null,
      financedBy: values.financedBy.trim() || null,
      ncdYears: Number(values.ncdYears),
      ncdLetterFileId: values.ncdLetterFileId || null,
      photoFileIds: values.photoFileIds,
    },
  }
}

function yesNoOf(answer: boolean | null | undefined): YesNo {
  if (answer === null || answer === undefined) return ''
  return answer ? 'yes' : 'no'
}

function answerOf(values: YesNo): boolean | null {
  return values ? values === 'yes' : null
}
