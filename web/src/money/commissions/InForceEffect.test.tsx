// @vitest-environment jsdom
import type { RateEffect } from '@okwan/contract/money/commissions'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { mount } from '../../ui/test/mount.tsx'
import { InForceEffect } from './InForceEffect.tsx'

vi.mock('../../platform/routes/link.ts', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="#x">{children}</a>,
}))

const NONE: RateEffect['inForce'] = { policies: 0, beforePesewas: 0, afterPesewas: 0, byProduct: [], largest: [] }
const CHANGE = {
  productName: 'Comprehensive',
  fromRateBps: 1_500,
  toRateBps: 1_800,
  earnedPesewas: 0,
  wouldHaveEarnedPesewas: 0,
}
const effectOf = (inForce: RateEffect['inForce'], byProduct = [CHANGE]): RateEffect => ({
  from: '2026-10-01',
  to: '2026-10-31',
  sales: 0,
  earnedPesewas: 0,
  wouldHaveEarnedPesewas: 0,
  byProduct,
  inForce,
  warnings: [],
})
const text = () => document.body.textContent ?? ''

test('the commission of the policies in force is shown by both rates, with the largest changes', async () => {
  const sums = { policies: 2, beforePesewas: 1_000_00, afterPesewas: 1_200_00 }
  const largest = {
    policyId: 'a',
    policyNumber: 'MTR-26-000016',
    product: 'motor',
    beforePesewas: 848_25,
    afterPesewas: 1_017_90,
  } as const
  const byProduct = [{ productName: 'Comprehensive', ...sums }]
  await mount(<InForceEffect effect={effectOf({ ...sums, byProduct, largest: [largest] })} />)
  expect(text()).toContain('2 policies: GH₵1,200.00 instead of GH₵1,000.00')
  expect(text()).toContain('Comprehensive, 2 policies: GH₵1,000.00 to GH₵1,200.00')
  expect(text()).toContain('MTR-26-000016: GH₵848.25 to GH₵1,017.90')
})

test('a person without policies in force gets a message, and the effect is hidden before a rate is entered', async () => {
  await mount(<InForceEffect effect={effectOf(NONE)} />)
  expect(text()).toContain('No policy in force has a changed rate.')
  await mount(<InForceEffect effect={effectOf(NONE, [])} />)
  expect(document.querySelectorAll('section')).toHaveLength(1)
})
