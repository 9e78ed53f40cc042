import { useMutation } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { saveFile } from '../../../platform/files/save-file.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'

const TIMEOUT_MS = 600_000

/** Rights under the Data Protection Act: a copy of the stored data. */
export function RightsCard({ customerCode }: { customerCode: string }) {
  const download = useMutation({
    mutationFn: () =>
      call('GET /customers/{customerCode}/data.zip', { params: { customerCode } }, { timeoutMs: TIMEOUT_MS }),
    onSuccess: (file) => saveFile(file, `${customerCode}.zip`),
  })
  return (
    <Card title="Data protection">
      <div className="grid justify-items-start gap-2.5">
        <p className="text-table text-muted">
          One file with everything stored about the customer and the policies that you can access. The download is
          recorded under your name.
        </p>
        {download.error && <FormAlert>{readProblem(download.error).sentence}</FormAlert>}
        <Button size="small" loading={download.isPending} onClick={() => download.mutate()}>
          Download data
        </Button>
      </div>
    </Card>
  )
}
