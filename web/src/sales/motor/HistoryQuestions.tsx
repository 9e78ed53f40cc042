import type { ComponentProps } from 'react'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import type { HistoryName } from './history-answers.ts'

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
const CLAIMS = ['0', '1', '2', '3'].map((value) => ({ value, label: value === '3' ? '3 or more' : value }))

type HistoryQuestionsProps = {
  field: (name: HistoryName) => Omit<ComponentProps<typeof Segmented>, 'label' | 'options'>
}

/** Underwriting questions for cover of the vehicle itself, in a renewal or a change of cover. A sale asks the same questions. */
export function HistoryQuestions({ field }: HistoryQuestionsProps) {
  return (
    <>
      <Segmented label="Cover declined or cancelled before?" options={YES_NO} {...field('declinedBefore')} />
      <Segmented label="Vehicle modified?" options={YES_NO} {...field('modified')} />
      <Segmented label="Claims in last 3 years" options={CLAIMS} {...field('claimsInThreeYears')} />
    </>
  )
}
