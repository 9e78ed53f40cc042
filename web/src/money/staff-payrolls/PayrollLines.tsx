import type { StaffPayroll } from '@okwan/contract/money/staff-payrolls'
import { useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { CommissionLines } from './CommissionLines.tsx'
import { PayrollFiles } from './PayrollFiles.tsx'

type Payroll = Pick<StaffPayroll, 'payrollId' | 'lines' | 'totalPesewas' | 'preparedAt'>

/** Button that opens the lines and files of a batch. The line of a person opens their commission with its policies. */
export function PayrollLines({ payroll }: { payroll: Payroll }) {
  const [isOpen, setIsOpen] = useState(false)
  const [person, setPerson] = useState<Payroll['lines'][number]>()
  const { payrollId, lines, totalPesewas, preparedAt } = payroll
  const title = `Batch of ${formatMoment(new Date(preparedAt))}`
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Lines
      </Button>
      <Drawer open={isOpen && !person} title={title} closeOutside onClose={() => setIsOpen(false)}>
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <li key={line.userId} className="flex items-center justify-between gap-4 py-2">
              <span className="min-w-0 flex-1">
                {line.fullName}
                <span className="block text-meta text-muted">{[line.staffId, line.branchName].join(' · ')}</span>
              </span>
              <Money pesewas={line.amountPesewas} />
              <Button size="small" aria-label={`Lines of ${line.fullName}`} onClick={() => setPerson(line)}>
                Lines
              </Button>
            </li>
          ))}
          <li className="flex justify-between gap-4 py-2 font-bold">
            Total <Money pesewas={totalPesewas} />
          </li>
        </ul>
        <ModalActions>
          <PayrollFiles payroll={payroll} />
        </ModalActions>
      </Drawer>
      {isOpen && person && (
        <CommissionLines person={person} payrollId={payrollId} text={title} onClose={() => setPerson(undefined)} />
      )}
    </>
  )
}
