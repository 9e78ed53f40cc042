import type { StaffPayroll } from '@okwan/contract/money/staff-payrolls'
import { useState } from 'react'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { PayrollFiles } from './PayrollFiles.tsx'

type Payroll = Pick<StaffPayroll, 'payrollId' | 'lines' | 'totalPesewas' | 'preparedAt'>

/** Opens the lines of a batch and its files. Each person opens their commission, which lists the policies. */
export function PayrollLines({ payroll }: { payroll: Payroll }) {
  const [isOpen, setIsOpen] = useState(false)
  const { lines, totalPesewas, preparedAt } = payroll
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Lines
      </Button>
      <Drawer
        open={isOpen}
        title={`Batch of ${formatMoment(new Date(preparedAt))}`}
        closeOutside
        onClose={() => setIsOpen(false)}
      >
        <ul className="divide-y divide-line">
          {lines.map(({ userId, fullName, staffId, branchName, amountPesewas }) => (
            <li key={userId} className="flex justify-between gap-4 py-2">
              <span>
                <Link
                  to={paths.personCommissions({ userId })}
                  className="text-accent-text underline-offset-2 hover:underline"
                >
                  {fullName}
                </Link>
                <span className="block text-meta text-muted">{[staffId, branchName].join(' · ')}</span>
              </span>
              <Money pesewas={amountPesewas} />
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
    </>
  )
}
