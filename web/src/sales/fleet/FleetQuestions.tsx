import { answerProblems, type FleetAnswers, type FleetQuestion } from '@okwan/domain/sales/fleet/terms'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { QUESTION_LABELS } from './words.ts'

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

type FleetQuestionsProps = {
  questions: readonly FleetQuestion[]
  answers: FleetAnswers
  /** After an attempt to continue, an unanswered question is an error too. */
  isSubmitted: boolean
  onChange: (answers: FleetAnswers) => void
}

/** Underwriting questions of a single sale, answered once for all vehicles. */
export function FleetQuestions({ questions, answers, isSubmitted, onChange }: FleetQuestionsProps) {
  const problems = answerProblems(
    questions.filter((question) => isSubmitted || answers[question]),
    answers,
  )
  return (
    <Card title="Questions" text="The answers apply to all vehicles in the table.">
      <div className="grid gap-4 md:grid-cols-2">
        {questions.map((question) => (
          <Segmented
            key={question}
            name={question}
            label={QUESTION_LABELS[question]}
            options={YES_NO}
            value={answers[question] ?? ''}
            error={problems.find(({ path }) => path === question)?.message}
            onChange={(event) =>
              onChange({ ...answers, [question]: event.currentTarget.value === 'yes' ? 'yes' : 'no' })
            }
          />
        ))}
      </div>
    </Card>
  )
}
