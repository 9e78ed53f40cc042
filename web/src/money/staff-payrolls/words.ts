import type { StaffPayroll } from '@okwan/contract/money/staff-payrolls'
import type { Tone } from '../../ui/data/tone.ts'

export const PAYROLL_STATUSES: Record<StaffPayroll['status'], { label: string; tone: Tone }> = {
  prepared: { label: 'Awaiting approval', tone: 'warning' },
  paid: { label: 'Paid', tone: 'success' },
  declined: { label: 'Declined', tone: 'neutral' },
}
