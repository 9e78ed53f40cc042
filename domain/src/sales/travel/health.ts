import { ageOn, type IsoDate } from '../../platform/dates.ts'
import type { FieldProblem } from '../../platform/refusal.ts'
import type { TravelRateBook } from '../../products/travel-plans/rate-book.ts'
import { CONDITIONS } from '../../products/travel-plans/terms.ts'
import { check, choice, form, listOf, optional, type ParseResult, parsed, text, whole, yesNo } from './draft/form.ts'
import type { Traveller } from './draft/travellers.ts'

// Ages on departure for which the form asks about pregnancy.
const PREGNANCY_FROM_YEARS = 12
const PREGNANCY_TO_YEARS = 55
const MAX_WEEKS = 42

export type HealthAnswers = Extract<ReturnType<typeof readAnswers>, { ok: true }>['value']
export type ConditionAnswers = HealthAnswers['conditions'][number]

export type HealthContext = { departureDate: IsoDate; today: IsoDate; book: TravelRateBook }

/** Health answers of one traveller, which are stored encrypted and never printed. */
export function readHealth(raw: unknown, traveller: Traveller, context: HealthContext): ParseResult<HealthAnswers> {
  const path = `health.${traveller.travellerId}`
  return check(readAnswers(raw, path), (answers) => [
    ...conditionProblems(answers, path),
    ...diagnosisProblems(answers, traveller, context.today, path),
    ...pregnancyProblems(answers, traveller, context, path),
  ])
}

export function needsPregnancyAnswer({ gender, dateOfBirth }: Traveller, departureDate: IsoDate): boolean {
  const ageYears = ageOn(dateOfBirth, departureDate)
  return gender === 'female' && ageYears >= PREGNANCY_FROM_YEARS && ageYears <= PREGNANCY_TO_YEARS
}

function readAnswers(raw: unknown, path: string) {
  const condition = form({
    condition: choice('Select a condition from the list.', CONDITIONS),
    diagnosedOn: parsed('Enter the month of diagnosis.', 'Enter month and year, such as 05/2024.', parseMonth),
    onMedication: yesNo('Select whether medication is taken.'),
    hospitalisedLast12m: yesNo('Select whether there was a hospital stay in the last 12 months.'),
    awaitingTreatment: yesNo('Select whether treatment is planned.'),
    doctorAdvisedAgainstTravel: yesNo('Select whether a doctor advised against travel.'),
    stable6m: yesNo('Select whether the condition has been stable for 6 months.'),
  })
  return form({
    hasPreExisting: yesNo('Select yes or no.'),
    conditions: listOf(condition, '', 0, CONDITIONS.length),
    otherText: optional(text('', 3, 200)),
    pregnant: optional(yesNo('')),
    weeksAtReturn: optional(whole('', 1, MAX_WEEKS)),
    fitToFlyFileId: optional(text('', 1, 60)),
    disabilityOrAid: optional(text('', 2, 200)),
  })(raw, path)
}

function parseMonth(input: string): string | undefined {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(input) ? input : undefined
}

function conditionProblems({ hasPreExisting, conditions, otherText }: HealthAnswers, path: string): FieldProblem[] {
  const names = conditions.map(({ condition }) => condition)
  if (!hasPreExisting) {
    if (names.length === 0) return []
    return [{ path: `${path}.hasPreExisting`, message: 'Conditions are selected. Select yes or remove them.' }]
  }
  if (names.length === 0) return [{ path: `${path}.conditions`, message: 'Select at least one condition.' }]
  if (new Set(names).size !== names.length)
    return [{ path: `${path}.conditions`, message: 'A condition is listed twice.' }]
  if (names.includes('Others') && !otherText)
    return [{ path: `${path}.otherText`, message: 'Enter the other condition.' }]
  return []
}

function diagnosisProblems(
  answers: HealthAnswers,
  { dateOfBirth }: Traveller,
  today: IsoDate,
  path: string,
): FieldProblem[] {
  return answers.conditions.flatMap(({ diagnosedOn }, index) => {
    if (diagnosedOn >= dateOfBirth.slice(0, 7) && diagnosedOn <= today.slice(0, 7)) return []
    return [{ path: `${path}.conditions.${index}.diagnosedOn`, message: 'Enter a month between birth and today.' }]
  })
}

function pregnancyProblems(
  answers: HealthAnswers,
  traveller: Traveller,
  context: HealthContext,
  path: string,
): FieldProblem[] {
  if (!needsPregnancyAnswer(traveller, context.departureDate)) return []
  const { pregnancyNoteFromWeeks, pregnancyMaxWeeks } = context.book.medical
  const { pregnant, weeksAtReturn, fitToFlyFileId } = answers
  if (pregnant === undefined) return [{ path: `${path}.pregnant`, message: 'Select yes or no.' }]
  if (!pregnant) return []
  if (weeksAtReturn === undefined) {
    return [{ path: `${path}.weeksAtReturn`, message: 'Enter the pregnancy week at return.' }]
  }
  if (weeksAtReturn >= pregnancyNoteFromWeeks && weeksAtReturn <= pregnancyMaxWeeks && !fitToFlyFileId) {
    return [{ path: `${path}.fitToFlyFileId`, message: 'Add the fit-to-fly certificate.' }]
  }
  return []
}
