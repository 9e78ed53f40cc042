import type { ServiceRequestDetail } from '@okwan/contract/service/service-requests'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { UploadField } from '../../../platform/files/UploadField.tsx'
import { useDeferUpdate } from '../../../platform/navigation/use-defer-update.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'

type AnswerFormProps = { request: ServiceRequestDetail; onAnswered: () => void }

/** Answers a question of the office, optionally with files. */
export function AnswerForm({ request, onAnswered }: AnswerFormProps) {
  const { requestId, version, notes } = request
  const [fileIds, setFileIds] = useState<readonly string[]>([])
  const { register, handleSubmit, formState } = useForm({ defaultValues: { answer: '' } })
  useDeferUpdate(formState.isDirty || fileIds.length > 0)
  const send = useMutation({
    mutationFn: (answer: string) =>
      call('POST /service-requests/{id}/answer', {
        params: { id: requestId },
        body: { version, answer, fileIds: [...fileIds] },
      }),
    onSuccess: onAnswered,
  })
  const question = notes.findLast(({ event }) => event === 'ask')?.text
  return (
    <Card title="Information requested" text={question}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void handleSubmit(({ answer }) => send.mutate(answer))(event)}
      >
        <TextArea
          label="Your answer"
          maxLength={500}
          error={formState.errors.answer?.message}
          {...register('answer', {
            required: 'Enter an answer',
            minLength: { value: 3, message: 'Enter at least 3 characters' },
          })}
        />
        <UploadField
          label="Files"
          optional
          name="fileIds"
          purpose="service-request"
          maxFiles={6}
          value={fileIds}
          onChange={setFileIds}
        />
        {send.error && <FormAlert>{readProblem(send.error).sentence}</FormAlert>}
        <div>
          <Button type="submit" variant="primary" loading={send.isPending}>
            Send answer
          </Button>
        </div>
      </form>
    </Card>
  )
}
