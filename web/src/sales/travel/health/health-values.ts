import type { ApiInput } from '@okwan/contract/all'
import { CONDITIONS } from '@okwan/domain/products/travel-plans/terms'
import { toBoolean } from '../travellers/holder-values.ts'

type Answers = ApiInput<'PUT /travel/drafts/{id}/health'>['body']['travellers'][number]['answers']
type YesNo = 'yes' | 'no' | ''

export type ConditionValues = {
  isChecked: boolean
  diagnosedOn: string
  onMedication: YesNo
  hospitalisedLast12m: YesNo
  awaitingTreatment: YesNo
  doctorAdvisedAgainstTravel: YesNo
  stable6m: YesNo
}

/** Form values of one traveller; conditions in the order of CONDITIONS. */
export type HealthValues = {
  hasPreExisting: YesNo
  conditions: ConditionValues[]
  otherText: string
  pregnant: YesNo
  weeksAtReturn: string
  fitToFlyFileId: string
  disabilityOrAid: string
}

const unchecked: ConditionValues = {
  isChecked: false,
  diagnosedOn: '',
  onMedication: '',
  hospitalisedLast12m: '',
  awaitingTreatment: '',
  doctorAdvisedAgainstTravel: '',
  stable6m: '',
}

export const noAnswers: HealthValues = {
  hasPreExisting: '',
  conditions: CONDITIONS.map(() => unchecked),
  otherText: '',
  pregnant: '',
  weeksAtReturn: '',
  fitToFlyFileId: '',
  disabilityOrAid: '',
}

export function toAnswers(values: HealthValues, asksAboutPregnancy: boolean): Answers {
  const weeks = values.weeksAtReturn.trim()
  return {
    hasPreExisting: toBoolean(values.hasPreExisting),
    conditions: checkedConditions(values).map(({ index, values: input }) => ({
      condition: CONDITIONS[index],
      diagnosedOn: toMonth(input.diagnosedOn) || null,
      onMedication: toBoolean(input.onMedication),
      hospitalisedLast12m: toBoolean(input.hospitalisedLast12m),
      awaitingTreatment: toBoolean(input.awaitingTreatment),
      doctorAdvisedAgainstTravel: toBoolean(input.doctorAdvisedAgainstTravel),
      stable6m: toBoolean(input.stable6m),
    })),
    otherText: values.otherText.trim() || null,
    pregnant: asksAboutPregnancy ? toBoolean(values.pregnant) : null,
    weeksAtReturn: asksAboutPregnancy && /^\d{1,2}$/.test(weeks) ? Number(weeks) : null,
    fitToFlyFileId: asksAboutPregnancy && values.pregnant === 'yes' ? values.fitToFlyFileId || null : null,
    disabilityOrAid: values.disabilityOrAid.trim() || null,
  }
}

/** Answers of a traveller with nothing to declare. */
export const healthy = (asksAboutPregnancy: boolean): Answers => ({
  hasPreExisting: false,
  conditions: [],
  ...(asksAboutPregnancy ? { pregnant: false } : {}),
})

/** Maps a server path to a form field: the server numbers only the ticked conditions, the form numbers all conditions. */
export function fieldOf(path: string, values: HealthValues): string {
  const name = path.replace(/^health\.[^.]+\./, '')
  const [, sent, rest] = /^conditions\.(\d+)\.(.+)$/.exec(name) ?? []
  const checked = sent === undefined ? undefined : checkedConditions(values)[Number(sent)]
  return checked ? `conditions.${checked.index}.${rest}` : name
}

/** Converts `5/2020` to `2020-05`. */
function toMonth(input: string): string {
  const [, month = '', year] = /^(\d{1,2})[/. -]?(\d{4})$/.exec(input.trim()) ?? []
  return year ? `${year}-${month.padStart(2, '0')}` : input.trim().slice(0, 7)
}

function checkedConditions({ hasPreExisting, conditions }: HealthValues) {
  if (hasPreExisting !== 'yes') return []
  return conditions.map((values, index) => ({ index, values })).filter(({ values }) => values.isChecked)
}
