// @vitest-environment jsdom
import type { ClaimDetail } from '@okwan/contract/service/claims'
import { expect, test } from 'vitest'
import { mount } from '../../../ui/test/mount.tsx'
import { ApprovalDetails } from './ApprovalDetails.tsx'

const file = { fileId: 'f1', isSealed: false }

// Only the fields that the approver sees.
const CLAIM = {
  customerName: 'Yaw Frimpong',
  payablePesewas: 6_660_00,
  reservePesewas: 6_660_00,
  paidPesewas: 0,
  settlement: { endsPolicy: true },
  assessedBy: { userId: 'u1', fullName: 'Kojo Asante' },
  checklist: [
    { document: 'photo', label: 'Photos', needed: 2, files: [file, file] },
    { document: 'estimate', label: 'Repair estimate', needed: 1, files: [] },
  ],
  otherFiles: [file],
  missing: ['Repair estimate'],
  policy: { limits: [{ label: 'Own damage', amountPesewas: 90_000_00, text: '' }] },
  timeline: [
    { event: 'assess', at: '2026-11-10T08:00:00Z', by: 'Kojo Asante' },
    { event: 'approve', at: '2026-11-11T08:00:00Z', by: 'Nana Agyeman' },
    { event: 'approve', at: '2026-11-12T08:00:00Z', by: 'Esi Appiah' },
    { event: 'undo_approval', at: '2026-11-12T08:01:00Z', by: 'Esi Appiah' },
  ],
}

test('the approver sees evidence, limits, earlier approvals and the effect before the button', async () => {
  await mount(<ApprovalDetails claim={CLAIM as unknown as ClaimDetail} />)
  const { textContent } = document.body
  for (const text of [
    'Evidence3 files, 1 of 2 required documents',
    'MissingRepair estimate',
    'Own damage: GH₵90,000.00',
    'Assessed byKojo Asante',
    'Earlier approvalsNana Agyeman, 11 Nov 2026',
    'GH₵6,660.00 can be offered to Yaw Frimpong.',
    'The policy ends without a refund once the claim is paid.',
  ]) {
    expect(textContent).toContain(text)
  }
})

test('a first approval says that there is no earlier one', async () => {
  await mount(<ApprovalDetails claim={{ ...CLAIM, timeline: [] } as unknown as ClaimDetail} />)
  expect(document.body.textContent).toContain('Earlier approvalsNone')
})
