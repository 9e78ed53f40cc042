import type { UnderwritingFile } from '@okwan/contract/sales/travel'
import { SealedFiles } from '../../../platform/files/SealedFiles.tsx'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { viewLetter } from './view-letter.ts'

type Answers = UnderwritingFile['answers'][number]['answers']

export function HealthAnswers({ answers, draftId }: { answers: Answers; draftId: string }) {
  const items = [
    { term: 'Illness in the last 24 months', value: yesNo(answers.hasPreExisting) },
    ...answers.conditions.map((one) => ({
      term: one.condition === 'Others' ? `Others: ${answers.otherText ?? ''}` : (one.condition ?? ''),
      value: [
        one.diagnosedOn && `since ${monthOf(one.diagnosedOn)}`,
        one.onMedication ? 'on medication' : 'no medication',
        one.stable6m ? 'stable for 6 months' : 'not stable for 6 months',
        one.hospitalisedLast12m && 'hospitalised in the last 12 months',
        one.awaitingTreatment && 'awaiting treatment',
        one.doctorAdvisedAgainstTravel && 'advised not to travel by a doctor',
      ]
        .filter(Boolean)
        .join(', '),
    })),
    {
      term: 'Pregnant',
      value: answers.pregnant ? `Yes, week ${answers.weeksAtReturn} at return` : yesNo(answers.pregnant),
    },
    { term: 'Disability or aid', value: answers.disabilityOrAid },
  ]
  return (
    <>
      <DescriptionList items={items.filter(({ value }) => value)} />
      {answers.fitToFlyFileId && (
        <SealedFiles
          label="Fit-to-fly certificate"
          fileLabel="the fit-to-fly certificate"
          view={viewLetter(draftId)}
          fileIds={[answers.fitToFlyFileId]}
        />
      )}
    </>
  )
}

function yesNo(answer: boolean | null | undefined): string | undefined {
  return answer === true ? 'Yes' : answer === false ? 'No' : undefined
}

/** Converts `2020-05` to `05/2020`. */
function monthOf(month: string): string {
  return month.split('-').reverse().join('/')
}
