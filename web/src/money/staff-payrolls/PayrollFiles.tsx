import type { StaffPayroll } from '@okwan/contract/money/staff-payrolls'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'

const FORMATS = ['pdf', 'xlsx', 'csv'] as const

/** The lines of a batch as files. */
export function PayrollFiles({ payroll }: { payroll: Pick<StaffPayroll, 'payrollId' | 'preparedAt'> }) {
  const { payrollId, preparedAt } = payroll
  const save = useMutation({
    mutationFn: (format: (typeof FORMATS)[number]) =>
      call(`GET /staff-payrolls/{id}/lines.${format}`, { params: { id: payrollId } }),
    onSuccess: (file, format) => saveFile(file, `staff-commission-${preparedAt.slice(0, 10)}.${format}`),
  })
  return (
    <>
      {save.error && <FieldError>{readProblem(save.error).sentence}</FieldError>}
      {FORMATS.map((format) => (
        <Button
          key={format}
          size="small"
          icon={Download}
          loading={save.isPending && save.variables === format}
          onClick={() => save.mutate(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </>
  )
}
